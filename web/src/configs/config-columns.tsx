import { styled } from '@mui/material/styles';
import { CONFIG_CATALOGUE } from '@sonoboard/domain/configs/config-catalogue';
import { GuidLink } from '../ui/guid-link.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import type { ListedConfig } from './configs.queries.ts';

/** Runs on over lines, the chip after its last word. */
const Name = styled('span')({ overflowWrap: 'anywhere', '& > span': { marginLeft: 8 } });

export const CONFIG_COLUMNS: readonly TableColumn<ListedConfig>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 420,
    sortKey: 'name',
    isStrong: true,
    card: 'title',
    render: (config) => (
      <Name>
        {config.name}
        {config.is_default && <StatusChip label="For everybody else" />}
      </Name>
    ),
  },
  {
    id: 'user_count',
    header: 'Users',
    width: 120,
    sortKey: 'user_count',
    align: 'right',
    render: (config) => config.user_count,
  },
  {
    id: 'changed_count',
    header: 'Changed settings',
    width: 180,
    sortKey: 'changed_count',
    align: 'right',
    render: (config) => `${config.changed_count} of ${CONFIG_CATALOGUE.length}`,
  },
  {
    id: 'guid',
    header: 'Guid',
    width: 140,
    isOptional: true,
    isSecondary: true,
    render: ({ guid }) => <GuidLink guid={guid} to={`/internal/configs/${guid}`} />,
  },
];
