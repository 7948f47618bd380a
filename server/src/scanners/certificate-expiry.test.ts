import fc from 'fast-check';
import { expect, test } from 'vitest';
import { certificateExpiry } from './certificate-expiry.ts';

/** Of nobody; its key was thrown away. */
const PEM = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBizCCATGgAwIBAgIUeFCX5vvTkXiLaicbkPgkEKs4XZkwCgYIKoZIzj0EAwIw',
  'GzEZMBcGA1UEAwwQTDdIRDMyMDQ1MThBMDIzMTAeFw0yNjExMTUxMjMzMTZaFw0y',
  'OTAxMjMxMjMzMTZaMBsxGTAXBgNVBAMMEEw3SEQzMjA0NTE4QTAyMzEwWTATBgcq',
  'hkjOPQIBBggqhkjOPQMBBwNCAAQjfwfxd0oYptdg2UDtepboy4JJz3+3sXHh8vac',
  't3Pk3Ti4kleVqXTGIajMEXdGfkYpQuVYd7Dm63XP7umnfMW5o1MwUTAdBgNVHQ4E',
  'FgQU1pXDEWO6uCQO5jDGtPukYOL2gdcwHwYDVR0jBBgwFoAU1pXDEWO6uCQO5jDG',
  'tPukYOL2gdcwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEAwHyZ',
  'CXdO1cRcIQXUbCGozF8Y4SbXERZOQgUiJsx/p2ECIB3cWwsU8vcuoMc9aSqE9z3a',
  'w8jNiiP5KsJHsyvricyB',
  '-----END CERTIFICATE-----',
].join('\n');
const ENDS = '2029-01-23T12:33:16.000Z';

test('AMB-245, AD-122: a PEM certificate tells when it ends, also among other text and other dates', () => {
  expect(certificateExpiry(PEM)?.toISOString()).toBe(ENDS);
  expect(certificateExpiry(`issued 2031-01-01\r\n${PEM.replaceAll('\n', '\r\n')}\n`)?.toISOString()).toBe(
    ENDS,
  );
});

test('AMB-245: the first certificate of a chain is the one of the device', () => {
  const broken = PEM.replace(/^MI.{20}/m, 'AAAA');
  expect(certificateExpiry(`${PEM}\n${broken}`)?.toISOString()).toBe(ENDS);
});

test('AMB-245: a broken certificate tells what its text tells, or nothing', () => {
  const broken = '-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----';
  expect(certificateExpiry(broken)).toBeNull();
  expect(certificateExpiry(`${broken}\nvalid until 2030-05-06`)?.toISOString()).toBe(
    '2030-05-06T23:59:59.000Z',
  );
  expect(certificateExpiry('')).toBeNull();
});

test('AMB-245: no text makes it throw, however a certificate was mangled', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(PEM.length), fc.nat(40), (noise, at, removed) => {
      const expiry = certificateExpiry(PEM.slice(0, at) + noise + PEM.slice(at + removed));
      expect(expiry === null || !Number.isNaN(expiry.getTime())).toBe(true);
    }),
  );
});
