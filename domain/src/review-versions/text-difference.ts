/** A part of two texts that are compared: in both of them, or only in one. */
export interface TextPiece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/**
 * What was removed from a text and added to it, word by word. `same` and `removed` joined give the text before, `same` and `added`
 * the text after; what was removed stands before what came in its place.
 */
export function textDifference(before: string, after: string): readonly TextPiece[] {
  // The same words are found in both directions.
  if (before > after) return inOrder(turned(stepsBetween(after, before)));
  return inOrder(stepsBetween(before, after));
}

const isBlank = (text: string) => text.trim() === '';

function stepsBetween(before: string, after: string): readonly TextPiece[] {
  const one = toWords(before);
  const other = toWords(after);
  const start = sharedStart(one, other);
  const end = sharedStart(one.slice(start).toReversed(), other.slice(start).toReversed());
  return [
    ...one.slice(0, start).map(same),
    ...longestShared(one.slice(start, one.length - end), other.slice(start, other.length - end)),
    ...one.slice(one.length - end).map(same),
  ];
}

/** Words and what stands between them. */
function toWords(text: string): readonly string[] {
  return text.match(/\s+|\S+/g) ?? [];
}

function sharedStart(one: readonly string[], other: readonly string[]): number {
  const differsAt = one.findIndex((word, at) => word !== other[at]);
  return differsAt === -1 ? one.length : differsAt;
}

/** The longest sequence of words that both have, in `table[i][j]` its length from word i and word j on. */
function longestShared(one: readonly string[], other: readonly string[]): readonly TextPiece[] {
  const table = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  const lengthAt = (i: number, j: number) => table[i]?.[j] ?? 0;
  for (const [i, row] of [...table.entries()].toReversed().slice(1)) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const isShared = one[i] === other[j];
      row[j] = isShared ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const steps: TextPiece[] = [];
  let i = 0;
  let j = 0;
  while (i < one.length || j < other.length) {
    const [word, otherWord] = [one[i], other[j]];
    if (word !== undefined && word === otherWord) {
      steps.push(same(word));
      i += 1;
      j += 1;
    } else if (word !== undefined && (otherWord === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      steps.push({ kind: 'removed', text: word });
      i += 1;
    } else {
      steps.push({ kind: 'added', text: otherWord ?? '' });
      j += 1;
    }
  }
  return steps;
}

function same(text: string): TextPiece {
  return { kind: 'same', text };
}

function turned(steps: readonly TextPiece[]): readonly TextPiece[] {
  return steps.map(({ kind, text }) => {
    if (kind === 'same') return { kind, text };
    return { kind: kind === 'added' ? 'removed' : 'added', text };
  });
}

/** One removed and one added piece between two that are the same; a blank alone between changed words is changed with them. */
function inOrder(steps: readonly TextPiece[]): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed !== '') pieces.push({ kind: 'removed', text: removed });
    if (added !== '') pieces.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  steps.forEach(({ kind, text }, at) => {
    const isChanging = removed !== '' || added !== '';
    const next = steps[at + 1]?.kind ?? 'same';
    if (kind === 'same' && isChanging && isBlank(text) && next !== 'same') {
      removed += text;
      added += text;
      return;
    }
    if (kind === 'removed') removed += text;
    if (kind === 'added') added += text;
    if (kind !== 'same') return;
    flush();
    const last = pieces.at(-1);
    if (last?.kind === 'same') pieces.splice(-1, 1, same(last.text + text));
    else pieces.push(same(text));
  });
  flush();
  return pieces;
}
