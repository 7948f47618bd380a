import { GroupRounded as Group } from '../ui/icons/group-rounded.tsx';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  listCollectionMembers,
  addCollectionMember,
} from '@sonoboard/contract/data-collections/collection-members.calls';
import { mayAssignConfig } from '@sonoboard/domain/configs/config-access';
import { tokens } from '../ui/theme/tokens.ts';
import { useCurrentUser } from '../platform/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import { useTableView } from '../ui/table/use-table-view.ts';
import { useConfirm } from '../ui/use-confirm.tsx';
import {
  configsQuery,
  MEMBER_DEFAULTS,
  membersQuery,
  type CollectionMember,
  refreshCollection,
} from './data-collections.queries.ts';
import { memberColumns } from './member-columns.tsx';
import { useMemberChanges } from './use-member-changes.ts';
import { addMemberFailure, memberEmailProblem } from '@sonoboard/domain/data-collections/add-member';
import { call } from '../platform/call.ts';
import { AddEmailForm } from '../ui/add-email-form.tsx';

const NOBODY = { icon: Group, title: 'Nobody is in this data collection yet.' };
const Hint = styled('p')({ margin: '8px 0 0', color: tokens.t3, fontSize: 13, lineHeight: '18px' });
const guidOf = (member: CollectionMember) => member.guid;

/** Who is in a collection, and as what. */
export function MembersSection({ collectionGuid }: { readonly collectionGuid: string }) {
  const [view, setView] = useTableView(MEMBER_DEFAULTS, 'users');
  const { confirm, confirmDialog } = useConfirm();
  const changes = useMemberChanges(collectionGuid, confirm);
  const { saving } = changes;
  const members = useQuery({
    ...membersQuery(collectionGuid, view),
    select: (page) => ({
      ...page,
      items: page.items.map((row) => (row.guid === saving?.guid ? saving : row)),
    }),
  });
  const mayAssign = mayAssignConfig(useCurrentUser());
  const configs = useQuery({ ...configsQuery, enabled: mayAssign });
  const columns = useMemo(
    () => memberColumns({ ...changes, configs: mayAssign ? (configs.data ?? []) : null }),
    [changes, mayAssign, configs.data],
  );
  return (
    <section aria-label="Users">
      <PageHeader level="h2" title="Users" count={members.data?.total}>
        <AddMemberForm collectionGuid={collectionGuid} />
      </PageHeader>
      <StaffTable
        label="Users"
        list={listCollectionMembers}
        params={{ guid: collectionGuid }}
        query={members}
        columns={columns}
        rowId={guidOf}
        view={view}
        onViewChange={setView}
        empty={NOBODY}
        isPageList={false}
      />
      <Hint>Subscriber roles are locked while a member is in the rota.</Hint>
      {confirmDialog}
    </section>
  );
}

function AddMemberForm({ collectionGuid }: { readonly collectionGuid: string }) {
  async function add(email: string): Promise<void> {
    await call(addCollectionMember, { params: { guid: collectionGuid }, body: { email }, silent: true });
    await refreshCollection(collectionGuid);
  }
  return (
    <AddEmailForm
      problemOf={memberEmailProblem}
      onAdd={add}
      failureOf={({ code }) => addMemberFailure(code)}
    />
  );
}
