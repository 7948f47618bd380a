import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { BlockRounded } from '../ui/icons/block-rounded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { type ExamToOpen, emergencyAccessQuery } from './emergency-access.queries.ts';
import { EmergencyForm } from './emergency-form.tsx';
import { ExamSearch } from './exam-search.tsx';
import { OpenAccesses } from './open-accesses.tsx';

const Column = styled('div')({ display: 'grid', gap: 12, maxWidth: 720, '& > *': { minWidth: 0 } });

/** Where a reviewer opens an exam of their workspace that is not theirs: find it, say why, and it is open for an hour. */
export function EmergencyAccessPage() {
  const access = useQuery(emergencyAccessQuery);
  return (
    <>
      <PageHeader title="Emergency access" />
      <QueryState query={access}>
        {({ may_ask: mayAsk, accesses }) =>
          mayAsk ? (
            <Column>
              <OpenAccesses accesses={accesses.filter(({ is_running }) => is_running)} />
              <Request />
            </Column>
          ) : (
            <EmptyState
              icon={BlockRounded}
              headingLevel="h2"
              title="Emergency access is not open to you"
              line="It is for people who review in a data collection and belong to a workspace. An admin of the data collection can add you as a reviewer."
            />
          )
        }
      </QueryState>
    </>
  );
}

function Request() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const named = search['exam'];
  const [exam, setExam] = useState<ExamToOpen | null>(null);
  return (
    <>
      <ExamSearch first={typeof named === 'string' ? named : ''} chosen={exam} onChoose={setExam} />
      {exam !== null && <EmergencyForm key={exam.exam_guid} exam={exam} />}
    </>
  );
}
