import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { WEBHOOK_ADDRESS_MAX } from '@sonoboard/domain/channels/webhooks';
import { COLLECTION_EVENTS, type CollectionEvent } from '@sonoboard/domain/notifications/recipients';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormField } from '../ui/form-field.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import { EVENT_LABELS } from './event-labels.ts';
import { editWebhook, makeWebhook, type Webhook, type WebhookWithSecret } from './webhooks.queries.ts';

interface WebhookDialogProps {
  readonly collectionGuid: string;
  /** Null to add one. */
  readonly webhook: Webhook | null;
  /** With what the server tells this once, where one was added. */
  readonly onDone: (added: WebhookWithSecret | null) => void;
  readonly onClose: () => void;
}

const Fields = styled('div')({
  display: 'grid',
  gap: 16,
  '& fieldset': { border: 0, margin: 0, padding: 0 },
  '& legend': { padding: 0, fontSize: 13, fontWeight: 500, color: tokens.t2 },
  '& label': { display: 'flex', alignItems: 'center', gap: 10, minHeight: 44, cursor: 'pointer' },
  '& small': { fontSize: 13, color: tokens.error },
});

const EXAMPLE = 'https://pager.hospital.example/sonoboard';

export function WebhookDialog({ collectionGuid, webhook, onDone, onClose }: WebhookDialogProps) {
  const [address, setAddress] = useState(webhook?.address ?? '');
  const [events, setEvents] = useState<readonly CollectionEvent[]>(webhook?.events ?? COLLECTION_EVENTS);
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useCallMutation({
    mutationFn: async () => {
      const body = { address: address.trim(), events: [...events] };
      if (webhook === null) return makeWebhook(collectionGuid, body);
      await editWebhook(collectionGuid, webhook.guid, body);
      return null;
    },
    onSuccess: onDone,
  });
  const missingAddress = isTried && address.trim() === '' ? 'Enter an address.' : undefined;
  const missingEvents = isTried && events.length === 0 ? 'Choose at least one event.' : undefined;

  function submit() {
    setTried(true);
    if (address.trim() !== '' && events.length > 0 && !isPending) mutate();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={webhook === null ? 'Add a webhook' : 'Edit the webhook'}
      line="Sonoboard calls the address when something happens. The message names no patient and no result."
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose} sx={{ color: 'text.primary' }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {webhook === null ? 'Add webhook' : 'Save'}
          </Button>
        </>
      }
    >
      <Fields>
        <FormField
          label="Address"
          name="webhook-address"
          isRequired
          autoComplete="off"
          maxLength={WEBHOOK_ADDRESS_MAX}
          value={address}
          onChange={setAddress}
          error={missingAddress ?? error?.message}
          helperText="An https address on the public internet."
          placeholder={`e.g. ${EXAMPLE}`}
        />
        <fieldset>
          <legend>Events</legend>
          {COLLECTION_EVENTS.map((event) => (
            <label key={event}>
              <Checkbox
                label={EVENT_LABELS[event]}
                isChecked={events.includes(event)}
                errorId={missingEvents === undefined ? undefined : 'webhook-events-error'}
                onChange={(isOn) =>
                  setEvents(COLLECTION_EVENTS.filter((one) => (one === event ? isOn : events.includes(one))))
                }
              />
              <span>{EVENT_LABELS[event]}</span>
            </label>
          ))}
          <small id="webhook-events-error">{missingEvents}</small>
        </fieldset>
      </Fields>
    </Dialog>
  );
}
