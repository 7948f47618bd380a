import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../ui/query-state.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { CalendarForm } from './calendar-form.tsx';
import { CalendarState } from './calendar-state.tsx';
import { calendarsQuery } from './calendars.queries.ts';

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
  gap: '24px 32px',
  '& > div': { minWidth: 0 },
});

/** Which calendars say who is told of exams and reviews, who that is now, and when it changes. */
export function CalendarsSection({ collectionGuid }: { readonly collectionGuid: string }) {
  const calendars = useQuery(calendarsQuery(collectionGuid));
  return (
    <SectionCard title="On-call calendars">
      <QueryState query={calendars}>
        {(items) => (
          <Pair>
            {items.map((calendar) => (
              <div key={calendar.role}>
                <CalendarForm collectionGuid={collectionGuid} calendar={calendar} />
                <CalendarState calendar={calendar} now={new Date(calendars.dataUpdatedAt)} />
              </div>
            ))}
          </Pair>
        )}
      </QueryState>
    </SectionCard>
  );
}
