import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  expiredIfSentBy,
  INVITATION_STATUSES,
  invitationExpiresOn,
  invitationStatusAt,
  invitationToOffer,
  invitedText,
  isInvitationPending,
  mayResendInvitation,
  mayWorkspaceSetInvitation,
} from './invitation.ts';

describe('invitation', () => {
  test('SH-197: an invitation is pending when its status is pending', () => {
    expect(isInvitationPending({ status: 'pending' })).toBe(true);
    expect(isInvitationPending({ status: 'accepted' })).toBe(false);
    expect(isInvitationPending({ status: 'rejected' })).toBe(false);
    expect(isInvitationPending(null)).toBe(false);
  });

  test('SH-128: Resend Invite is offered for pending, rejected and expired invitations', () => {
    expect(INVITATION_STATUSES.filter(mayResendInvitation)).toEqual(['pending', 'rejected', 'expired']);
  });

  test('SH-128, SH-287: the workspace may set an invitation to pending only, and never an accepted one', () => {
    const allowed = INVITATION_STATUSES.flatMap((current) =>
      INVITATION_STATUSES.filter((next) => mayWorkspaceSetInvitation(current, next)).map((next) => [
        current,
        next,
      ]),
    );
    expect(allowed).toEqual([
      ['pending', 'pending'],
      ['rejected', 'pending'],
      ['expired', 'pending'],
    ]);
  });

  test('SH-325: the text of a successful invitation', () => {
    expect(invitedText('a@b.co')).toBe('Successfully invited a@b.co');
  });
});

describe('expiry', () => {
  const SENT = new Date('2026-11-10T08:00:00Z');
  const END = new Date('2026-11-17T08:00:00Z');

  test('SH-197: an invitation expires 7 days after it was sent, to the millisecond', () => {
    expect(invitationExpiresOn(SENT)).toEqual(END);
    expect(expiredIfSentBy(END)).toEqual(SENT);
    const pending = { status: 'pending', sentAt: SENT } as const;
    expect(invitationStatusAt(pending, new Date(END.getTime() - 1))).toBe('pending');
    expect(invitationStatusAt(pending, END)).toBe('expired');
  });

  test('SH-197: an answered invitation keeps its answer', () => {
    expect(invitationStatusAt({ status: 'accepted', sentAt: SENT }, new Date(8.64e15))).toBe('accepted');
    expect(invitationStatusAt({ status: 'rejected', sentAt: SENT }, new Date(8.64e15))).toBe('rejected');
  });
});

describe('invitationToOffer', () => {
  test('SH-177: none pending offers none', () => {
    expect(invitationToOffer([])).toBeNull();
    expect(invitationToOffer([{ status: 'rejected', createdAt: new Date(0) }])).toBeNull();
  });

  test('SH-177: of several pending invitations the newest is offered', () => {
    const invitation = fc.record({
      status: fc.constantFrom(...INVITATION_STATUSES),
      createdAt: fc.date({ noInvalidDate: true }),
    });
    fc.assert(
      fc.property(fc.array(invitation), (invitations) => {
        const pending = invitations.filter(({ status }) => status === 'pending');
        const newest = Math.max(...pending.map(({ createdAt }) => createdAt.getTime()));
        const offered = invitationToOffer(invitations);
        expect(offered?.status ?? 'none').toBe(pending.length === 0 ? 'none' : 'pending');
        expect(offered?.createdAt.getTime() ?? Number.NEGATIVE_INFINITY).toBe(newest);
      }),
    );
  });
});
