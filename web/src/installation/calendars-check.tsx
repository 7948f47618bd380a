import { ButtonLink } from '../ui/links.tsx';
import { Moment } from '../ui/moment.tsx';
import type { CheckProps } from './check-props.ts';
import { HealthCheck } from './health-check.tsx';

/** Whether the on-call calendars of all collections can be read. */
export function CalendarsCheck({ state, facts: { total, failing }, now }: CheckProps<'calendars'>) {
  const [first, ...others] = failing;
  if (first === undefined) return <HealthCheck title="Calendars" state={state} fact={allRead(total)} />;
  return (
    <HealthCheck
      title="Calendars"
      state={state}
      fact={
        <>
          The on-call calendar of “{first.collection_name}”{' '}
          {first.read_at === null ? (
            'could never be read'
          ) : (
            <>
              cannot be read (last time: <Moment at={first.read_at} recordedZone={null} now={now} />)
            </>
          )}
          . {first.problem}
          {others.length > 0 && ` ${alsoFailing(others.length)}`}
        </>
      }
      advice="After an hour without it, the whole rota is notified. Check the address in the collection."
      action={
        <ButtonLink
          size="small"
          variant="outlined"
          to="/internal/data-collections/$guid"
          params={{ guid: first.collection_guid }}
        >
          Open the collection
        </ButtonLink>
      }
    />
  );
}

function allRead(total: number): string {
  if (total === 0) return 'No collection has an on-call calendar.';
  return total === 1 ? 'The on-call calendar can be read.' : `All ${total} on-call calendars can be read.`;
}

function alsoFailing(others: number): string {
  return others === 1 ? '1 other calendar fails, too.' : `${others} other calendars fail, too.`;
}
