import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { RETENTION_HORIZON_DAYS, RETENTION_NOTICE_DAYS } from '@sonoboard/domain/retention/planned-deletion';
import { tokens } from '../ui/theme/tokens.ts';
import { QueryState } from '../ui/query-state.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { LegalHold } from './legal-hold.tsx';
import { PlannedDeletions } from './planned-deletions.tsx';
import { RetentionForm } from './retention-form.tsx';
import { type CollectionRetention, retentionQuery } from './retention.queries.ts';

const Words = styled('p')({ margin: '0 0 16px', maxWidth: '80ch', color: tokens.t2 });
const Summary = styled('p')({ margin: '20px 0 12px', fontVariantNumeric: 'tabular-nums' });

/** How long the collection keeps clips and exams, what goes next, and what holds it. */
export function RetentionSection({ collectionGuid }: { readonly collectionGuid: string }) {
  const retention = useQuery(retentionQuery(collectionGuid));
  return (
    <>
      <SectionCard title="Retention">
        <Words>
          Days count from the last time an exam was received or reviewed. An exam and its rescans stay or go
          together. An exam that is also in another data collection stays as long as one of them needs it. An
          exam without a review, with a draft, or open for review is not deleted. Each deletion is listed
          below for at least {RETENTION_NOTICE_DAYS} days before it happens.
        </Words>
        <QueryState query={retention}>
          {(found) => (
            <>
              <RetentionForm
                key={`${found.clips_days} ${found.exams_days}`}
                collectionGuid={collectionGuid}
                retention={found}
              />
              <Summary>{summaryOf(found)}</Summary>
              <LegalHold place={{ collectionGuid }} hold={found.hold} />
            </>
          )}
        </QueryState>
      </SectionCard>
      {retention.data !== undefined && hasPlans(retention.data) && (
        <PlannedDeletions collectionGuid={collectionGuid} />
      )}
    </>
  );
}

function hasPlans({ upcoming, kept_exams: kept }: CollectionRetention): boolean {
  return upcoming.exams + upcoming.clips + kept > 0;
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;

function summaryOf({ upcoming, kept_exams: kept, ...rule }: CollectionRetention): string {
  if (rule.clips_days === null && rule.exams_days === null) return 'Clips and exams are kept for ever.';
  const going = [
    ...(upcoming.exams > 0 ? [counted(upcoming.exams, 'exam')] : []),
    ...(upcoming.clips > 0 ? [counted(upcoming.clips, 'clip')] : []),
  ].join(' and ');
  const within = `in the next ${RETENTION_HORIZON_DAYS} days`;
  const first = going === '' ? `Nothing is deleted ${within}.` : `To be deleted ${within}: ${going}.`;
  if (kept === 0) return first;
  return `${first} ${counted(kept, 'exam')} ${kept === 1 ? 'is' : 'are'} due and kept for now.`;
}
