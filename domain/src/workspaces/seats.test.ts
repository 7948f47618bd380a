import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_SLOTS,
  SCANNER_SEATS_FULL,
  USER_SEATS_FULL,
  freeScannerSeats,
  freeSeats,
  hasSeatToJoin,
  seatCount,
  usedSeats,
} from './seats.ts';

describe('seats', () => {
  test('SH-336, AD-303: a new workspace has 5 user and 5 probe slots', () => {
    expect(DEFAULT_SLOTS).toEqual({ users: 5, probes: 5 });
  });

  test('SH-122: members and pending invitations use a seat', () => {
    expect(usedSeats({ members: 2, pendingInvitations: 1 })).toBe(3);
    expect(seatCount(usedSeats({ members: 2, pendingInvitations: 1 }), 5)).toBe('3/5');
  });

  test('SH-178, SH-235: free seats are never negative, and used and free make up the slots while they last', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), fc.nat(100), (slots, members, pendingInvitations) => {
        const free = freeSeats({ slots, members, pendingInvitations });
        const used = usedSeats({ members, pendingInvitations });
        expect(free).toBeGreaterThanOrEqual(0);
        expect(used + free).toBe(Math.max(slots, used));
      }),
    );
  });

  test('SH-283: whoever holds an invitation may join while members leave a seat', () => {
    expect(hasSeatToJoin({ slots: 5, members: 4 })).toBe(true);
    expect(hasSeatToJoin({ slots: 5, members: 5 })).toBe(false);
  });

  test('SH-283: an invitation sent while a seat was free can always be accepted', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.nat(50), (slots, members, pendingInvitations) => {
        fc.pre(freeSeats({ slots, members, pendingInvitations }) >= 1);
        expect(hasSeatToJoin({ slots, members: members + pendingInvitations })).toBe(true);
      }),
    );
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
