import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { isCallError } from '../../platform/call-error.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { HistoryRounded } from '../../ui/icons/history-rounded.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { CompressionsSection } from './compressions-section.tsx';
import { HardwareSection } from './hardware-section.tsx';
import { MetadataSection } from './metadata-section.tsx';
import { PatientSection } from './patient-section.tsx';
import { PracticeCheckbox } from './practice-checkbox.tsx';
import { QuestionnaireSection } from './questionnaire-section.tsx';
import { RetentionLine } from './retention-line.tsx';
import { examMetadataQuery } from './staff-exams.queries.ts';
import { TimelineSection } from './timeline-section.tsx';

interface ExamPageProps {
  readonly examGuid: string;
  /** The page of a path that does not exist. */
  readonly lost: ReactNode;
}

/** Side by side where there is room, else in the order in which one asks. */
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  alignItems: 'start',
  gap: 16,
  '& > div': { display: 'grid', gap: 16, minWidth: 0 },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

export function ExamPage({ examGuid, lost }: ExamPageProps) {
  const exam = useQuery(examMetadataQuery(examGuid));
  if (isCallError(exam.error, 'exam_not_found', 'not_found')) return lost;
  return (
    <>
      <BackLink to="/internal/exams">Exams</BackLink>
      <PageHeader title={`Exam ${displayGuid(examGuid)}`}>
        {exam.data !== undefined && <PracticeCheckbox exam={exam.data} />}
        <ButtonLink
          to="/exam-history/$examGuid"
          params={{ examGuid }}
          variant="outlined"
          startIcon={<HistoryRounded />}
        >
          History
        </ButtonLink>
      </PageHeader>
      {exam.data !== undefined && <RetentionLine examGuid={examGuid} />}
      <QueryState query={exam}>
        {(data) => (
          <Columns>
            <div>
              <CompressionsSection exam={data} />
              <TimelineSection exam={data} />
            </div>
            <div>
              <PatientSection examGuid={examGuid} />
              <MetadataSection exam={data} askedAt={exam.dataUpdatedAt} />
              <QuestionnaireSection examGuid={examGuid} />
              <HardwareSection examGuid={examGuid} />
            </div>
          </Columns>
        )}
      </QueryState>
    </>
  );
}
