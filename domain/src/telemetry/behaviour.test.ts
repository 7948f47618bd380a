import { describe, expect, test } from 'vitest';
import { harmlessExtra, pageWithoutIdentity, startOfVisit } from './behaviour.ts';

test.each([
  ['Worklist', 'Worklist'],
  ['/review/0f8fad5b-d9cb-469f-a165-70867728950e/report', '/review/{guid}/report'],
  ['/review/0F8FAD5B-D9CB-469F-A165-70867728950E', '/review/{guid}'],
  ['/worklist?search=Miller', '/worklist'],
  ['/completed-reviews#Miller', '/completed-reviews'],
  ['/internal/phones/RZ8N-22', '/internal/phones/{id}'],
  ['/users/jane@clinic.example', '/users/{id}'],
  ['', ''],
])('the page %j is noted as %j', (page, noted) => {
  expect(pageWithoutIdentity(page)).toBe(noted);
});

test('additional data keep counts, switches and plain words, and nothing about a patient', () => {
  expect(
    harmlessExtra({
      clips: 4,
      isDesktop: true,
      nothing: null,
      button: 'Next Clip',
      patient_id: 4711,
      PatientName: 'Miller',
      dateOfBirth: '1970-01-01',
      comment: 'pain in the left leg',
      exam: '0f8fad5b-d9cb-469f-a165-70867728950e',
      'a.b': 1,
      free: 'Mrs. Miller, born 1970',
    }),
  ).toEqual({ clips: 4, isDesktop: true, nothing: null, button: 'Next Clip' });
});

describe('the start of a visit', () => {
  const now = new Date('2026-03-02T09:00:00Z');

  test.each([
    [now.getTime() - 5000, '2026-03-02T08:59:55.000Z'],
    ['2026-03-02T09:30:00+01:00', '2026-03-02T08:30:00.000Z'],
  ])('%j is kept', (said, kept) => {
    expect(startOfVisit(said, now)?.toISOString()).toBe(kept);
  });

  test.each([0, 9e15, Number.MAX_SAFE_INTEGER, '2027-01-01T00:00:00Z', '2025-01-01T00:00:00Z'])(
    '%j is not believed',
    (said) => {
      expect(startOfVisit(said, now)).toBeNull();
    },
  );
});
