import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { endOtherSessions, endOwnSession } from '@sonoboard/contract/accounts/sessions.calls';
import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { tokens } from '../../ui/theme/tokens.ts';
import { call } from '../../platform/call.ts';
import { now } from '../../platform/clock.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { useCallMutation } from '../../platform/use-call-mutation.ts';
import { browserZone } from '../../ui/browser-zone.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { type OwnSession, ownSessionsQuery, refreshOwnSessions } from './sessions.queries.ts';

const Words = styled('p')({ margin: '0 0 12px', color: tokens.t2, maxWidth: 640 });

const List = styled('ul')({ listStyle: 'none', margin: '0 0 16px', padding: 0 });

const Row = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  padding: '10px 0',
  borderTop: `1px solid ${tokens.line}`,
});

const Device = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, fontWeight: 600 });

const Facts = styled('div')({ fontSize: 13, color: tokens.t2, overflowWrap: 'anywhere' });

/** Where the person is signed in at the moment, with a way to end what they do not recognise. */
export function SessionsSection() {
  const sessions = useQuery(ownSessionsQuery);
  const ending = useCallMutation({
    mutationFn: ({ guid }: OwnSession) => call(endOwnSession, { params: { guid } }),
    onSuccess: (_, { device }) => showSnackbar({ kind: 'success', text: `Session ended: ${device}.` }),
    onSettled: refreshOwnSessions,
  });
  const endingOthers = useCallMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: ({ ended }) => {
      const text = ended === 1 ? '1 other session ended.' : `${ended} other sessions ended.`;
      showSnackbar({ kind: 'success', text });
    },
    onSettled: refreshOwnSessions,
  });
  return (
    <SectionCard title="Where you are signed in">
      <Words>
        A session ends by itself 12 hours after signing in, or earlier when it is not used. End a session that
        you do not recognise, then change your password.
      </Words>
      <QueryState query={sessions}>
        {(items) => (
          <>
            <List>
              {items.map((session) => (
                <SessionRow
                  key={session.guid}
                  session={session}
                  isBusy={ending.pendingInput?.guid === session.guid}
                  onEnd={() => ending.mutate(session)}
                />
              ))}
            </List>
            {items.length > 1 && (
              <Button
                variant="outlined"
                color="error"
                loading={endingOthers.isPending}
                onClick={() => endingOthers.mutate()}
              >
                End all other sessions
              </Button>
            )}
          </>
        )}
      </QueryState>
    </SectionCard>
  );
}

interface SessionRowProps {
  readonly session: OwnSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const reader = { now: now(), zone: browserZone() };
  const facts = [
    ...(session.address === null ? [] : [session.address]),
    `signed in ${displayDateTime(session.signed_in_at, reader)}`,
    `last active ${displayDateTime(session.last_active_at, reader)}`,
  ];
  return (
    <Row>
      <div>
        <Device>
          {session.device} {session.is_current && <StatusChip tone="accent" label="This session" />}
        </Device>
        <Facts>{facts.join(' · ')}</Facts>
      </div>
      {!session.is_current && (
        <Button size="small" loading={isBusy} onClick={onEnd} aria-label={`End session: ${session.device}`}>
          End session
        </Button>
      )}
    </Row>
  );
}
