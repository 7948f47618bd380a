import { daysBetween, zonedTime } from '@sonoboard/domain/shared/zoned-time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEMO_PEOPLE } from './demo-people.ts';
import { reviewRows } from './demo-reviews.ts';
import { demoTime } from './demo-time.ts';
import { plannedExams } from './fill-exams.ts';

const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
const zones = fc.constantFrom(...new Set(DEMO_PEOPLE.map(({ zone }) => zone)));

test('what happened today is on the calendar of today, at whatever hour the demo starts', () => {
  fc.assert(
    fc.property(moments, zones, fc.integer({ min: 0, max: 239 }), (now, zone, minutes) => {
      const at = demoTime(now).at({ today: minutes }, zone);
      expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(daysBetween(zonedTime(at, zone), zonedTime(now, zone))).toBe(0);
    }),
    // An hour after the clock was put forward.
    { examples: [[new Date('2026-03-29T01:00:00Z'), 'Europe/Berlin', 161]] },
  );
});

test('what happened some days ago has the hour that was meant, on the clock of its zone', () => {
  fc.assert(
    fc.property(moments, zones, fc.integer({ min: 1, max: 40 }), (now, zone, day) => {
      const at = zonedTime(demoTime(now).at({ day, at: '14:05' }, zone), zone);
      expect([at.hour, at.minute]).toEqual([14, 5]);
      expect(daysBetween(at, zonedTime(now, zone))).toBe(day);
    }),
  );
});

test('no exam and no review lies in the future, and a rescan follows its original', () => {
  fc.assert(
    fc.property(moments, (now) => {
      for (const exam of plannedExams(demoTime(now))) {
        const { row, planned, earlier } = exam;
        const reviews = planned.reviews.map((review) => reviewRows(exam, review, now).review);
        for (const at of [
          row.createdAt,
          row.uploadedAt ?? now,
          ...reviews.map(({ createdAt }) => createdAt),
        ]) {
          expect(at).toBeInstanceOf(Date);
          expect(Number(at)).toBeLessThanOrEqual(now.getTime());
        }
        expect(earlier.length > 0).toBe(planned.rescanOf !== null);
      }
    }),
    { numRuns: 30 },
  );
});
