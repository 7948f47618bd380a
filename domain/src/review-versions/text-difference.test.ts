import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textDifference, type TextPiece } from './text-difference.ts';

const MARKS = { same: ['', ''], removed: ['[-', '-]'], added: ['[+', '+]'] } as const;

const marked = (pieces: readonly TextPiece[]) =>
  pieces.map(({ kind, text }) => MARKS[kind].join(text)).join('');

test.each([
  ['', '', ''],
  ['the same', 'the same', 'the same'],
  ['', 'Vein stays open.', '[+Vein stays open.+]'],
  ['Gone.', '', '[-Gone.-]'],
  [
    'Patient informed. No further imaging needed.',
    'Patient informed. Standard ultrasound today.',
    'Patient informed. [-No further imaging needed.-][+Standard ultrasound today.+]',
  ],
  ['one two three', 'one three', 'one [-two -]three'],
  ['one three', 'one two three', 'one [+two +]three'],
  ['at frame 63', 'at frame 64', 'at frame [-63-][+64+]'],
  ['first line\nsecond', 'first line\n\nsecond', 'first line[-\n-][+\n\n+]second'],
])('%j becomes %j: %j', (before, after, expected) => {
  expect(marked(textDifference(before, after))).toBe(expected);
});

const text = fc
  .array(fc.constantFrom('a', 'b', 'no', 'DVT.', ' ', '  ', '\n', 'Ödem', '静脈'), { maxLength: 30 })
  .map((parts) => parts.join(''));

const joined = (pieces: readonly TextPiece[], left: TextPiece['kind']) =>
  pieces
    .filter(({ kind }) => kind !== left)
    .map((piece) => piece.text)
    .join('');

test('the pieces joined give both texts back, and neighbours are of different kinds', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = textDifference(before, after);
      expect(joined(pieces, 'added')).toBe(before);
      expect(joined(pieces, 'removed')).toBe(after);
      expect(pieces.every(({ kind }, at) => kind !== pieces[at + 1]?.kind)).toBe(true);
      expect(pieces.every((piece) => piece.text !== '')).toBe(true);
    }),
  );
});

test('the other way round the same words are found, removed for added', () => {
  const turned = { same: 'same', removed: 'added', added: 'removed' } as const;
  const asSet = (pieces: readonly TextPiece[]) =>
    pieces.map(({ kind, text: words }) => `${kind} ${words}`).toSorted();
  fc.assert(
    fc.property(text, text, (before, after) => {
      const back = textDifference(after, before).map((piece) => ({ ...piece, kind: turned[piece.kind] }));
      expect(asSet(back)).toEqual(asSet(textDifference(before, after)));
    }),
  );
});

test('a text that stays is one piece', () => {
  fc.assert(
    fc.property(text, (words) => {
      expect(textDifference(words, words)).toEqual(words === '' ? [] : [{ kind: 'same', text: words }]);
    }),
  );
});
