import { UploadFileRounded as UploadFile } from '../ui/icons/upload-file-rounded.tsx';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { reviewRules } from '@sonoboard/domain/reviews/review-rules';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { tokens } from '../ui/theme/tokens.ts';
import { isCallError } from '../platform/call-error.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { BackLink } from '../ui/back-link.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { Moment } from '../ui/moment.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { AmendedNotice } from './amended-notice.tsx';
import { ConfirmRead } from './confirm-read.tsx';
import { DecisionBanner } from './decision-banner.tsx';
import { DECISION_WORDS } from './decision-words.ts';
import { LONG_AGO } from './read-time.ts';
import { ResultExamCard } from './result-exam-card.tsx';
import { type Result, resultQuery } from './results.queries.ts';

interface ResultPageProps {
  readonly reviewGuid: string;
  /** The page of a path that does not exist. */
  readonly lost: ReactNode;
}

const Column = styled('div')({ display: 'grid', gap: 12, maxWidth: 720, '& > *': { minWidth: 0 } });

const Note = styled('p')({
  margin: 0,
  fontSize: 16,
  lineHeight: '24px',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
const By = styled('p')({ margin: '12px 0 0', color: tokens.t2 });

const Next = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'end',
  gap: 12,
  [theme.breakpoints.down('md')]: { display: 'grid' },
}));

const Focusable = styled('div')({ '&:focus': { outline: 'none' } });

/** What was decided on an exam, for anyone who recorded it. */
export function ResultPage({ reviewGuid, lost }: ResultPageProps) {
  const result = useQuery(resultQuery(reviewGuid));
  if (isCallError(result.error, 'review_not_found', 'not_found')) return lost;
  return (
    <>
      <BackLink to="/storage">My Exams</BackLink>
      <QueryState query={result}>
        {(found) => <ResultBody result={found} now={new Date(result.dataUpdatedAt)} />}
      </QueryState>
    </>
  );
}

function ResultBody({ result, now }: ResultProps) {
  const config = useUserConfig();
  const rules = reviewRules(config, result.exam.protocol, { forceDefinitiveDiagnosis: false });
  const [isChangedMeanwhile, setIsChangedMeanwhile] = useState(false);
  return (
    <Column>
      <PageHeader title={`Result of exam ${displayGuid(result.exam.guid)}`} />
      {isChangedMeanwhile && result.read_at === null && <ChangedMeanwhile />}
      {result.retracted_at === null ? (
        <>
          <AmendedNotice result={result} rules={rules} now={now} />
          <DecisionBanner decision={result.clinical_decision} />
          <NoteCard title="Clinical note" result={result} now={now} />
          <Addenda result={result} now={now} />
        </>
      ) : (
        <Withdrawn result={result} now={now} />
      )}
      <Next>
        <ConfirmRead result={result} onChangedMeanwhile={() => setIsChangedMeanwhile(true)} />
        <RescanLink result={result} />
      </Next>
      <ResultExamCard result={result} rules={rules} now={now} />
    </Column>
  );
}

interface ResultProps {
  readonly result: Result;
  readonly now: Date;
}

/** The button that was pressed is far below what is new: the page begins again. */
function ChangedMeanwhile() {
  const alertRef = useRef<HTMLDivElement>(null);
  useEffect(() => alertRef.current?.focus(), []);
  return (
    <Focusable ref={alertRef} tabIndex={-1}>
      <InlineAlert kind="warning">
        This result was changed while you were reading it. Nothing was confirmed. Please read it again.
      </InlineAlert>
    </Focusable>
  );
}

/** What was decided no longer holds: it is told in words, without the sign that people act upon. */
function Withdrawn({ result, now }: ResultProps) {
  const { word } = DECISION_WORDS[result.clinical_decision];
  return (
    <>
      <InlineAlert kind="warning">
        This result was withdrawn on <Moment at={result.retracted_at} recordedZone={null} now={LONG_AGO} />. A
        new review will follow.
      </InlineAlert>
      <NoteCard title={`What it said: ${word}`} result={result} now={now} />
      <Addenda result={result} now={now} />
    </>
  );
}

function NoteCard({ title, result, now }: ResultProps & { readonly title: string }) {
  return (
    <SectionCard title={title}>
      <Note>{result.note}</Note>
      <By>
        {result.reviewer_name},{' '}
        <Moment at={result.decided_at} recordedZone={result.decided_at_timezone_id} now={now} />
      </By>
    </SectionCard>
  );
}

function Addenda({ result, now }: ResultProps) {
  return result.addenda.map(({ version, text, author_name, created_at, created_at_timezone_id }) => (
    <SectionCard key={version} title="Addendum">
      <Note>{text}</Note>
      <By>
        {author_name}, <Moment at={created_at} recordedZone={created_at_timezone_id} now={now} />
      </By>
    </SectionCard>
  ));
}

function RescanLink({ result }: { readonly result: Result }) {
  if (result.clinical_decision !== 'rescan' || result.retracted_at !== null) return null;
  return (
    <ButtonLink
      to="/import-exam/{-$importGuid}"
      search={{ rescan_of: result.exam.guid }}
      variant="outlined"
      size="large"
      startIcon={<UploadFile />}
      sx={{ color: 'text.primary' }}
    >
      Import the rescan
    </ButtonLink>
  );
}
