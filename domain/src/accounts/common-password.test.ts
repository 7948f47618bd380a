import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-password.ts';
import { COMMON_WORDS } from './common-words.ts';
import { isStrongPassword } from './password-rules.ts';

const ADA = { email: 'ada.byron@st-marys.example', firstName: 'Ada', lastName: 'Byron' };

test.each([
  'Password1',
  'P@ssw0rd1',
  'Pa55w0rd!!',
  'Passw0rd',
  '1Password',
  'PASSWORd12345678',
  'Welcome2026!',
  'We1come1',
  'Summer2026',
  'Sommer24',
  'Qwertz123',
  'Qwerty12345',
  'Abc12345',
  'Letmein1',
  '$Unshine9',
  'Ultrasound1',
  'Sonoboard2026',
  'Aaaaaaa1',
  'Aa1Aa1Aa1',
])('%s is refused, though it meets the four rules', (password) => {
  expect(isStrongPassword(password)).toBe(true);
  expect(isCommonPassword(password, ADA)).toBe(true);
});

test.each(['Byron1815', 'Adabyron1', 'ByronAda99', 'Ada.Byron1', 'St-Marys1'])(
  '%s is refused for anyone who is called so, and for nobody else',
  (password) => {
    expect(isCommonPassword(password, ADA)).toBe(true);
    const grace = { email: 'grace@navy.example', firstName: 'Grace', lastName: 'Hopper' };
    expect(isCommonPassword(password, grace)).toBe(false);
  },
);

const LEAKED = {
  all: new Set(['abcdefg1', '1q2w3e4r', 'zaq12wsx', 'thunder', 'quiet']),
  top: new Set(['thunder']),
};

test.each(['Abcdefg1', '1q2w3e4R', 'Zaq12wsx', 'Abcdefg1!', '1Q2w3e4r99', 'Thunder1999', 'Thund3r!'])(
  '%s is refused where the list of leaked passwords has what it is made of',
  (password) => {
    expect(isCommonPassword(password, ADA)).toBe(false);
    expect(isCommonPassword(password, ADA, LEAKED)).toBe(true);
  },
);

test.each(['Quiet-River7', 'Quiet1999', 'Zaq1-two3-wsx', 'xK9vQ2mLp'])(
  '%s is accepted, though the list has something like it',
  (password) => {
    expect(isCommonPassword(password, ADA, LEAKED)).toBe(false);
  },
);

test.each([
  'Tr0ubadour&3',
  'correctHorse7Battery',
  'xK9vQ2mLp',
  'Summer83-Vein-Kettle',
  'Password94837261530',
])('%s is accepted', (password) => {
  expect(isCommonPassword(password, ADA)).toBe(false);
});

test('every word of the list with a capital and up to four digits is refused', () => {
  const word = fc.constantFrom(...COMMON_WORDS);
  fc.assert(
    fc.property(word, fc.integer({ min: 0, max: 9999 }), (lower, digits) => {
      const password = `${lower.slice(0, 1).toUpperCase()}${lower.slice(1)}${digits}`;
      expect(isCommonPassword(password, ADA)).toBe(true);
    }),
  );
});

test('SH-225: random passwords are not taken for common ones', () => {
  fc.assert(
    fc.property(fc.uuid(), (guid) => {
      const password = `A${guid.replaceAll('-', '').slice(0, 14)}`;
      // A guid of zeros is a guid, and a common password.
      fc.pre(new Set(password).size >= 8);
      expect(isCommonPassword(password, ADA)).toBe(false);
    }),
  );
});

test('a person without names, or with a one-letter mailbox, refuses nothing more', () => {
  expect(isCommonPassword('Kettle83Vein', { email: 'k@x.example', firstName: '', lastName: '' })).toBe(false);
});
