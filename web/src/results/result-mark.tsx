import { styled } from '@mui/material/styles';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { listStoredExams } from '@sonoboard/contract/exams/exams.calls';
import { tokens } from '../ui/theme/tokens.ts';
import { ClinicalChip } from '../ui/clinical-chip.tsx';
import { TextLink } from '../ui/links.tsx';
import { DECISION_WORDS } from './decision-words.ts';

type Mark = NonNullable<ReplyOf<typeof listStoredExams>['items'][number]['result']>;

const Pair = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  '@media (max-width: 899px)': { minHeight: 44 },
});

const Read = styled('span')({
  fontSize: 12,
  lineHeight: '16px',
  color: tokens.t3,
  '&[data-unread]': { color: tokens.accent, fontWeight: 600 },
});

/** What was decided on an exam and whether its operator has read it; leads to the page that tells more. */
export function ResultMark({ result }: { readonly result: Mark }) {
  const { kind, word } = DECISION_WORDS[result.clinical_decision];
  const isUnread = result.read_at === null;
  const news = result.version === 1 ? 'New' : 'Amended';
  return (
    <TextLink to="/results/$reviewGuid" params={{ reviewGuid: result.review_guid }}>
      <Pair>
        <ClinicalChip isPlain kind={kind} label={word} />
        <Read data-unread={isUnread ? '' : undefined}>{isUnread ? news : 'Read'}</Read>
      </Pair>
    </TextLink>
  );
}
