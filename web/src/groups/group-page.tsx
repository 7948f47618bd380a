import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renameGroup } from '@sonoboard/contract/groups/groups.calls';
import { mayDeleteGroup, mayRenameGroup } from '@sonoboard/domain/groups/group-access';
import { groupNameProblem } from '@sonoboard/domain/groups/group-name';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { useCurrentUser } from '../platform/session.ts';
import { BackLink } from '../ui/back-link.tsx';
import { EditableTitle } from '../ui/editable-title.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { DeleteGroupButton } from './delete-group-button.tsx';
import { GroupKindChip } from './group-kind-chip.tsx';
import { GroupMembers } from './group-members.tsx';
import { GroupNotice } from './group-notice.tsx';
import { groupQuery, refreshGroups, type Group } from './groups.queries.ts';

interface GroupPageProps {
  readonly guid: string;
  /** The page of a path that does not exist. */
  readonly lost: ReactNode;
}

const Column = styled('div')({ display: 'flex', flexDirection: 'column', gap: 24 });

export function GroupPage({ guid, lost }: GroupPageProps) {
  const actor = useCurrentUser();
  const group = useQuery(groupQuery(guid));
  if (isCallError(group.error, 'group_not_found', 'not_found')) return lost;
  return (
    <>
      <BackLink to="/internal/groups">Groups</BackLink>
      <QueryState query={group}>
        {(data) => (
          <>
            <PageHeader title={<GroupName group={data} />}>
              <GroupKindChip group={data} />
              {mayDeleteGroup(actor, data) && <DeleteGroupButton group={data} />}
            </PageHeader>
            <Column>
              <GroupNotice group={data} />
              <GroupMembers group={data} />
            </Column>
          </>
        )}
      </QueryState>
    </>
  );
}

const problemOf = (name: string) => groupNameProblem(name, []) ?? undefined;

function GroupName({ group }: { readonly group: Group }) {
  const actor = useCurrentUser();
  const { guid, name: seen } = group;

  async function rename(name: string): Promise<void> {
    try {
      const body = { name, expected: { name: seen } };
      await call(renameGroup, { params: { guid }, body, silent: true });
    } finally {
      // Also after a refusal: someone else may have renamed it meanwhile.
      await refreshGroups();
    }
  }

  if (!mayRenameGroup(actor, group)) return seen;
  return <EditableTitle value={seen} label="Group name" onSave={rename} problemOf={problemOf} />;
}
