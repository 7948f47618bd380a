import { styled } from '@mui/material/styles';
import {
  CHANNEL_NEEDED,
  PERSON_CHANNELS,
  type PersonChannel,
} from '@sonoboard/domain/channels/delivery-plan';
import { COLLECTION_EVENTS, type CollectionEvent } from '@sonoboard/domain/notifications/recipients';
import { showSnackbar } from '../platform/snackbar.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import { EVENT_LABELS } from './event-labels.ts';
import { changeNotifications, type NotificationSettings } from './notifications.queries.ts';

const CHANNEL_LABELS: Readonly<Record<PersonChannel, string>> = { mail: 'Mail', push: 'Push' };

const Row = styled('fieldset')({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 24px',
  minHeight: 44,
  '& > span': { flex: '0 0 120px' },
  '& label': { display: 'flex', alignItems: 'center', gap: 10, minHeight: 44, cursor: 'pointer' },
});

const Hint = styled('p')({ margin: '8px 0 0', fontSize: 13, color: tokens.t2, maxWidth: 640 });

export function ChannelChoice({ channels }: { readonly channels: NotificationSettings['channels'] }) {
  function choose(event: CollectionEvent, channel: PersonChannel, isOn: boolean) {
    const chosen = PERSON_CHANNELS.filter((one) => (one === channel ? isOn : channels[event].includes(one)));
    if (chosen.length === 0) {
      showSnackbar({ kind: 'error', text: CHANNEL_NEEDED });
      return;
    }
    // A refusal was shown by the call.
    changeNotifications({ channels: { [event]: chosen } }).catch(() => {});
  }

  return (
    <div>
      {COLLECTION_EVENTS.map((event) => (
        <Row key={event} aria-label={EVENT_LABELS[event]}>
          <span>{EVENT_LABELS[event]}</span>
          {PERSON_CHANNELS.map((channel) => (
            <label key={channel}>
              <Checkbox
                label={`${EVENT_LABELS[event]} by ${CHANNEL_LABELS[channel].toLowerCase()}`}
                isChecked={channels[event].includes(channel)}
                onChange={(isOn) => choose(event, channel, isOn)}
              />
              <span>{CHANNEL_LABELS[channel]}</span>
            </label>
          ))}
        </Row>
      ))}
      <Hint>
        Without mail, a mail still comes when none of your devices has taken the push within ten minutes, and
        during quiet hours.
      </Hint>
    </div>
  );
}
