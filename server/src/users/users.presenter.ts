import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { listUsers } from '@sonoboard/contract/users/users.endpoints';
import type { UserRow } from './users.queries.ts';

export function presentUser(user: UserRow): ReplyOf<typeof listUsers>['items'][number] {
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
    active_workspace_guid: user.activeWorkspaceGuid,
    deletionRequestedOn: user.deletionRequestedOn?.toISOString() ?? null,
  };
}
