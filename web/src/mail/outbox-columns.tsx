import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { browserZone } from '../ui/browser-zone.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import type { Mail } from './outbox.queries.ts';

const STATUS = {
  kept: { label: 'Kept here', tone: 'accent' },
  queued: { label: 'To be sent', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'error' },
} as const;

/** 'Today' is judged at the moment the rows came. */
export function outboxColumns(now: Date): readonly TableColumn<Mail>[] {
  return [
    {
      id: 'created_at',
      header: 'Written',
      width: 200,
      sortKey: 'created_at',
      card: 'meta',
      render: (mail) => displayDateTime(mail.created_at, { now, zone: browserZone() }),
    },
    {
      id: 'to_address',
      header: 'To',
      width: 280,
      sortKey: 'to_address',
      card: 'meta',
      render: (mail) => mail.to_address,
    },
    {
      id: 'subject',
      header: 'Subject',
      width: 380,
      sortKey: 'subject',
      isStrong: true,
      card: 'title',
      render: (mail) => mail.subject,
    },
    {
      id: 'status',
      header: 'State',
      width: 140,
      sortKey: 'status',
      card: 'top',
      render: (mail) => <StatusChip {...STATUS[mail.status]} />,
    },
  ];
}
