import { describe, expect, test } from 'vitest';
import { inviteBlocks, inviteeProblem, type InviteFacts } from './may-invite.ts';

const OPEN: InviteFacts = {
  mayAdminister: true,
  freeSlotsUsers: 1,
  isInviteDisabled: false,
  licenseStatus: 'active',
};

describe('inviteBlocks', () => {
  test('SH-249: a workspace admin with a free seat and an active licence invites', () => {
    expect(inviteBlocks(OPEN)).toEqual([]);
    expect(inviteBlocks({ ...OPEN, licenseStatus: 'force_active' })).toEqual([]);
  });

  test.each<[string, Partial<InviteFacts>, string]>([
    ['SH-235: no free seat', { freeSlotsUsers: 0 }, 'no_free_seat'],
    ['SH-236: disable_workspace_invite', { isInviteDisabled: true }, 'invites_disabled'],
    ['SH-237: an inactive licence', { licenseStatus: 'inactive' }, 'license_inactive'],
    ['SH-237: a licence forced inactive', { licenseStatus: 'force_inactive' }, 'license_inactive'],
    ['SH-250: no workspace admin permission', { mayAdminister: false }, 'not_workspace_admin'],
  ])('%s disables inviting', (_, change, block) => {
    expect(inviteBlocks({ ...OPEN, ...change })).toEqual([block]);
  });

  test('SH-235..SH-237: all reasons are told at once', () => {
    const facts: InviteFacts = {
      mayAdminister: false,
      freeSlotsUsers: 0,
      isInviteDisabled: true,
      licenseStatus: 'deleted',
    };
    expect(inviteBlocks(facts)).toEqual([
      'not_workspace_admin',
      'no_free_seat',
      'invites_disabled',
      'license_inactive',
    ]);
  });
});

describe('inviteeProblem', () => {
  const PEOPLE = {
    memberEmails: ['owner@example.com'],
    invitations: [
      { email: 'waiting@example.com', status: 'pending' },
      { email: 'refused@example.com', status: 'rejected' },
      { email: 'left@example.com', status: 'accepted' },
    ],
  } as const;

  test.each([
    ['abc', 'invalid_email'],
    ['Owner@Example.com', 'already_member'],
    [' waiting@example.com', 'already_invited'],
    ['refused@example.com', null],
    ['left@example.com', null],
    ['new@example.com', null],
  ])('SH-234, SH-286: inviting %j: %s', (email, problem) => {
    expect(inviteeProblem(email, PEOPLE)).toBe(problem);
  });
});
