import { styled } from '@mui/material/styles';
import { assessmentLabel } from '@sonoboard/domain/reviews/assessment-labels';
import { couldNotBeShown } from '@sonoboard/domain/reviews/clip-display';
import type { ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';
import { ClinicalChip } from '../../ui/clinical-chip.tsx';
import { clinicalKind } from '../../ui/clinical-tone.ts';
import { ScoreBars } from '../../ui/score-bars.tsx';
import type { ExamClip } from '../exam-clips.ts';
import type { ReportRow } from './report-content.ts';
import { NOTHING } from './report-row.ts';

const LOW_UP_TO = 2;

const Link = styled('button')({
  padding: 0,
  border: 0,
  borderRadius: 4,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontWeight: 500,
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { color: tokens.accent, textDecoration: 'underline' },
  '&:focus-visible': focusRing,
  '@media (max-width: 899px)': { minHeight: 44, minWidth: 44, marginBlock: -12 },
});

const Replaced = styled('small')({
  display: 'block',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 400,
  color: tokens.t3,
});

const Nothing = styled('span')({ color: tokens.t3 });

interface ClipNameProps {
  readonly row: ReportRow;
  readonly onOpen: (clip: ExamClip) => void;
}

/** Leads back to the clip. */
export function ClipName({ row: { clip, isReplaced }, onOpen }: ClipNameProps) {
  return (
    <>
      <Link type="button" onClick={() => onOpen(clip)}>
        {clip.shortLabel}
      </Link>
      {isReplaced && <Replaced>Replaced by a rescan</Replaced>}
    </>
  );
}

/** Of a view that was not recorded, and of a clip that could not be shown, there is none. */
export function QualityOf({ clip }: { readonly clip: ExamClip }) {
  if (clip.isMock || couldNotBeShown(clip) || clip.rating === null) return <Nothing>{NOTHING}</Nothing>;
  return <ScoreBars value={clip.rating} isLow={clip.rating <= LOW_UP_TO} />;
}

export function AssessmentOf({ clip, rules }: { readonly clip: ExamClip; readonly rules: ReviewRules }) {
  if (clip.isMock) return <ClinicalChip isPlain kind="rescan" label="Missing" />;
  if (couldNotBeShown(clip)) return <ClinicalChip isPlain kind="rescan" label="Not shown" />;
  if (clip.assessment === null) return <Nothing>{NOTHING}</Nothing>;
  return (
    <ClinicalChip
      isPlain
      kind={clinicalKind(clip.assessment)}
      label={assessmentLabel(clip.assessment, rules)}
    />
  );
}
