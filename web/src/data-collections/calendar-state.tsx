import { styled } from '@mui/material/styles';
import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { tokens } from '../ui/theme/tokens.ts';
import { browserZone } from '../ui/browser-zone.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { TextLink } from '../ui/links.tsx';
import type { CollectionCalendar } from './calendars.queries.ts';

interface CalendarStateProps {
  readonly calendar: CollectionCalendar;
  readonly now: Date;
}

const State = styled('div')({ display: 'flex', flexDirection: 'column', gap: 12, marginTop: 16 });

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: '6px 16px',
  margin: 0,
  fontSize: 14,
  '& dt': { color: tokens.t2 },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});

const People = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
const Hint = styled('p')({ margin: 0, color: tokens.t2, fontSize: 14 });

/** Who is on duty by a calendar, and what stands against it. */
export function CalendarState({ calendar, now }: CalendarStateProps) {
  const { address, duty, problem, rota_members: members } = calendar;
  const time = (at: string) => displayDateTime(at, { now, zone: browserZone() });
  if (address === null) {
    return (
      <State>
        <Hint>No calendar: the role of members in the rota stays as it is.</Hint>
      </State>
    );
  }
  if (duty === null) {
    return (
      <State>
        <Hint>The calendar is being read…</Hint>
      </State>
    );
  }
  return (
    <State>
      {duty !== 'on_shift' && members > 0 && (
        <InlineAlert kind="warning">{everybodySentence(calendar, time)}</InlineAlert>
      )}
      {problem !== null && (
        <InlineAlert kind="error">
          The last try failed{calendar.tried_at !== null && ` (${time(calendar.tried_at)})`}: {problem}
        </InlineAlert>
      )}
      <Facts>
        <dt>On duty now</dt>
        <dd>{members === 0 ? 'Nobody is in the rota yet.' : <OnDuty people={calendar.on_duty} />}</dd>
        <dt>Next change</dt>
        <dd>{calendar.next_change_at === null ? 'None within two weeks' : time(calendar.next_change_at)}</dd>
        <dt>Last read</dt>
        <dd>{calendar.read_at === null ? 'Never' : time(calendar.read_at)}</dd>
      </Facts>
    </State>
  );
}

function OnDuty({ people }: { readonly people: CollectionCalendar['on_duty'] }) {
  return (
    <People aria-label="On duty now">
      {people.map(({ guid, email }) => (
        <li key={guid}>
          <TextLink to="/user-settings/$userGuid" params={{ userGuid: guid }}>
            {email}
          </TextLink>
        </li>
      ))}
    </People>
  );
}

/** Everybody is told rather than nobody; here is why. */
function everybodySentence(
  { duty, read_at: readAt, rota_members: members }: CollectionCalendar,
  time: (at: string) => string,
): string {
  const everybody =
    members === 1 ? 'the one member in the rota is' : `all ${members} members in the rota are`;
  if (duty === 'nobody_on_shift') return `Nobody in the rota is on shift now, so ${everybody} on duty.`;
  if (duty === 'stale' && readAt !== null) {
    return `The calendar could not be read since ${time(readAt)}, so ${everybody} on duty.`;
  }
  return `The calendar could not be read, so ${everybody} on duty.`;
}
