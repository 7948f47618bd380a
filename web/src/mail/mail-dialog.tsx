import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../ui/dialog.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { PendingState } from '../ui/pending-state.tsx';
import { type Mail, mailQuery } from './outbox.queries.ts';

interface MailDialogProps {
  readonly mail: Mail;
  readonly onClose: () => void;
}

export function MailDialog({ mail, onClose }: MailDialogProps) {
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={mail.subject}
      line={`To ${mail.to_address}`}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <MailText guid={mail.guid} />
    </Dialog>
  );
}

function MailText({ guid }: { readonly guid: string }) {
  const mail = useQuery(mailQuery(guid));
  if (mail.isError) return <FailedState onRetry={() => void mail.refetch()} />;
  if (mail.data === undefined) return <PendingState />;
  const { text, last_error: lastError } = mail.data;
  if (text === null) {
    return (
      <p>{lastError ?? 'The text belongs to its reader: a mail server has taken this mail, or will.'}</p>
    );
  }
  return <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{withLinks(text)}</div>;
}

/** Addresses in a mail are there to be opened. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
