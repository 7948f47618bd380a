import { PROTOCOLS } from '../exams/protocols.ts';

type Words = readonly string[];

interface NamedView {
  readonly id: string;
  readonly words: Words;
}

/** Every way in which a view is written: its id (left_popliteal_1) and its label (Popliteal 1 (left)). */
const NAMED_VIEWS: readonly NamedView[] = Object.values(PROTOCOLS)
  .flatMap(({ views }) => views)
  .flatMap(({ id, label }) => [
    { id, words: splitIntoWords(id) },
    { id, words: splitIntoWords(label) },
  ]);

/**
 * The view that a file names by itself, in the first of its texts that names one. A text that names two is no help, and
 * the longer name counts: 'GSV/CFV (left)' is not 'CFV (left)'.
 */
export function suggestedView(texts: readonly (string | null)[]): string | null {
  for (const text of texts) {
    const view = text === null ? null : viewNamedIn(splitIntoWords(text));
    if (view !== null) return view;
  }
  return null;
}

function viewNamedIn(text: Words): string | null {
  const named = NAMED_VIEWS.filter(({ words }) => contains(text, words));
  const longest = Math.max(...named.map(({ words }) => words.length));
  const views = new Set(named.filter(({ words }) => words.length === longest).map(({ id }) => id));
  const [view] = views;
  return views.size === 1 && view !== undefined ? view : null;
}

function splitIntoWords(text: string): Words {
  return text.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
}

function contains(text: Words, words: Words): boolean {
  return text.some((_, start) => words.every((word, index) => text[start + index] === word));
}
