import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getUser } from '@sonoboard/contract/user-settings/user-settings.endpoints';
import type { UserSettingsRow } from './user-settings.queries.ts';

export function presentUserSettings(user: UserSettingsRow): ReplyOf<typeof getUser> {
  return {
    guid: user.guid,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    phone_number: user.phoneNumber,
    landline_number: user.landlineNumber,
    profession: user.profession,
    permissions: user.permissions,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
    active_workspace_guid: user.activeWorkspaceGuid,
    deletionRequestedOn: user.deletionRequestedOn?.toISOString() ?? null,
    forceLogout: user.forceLogout,
    invalidateTokensBefore: user.invalidateTokensBefore?.toISOString() ?? null,
    metaHasClariusApp: user.metaHasClariusApp,
    metaUsedMobileApp: user.metaUsedMobileApp,
    twoFaEnabled: user.totpEnabledAt !== null,
    hasPasskeys: user.hasPasskeys,
  };
}
