import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { patientFullName, patientIdLabel } from '@sonoboard/domain/exams/patient-identity';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { reportRoute, reviewExamRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PreviewClips } from '../exams/exam-preview.tsx';
import { isCallError } from '../platform/call-error.ts';
import { now } from '../platform/clock.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { ArticleOutlined } from '../ui/icons/article-outlined.tsx';
import { HistoryRounded } from '../ui/icons/history-rounded.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { Moment } from '../ui/moment.tsx';
import { momentText } from '../ui/moment-text.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { patientDetails } from '../ui/patient-details.ts';
import { QueryState } from '../ui/query-state.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { SideMarker } from '../ui/side-marker.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import { type EmergencyScan, emergencyScansQuery, refreshAccess } from './emergency-access.queries.ts';
import { EmergencyNotice } from './emergency-notice.tsx';
import { NoAccess } from './no-access.tsx';
import { type RunningAccess, useHasEnded, useRunningAccess } from './use-running-access.ts';

const Page = styled('div')({ display: 'grid', gap: 12, maxWidth: 960, '& > *': { minWidth: 0 } });

const Notice = styled('div')({
  overflow: 'hidden',
  border: `1px solid ${tokens.line}`,
  borderRadius: 8,
  '& > aside': { borderBottom: 0 },
});

const Scans = styled('nav')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
  gap: '12px 24px',
  margin: 0,
  '& dt': { fontSize: 12, lineHeight: '16px', color: tokens.t3 },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
});

const Player = styled('section')({
  overflow: 'hidden',
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: tokens.s1,
});

const Inline = styled('span')({ display: 'flex', alignItems: 'center', gap: 8 });
const Words = styled('p')({ margin: '0 0 12px' });

/** An exam that emergency access has opened, to look at. Its review and its history are pages of their own, as ever. */
export function EmergencyExamPage({ examGuid }: { readonly examGuid: string }) {
  const access = useRunningAccess(examGuid);
  const hasEnded = useHasEnded(access);
  useEffect(() => {
    if (hasEnded) void refreshAccess();
  }, [hasEnded]);
  if (access === null) return <NoAccess examGuid={examGuid} />;
  return <OpenedExam examGuid={examGuid} access={access} />;
}

interface OpenedExamProps {
  readonly examGuid: string;
  readonly access: RunningAccess;
}

function OpenedExam({ examGuid, access }: OpenedExamProps) {
  const scans = useQuery(emergencyScansQuery(examGuid));
  // Rights may have ended with the role of the person, before the hour was over.
  if (isCallError(scans.error, 'exam_not_found', 'exam_deleted')) return <NoAccess examGuid={examGuid} />;
  return (
    <Page>
      <Notice>
        <EmergencyNotice examGuid={examGuid} access={access} />
      </Notice>
      <QueryState query={scans}>{(chain) => <OpenedChain chain={chain} examGuid={examGuid} />}</QueryState>
    </Page>
  );
}

interface OpenedChainProps {
  readonly chain: readonly EmergencyScan[];
  readonly examGuid: string;
}

function OpenedChain({ chain, examGuid }: OpenedChainProps) {
  const [chosen, setChosen] = useState(examGuid);
  const scan = chain.find(({ exam }) => exam.guid === chosen) ?? chain[0];
  if (scan === undefined) return null;
  const { protocol, guid } = scan.exam;
  return (
    <>
      <PageHeader
        title={
          <Inline>
            <SideMarker side={PROTOCOLS[protocol].side} />
            {PROTOCOLS[protocol].displayName}
          </Inline>
        }
      >
        <ButtonLink
          to="/exam-history/$examGuid"
          params={{ examGuid: guid }}
          variant="outlined"
          startIcon={<HistoryRounded />}
        >
          History
        </ButtonLink>
      </PageHeader>
      {chain.length > 1 && (
        <Scans aria-label="Scans">
          {chain.map(({ exam }) => (
            <Button
              key={exam.guid}
              variant="outlined"
              size="small"
              color={exam.guid === guid ? 'primary' : 'inherit'}
              aria-current={exam.guid === guid}
              onClick={() => setChosen(exam.guid)}
            >
              {exam.linked_to === null ? 'Original scan' : 'Rescan'},{' '}
              {momentText(exam.clip_set_created_at, null, now())}
            </Button>
          ))}
        </Scans>
      )}
      <ExamFacts exam={scan.exam} />
      <Player aria-label="Clips of the exam">
        <PreviewClips key={guid} reply={scan} step="arrived" />
      </Player>
      <ReviewOfScan scan={scan} />
    </>
  );
}

function ExamFacts({ exam }: { readonly exam: EmergencyScan['exam'] }) {
  const config = useUserConfig();
  const facts = [
    { label: 'Patient', value: patientFullName(exam.patient_first_name, exam.patient_last_name) },
    { label: patientIdLabel(config), value: exam.patient_id ?? '' },
    ...patientDetails(exam),
    {
      label: 'Exam started',
      value: momentText(exam.clip_set_created_at, exam.clip_set_created_at_timezone_id, now()),
    },
    { label: 'Operator', value: exam.operator_name ?? exam.operator_email ?? '' },
    { label: 'Phone of the operator', value: exam.operator_phone_number ?? '' },
    { label: 'Exam', value: displayGuid(exam.guid) },
  ];
  return (
    <SectionCard title="Exam">
      <Facts>
        {facts
          .filter(({ value }) => value !== '')
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </Facts>
    </SectionCard>
  );
}

function ReviewOfScan({ scan: { exam, review } }: { readonly scan: EmergencyScan }) {
  if (review === null) {
    return (
      <SectionCard title="Review">
        There is no review yet, or none that you can read before your own.
      </SectionCard>
    );
  }
  const { guid, reviewer_name: reviewer, created_at: at, created_at_timezone_id: zone } = review.examReview;
  const { flow } = reviewExamRoute({
    guid: exam.guid,
    protocol: exam.protocol,
    linkedTo: exam.linked_to,
    hasRescan: exam.has_rescan,
  });
  return (
    <SectionCard title="Review">
      <Words>
        {reviewer}, <Moment at={at} recordedZone={zone} now={now()} />
      </Words>
      <ButtonLink to={reviewPath(reportRoute(flow, guid))} variant="outlined" startIcon={<ArticleOutlined />}>
        Open the report
      </ButtonLink>
    </SectionCard>
  );
}
