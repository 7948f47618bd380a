import { DeleteOutlineRounded as DeleteOutline } from '../../ui/icons/delete-outline-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import { isLicenseActive } from '@sonoboard/domain/billing/license-status';
import { seatCount } from '@sonoboard/domain/workspaces/seats';
import { CopyableGuid } from '../../ui/copyable-guid.tsx';
import { GuidLink } from '../../ui/guid-link.tsx';
import { TextLink } from '../../ui/links.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import type { Workspace } from './staff-workspaces.queries.ts';

export function workspaceColumns(
  onDelete: (workspace: Workspace) => void,
  deleting: string | null,
): readonly TableColumn<Workspace>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 220,
      sortKey: 'name',
      isStrong: true,
      card: 'title',
      render: (workspace) => workspace.name,
    },
    {
      id: 'license_status',
      header: 'License',
      width: 144,
      sortKey: 'license_status',
      card: 'top',
      render: ({ license_status: status }) => (
        <StatusChip
          label={status.replaceAll('_', ' ')}
          tone={isLicenseActive(status) ? 'accent' : 'neutral'}
        />
      ),
    },
    {
      id: 'purchaser_email',
      header: 'Purchaser',
      width: 230,
      sortKey: 'purchaser_email',
      fields: ['purchaser_email', 'purchaser_user_guid'],
      card: 'meta',
      render: (workspace) => (
        <TextLink to="/user-settings/$userGuid" params={{ userGuid: workspace.purchaser_user_guid }}>
          {workspace.purchaser_email}
        </TextLink>
      ),
    },
    {
      ...countColumn('member_count', 'Members'),
      fields: ['member_count', 'slots_users'],
      render: (workspace) => seatCount(workspace.member_count, workspace.slots_users),
    },
    countColumn('free_slots_users', 'Free slots'),
    {
      ...countColumn('probe_count', 'Probes'),
      fields: ['probe_count', 'slots_probes'],
      render: (workspace) => <ProbesLink workspace={workspace} />,
    },
    { ...countColumn('slots_users', 'User slots'), isOptional: true },
    { ...countColumn('slots_probes', 'Probe slots'), isOptional: true },
    {
      id: 'group_guid',
      header: 'Group',
      width: 136,
      render: ({ group_guid: guid }) => <GuidLink guid={guid} to={`/internal/groups/${guid}`} />,
    },
    {
      id: 'dc_guid',
      header: 'Data collection',
      width: 136,
      render: ({ dc_guid: guid }) => <GuidLink guid={guid} to={`/internal/data-collections/${guid}`} />,
    },
    {
      id: 'guid',
      header: 'Guid',
      width: 108,
      render: ({ guid }) => <CopyableGuid guid={guid} shown={guid.slice(0, 8)} />,
    },
    {
      id: 'delete',
      header: 'Delete',
      width: 72,
      align: 'center',
      isHeaderHidden: true,
      fields: [],
      card: 'corner',
      render: (workspace) => (
        <IconButton
          aria-label={`Delete ${workspace.name}`}
          disabled={deleting === workspace.guid}
          onClick={() => onDelete(workspace)}
        >
          <DeleteOutline fontSize="small" />
        </IconButton>
      ),
    },
  ];
}

function ProbesLink({ workspace }: { readonly workspace: Workspace }) {
  const count = seatCount(workspace.probe_count, workspace.slots_probes);
  return (
    <TextLink
      to="/internal/probes"
      search={{ workspace: workspace.guid }}
      aria-label={`Probes of ${workspace.name}: ${count}`}
    >
      {count}
    </TextLink>
  );
}

type CountField = 'member_count' | 'slots_users' | 'free_slots_users' | 'probe_count' | 'slots_probes';

function countColumn(id: CountField, header: string): TableColumn<Workspace> {
  return { id, header, width: 100, sortKey: id, align: 'right', render: (workspace) => workspace[id] };
}
