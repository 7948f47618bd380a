import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';

describe('a line of CSV', () => {
  test.each([
    [['a', 1, true, null, undefined], 'a,1,true,,\r\n'],
    [['say "hi"', 'a,b', 'two\nlines'], '"say ""hi""","a,b","two\nlines"\r\n'],
    [[['b', 'a'], { n: 1 }, []], 'b; a,"{""n"":1}",\r\n'],
    [[-5, -0.5], '-5,-0.5\r\n'],
    [['+4915112345678', '+4915112345678+1'], "+4915112345678,'+4915112345678+1\r\n"],
  ])('%j reads %j', (values, line) => {
    expect(csvLine(values)).toBe(line);
  });

  test.each(['=1+1', '+49 170', '-2', '@sum', '\tx', '\rx', '＝1'])(
    '%j stays text in a spreadsheet',
    (text) => {
      expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
    },
  );

  test('whatever is written is read again', () => {
    const texts = fc.string({ unit: 'binary' }).filter((text) => !text.startsWith("'"));
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1 }), (values) => {
        const read = cellsOf(csvLine(values));
        expect(read.map((text) => text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))).toEqual(values);
      }),
    );
  });
});

/** A reader by the letter of RFC 4180. */
function cellsOf(line: string): readonly string[] {
  const cells = `,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}
