import { UploadFileRounded as UploadFile } from '../ui/icons/upload-file-rounded.tsx';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { patientIdLabel } from '@sonoboard/domain/exams/patient-identity';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { assessmentLabel } from '@sonoboard/domain/reviews/assessment-labels';
import { reviewRules } from '@sonoboard/domain/reviews/review-rules';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { tokens } from '../ui/theme/tokens.ts';
import { isCallError } from '../platform/call-error.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { storedCalfNote } from '../ui/calf-note.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Moment } from '../ui/moment.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { patientDetails } from '../ui/patient-details.ts';
import { QueryState } from '../ui/query-state.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { SideMarker } from '../ui/side-marker.tsx';
import { ConfirmRead } from './confirm-read.tsx';
import { DecisionBanner } from './decision-banner.tsx';
import { type Result, resultQuery } from './results.queries.ts';

interface ResultPageProps {
  readonly reviewGuid: string;
  /** The page of a path that does not exist. */
  readonly lost: ReactNode;
}

const Column = styled('div')({ display: 'grid', gap: 12, maxWidth: 720, '& > *': { minWidth: 0 } });

const Note = styled('p')({ margin: 0, fontSize: 16, lineHeight: '24px', whiteSpace: 'pre-line' });
const By = styled('p')({ margin: '12px 0 0', color: tokens.t2 });

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
  gap: '12px 24px',
  margin: 0,
  '& dt': { fontSize: 12, lineHeight: '16px', color: tokens.t3 },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
});

const Next = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'end',
  gap: 12,
  [theme.breakpoints.down('md')]: { display: 'grid' },
}));

const Inline = styled('span')({ display: 'flex', alignItems: 'center', gap: 8 });

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

function ResultBody({ result, now }: { readonly result: Result; readonly now: Date }) {
  return (
    <Column>
      <PageHeader title={`Result of exam ${displayGuid(result.exam.guid)}`} />
      <DecisionBanner decision={result.clinical_decision} />
      <SectionCard title="Clinical note">
        <Note style={{ overflowWrap: 'anywhere' }}>{result.note}</Note>
        <By>
          {result.reviewer_name},{' '}
          <Moment at={result.decided_at} recordedZone={result.decided_at_timezone_id} now={now} />
        </By>
      </SectionCard>
      <Next>
        <ConfirmRead result={result} />
        {result.clinical_decision === 'rescan' && (
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
        )}
      </Next>
      <ExamCard result={result} now={now} />
    </Column>
  );
}

interface ExamCardProps {
  readonly result: Result;
  readonly now: Date;
}

function ExamCard({ result: { exam, outcome, calf_not_assessed }, now }: ExamCardProps) {
  const config = useUserConfig();
  const { displayName, side } = PROTOCOLS[exam.protocol];
  const rules = reviewRules(config, exam.protocol, { forceDefinitiveDiagnosis: false });
  return (
    <SectionCard title="Exam">
      <Facts>
        {exam.patient_full_name !== null && <Fact label="Patient">{exam.patient_full_name}</Fact>}
        {exam.patient_id !== null && <Fact label={patientIdLabel(config)}>{exam.patient_id}</Fact>}
        {patientDetails(exam).map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        {outcome !== null && (
          <Fact label="Outcome">
            {[assessmentLabel(outcome, rules), storedCalfNote(calf_not_assessed) ?? []].flat().join(', ')}
          </Fact>
        )}
        <Fact label="Protocol">
          <Inline>
            <SideMarker side={side} />
            {displayName}
          </Inline>
        </Fact>
        <Fact label="Exam started">
          <Moment at={exam.created_at} recordedZone={exam.created_at_timezone_id} now={now} />
        </Fact>
      </Facts>
    </SectionCard>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
