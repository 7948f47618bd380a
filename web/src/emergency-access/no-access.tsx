import { useQuery } from '@tanstack/react-query';
import { displayClock } from '@sonoboard/domain/shared/date-display';
import { browserZone } from '../ui/browser-zone.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { AccessTimeRounded } from '../ui/icons/access-time-rounded.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { emergencyAccessQuery, type OwnEmergencyAccess } from './emergency-access.queries.ts';

/** The page of an exam that emergency access does not open, or does not open any more. */
export function NoAccess({ examGuid }: { readonly examGuid: string }) {
  const own = useQuery(emergencyAccessQuery);
  return (
    <QueryState query={own}>
      {({ may_ask: mayAsk, accesses }) => {
        const access = accesses.find(({ exam_guid }) => exam_guid === examGuid);
        return (
          <EmptyState
            icon={AccessTimeRounded}
            headingLevel="h1"
            title={access === undefined ? 'No emergency access to this exam' : 'Emergency access has ended'}
            line={access === undefined ? 'Ask for it first, with a reason.' : endWords(access)}
            action={
              mayAsk ? (
                <ButtonLink
                  to="/emergency-access/{-$examGuid}"
                  params={{ examGuid: undefined }}
                  search={{ exam: examGuid }}
                  variant="outlined"
                >
                  {access === undefined ? 'Ask for emergency access' : 'Ask again'}
                </ButtonLink>
              ) : (
                <ButtonLink to="/worklist" variant="outlined">
                  Go to Worklist
                </ButtonLink>
              )
            }
          />
        );
      }}
    </QueryState>
  );
}

function endWords({ ended_at: endedAt, ends_at: endsAt }: OwnEmergencyAccess): string {
  if (endedAt !== null) return `You ended it at ${displayClock(endedAt, browserZone())}.`;
  if (new Date(endsAt) > new Date()) return 'Your rights in the workspace have changed.';
  return `Its hour was over at ${displayClock(endsAt, browserZone())}. If you still need the exam, ask again with a reason.`;
}
