import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { browserZone } from '../ui/browser-zone.ts';
import type { TableColumn } from '../ui/table/table-column.ts';
import { ActivationChip } from './activation-chip.tsx';
import type { Scanner } from './scanners.queries.ts';

/** 'Today' is judged at the moment the rows came. */
export function scannerColumns(now: Date): readonly TableColumn<Scanner>[] {
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
  ];
}
