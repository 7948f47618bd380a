export const LICENSE_STATUSES = [
  'active',
  'inactive',
  'force_active',
  'force_inactive',
  'deleted',
  'no_license',
] as const;

export type LicenseStatus = (typeof LICENSE_STATUSES)[number];

/** What everybody but staff sees of a licence: a forced status reads as the status it forces. */
export type EffectiveLicenseStatus = 'active' | 'inactive' | 'no_license';

export function isLicenseActive(status: LicenseStatus): boolean {
  return status === 'active' || status === 'force_active';
}

export function effectiveLicenseStatus(status: LicenseStatus): EffectiveLicenseStatus {
  if (status === 'no_license') return 'no_license';
  return isLicenseActive(status) ? 'active' : 'inactive';
}

/** Staff overrides, and the end of a workspace, outlive whatever the billing provider reports. */
export function licenseStatusAfterSync(
  stored: LicenseStatus,
  reported: 'active' | 'inactive',
): LicenseStatus {
  return stored === 'active' || stored === 'inactive' ? reported : stored;
}

export const LICENSE_UPDATE_FAILED = 'Error while updating license';

export function licenseUpdatedText(status: LicenseStatus): string {
  return `Updated license to ${status}`;
}
