import type { getGroup, listGroupMembers } from '@sonoboard/contract/groups/groups.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { GroupMemberRow } from './group-members.queries.ts';
import type { GroupRow } from './groups.queries.ts';

export function presentGroup(group: GroupRow): ReplyOf<typeof getGroup> {
  return {
    guid: group.guid,
    name: group.name,
    kind: group.kind,
    member_count: group.memberCount,
    workspace_guid: group.workspaceGuid,
  };
}

export function presentGroupMember(
  member: GroupMemberRow,
): ReplyOf<typeof listGroupMembers>['items'][number] {
  return {
    user_guid: member.userGuid,
    email: member.email,
    first_name: member.firstName,
    last_name: member.lastName,
    phone_number: member.phoneNumber,
    roles: [...member.roles],
  };
}
