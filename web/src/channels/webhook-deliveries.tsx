import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { now } from '../platform/clock.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { browserZone } from '../ui/browser-zone.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import { deliveriesQuery, type Delivery, repeatDelivery } from './webhooks.queries.ts';

const List = styled('ul')({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: '0 0 0 16px',
  borderLeft: `2px solid ${tokens.line2}`,
});

const Row = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 44,
  '& > [data-words]': { flex: '1 1 240px', minWidth: 0 },
  '& p': { margin: 0, fontVariantNumeric: 'tabular-nums' },
  '& small': { display: 'block', fontSize: 13, color: tokens.t2 },
});

const Empty = styled('p')({ margin: '8px 0 0', color: tokens.t2 });

const EVENTS: Readonly<Record<Delivery['event'], string>> = {
  exam_arrived: 'New exam',
  review_submitted: 'Result',
  test: 'Test',
};

const STATUSES = {
  waiting: { label: 'Will be tried again', tone: 'warning' },
  delivered: { label: 'Delivered', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'error' },
} as const;

interface WebhookDeliveriesProps {
  readonly collectionGuid: string;
  readonly webhookGuid: string;
}

/** The last ones, the newest first. */
export function WebhookDeliveries({ collectionGuid, webhookGuid }: WebhookDeliveriesProps) {
  const deliveries = useQuery(deliveriesQuery(collectionGuid, webhookGuid));
  const { mutate, pendingInput, error } = useCallMutation({
    mutationFn: ({ guid }: Delivery) => repeatDelivery(collectionGuid, webhookGuid, guid),
  });
  return (
    <QueryState query={deliveries}>
      {(items) =>
        items.length === 0 ? (
          <Empty>Nothing was sent in the last 30 days.</Empty>
        ) : (
          <>
            {error !== null && <InlineAlert kind="error">{error.message}</InlineAlert>}
            <List aria-label="Last deliveries">
              {items.map((delivery) => (
                <DeliveryRow
                  key={delivery.guid}
                  delivery={delivery}
                  isBusy={pendingInput?.guid === delivery.guid}
                  onRepeat={() => mutate(delivery)}
                />
              ))}
            </List>
          </>
        )
      }
    </QueryState>
  );
}

interface DeliveryRowProps {
  readonly delivery: Delivery;
  readonly isBusy: boolean;
  readonly onRepeat: () => void;
}

function DeliveryRow({ delivery, isBusy, onRepeat }: DeliveryRowProps) {
  const reader = { now: now(), zone: browserZone() };
  const at = displayDateTime(delivery.at, reader);
  const { label, tone } = STATUSES[delivery.status];
  const isUntried = delivery.status === 'waiting' && delivery.attempts === 0;
  const next = delivery.next_try_at === null ? '' : `, next ${displayDateTime(delivery.next_try_at, reader)}`;
  const tries = `${delivery.attempts} ${delivery.attempts === 1 ? 'try' : 'tries'}`;
  return (
    <Row>
      <div data-words="">
        <p>
          {EVENTS[delivery.event]}, {at}
        </p>
        <small>
          {tries}
          {next}
          {delivery.problem !== null && ` · ${delivery.problem}`}
        </small>
      </div>
      <StatusChip label={isUntried ? 'Waiting' : label} tone={isUntried ? 'neutral' : tone} />
      {delivery.status !== 'waiting' && (
        <Button
          size="small"
          loading={isBusy}
          onClick={onRepeat}
          aria-label={`Send again: ${EVENTS[delivery.event]} of ${at}`}
        >
          Send again
        </Button>
      )}
    </Row>
  );
}
