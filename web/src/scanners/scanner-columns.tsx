import Button from '@mui/material/Button';
import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { browserZone } from '../ui/browser-zone.ts';
import type { TableColumn } from '../ui/table/table-column.ts';
import { ActivationChip } from './activation-chip.tsx';
import type { Scanner } from './scanners.queries.ts';

interface ScannerTable {
  /** 'Today' is judged at the moment the rows came. */
  readonly now: Date;
  /** Null for members who do not administer the workspace. */
  readonly onRemove: ((scanner: Scanner) => void) | null;
}

export function scannerColumns({ now, onRemove }: ScannerTable): readonly TableColumn<Scanner>[] {
  return [
    {
      id: 'serial_number',
      header: 'Serial number',
      width: 240,
      sortKey: 'serial_number',
      isStrong: true,
      card: 'title',
      render: (scanner) => scanner.serial_number,
    },
    {
      id: 'activation_status',
      header: 'Activation status',
      width: 200,
      sortKey: 'activation_status',
      card: 'top',
      render: (scanner) => <ActivationChip status={scanner.activation_status} />,
    },
    {
      id: 'created_at',
      header: 'Created at',
      width: 220,
      sortKey: 'created_at',
      isSecondary: true,
      card: 'meta',
      render: (scanner) => displayDateTime(scanner.created_at, { now, zone: browserZone() }),
    },
    ...(onRemove === null ? [] : [removeColumn(onRemove)]),
  ];
}

function removeColumn(onRemove: (scanner: Scanner) => void): TableColumn<Scanner> {
  return {
    id: 'remove',
    header: 'Remove',
    width: 112,
    align: 'right',
    isHeaderHidden: true,
    card: 'foot',
    render: (scanner) => (
      <Button
        size="small"
        variant="outlined"
        color="error"
        aria-label={`Remove ${scanner.serial_number}`}
        onClick={() => onRemove(scanner)}
      >
        Remove
      </Button>
    ),
  };
}
