import { expect, test } from 'vitest';
import { licenseBanner, type BannerBilling } from './banner.ts';
import { LICENSE_STATUSES } from './license-status.ts';

const NOW = new Date('2025-03-05T10:00:00Z');
const OWNER = { guid: 'owner' };
const MEMBER = { guid: 'member' };
const ACTIVE: BannerBilling = {
  workspaceGuid: 'workspace',
  purchaserGuid: 'owner',
  licenseStatus: 'active',
  isTrialing: false,
  trialExpiresOn: null,
};
const TRIAL: BannerBilling = {
  ...ACTIVE,
  isTrialing: true,
  trialExpiresOn: new Date('2025-03-14T09:00:00Z'),
};

test('SH-053: an active membership and a person without a workspace have no banner', () => {
  expect(licenseBanner(OWNER, ACTIVE, NOW)).toBeNull();
  const none = { ...ACTIVE, workspaceGuid: null, purchaserGuid: null, licenseStatus: 'no_license' } as const;
  expect(licenseBanner(OWNER, none, NOW)).toBeNull();
});

test("SH-186, SH-189: a trial shows its days, and to the purchaser 'Start membership here'", () => {
  expect(licenseBanner(OWNER, TRIAL, NOW)).toEqual({
    text: 'You have 9 days remaining of your trial period',
    short: 'Trial: 9 days left',
    link: { label: 'Start membership here', to: '/buy-license' },
  });
});

test('SH-188: an ended trial says so although its licence is inactive', () => {
  const ended = {
    ...TRIAL,
    licenseStatus: 'inactive',
    trialExpiresOn: new Date('2025-03-01T00:00:00Z'),
  } as const;
  expect(licenseBanner(OWNER, ended, NOW)?.text).toBe('Your trial period has ended');
});

test.each([
  ['2025-03-06T09:00:00Z', 'Trial: 1 day left'],
  ['2025-03-05T09:00:00Z', 'Trial ends today'],
  ['2025-03-01T09:00:00Z', 'Trial ended'],
])('SH-053: in the bar of a review a trial until %s reads: %s', (until, short) => {
  expect(licenseBanner(OWNER, { ...TRIAL, trialExpiresOn: new Date(until) }, NOW)?.short).toBe(short);
});

test("SH-191: not trialing and not active shows 'Your membership has expired' with 'Renew membership here'", () => {
  expect(licenseBanner(OWNER, { ...ACTIVE, licenseStatus: 'inactive' }, NOW)).toEqual({
    text: 'Your membership has expired',
    short: 'Membership expired',
    link: { label: 'Renew membership here', to: '/buy-license' },
  });
});

test('SH-009, SH-057: a member who is not the purchaser reads the text without the link', () => {
  expect(licenseBanner(MEMBER, { ...ACTIVE, licenseStatus: 'inactive' }, NOW)).toEqual({
    text: 'Your membership has expired',
    short: 'Membership expired',
    link: null,
  });
  expect(licenseBanner(MEMBER, TRIAL, NOW)?.link).toBeNull();
});

test.each(LICENSE_STATUSES)('SH-191: a membership whose licence is %s', (licenseStatus) => {
  const isActive = licenseStatus === 'active' || licenseStatus === 'force_active';
  expect(licenseBanner(OWNER, { ...ACTIVE, licenseStatus }, NOW) === null).toBe(isActive);
});
