import { DoneAllRounded } from '../../ui/icons/done-all-rounded.tsx';
import { ScheduleRounded } from '../../ui/icons/schedule-rounded.tsx';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { tokens } from '../../ui/theme/tokens.ts';
import type { ExamReview } from '../reviews.queries.ts';
import { receiptQuery, receiptWords } from './receipt.ts';

const Line = styled('output')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: '20px 0 0',
  paddingTop: 16,
  borderTop: `1px solid ${tokens.line}`,
  color: tokens.t2,
  '& svg': { fontSize: 20, color: tokens.t3 },
  '& svg[data-read]': { color: tokens.accent },
});

/** Whether the operator has read the decision. Looked at again by itself: they do so after the report was opened. */
export function ReceiptLine({ review }: { readonly review: ExamReview }) {
  const { data } = useQuery(receiptQuery(review));
  const readAt = data?.read_at ?? review.result_read_at;
  const Icon = readAt === null ? ScheduleRounded : DoneAllRounded;
  return (
    <Line>
      <Icon aria-hidden data-read={readAt === null ? undefined : ''} />
      {receiptWords(readAt)}
    </Line>
  );
}
