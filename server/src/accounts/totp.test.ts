import { expect, test } from 'vitest';
import { newTotpSecret, otpauthUrl, stepOfCode } from './totp.ts';

/** The secret and the SHA-1 codes of RFC 6238, appendix B, cut to six digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('AMB-057: at second %i the code of RFC 6238 is %s', (second, code) => {
  expect(stepOfCode(RFC_SECRET, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
});

test.each([
  [-2, null],
  [-1, 37_037_036],
  [0, 37_037_036],
  [1, 37_037_036],
  [2, null],
])('a code that is read %i steps later belongs to step %s', (steps, expected) => {
  const second = 37_037_036 * 30 + steps * 30;
  expect(stepOfCode(RFC_SECRET, '081804', new Date(second * 1000))).toBe(expected);
});

test('a secret has 160 bits and is never the same', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
});

test('the address for the app names the product and the person, whatever signs the name has', () => {
  const address = new URL(otpauthUrl(RFC_SECRET, 'a+b&c@test.example'));
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toMatch(/Sonoboard:a\+b&c@test\.example$/);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Sonoboard',
    secret: RFC_SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
