import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guidsStartingWith, isLongEnough, matchOf } from './match.ts';

describe('matchOf', () => {
  const PERSON = ['ada@clinic.example', 'Ada Lovelace Byron'];

  test.each([
    ['ada@clinic.example', 'exact'],
    [' ADA  lovelace byron ', 'exact'],
    ['ada', 'start'],
    ['byr ad', 'start'],
    ['lo', 'start'],
    ['lace', 'within'],
    ['byron clinic', 'within'],
    ['ov', null],
    ['ada ov', null],
    ['ada grace', null],
    ['example ada@', 'within'],
    ['', null],
    ['|', null],
  ] as const)('a person is found by "%s" as %s', (text, expected) => {
    expect(matchOf(PERSON, text)).toBe(expected);
  });

  test('no word is found across two fields', () => {
    expect(matchOf(['abc', 'def'], 'bcde')).toBeNull();
    expect(matchOf(['abc', 'def'], 'abc def')).toBe('start');
  });

  test('a field is exactly itself, and its beginning and its middle are found', () => {
    const word = fc.stringMatching(/^[a-z\d@._-]{3,12}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), fc.array(word), (words, others) => {
        const name = words.join(' ');
        expect(matchOf([...others, name], name.toUpperCase())).toBe('exact');
        expect(matchOf([name], name.slice(0, 2))).toBe('start');
        expect(matchOf([`x${name}`], words[0] ?? '')).not.toBeNull();
      }),
    );
  });
});

describe('isLongEnough', () => {
  test.each([
    ['', false],
    [' a ', false],
    ['a|', false],
    ['--', false],
    ['a-', false],
    ['a-1', true],
    ['äö', true],
    ['ab', true],
    ['a b', true],
  ])('"%s" is searched for: %s', (text, expected) => {
    expect(isLongEnough(text)).toBe(expected);
  });
});

describe('guidsStartingWith', () => {
  const GUID = '0192e4a8-1234-7abc-8def-000000000001';

  test.each([
    GUID,
    GUID.toUpperCase(),
    ` ${GUID}\n`,
    GUID.replaceAll('-', ''),
    GUID.slice(0, 8),
    GUID.slice(0, 9),
    GUID.slice(0, 15),
  ])('"%s" leads to its guid', (text) => {
    const found = guidsStartingWith(text);
    expect(found !== null && found.from <= GUID && GUID <= found.to).toBe(true);
  });

  test('a whole guid leads to no other', () => {
    expect(guidsStartingWith(GUID)).toEqual({ from: GUID, to: GUID });
  });

  test.each(['', '0192e4a', '0192-e4a8', '0192e4a81-23', `${GUID}0`, 'L7HD-00012', 'deadbeeg'])(
    '"%s" is no start of a guid',
    (text) => {
      expect(guidsStartingWith(text)).toBeNull();
    },
  );

  test('every guid lies between the bounds of its own start, and none that starts otherwise does', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.integer({ min: 8, max: 36 }), (guid, other, length) => {
        const start = guid.slice(0, length);
        const found = guidsStartingWith(start);
        if (found === null) throw new Error(`${start} is the start of a guid`);
        for (const one of [guid, other]) {
          expect(found.from <= one && one <= found.to).toBe(one.startsWith(start));
        }
      }),
    );
  });
});
