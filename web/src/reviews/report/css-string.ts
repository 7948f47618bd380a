/**
 * A text as a CSS string. What is no plain letter, digit or space is written by its number: no sign ends the string early,
 * and none means anything to the code that carries the rule into the page.
 */
export function cssString(text: string): string {
  const written = text.replaceAll(
    /[^a-zA-Z\d ]/gu,
    (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `,
  );
  return `"${written}"`;
}
