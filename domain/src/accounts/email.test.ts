import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INVALID_EMAIL, emailProblem, isEmail, normalizeEmail, stripSpaces, mailboxOf } from './email.ts';

describe('isEmail', () => {
  test.each([
    'a@b.co',
    'name@example.com',
    'first.last+tag@mail.example.co.uk',
    "o'neil@klinik.example",
    'ä@ö.de',
  ])('SH-211: %s is an email', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    '',
    'abc',
    'a@b',
    '@b.co',
    'a@',
    'a@b.',
    'a@.co',
    'a@b..co',
    'a b@c.de',
    'a@b@c.de',
    'a@b.co,c@d.co',
    'a@b.co;c@d.co',
    'A <a@b.co>',
    'a@b.co\nBcc:c@d.co',
    `${'a'.repeat(250)}@b.co`,
  ])('SH-211: %j is not an email', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test("SH-211: the message is 'Invalid email format (ex: name@example.com)'", () => {
    expect(INVALID_EMAIL).toBe('Invalid email format (ex: name@example.com)');
    expect(emailProblem('abc')).toBe(INVALID_EMAIL);
    expect(emailProblem('a@b.co')).toBeNull();
  });

  test('SH-211: addresses as they occur in the world pass', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        fc.pre(email.length <= 254);
        expect(isEmail(email)).toBe(true);
      }),
    );
  });

  test('SH-211: nothing that passes can carry a second line or a second recipient', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(' ', '\n', '\r', ',', ';', '<', '>'),
        fc.string(),
        (a, sign, b) => {
          expect(isEmail(`x${a}${sign}${b}@y.zz`)).toBe(false);
        },
      ),
    );
  });
});

describe('stripSpaces and normalizeEmail', () => {
  test("SH-212: 'a b@c.de' becomes 'ab@c.de' while typing", () => {
    expect(stripSpaces('a b@c.de')).toBe('ab@c.de');
    expect(stripSpaces(' a@c.de\t')).toBe('a@c.de');
  });

  test('SH-212: what was typed has no space and keeps every other character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const stripped = stripSpaces(text);
        expect(stripped).not.toMatch(/\s/);
        expect(stripped).toBe(
          Array.from(text)
            .filter((character) => !/\s/.test(character))
            .join(''),
        );
      }),
    );
  });

  test('SH-211: emails are stored and compared in lower case', () => {
    expect(normalizeEmail(' Anna.Berg@Example.COM ')).toBe('anna.berg@example.com');
  });
});

test.each([
  ['Ada@Clinic.example', 'ada@clinic.example'],
  ['ada+one@clinic.example', 'ada@clinic.example'],
  ['a.da@clinic.example', 'a.da@clinic.example'],
  ['A.d.a+two@gmail.com', 'ada@gmail.com'],
])('the mails of %s are read in the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
