import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { WEBHOOKS_MAX } from '@sonoboard/domain/channels/webhooks';
import { showSnackbar } from '../platform/snackbar.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { QueryState } from '../ui/query-state.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import { useConfirm } from '../ui/use-confirm.tsx';
import { EVENT_LABELS } from './event-labels.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';
import {
  deleteWebhook,
  editWebhook,
  renewSecret,
  tryWebhook,
  type Webhook,
  webhooksQuery,
} from './webhooks.queries.ts';

const Words = styled('p')({ margin: '0 0 16px', maxWidth: '80ch', color: tokens.t2 });

const List = styled('ul')({ listStyle: 'none', margin: '0 0 16px', padding: 0 });

const Item = styled('li')({ padding: '12px 0', borderTop: `1px solid ${tokens.line}` });

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  '& > [data-words]': { flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 13, color: tokens.t2 },
});

const Answer = styled('output')({ display: 'block', fontSize: 13, color: tokens.t2 });

type Open =
  | { readonly kind: 'edit'; readonly webhook: Webhook | null }
  | { readonly kind: 'secret'; readonly secret: string };

/** The programs that are told of exams and results of the collection. */
export function WebhooksSection({ collectionGuid }: { readonly collectionGuid: string }) {
  const webhooks = useQuery(webhooksQuery(collectionGuid));
  const [open, setOpen] = useState<Open>();
  const showSecret = (secret: string) => setOpen({ kind: 'secret', secret });
  const close = () => setOpen(undefined);

  return (
    <SectionCard title="Webhooks">
      <Words>
        A webhook tells a pager, a messenger or another program of new exams and results. Messages are signed,
        name no patient and no result, and are tried eight times within a day.
      </Words>
      <QueryState query={webhooks}>
        {(items) => (
          <>
            {items.length > 0 && (
              <List aria-label="Webhooks">
                {items.map((webhook) => (
                  <WebhookItem
                    key={webhook.guid}
                    collectionGuid={collectionGuid}
                    webhook={webhook}
                    onEdit={() => setOpen({ kind: 'edit', webhook })}
                    onSecret={showSecret}
                  />
                ))}
              </List>
            )}
            {items.length < WEBHOOKS_MAX && (
              <Button variant="outlined" onClick={() => setOpen({ kind: 'edit', webhook: null })}>
                Add a webhook
              </Button>
            )}
          </>
        )}
      </QueryState>
      {open?.kind === 'edit' && (
        <WebhookDialog
          collectionGuid={collectionGuid}
          webhook={open.webhook}
          onDone={(added) => (added === null ? close() : showSecret(added.secret))}
          onClose={close}
        />
      )}
      {open?.kind === 'secret' && <WebhookSecretDialog secret={open.secret} onClose={close} />}
    </SectionCard>
  );
}

interface WebhookItemProps {
  readonly collectionGuid: string;
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onSecret: (secret: string) => void;
}

function WebhookItem({ collectionGuid, webhook, onEdit, onSecret }: WebhookItemProps) {
  const { guid, address, events, is_paused: isPaused } = webhook;
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState('');
  const { confirm, confirmDialog } = useConfirm();
  const testing = useCallMutation({
    mutationFn: () => tryWebhook(collectionGuid, guid),
    onSuccess: ({ problem }) => setAnswer(problem ?? 'The receiver has taken the test.'),
    onError: ({ message }) => setAnswer(message),
  });
  const pausing = useCallMutation({
    mutationFn: () => editWebhook(collectionGuid, guid, { is_paused: !isPaused }),
    onError: ({ message }) => setAnswer(message),
  });

  async function replace(): Promise<void> {
    const isConfirmed = await confirm({
      title: 'Replace the secret?',
      line: 'Messages are signed with the new secret at once. The receiver refuses them until it has it.',
      confirmLabel: 'Replace secret',
    });
    // A refusal was shown by the call.
    if (isConfirmed)
      await renewSecret(collectionGuid, guid).then(
        ({ secret }) => onSecret(secret),
        () => {},
      );
  }

  async function remove(): Promise<void> {
    const isConfirmed = await confirm({
      title: 'Delete this webhook?',
      line: `${address} is no longer called. What was sent to it is no longer listed.`,
      confirmLabel: 'Delete webhook',
      isDestructive: true,
    });
    if (!isConfirmed) return;
    await deleteWebhook(collectionGuid, guid).then(
      () => showSnackbar({ kind: 'success', text: 'Webhook deleted' }),
      () => {},
    );
  }

  return (
    <Item>
      <Head>
        <div data-words="">
          {address} {isPaused && <StatusChip tone="warning" label="Paused" />}
          <small>{events.map((event) => EVENT_LABELS[event]).join(', ')}</small>
          <Answer aria-live="polite">{answer}</Answer>
        </div>
        <div>
          <Button
            size="small"
            loading={testing.isPending}
            aria-label={`Send a test to ${address}`}
            onClick={() => testing.mutate()}
          >
            Send a test
          </Button>
          <Button size="small" aria-label={`Edit ${address}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="small"
            loading={pausing.isPending}
            aria-label={`${isPaused ? 'Resume' : 'Pause'} ${address}`}
            onClick={() => pausing.mutate()}
          >
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          <Button size="small" aria-label={`Replace secret of ${address}`} onClick={() => void replace()}>
            Replace secret
          </Button>
          <Button size="small" aria-label={`Delete ${address}`} onClick={() => void remove()}>
            Delete
          </Button>
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={`Deliveries to ${address}`}
            onClick={() => setOpen(!isOpen)}
          >
            Deliveries
          </Button>
        </div>
      </Head>
      {isOpen && <WebhookDeliveries collectionGuid={collectionGuid} webhookGuid={guid} />}
      {confirmDialog}
    </Item>
  );
}
