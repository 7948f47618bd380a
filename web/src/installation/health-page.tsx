import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { CheckStates } from '@sonoboard/domain/installation/check-state';
import { timeSpan } from '@sonoboard/domain/shared/time-span';
import { useQuery } from '@tanstack/react-query';
import { checkServerNow, serverStateQuery } from '../platform/server-state.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { RefreshRounded as Refresh } from '../ui/icons/refresh-rounded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import { BackupsCard, ServersCard, UploadsCard } from './health-cards.tsx';
import { HealthChecks } from './health-checks.tsx';
import { whatIsNeeded } from './health-words.ts';
import { useTick } from './use-tick.ts';

const CHECKED_EVERY_MS = 60_000;
const TICK_MS = 5_000;

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 340px',
  alignItems: 'start',
  gap: 16,
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

const Cards = styled('div')({ display: 'grid', gap: 12 });

/** How the installation is, and what staff have to look after. */
export function HealthPage() {
  const state = useQuery({ ...serverStateQuery, staleTime: 0, refetchInterval: CHECKED_EVERY_MS });
  const { mutate: checkNow, isPending } = useCallMutation({ mutationFn: checkServerNow });
  return (
    <>
      <PageHeader title="Health" subtitle={state.data && <Summary checks={state.data.checks} />}>
        {state.data && <CheckedAgo at={state.data.checked_at} />}
        <Button
          variant="outlined"
          startIcon={<Refresh />}
          disabled={isPending}
          onClick={() => checkNow()}
          sx={{ color: 'text.primary' }}
        >
          Check now
        </Button>
      </PageHeader>
      <QueryState query={state}>
        {(data) => (
          <Columns>
            <HealthChecks state={data} />
            <Cards>
              <ServersCard state={data} />
              {data.backup !== null && <BackupsCard backup={data.backup} now={new Date(data.checked_at)} />}
              {data.uploads !== null && <UploadsCard uploads={data.uploads} />}
            </Cards>
          </Columns>
        )}
      </QueryState>
    </>
  );
}

function Summary({ checks }: { readonly checks: CheckStates }) {
  return (
    <span style={{ fontSize: 16, lineHeight: '24px' }}>
      The product works. <strong style={{ color: tokens.t1, fontWeight: 500 }}>{whatIsNeeded(checks)}</strong>
    </span>
  );
}

function CheckedAgo({ at }: { readonly at: string }) {
  const agoMs = useTick(TICK_MS).getTime() - new Date(at).getTime();
  const ago = agoMs < TICK_MS ? 'just now' : `${timeSpan(agoMs)} ago`;
  return <span style={{ fontSize: 13, color: tokens.t2 }}>Checked {ago}, again every minute</span>;
}
