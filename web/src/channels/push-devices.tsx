import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { removePushDevice, testPushDevice } from '@sonoboard/contract/channels/notifications.calls';
import { displayDate, displayDateTime } from '@sonoboard/domain/shared/date-display';
import { call } from '../platform/call.ts';
import { now } from '../platform/clock.ts';
import { useCurrentUser } from '../platform/session.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { browserZone } from '../ui/browser-zone.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import { type PushDevice, refreshNotifications } from './notifications.queries.ts';
import {
  ownEndpoint,
  PushError,
  pushSupport,
  type PushSupport,
  turnOffPush,
  turnOnPush,
} from './push-browser.ts';

const List = styled('ul')({ listStyle: 'none', margin: '0 0 12px', padding: 0 });

const Row = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  padding: '10px 0',
  overflowWrap: 'anywhere',
  '& + &': { borderTop: `1px solid ${tokens.line}` },
});

const Name = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, fontWeight: 600 });

const Facts = styled('div')({ fontSize: 13, color: tokens.t2, maxWidth: 640 });

const Answer = styled('output')({ display: 'block', fontSize: 13, color: tokens.t2 });

interface PushDevicesProps {
  readonly devices: readonly PushDevice[];
  /** With which a browser subscribes to messages of this server. */
  readonly pushKey: string;
}

/** What cannot be changed here is said, with what to do about it. */
const WORDS: Readonly<Record<Exclude<PushSupport, 'can_ask'>, string>> = {
  denied:
    'This browser does not allow notifications from Sonoboard. Allow them in its settings for this site, then open this page again.',
  install_first:
    'On this device, add Sonoboard to the home screen first (Share, then Add to Home Screen), and open it from there.',
  unsupported: 'This browser cannot receive push, or only not in a private window.',
};

export function PushDevices({ devices, pushKey }: PushDevicesProps) {
  const own = useQuery({ queryKey: ['own-push-endpoint'], queryFn: ownEndpoint, staleTime: 0 });
  const isOn = devices.some(({ endpoint }) => endpoint === own.data);

  async function refresh(): Promise<void> {
    await Promise.all([refreshNotifications(), own.refetch()]);
  }

  return (
    <div>
      {devices.length > 0 && (
        <List aria-label="Devices with push">
          {devices.map((device) => (
            <DeviceRow
              key={device.guid}
              device={device}
              isOwn={device.endpoint === own.data}
              onChange={refresh}
            />
          ))}
        </List>
      )}
      {!isOn && <TurnOn pushKey={pushKey} onChange={refresh} />}
    </div>
  );
}

function TurnOn({ pushKey, onChange }: { readonly pushKey: string; readonly onChange: () => Promise<void> }) {
  const { guid } = useCurrentUser();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const support = pushSupport();

  async function turnOn(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await turnOnPush(guid, pushKey);
      showSnackbar({ kind: 'success', text: 'Push is on for this device.' });
      await onChange();
    } catch (error) {
      const isKnown = error instanceof PushError || (error instanceof Error && error.name === 'CallError');
      setProblem(isKnown ? error.message : 'Push could not be turned on. Please try again.');
    }
    setBusy(false);
  }

  if (support !== 'can_ask') return <Facts>{WORDS[support]}</Facts>;
  return (
    <>
      {problem !== null && <InlineAlert kind="error">{problem}</InlineAlert>}
      <Button
        variant="outlined"
        loading={isBusy}
        onClick={() => void turnOn()}
        sx={problem === null ? undefined : { mt: 1.5 }}
      >
        Turn on push on this device
      </Button>
    </>
  );
}

interface DeviceRowProps {
  readonly device: PushDevice;
  /** The browser that shows this page. */
  readonly isOwn: boolean;
  readonly onChange: () => Promise<void>;
}

const ANSWERS = {
  accepted: 'The push service has taken the test. It should show on the device at any moment.',
  gone: 'This device no longer takes push, so it was removed.',
} as const;

function DeviceRow({ device, isOwn, onChange }: DeviceRowProps) {
  const { guid, name, added_at: addedAt, last_used_at: lastUsedAt, problem } = device;
  const [answer, setAnswer] = useState<string | null>(null);
  const testing = useCallMutation({
    mutationFn: () => call(testPushDevice, { params: { deviceGuid: guid }, silent: true }),
    onSuccess: async (tested) => {
      const words = tested.answer === 'refused' ? tested.problem : ANSWERS[tested.answer];
      setAnswer(words);
      if (tested.answer === 'gone') showSnackbar({ kind: 'error', text: ANSWERS.gone });
      await onChange();
    },
    onError: ({ message }) => setAnswer(message),
  });
  const removing = useCallMutation({
    mutationFn: async () => {
      await call(removePushDevice, { params: { deviceGuid: guid } });
      if (isOwn) await turnOffPush().catch(() => {});
    },
    onSuccess: () => showSnackbar({ kind: 'success', text: `Push is off for ${name}.` }),
    onSettled: onChange,
  });
  const reader = { now: now(), zone: browserZone() };
  const used = lastUsedAt === null ? 'no message yet' : `last message ${displayDateTime(lastUsedAt, reader)}`;
  return (
    <Row>
      <div>
        <Name>
          {name} {isOwn && <StatusChip tone="accent" label="This device" />}
        </Name>
        <Facts>
          push since {displayDate(addedAt, reader)} · {used}
          {problem !== null && answer === null && ` · not delivered: ${problem}`}
        </Facts>
        <Answer aria-live="polite">{answer}</Answer>
      </div>
      <div>
        <Button
          size="small"
          loading={testing.isPending}
          onClick={() => testing.mutate()}
          aria-label={`Send a test to ${name}`}
        >
          Send a test
        </Button>
        <Button
          size="small"
          loading={removing.isPending}
          onClick={() => removing.mutate()}
          aria-label={`Remove ${name}`}
        >
          Remove
        </Button>
      </div>
    </Row>
  );
}
