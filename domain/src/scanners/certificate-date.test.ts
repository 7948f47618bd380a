import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expiryInText } from './certificate-date.ts';

test.each([
  ['valid until 2027-03-05', '2027-03-05T23:59:59.000Z'],
  ['issued 2025-01-01, expires 2026-02-03T04:05:06Z', '2026-02-03T04:05:06.000Z'],
  ['expires: 2026-02-03, printed 2030-01-01', '2026-02-03T23:59:59.000Z'],
  ['2025-01-01 to 2026-02-03', '2026-02-03T23:59:59.000Z'],
  ['2026-02-03 04:05', '2026-02-03T04:05:00.000Z'],
  ['2026-02-03T04:05:06.123456+0200', '2026-02-03T02:05:06.000Z'],
  [
    'Not Before: Jan  5 10:00:00 2025 GMT\n  Not After : Mar  5 10:00:00 2026 GMT',
    '2026-03-05T10:00:00.000Z',
  ],
])('AMB-245, AD-122: %j ends %s', (text, expected) => {
  expect(expiryInText(text)?.toISOString()).toBe(expected);
});

test.each([
  '',
  'DEMO CERTIFICATE L7HD3204518A0231',
  'expires 2026-02-31',
  'expires 2026-13-01',
  'Not After : Foo  5 10:00:00 2026 GMT',
  'serial 12026-03-051',
  '2026-02-03T99:99',
])('AMB-245: %j names no date', (text) => {
  expect(expiryInText(text)).toBeNull();
});

test('AMB-245: whatever the text is, a date or nothing comes out; a date that was written in is found', () => {
  const date = fc.date({
    min: new Date('1970-01-01T00:00:00Z'),
    max: new Date('9999-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), date, (noise, expiry) => {
      const seconds = new Date(Math.floor(expiry.getTime() / 1000) * 1000);
      const found = expiryInText(`${noise}\nNot After: ${seconds.toISOString()}\n`);
      expect(found?.getTime()).toBeGreaterThanOrEqual(seconds.getTime());
      const alone = expiryInText(noise);
      expect(alone === null || !Number.isNaN(alone.getTime())).toBe(true);
    }),
  );
});
