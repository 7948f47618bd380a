import { useQuery } from '@tanstack/react-query';
import { clipTimeText } from '@sonoboard/domain/clips/clip-time';
import { examTimeline } from '@sonoboard/domain/exams/event-timeline';
import { zoneToShow } from '@sonoboard/domain/shared/zoned-time';
import { browserZone } from '../ui/browser-zone.ts';
import { QueryState } from '../ui/query-state.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { clockText } from './clock-text.ts';
import { PlainTable } from './plain-table.tsx';
import { compressionsQuery, type ExamMetadata } from './staff-exams.queries.ts';

const HEADS = ['Time', 'Since start', 'Event'];
const MS_PER_SECOND = 1000;

/** Everything that happened to the exam, by the clock of the place where it was recorded. */
export function TimelineSection({ exam }: { readonly exam: ExamMetadata }) {
  const compressions = useQuery(compressionsQuery(exam.guid));
  const zone = zoneToShow(exam.created_at_timezone_id, browserZone());
  return (
    <SectionCard title="Event timeline">
      <QueryState query={compressions}>
        {(attempts) => {
          const events = examTimeline(
            {
              createdAt: exam.created_at,
              completedAt: exam.completed_at,
              uploadStartedAt: exam.upload_started_at,
              uploadedAt: exam.uploaded_at,
            },
            attempts.map((attempt) => ({
              view: attempt.anatomical_view,
              createdAt: attempt.created_at,
              completedAt: attempt.completed_at,
            })),
          );
          const start = Date.parse(events[0]?.at ?? exam.created_at);
          return (
            <PlainTable
              label="Event timeline"
              heads={HEADS}
              rows={events.map(({ at, text }, place) => ({
                key: `${place} ${text}`,
                cells: [
                  <time key="time" dateTime={at}>
                    {clockText(at, zone)}
                  </time>,
                  clipTimeText((Date.parse(at) - start) / MS_PER_SECOND),
                  text,
                ],
              }))}
            />
          );
        }}
      </QueryState>
    </SectionCard>
  );
}
