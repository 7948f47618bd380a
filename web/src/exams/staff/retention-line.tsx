import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { KEPT_SENTENCES } from '@sonoboard/domain/retention/kept-labels';
import { documentDay } from '@sonoboard/domain/shared/date-display';
import { LegalHold } from '../../data-collections/legal-hold.tsx';
import { type ExamRetention, examRetentionQuery } from '../../data-collections/retention.queries.ts';
import { browserZone } from '../../ui/browser-zone.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';

const Lines = styled('div')({ display: 'grid', gap: 12, justifyItems: 'start', marginBottom: 16 });

/** What becomes of the exam by the retention rules, and its legal hold. */
export function RetentionLine({ examGuid }: { readonly examGuid: string }) {
  const { data } = useQuery(examRetentionQuery(examGuid));
  if (data === undefined) return null;
  const sentences = retentionSentences(data);
  return (
    <Lines>
      {sentences !== '' && <InlineAlert kind="info">{sentences}</InlineAlert>}
      {data.may_hold && <LegalHold place={{ examGuid }} hold={data.hold} />}
    </Lines>
  );
}

function retentionSentences(retention: ExamRetention): string {
  const day = (at: string) => documentDay(new Date(at), browserZone());
  const { clips_deleted_at: deleted, clips_delete_at: clips, exam_delete_at: exam } = retention;
  const { kept_because: reason } = retention;
  const going = reason === null ? 'deleted' : 'due for deletion';
  const isDue = clips !== null || exam !== null;
  return [
    ...(deleted === null ? [] : [`Clips were deleted by the retention rule on ${day(deleted)}.`]),
    ...(clips === null ? [] : [`Clips are ${going} on ${day(clips)}.`]),
    ...(exam === null ? [] : [`This exam is ${going} on ${day(exam)}.`]),
    // The hold of the exam itself has a line of its own.
    ...(reason === null || (!isDue && retention.hold !== null) ? [] : [KEPT_SENTENCES[reason]]),
  ].join(' ');
}
