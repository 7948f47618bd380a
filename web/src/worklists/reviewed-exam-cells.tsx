import { ReplayRounded as Replay } from '../ui/icons/replay-rounded.tsx';
import { styled } from '@mui/material/styles';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import type { Assessment } from '@sonoboard/domain/reviews/assessment';
import { assessmentLabel } from '@sonoboard/domain/reviews/assessment-labels';
import { allowsFullAssessment, toRating } from '@sonoboard/domain/reviews/rating';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { tokens } from '../ui/theme/tokens.ts';
import { storedCalfNote } from '../ui/calf-note.ts';
import { ClinicalChip } from '../ui/clinical-chip.tsx';
import type { ClinicalKind } from '../ui/clinical-glyph.tsx';
import { Hint } from '../ui/hint.tsx';
import { ScoreBars } from '../ui/score-bars.tsx';
import type { ReviewedExam } from './reviewed-exams.queries.ts';

const HAS_RESCANS = 'This exam has one or more rescans';

const GuidAndMark = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 4 });

export function ExamGuid({ exam }: { readonly exam: ReviewedExam }) {
  return (
    <GuidAndMark>
      {displayGuid(exam.clip_set_guid)}
      {exam.linked_to !== null && (
        <Hint title={HAS_RESCANS}>
          <Replay
            titleAccess={HAS_RESCANS}
            aria-label={HAS_RESCANS}
            sx={{ fontSize: 14, color: tokens.t2 }}
          />
        </Hint>
      )}
    </GuidAndMark>
  );
}

const Note = styled('small')({
  display: 'block',
  fontSize: 12,
  lineHeight: '16px',
  whiteSpace: 'normal',
  color: tokens.t2,
});

const KINDS: Readonly<Record<Assessment, ClinicalKind>> = {
  negative: 'no-dvt',
  positive: 'dvt',
  not_applicable: 'other',
  rescan: 'rescan',
  standard: 'standard',
};

interface ExamAssessmentProps {
  readonly exam: ReviewedExam;
  readonly config: UserConfig;
}

/** Where the protocol asks for no diagnosis, none is shown (AMB-158). */
export function ExamAssessment({ exam, config }: ExamAssessmentProps) {
  if (exam.assessment === null || !PROTOCOLS[exam.protocol].supportsAssessment) return null;
  const label = assessmentLabel(exam.assessment, {
    compressibilityLabels: config.show_assess_label_as_compressibility,
    indeterminateLabel: config.show_other_as_indeterminate,
  });
  const calf = storedCalfNote(exam.calf_not_assessed);
  return (
    <>
      <ClinicalChip kind={KINDS[exam.assessment]} label={label} isPlain />
      {calf !== null && <Note>{calf}</Note>}
    </>
  );
}

export function ExamScore({ exam }: { readonly exam: ReviewedExam }) {
  const rating = toRating(exam.rating);
  return rating === null ? null : <ScoreBars value={rating} isLow={!allowsFullAssessment(rating)} />;
}
