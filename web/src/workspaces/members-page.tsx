import { GroupRounded as Group } from '../ui/icons/group-rounded.tsx';
import { PersonAddAlt1Rounded as PersonAdd } from '../ui/icons/person-add-alt1-rounded.tsx';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { inviteBlocks } from '@sonoboard/domain/workspaces/may-invite';
import type { MemberRow } from '@sonoboard/domain/workspaces/member-rows';
import { seatCount } from '@sonoboard/domain/workspaces/seats';
import { MEMBER_SORTS, sortMemberRows, type MemberSort } from '@sonoboard/domain/workspaces/sort-member-rows';
import { useCurrentUser } from '../platform/session.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { TableDefaults } from '../ui/table/table-view.ts';
import { useTableView } from '../ui/table/use-table-view.ts';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { InviteNotices } from './invite-notices.tsx';
import { memberColumns } from './member-columns.tsx';
import { useMemberActions } from './use-member-actions.ts';
import { useMayAdminister, useWorkspace } from './use-workspace.ts';
import { workspacePeopleQuery, type Workspace } from './workspaces.queries.ts';

const DEFAULTS: TableDefaults<MemberSort> = { sort: 'name', order: 'asc', sorts: MEMBER_SORTS };
const NOBODY = { icon: Group, title: 'Nobody is in this workspace yet.' };
const idOf = (row: MemberRow) => row.guid;

export function MembersPage() {
  const workspace = useWorkspace();
  const mayAdminister = useMayAdminister();
  const { actions, dialog } = useMemberActions(workspace);
  return (
    <>
      <MembersHeader workspace={workspace} mayAdminister={mayAdminister} />
      <MembersTable workspace={workspace} actions={mayAdminister ? actions : null} />
      {dialog}
    </>
  );
}

interface MembersHeaderProps {
  readonly workspace: Workspace;
  readonly mayAdminister: boolean;
}

function MembersHeader({ workspace, mayAdminister }: MembersHeaderProps) {
  const [isInviting, setInviting] = useState(false);
  const { disable_workspace_invite: isInviteDisabled } = useUserConfig();
  const isSmall = useSmallScreen();
  const noticesId = useId();
  const blocks = inviteBlocks({
    mayAdminister,
    freeSlotsUsers: workspace.free_slots_users,
    isInviteDisabled,
    licenseStatus: workspace.license_status,
  });
  // Seats that pending invitations hold are used too (AMB-064).
  const used = Math.max(workspace.slots_users - workspace.free_slots_users, workspace.member_count);
  return (
    <>
      <PageHeader level="h2" title="Members" count={seatCount(used, workspace.slots_users)}>
        {mayAdminister && (
          <Button
            variant="contained"
            size={isSmall ? 'large' : 'medium'}
            fullWidth={isSmall}
            startIcon={<PersonAdd />}
            disabled={blocks.length > 0}
            aria-describedby={blocks.length > 0 ? noticesId : undefined}
            onClick={() => setInviting(true)}
          >
            Invite Users
          </Button>
        )}
      </PageHeader>
      <InviteNotices id={noticesId} blocks={blocks} />
      <InviteDialog
        workspace={workspace}
        isOpen={isInviting && blocks.length === 0}
        onClose={() => setInviting(false)}
      />
    </>
  );
}

interface MembersTableProps {
  readonly workspace: Workspace;
  /** Null for those who only look. */
  readonly actions: ReturnType<typeof useMemberActions>['actions'] | null;
}

function MembersTable({ workspace, actions }: MembersTableProps) {
  const { guid } = useCurrentUser();
  const ownerGuid = workspace.purchaser_user_guid;
  const isSmall = useSmallScreen();
  const hasNarrowTable = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg')) && !isSmall;
  const [view, setView] = useTableView(DEFAULTS);
  const people = useQuery(workspacePeopleQuery(workspace.guid));
  const columns = useMemo(
    () => memberColumns({ guid, ownerGuid, hasNarrowTable }, actions),
    [guid, ownerGuid, hasNarrowTable, actions],
  );
  const rows = useMemo(
    () => people.data && sortMemberRows(people.data, view.sort, view.order),
    [people.data, view.sort, view.order],
  );
  return (
    <DataTable
      label="Members"
      columns={columns}
      rowId={idOf}
      rows={rows}
      total={rows?.length}
      view={view}
      onViewChange={setView}
      empty={NOBODY}
      isFailed={people.isError}
      onRetry={() => void people.refetch()}
      isPaged={false}
      density="roomy"
    />
  );
}
