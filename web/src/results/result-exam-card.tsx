import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { patientIdLabel } from '@sonoboard/domain/exams/patient-identity';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { assessmentLabel, type LabelRules } from '@sonoboard/domain/reviews/assessment-labels';
import { tokens } from '../ui/theme/tokens.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { storedCalfNote } from '../ui/calf-note.ts';
import { Moment } from '../ui/moment.tsx';
import { patientDetails } from '../ui/patient-details.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { SideMarker } from '../ui/side-marker.tsx';
import type { Result } from './results.queries.ts';

interface ResultExamCardProps {
  readonly result: Result;
  readonly rules: LabelRules;
  readonly now: Date;
}

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
  gap: '12px 24px',
  margin: 0,
  '& dt': { fontSize: 12, lineHeight: '16px', color: tokens.t3 },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
});

const Inline = styled('span')({ display: 'flex', alignItems: 'center', gap: 8 });

/** Whose result it is. The outcome of a withdrawn one is left out: it no longer holds. */
export function ResultExamCard({ result, rules, now }: ResultExamCardProps) {
  const config = useUserConfig();
  const { exam, outcome, calf_not_assessed, retracted_at } = result;
  const { displayName, side } = PROTOCOLS[exam.protocol];
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
        {outcome !== null && retracted_at === null && (
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
