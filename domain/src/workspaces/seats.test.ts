import { describe, expect, test } from 'vitest';
import { DEFAULT_SLOTS, SCANNER_SEATS_FULL, USER_SEATS_FULL, freeScannerSeats, seatCount } from './seats.ts';

describe('seats', () => {
  test('SH-336, AD-303: a new workspace has 5 user and 5 probe slots', () => {
    expect(DEFAULT_SLOTS).toEqual({ users: 5, probes: 5 });
  });

  test('SH-122: the header counts used and all seats', () => {
    expect(seatCount(3, 5)).toBe('3/5');
  });

  test('SH-134, SH-238: every scanner that is not deleted uses a slot', () => {
    expect(freeScannerSeats({ slots: 5, scanners: 1 })).toBe(4);
    expect(freeScannerSeats({ slots: 5, scanners: 5 })).toBe(0);
    expect(freeScannerSeats({ slots: 1, scanners: 3 })).toBe(0);
  });

  test('SH-326, SH-327: the texts at the limits', () => {
    expect(USER_SEATS_FULL).toBe(
      'Your Workspace plan is at its maximum number of users allowed. Email support to add more seats.',
    );
    expect(SCANNER_SEATS_FULL).toBe(
      'Your workspace plan is at its maximum number of scanners allowed. Email support to add more scanners.',
    );
  });
});
