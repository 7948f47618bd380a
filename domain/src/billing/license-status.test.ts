import { describe, expect, test } from 'vitest';
import {
  LICENSE_STATUSES,
  LICENSE_UPDATE_FAILED,
  effectiveLicenseStatus,
  isLicenseActive,
  licenseStatusAfterSync,
  licenseUpdatedText,
} from './license-status.ts';

describe('licence status', () => {
  test('SH-176, AD-134: the six values', () => {
    expect(LICENSE_STATUSES).toEqual([
      'active',
      'inactive',
      'force_active',
      'force_inactive',
      'deleted',
      'no_license',
    ]);
  });

  test.each([
    ['active', 'active'],
    ['force_active', 'active'],
    ['inactive', 'inactive'],
    ['force_inactive', 'inactive'],
    ['deleted', 'inactive'],
    ['no_license', 'no_license'],
  ] as const)('SH-175, SH-191: %s has the effect of %s', (status, effective) => {
    expect(effectiveLicenseStatus(status)).toBe(effective);
    expect(isLicenseActive(status)).toBe(effective === 'active');
  });

  test.each(LICENSE_STATUSES)(
    'SH-191: a sync with the provider moves %s only if nobody forced it',
    (status) => {
      const isFree = status === 'active' || status === 'inactive';
      expect(licenseStatusAfterSync(status, 'active')).toBe(isFree ? 'active' : status);
      expect(licenseStatusAfterSync(status, 'inactive')).toBe(isFree ? 'inactive' : status);
    },
  );

  test('SH-318: the texts of a change by staff', () => {
    expect(licenseUpdatedText('force_active')).toBe('Updated license to force_active');
    expect(LICENSE_UPDATE_FAILED).toBe('Error while updating license');
  });
});
