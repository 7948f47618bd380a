import { expect, test } from 'vitest';
import {
  ACTIVATION_STATUSES,
  NEW_SCANNER_STATUS,
  mayActivate,
  maySelectActivationStatus,
  statusChangeNeedsConfirmation,
} from './activation.ts';

test('SH-207, AD-136, AD-137: the four statuses; a new scanner is pending', () => {
  expect(ACTIVATION_STATUSES).toEqual(['pending', 'in_progress', 'activated', 'disabled']);
  expect(NEW_SCANNER_STATUS).toBe('pending');
});

test("AD-138, AD-139: 'activated' cannot be selected, the others can", () => {
  expect(ACTIVATION_STATUSES.filter(maySelectActivationStatus)).toEqual([
    'pending',
    'in_progress',
    'disabled',
  ]);
});

test('AD-142: Activate is open from every status but activated', () => {
  expect(ACTIVATION_STATUSES.filter(mayActivate)).toEqual(['pending', 'in_progress', 'disabled']);
});

test('AD-141: only leaving activated needs confirmation', () => {
  const asked = ACTIVATION_STATUSES.flatMap((current) =>
    ACTIVATION_STATUSES.filter((next) => statusChangeNeedsConfirmation(current, next)).map((next) => [
      current,
      next,
    ]),
  );
  expect(asked).toEqual([
    ['activated', 'pending'],
    ['activated', 'in_progress'],
    ['activated', 'disabled'],
  ]);
});
