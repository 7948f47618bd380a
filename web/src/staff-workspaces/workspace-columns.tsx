import DeleteOutline from '@mui/icons-material/DeleteOutlineRounded';
import IconButton from '@mui/material/IconButton';
import { isLicenseActive } from '@sonoboard/domain/billing/license-status';
import { CopyableGuid } from '../ui/copyable-guid.tsx';
import { GuidLink } from '../ui/guid-link.tsx';
import { TextLink } from '../ui/links.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
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
      width: 130,
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
      width: 240,
      sortKey: 'purchaser_email',
      fields: ['purchaser_email', 'purchaser_user_guid'],
      card: 'meta',
      render: (workspace) => (
        <TextLink to="/user-settings/$userGuid" params={{ userGuid: workspace.purchaser_user_guid }}>
          {workspace.purchaser_email}
        </TextLink>
      ),
    },
    countColumn('member_count', 'Members'),
    countColumn('slots_users', 'User slots'),
    countColumn('free_slots_users', 'Free slots'),
    {
      ...countColumn('probe_count', 'Probes'),
      render: (workspace) => (
        <TextLink
          to="/internal/probes"
          search={{ workspace: workspace.guid }}
          aria-label={`Probes of ${workspace.name}: ${workspace.probe_count}`}
        >
          {workspace.probe_count}
        </TextLink>
      ),
    },
    countColumn('slots_probes', 'Probe slots'),
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
      width: 104,
      render: ({ guid }) => <CopyableGuid guid={guid} shown={guid.slice(0, 8)} />,
    },
    {
      id: 'delete',
      header: 'Delete',
      width: 64,
      align: 'center',
      isHeaderHidden: true,
      fields: [],
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

type CountField = 'member_count' | 'slots_users' | 'free_slots_users' | 'probe_count' | 'slots_probes';

function countColumn(id: CountField, header: string): TableColumn<Workspace> {
  return { id, header, width: 104, sortKey: id, align: 'right', render: (workspace) => workspace[id] };
}
