import Button from '@mui/material/Button';
import { MAIL_STATUS_LABELS } from '@sonoboard/domain/mail/mail-status';
import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { browserZone } from '../ui/browser-zone.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import type { Mail } from './outbox.queries.ts';

const STATUS_TONES = { kept: 'accent', queued: 'neutral', sent: 'neutral', failed: 'error' } as const;

interface OutboxActions {
  /** 'Today' is judged at the moment the rows came. */
  readonly now: Date;
  readonly onSendAgain: (mail: Mail) => void;
  /** The mail that was just asked to be sent again. */
  readonly busyGuid: string | null;
}

export function outboxColumns({ now, onSendAgain, busyGuid }: OutboxActions): readonly TableColumn<Mail>[] {
  const time = (at: string | null) => (at === null ? '' : displayDateTime(at, { now, zone: browserZone() }));
  return [
    {
      id: 'created_at',
      header: 'Written',
      width: 204,
      sortKey: 'created_at',
      card: 'meta',
      render: (mail) => time(mail.created_at),
    },
    {
      id: 'to_address',
      header: 'To',
      width: 230,
      sortKey: 'to_address',
      card: 'meta',
      render: (mail) => mail.to_address,
    },
    {
      id: 'subject',
      header: 'Subject',
      width: 280,
      sortKey: 'subject',
      isStrong: true,
      card: 'title',
      render: (mail) => mail.subject,
    },
    {
      id: 'status',
      header: 'State',
      width: 116,
      sortKey: 'status',
      card: 'top',
      render: (mail) => (
        <StatusChip label={MAIL_STATUS_LABELS[mail.status]} tone={STATUS_TONES[mail.status]} />
      ),
    },
    {
      id: 'last_error',
      header: 'Last error',
      width: 210,
      wraps: true,
      isSecondary: true,
      render: (mail) => mail.last_error,
    },
    {
      id: 'kind',
      header: 'Kind',
      width: 160,
      sortKey: 'kind',
      isOptional: true,
      render: (mail) => mail.kind,
    },
    { id: 'attempts', header: 'Attempts', width: 100, isOptional: true, render: (mail) => mail.attempts },
    { id: 'sent_at', header: 'Sent', width: 210, isOptional: true, render: (mail) => time(mail.sent_at) },
    {
      id: 'again',
      header: 'Send again',
      isHeaderHidden: true,
      width: 130,
      fields: [],
      card: 'foot',
      render: (mail) =>
        mail.status === 'failed' && (
          <Button
            size="small"
            variant="outlined"
            disabled={busyGuid === mail.guid}
            aria-label={`Send the mail to ${mail.to_address} again`}
            onClick={() => onSendAgain(mail)}
          >
            Send again
          </Button>
        ),
    },
  ];
}
