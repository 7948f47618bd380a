import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRecoveryCode, parseSecondFactorCode, recoveryCodeFrom } from './second-factor-code.ts';

test.each(['123456', ' 123 456 ', '123-456', '12 34 56', '123\u00A0456', '123\u2013456', '123456\n'])(
  'AMB-057: %j is the code 123456 of an authenticator app',
  (typed) => {
    expect(parseSecondFactorCode(typed)).toEqual({ kind: 'totp', code: '123456' });
  },
);

test.each(['ab3de-f4h5k', 'AB3DE-F4H5K', 'ab3def4h5k', ' ab3de f4h5k ', 'ab3de\u2014f4h5k'])(
  'AMB-057: %j is the recovery code ab3de-f4h5k',
  (typed) => {
    expect(parseSecondFactorCode(typed)).toEqual({ kind: 'recovery', code: 'ab3def4h5k' });
  },
);

test('letters that look like digits are read as those', () => {
  expect(parseSecondFactorCode('OoIiL-lxxxx')).toEqual({ kind: 'recovery', code: '001111xxxx' });
});

test.each([
  '',
  '12345',
  '1234567',
  '12345a',
  'ab3de-f4h5',
  'ab3de-f4h5kk',
  'ab3de-f4h5u',
  'ab3de_f4h5k',
  '１２３４５６',
])('%j is no code', (typed) => {
  expect(parseSecondFactorCode(typed)).toBeNull();
});

const chance = fc.uint8Array({ minLength: 10, maxLength: 10 });

test('AMB-057: every recovery code is read back as it was shown, also in capitals', () => {
  fc.assert(
    fc.property(chance, (random) => {
      const code = recoveryCodeFrom(random);
      const shown = formatRecoveryCode(code);
      expect(shown).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
      for (const typed of [shown, shown.toUpperCase(), code]) {
        expect(parseSecondFactorCode(typed)).toEqual({ kind: 'recovery', code });
      }
    }),
  );
});

test('all 256 values of a byte give each of the 32 signs eight times', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    const sign = recoveryCodeFrom(new Uint8Array(10).fill(byte)).charAt(0);
    counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(Array.from({ length: 32 }, () => 8));
});

test('too little chance makes no code', () => {
  expect(() => recoveryCodeFrom(new Uint8Array(9))).toThrow('one byte for each sign');
});
