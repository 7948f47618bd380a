import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cssString } from './css-string.ts';

/** As CSS Syntax 3 has a browser read a string, 4.3.5 and 4.3.7. What follows the closing quote is an error here. */
function readCssString(css: string): string {
  const [, inside] = /^"([^"\n]*)"$/.exec(css) ?? [];
  if (inside === undefined) throw new Error(`No string: ${css}`);
  return inside.replaceAll(/\\([\da-f]{1,6})\s?/gi, (_escape, digits: string) => {
    const code = Number.parseInt(digits, 16);
    const isNone = code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff);
    return isNone ? '\u{FFFD}' : String.fromCodePoint(code);
  });
}

test.each([
  ['4471-0932', String.raw`"4471\2d 0932"`],
  ['Amara "Ama" Okafor', String.raw`"Amara \22 Ama\22  Okafor"`],
  [String.raw`\22 \a`, String.raw`"\5c 22 \5c a"`],
  ['two\r\nlines', String.raw`"two\d \a lines"`],
  ['</style>', String.raw`"\3c \2f style\3e "`],
  ['Łucja', String.raw`"\141 ucja"`],
  ['👩‍⚕️', String.raw`"\1f469 \200d \2695 \fe0f "`],
  ['', '""'],
])('%j is the CSS string %s', (text, expected) => {
  expect(cssString(text)).toBe(expected);
});

/** Signs that mean something to CSS or HTML as often as other signs. */
const signs = fc.oneof(
  fc.constantFrom(...Array.from('"\'\\\n\r\f\t\0</>{}();:*@&a0 ')),
  fc
    .integer({ min: 0, max: 0x10_ff_ff })
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code)),
);

test('whatever signs a text has, a browser reads them again, and finds no other end of the string', () => {
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 30 }), (text) => {
      const css = cssString(text);
      expect(css).toMatch(/^"[a-zA-Z\d \\]*"$/);
      // CSS has no sign of the number 0.
      expect(readCssString(css)).toBe(text.replaceAll('\0', '\u{FFFD}'));
    }),
  );
});
