import { useQuery } from '@tanstack/react-query';
import { clipTimeText } from '@sonoboard/domain/clips/clip-time';
import { examTimeline } from '@sonoboard/domain/exams/event-timeline';
import { QueryState } from '../../ui/query-state.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { ClockTime } from './clock-time.tsx';
import { PlainTable } from './plain-table.tsx';
import { compressionsQuery, type ExamMetadata } from './staff-exams.queries.ts';

const HEADS = ['Time', 'Since start', 'Event'];
const MS_PER_SECOND = 1000;

/** Everything that happened to the exam, by the reader's clock, with that of the place where it was recorded beside it. */
export function TimelineSection({ exam }: { readonly exam: ExamMetadata }) {
  const compressions = useQuery(compressionsQuery(exam.guid));
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
                  <ClockTime key="time" at={at} recordedZone={exam.created_at_timezone_id} />,
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
