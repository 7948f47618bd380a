import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CALENDAR_STALE_AFTER_MS, dutyNow } from './rota-duty.ts';

const NOW = new Date('2026-10-25T01:00:00Z');
const ROTA = ['ada@ward.example', 'bob@ward.example'];
const readAgo = (ms: number, emailsOnShift: readonly string[]) => ({
  emailsOnShift,
  readAt: new Date(NOW.getTime() - ms),
});

test.each([
  {
    name: 'anyone who is on shift',
    reading: readAgo(0, ['ADA@ward.example']),
    kind: 'on_shift',
    emails: ['ada@ward.example'],
  },
  { name: 'all when the calendar was never read', reading: null, kind: 'everybody', emails: ROTA },
  { name: 'all when nobody is on shift', reading: readAgo(0, []), kind: 'everybody', emails: ROTA },
  {
    name: 'all when only strangers are',
    reading: readAgo(0, ['eve@else.example']),
    kind: 'everybody',
    emails: ROTA,
  },
  {
    name: 'all when the last reading is too old',
    reading: readAgo(CALENDAR_STALE_AFTER_MS + 1, ['ada@ward.example']),
    kind: 'everybody',
    emails: ROTA,
  },
  {
    name: 'anyone who is on shift by a reading of this hour',
    reading: readAgo(CALENDAR_STALE_AFTER_MS, ['ada@ward.example']),
    kind: 'on_shift',
    emails: ['ada@ward.example'],
  },
])('AD-147, AMB-126: on duty is $name', ({ reading, kind, emails }) => {
  expect(dutyNow(ROTA, reading, NOW)).toMatchObject({ kind, emails });
});

test('AMB-126: a rota with members never leaves all of them without the role', () => {
  const email = fc.constantFrom('a@b.example', 'b@b.example', 'c@b.example', 'd@b.example');
  const reading = fc.option(
    fc.record({ emailsOnShift: fc.uniqueArray(email), readAt: fc.date({ noInvalidDate: true }) }),
  );
  fc.assert(
    fc.property(fc.uniqueArray(email, { minLength: 1 }), reading, (rota, told) => {
      const { emails } = dutyNow(rota, told, NOW);
      expect(emails.length).toBeGreaterThan(0);
      expect(rota).toEqual(expect.arrayContaining([...emails]));
    }),
  );
});
