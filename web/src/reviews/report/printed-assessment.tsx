import type { Assessment } from '@sonoboard/domain/reviews/assessment';
import { assessmentLabel, type LabelRules } from '@sonoboard/domain/reviews/assessment-labels';
import { ClinicalGlyph } from '../../ui/clinical-glyph.tsx';
import { CLINICAL_TONES, clinicalKind } from '../../ui/clinical-tone.ts';

interface PrintedAssessmentProps {
  readonly assessment: Assessment;
  readonly rules: LabelRules;
  readonly size?: number;
  readonly label?: string;
}

export function PrintedAssessment({ assessment, rules, size = 13, label }: PrintedAssessmentProps) {
  const kind = clinicalKind(assessment);
  return (
    <span data-tone={CLINICAL_TONES[kind]}>
      <ClinicalGlyph kind={kind} size={size} />
      {label ?? assessmentLabel(assessment, rules)}
    </span>
  );
}
