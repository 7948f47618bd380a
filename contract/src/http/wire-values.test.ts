import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  changeOf,
  Email,
  Guid,
  oneChangeOf,
  PhoneNumber,
  QueryFlag,
  ShortText,
  Title,
} from './wire-values.ts';

function accepts(schema: z.ZodMiniType, value: unknown): boolean {
  return schema.safeParse(value).success;
}

test('a guid in capitals is the same guid', () => {
  fc.assert(
    fc.property(fc.uuid(), (guid) => {
      expect(Guid.parse(guid.toUpperCase())).toBe(guid);
    }),
  );
});

test.each([
  ['North Ward', true],
  [' North Ward\n', true],
  ['North\nWard', false],
  ['North\rBcc: x@example.com', false],
])('a name is on one line: %j', (name, isName) => {
  expect(accepts(Title, name)).toBe(isName);
  expect(accepts(ShortText, name)).toBe(isName);
});

test('AMB-041: an email is trimmed and in lower case', () => {
  expect(Email.parse('  Ann.Lee@Example.COM ')).toBe('ann.lee@example.com');
});

test.each(['', 'ann', 'ann@example', 'ann lee@example.com', `${'a'.repeat(250)}@b.de`])(
  '%j is no email',
  (text) => {
    expect(accepts(Email, text)).toBe(false);
  },
);

test.each([
  ['', true],
  ['+14155552671', true],
  ['14155552', true],
  ['1415555', false],
  ['+1234567890123456', false],
  ['0415555267', false],
  ['+1 415 555', false],
])('AMB-036: phone number %j is accepted: %s', (text, expected) => {
  expect(accepts(PhoneNumber, text)).toBe(expected);
});

test('a title has 1 to 200 characters, blanks around it not counted', () => {
  expect(Title.parse(' a ')).toBe('a');
  expect(accepts(Title, '   ')).toBe(false);
  expect(accepts(Title, 'a'.repeat(200))).toBe(true);
  expect(accepts(Title, 'a'.repeat(201))).toBe(false);
});

describe('a flag in an address', () => {
  test.each([
    ['true', true],
    ['1', true],
    ['', true],
    [true, true],
    ['false', false],
    ['0', false],
    [false, false],
  ])('%j means %s', (value, expected) => {
    expect(QueryFlag.parse(value)).toBe(expected);
  });

  test('anything else is refused', () => {
    expect(accepts(QueryFlag, 'yes')).toBe(false);
  });
});

describe('a change', () => {
  const fields = { name: Title, note: Title };

  test('of nothing is refused', () => {
    expect(accepts(changeOf(fields), {})).toBe(false);
    expect(accepts(oneChangeOf(fields), {})).toBe(false);
  });

  test('of several fields is refused where one is asked for', () => {
    expect(accepts(changeOf(fields), { name: 'a', note: 'b' })).toBe(true);
    expect(accepts(oneChangeOf(fields), { name: 'a', note: 'b' })).toBe(false);
    expect(accepts(oneChangeOf(fields), { name: 'a' })).toBe(true);
  });
});
