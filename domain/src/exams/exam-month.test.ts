import { expect, test } from 'vitest';

import { examMonth } from './exam-month.ts';

test('AD-047: the month is derived from the timestamp, in the zone of the site', () => {
  expect(examMonth('2025-03-31T23:30:00Z', 'UTC')).toBe('2025-03');
  expect(examMonth('2025-03-31T23:30:00Z', 'Europe/Athens')).toBe('2025-04');
  expect(examMonth(null, 'UTC')).toBeNull();
  expect(examMonth('soon', 'UTC')).toBeNull();
});
