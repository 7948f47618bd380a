import { GroupRounded as Group } from '../ui/icons/group-rounded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listGroupMembers, addGroupMember } from '@sonoboard/contract/groups/groups.calls';
import { mayEditGroupMembers, mayEditGroupRoles } from '@sonoboard/domain/groups/group-access';
import { useCurrentUser } from '../platform/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import { useTableView } from '../ui/table/use-table-view.ts';
import { useConfirm } from '../ui/use-confirm.tsx';
import { groupMemberColumns } from './group-member-columns.tsx';
import {
  GROUP_MEMBER_DEFAULTS,
  groupMembersQuery,
  type Group as GroupReply,
  type GroupMember,
  refreshGroups,
} from './groups.queries.ts';
import { useGroupMemberChanges } from './use-group-member-changes.ts';
import { emailProblem } from '@sonoboard/domain/accounts/email';
import { call } from '../platform/call.ts';
import { AddEmailForm } from '../ui/add-email-form.tsx';

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

/** A refusal is said in the snackbar and at the field. */
function AddGroupMemberForm({ groupGuid }: { readonly groupGuid: string }) {
  async function add(email: string): Promise<void> {
    await call(addGroupMember, { params: { guid: groupGuid }, body: { email } });
    await refreshGroups();
  }
  return <AddEmailForm problemOf={emailProblem} onAdd={add} failureOf={(error) => error.message} />;
}
