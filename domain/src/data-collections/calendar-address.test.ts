import { expect, test } from 'vitest';
import { isCalendarAddress, normalizeCalendarAddress } from './calendar-address.ts';

test.each([
  'https://calendar.example.org/rota.ics',
  'https://calendar.example.org',
  'https://calendar.example.org:8443/a?b=c#d',
  'HTTPS://CALENDAR.EXAMPLE.ORG/rota.ics',
])('a public https address is one: %s', (text) => {
  expect(isCalendarAddress(text)).toBe(true);
});

test.each([
  '',
  'calendar.example.org/rota.ics',
  'http://calendar.example.org/rota.ics',
  'webcal://calendar.example.org/rota.ics',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://localhost/rota.ics',
  'https://127.0.0.1/rota.ics',
  'https://[::1]/rota.ics',
  'https://someone:secret@calendar.example.org/rota.ics',
  'https://calendar.example.org/ro ta.ics',
  `https://calendar.example.org/${'a'.repeat(2000)}`,
])('everything else is none: %s', (text) => {
  expect(isCalendarAddress(text)).toBe(false);
});

test('SH-292: a webcal address is taken as the https address that it is', () => {
  expect(normalizeCalendarAddress(' webcal://calendar.example.org/rota.ics ')).toBe(
    'https://calendar.example.org/rota.ics',
  );
  expect(normalizeCalendarAddress('https://calendar.example.org/webcal:')).toBe(
    'https://calendar.example.org/webcal:',
  );
});
