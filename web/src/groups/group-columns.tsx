import { GuidLink } from '../ui/guid-link.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { GroupKindChip } from './group-kind-chip.tsx';
import type { Group } from './groups.queries.ts';

export const GROUP_COLUMNS: readonly TableColumn<Group>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 420,
    sortKey: 'name',
    isStrong: true,
    card: 'title',
    render: ({ name }) => name,
  },
  {
    id: 'kind',
    header: 'Kind',
    width: 160,
    sortKey: 'kind',
    card: 'top',
    render: (group) => <GroupKindChip group={group} />,
  },
  {
    id: 'member_count',
    header: 'Members',
    width: 120,
    sortKey: 'member_count',
    align: 'right',
    render: (group) => group.member_count,
  },
  {
    id: 'guid',
    header: 'Guid',
    width: 140,
    isOptional: true,
    isSecondary: true,
    render: ({ guid }) => <GuidLink guid={guid} to={`/internal/groups/${guid}`} />,
  },
];
