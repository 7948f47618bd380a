import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { RETENTION_NOTICE_DAYS } from '@sonoboard/domain/retention/planned-deletion';
import { documentDay } from '@sonoboard/domain/shared/date-display';
import { browserZone } from '../ui/browser-zone.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormField } from '../ui/form-field.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { useConfirm } from '../ui/use-confirm.tsx';
import { useFirstField } from '../ui/use-first-field.ts';
import { type HoldPlace, type LegalHold as Hold, releaseHold, setHold } from './retention.queries.ts';

interface LegalHoldProps {
  readonly place: HoldPlace;
  readonly hold: Hold | null;
}

const REASON_MAX = 2000;

const Held = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  '& > p': { margin: 0, flex: '1 1 280px', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
});

/** Says that a hold stands, and lets those who may set or release it. */
export function LegalHold({ place, hold }: LegalHoldProps) {
  const [isSetting, setSetting] = useState(false);
  const { confirm, confirmDialog } = useConfirm();
  const subject = 'examGuid' in place ? 'exam' : 'data collection';

  async function release(): Promise<void> {
    const isConfirmed = await confirm({
      title: 'Release legal hold?',
      line: `What is due in this ${subject} is deleted in ${RETENTION_NOTICE_DAYS} days at the earliest.`,
      confirmLabel: 'Release hold',
      isDestructive: true,
    });
    // A refusal was shown by the call.
    if (isConfirmed) await releaseHold(place).catch(() => {});
  }

  return (
    <>
      {hold === null ? (
        <Button variant="outlined" onClick={() => setSetting(true)}>
          Set legal hold
        </Button>
      ) : (
        <InlineAlert kind="info">
          <Held>
            <p>
              Legal hold since {documentDay(new Date(hold.set_at), browserZone())}, set by {hold.set_by}:{' '}
              {hold.reason}
            </p>
            <Button variant="outlined" onClick={() => void release()}>
              Release hold
            </Button>
          </Held>
        </InlineAlert>
      )}
      {isSetting && <HoldDialog place={place} subject={subject} onClose={() => setSetting(false)} />}
      {confirmDialog}
    </>
  );
}

interface HoldDialogProps {
  readonly place: HoldPlace;
  readonly subject: string;
  readonly onClose: () => void;
}

function HoldDialog({ place, subject, onClose }: HoldDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const first = useFirstField();

  async function save(): Promise<void> {
    if (reason.trim() === '') {
      setError('Say why, for people who come after you.');
      return;
    }
    setSaving(true);
    try {
      await setHold(place, reason);
      onClose();
    } catch {
      // A refusal was shown by the call; what was typed stays.
      setSaving(false);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={() => void save()}
      title="Set legal hold"
      line={`Nothing of this ${subject} is deleted until the hold is released. Who set it, when and why is recorded.`}
      actions={
        <>
          <Button onClick={onClose} sx={{ color: 'text.primary' }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isSaving}>
            Set hold
          </Button>
        </>
      }
    >
      <FormField
        label="Reason"
        value={reason}
        onChange={(value) => {
          setReason(value);
          setError(undefined);
        }}
        error={error}
        isRequired
        minRows={3}
        maxRows={8}
        maxLength={REASON_MAX}
        inputRef={first.attach}
      />
    </Dialog>
  );
}
