import { styled } from '@mui/material/styles';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import { assessmentLabel, type LabelRules } from '@sonoboard/domain/reviews/assessment-labels';
import type { ExamOutcome } from '@sonoboard/domain/reviews/overall-assessment';
import { tokens } from '../../ui/theme/tokens.ts';
import { ClinicalChip } from '../../ui/clinical-chip.tsx';
import { ClinicalGlyph } from '../../ui/clinical-glyph.tsx';
import { CLINICAL_TONES, clinicalKind, TONE_STYLES } from '../../ui/clinical-tone.ts';
import { ReportCard } from './report-card.tsx';
import { NOTHING } from './report-row.ts';

interface OverallOutcomeCardProps {
  readonly outcome: ExamOutcome & { readonly distal: Outcome };
  /** What the result does not speak of. */
  readonly calfNote: string | null;
  readonly rules: LabelRules;
  /** False before any clip is rated: there is no outcome yet. */
  readonly isRated: boolean;
}

const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '16px 40px' });

const Result = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  margin: 0,
  color: 'var(--tone)',
  fontSize: 24,
  lineHeight: '32px',
  fontWeight: 600,
  letterSpacing: '-.018em',
  '& small': {
    display: 'block',
    fontSize: 14,
    lineHeight: '20px',
    fontWeight: 500,
    letterSpacing: 0,
    color: tokens.t1,
  },
  '& > span:not([data-words])': {
    display: 'grid',
    placeItems: 'center',
    width: 48,
    height: 48,
    borderRadius: 12,
    background: 'var(--tint)',
  },
  ...TONE_STYLES,
});

const Stages = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 40px',
  margin: 0,
  paddingLeft: 40,
  borderLeft: `1px solid ${tokens.line}`,
  minHeight: 40,
  alignItems: 'center',
  '& > div': { display: 'flex', alignItems: 'center', gap: 12 },
  '& dt': { color: tokens.t2 },
  '& dd': { margin: 0 },
  '@media (max-width: 899px)': { paddingLeft: 0, borderLeft: 0 },
});

/** What both stages say together, and each of them. */
export function OverallOutcomeCard({
  outcome: { overall, proximal, distal },
  calfNote,
  rules,
  isRated,
}: OverallOutcomeCardProps) {
  if (!isRated) return <ReportCard title="Overall Outcome">{NOTHING}</ReportCard>;
  const kind = clinicalKind(overall);
  return (
    <ReportCard title="Overall Outcome">
      <Line>
        <Result data-tone={CLINICAL_TONES[kind]}>
          <span>
            <ClinicalGlyph kind={kind} size={28} />
          </span>
          <span data-words="">
            {assessmentLabel(overall, rules)}
            {calfNote !== null && <small>{calfNote}</small>}
          </span>
        </Result>
        <Stages>
          <StageResult name="Proximal" outcome={proximal} rules={rules} />
          <StageResult name="Distal" outcome={distal} rules={rules} />
        </Stages>
      </Line>
    </ReportCard>
  );
}

interface StageResultProps {
  readonly name: string;
  readonly outcome: Outcome;
  readonly rules: LabelRules;
}

function StageResult({ name, outcome, rules }: StageResultProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <ClinicalChip kind={clinicalKind(outcome)} label={assessmentLabel(outcome, rules)} />
      </dd>
    </div>
  );
}
