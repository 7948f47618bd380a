import { GroupRounded as Group } from '../ui/icons/group-rounded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listGroupMembers } from '@sonoboard/contract/groups/groups.calls';
import { mayEditGroupMembers, mayEditGroupRoles } from '@sonoboard/domain/groups/group-access';
import { useCurrentUser } from '../platform/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import { useTableView } from '../ui/table/use-table-view.ts';
import { useConfirm } from '../ui/use-confirm.tsx';
import { AddGroupMemberForm } from './add-group-member-form.tsx';
import { groupMemberColumns } from './group-member-columns.tsx';
import {
  GROUP_MEMBER_DEFAULTS,
  groupMembersQuery,
  type Group as GroupReply,
  type GroupMember,
} from './groups.queries.ts';
import { useGroupMemberChanges } from './use-group-member-changes.ts';

const NOBODY = { icon: Group, title: 'Nobody is in this group yet.' };
const guidOf = (member: GroupMember) => member.user_guid;

/** Who is in a group, and as what. */
export function GroupMembers({ group }: { readonly group: GroupReply }) {
  const actor = useCurrentUser();
  const [view, setView] = useTableView(GROUP_MEMBER_DEFAULTS);
  const { confirm, confirmDialog } = useConfirm();
  const changes = useGroupMemberChanges(group, confirm);
  const { saving } = changes;
  const members = useQuery({
    ...groupMembersQuery(group.guid, view),
    select: ({ items, total }) => ({
      items: items.map((row) => (row.user_guid === saving?.user_guid ? saving : row)),
      total,
    }),
  });
  const mayRemove = mayEditGroupMembers(actor, group);
  const maySetRoles = mayEditGroupRoles(actor, group);
  const columns = useMemo(
    () => groupMemberColumns({ ...changes, mayRemove, maySetRoles }),
    [changes, mayRemove, maySetRoles],
  );
  return (
    <section aria-label="Members">
      <PageHeader level="h2" title="Members" count={members.data?.total}>
        {mayRemove && <AddGroupMemberForm groupGuid={group.guid} />}
      </PageHeader>
      <StaffTable
        label="Members"
        list={listGroupMembers}
        params={{ guid: group.guid }}
        query={members}
        columns={columns}
        view={view}
        onViewChange={setView}
        rowId={guidOf}
        empty={NOBODY}
      />
      {confirmDialog}
    </section>
  );
}
