import { EditNoteRounded } from '../../ui/icons/edit-note-rounded.tsx';
import { CheckRounded } from '../../ui/icons/check-rounded.tsx';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';
import { WarningAmberRounded as WarningAmber } from '../../ui/icons/warning-amber-rounded.tsx';
import type { Ref } from 'react';
import { ClinicalChip } from '../../ui/clinical-chip.tsx';
import { clinicalKind } from '../../ui/clinical-tone.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { type Submitting, useIsSubmitting } from '../session/submitting.ts';
import { FINDING_CATALOGUE } from '@sonoboard/domain/safety-check/finding-catalogue';
import type { SafetyCheck } from '../safety-check/use-safety-check.ts';
import { findingsOpen } from './missing-steps.ts';
import type { SubmitSummary } from './submit-summary.ts';

interface ReportFooterProps {
  readonly summary: SubmitSummary;
  /** The element that has to be seen before a key may submit. */
  readonly summaryRef: Ref<HTMLElement>;
  /** It was seen, so Ctrl+Enter submits; until then the keys are not offered. */
  readonly mayKeySubmit: boolean;
  readonly check: SafetyCheck;
  readonly onChooseAgain: () => void;
  readonly onShowFinding: () => void;
  /** What keeps the review from being submitted; null when nothing does. */
  readonly missing: string | null;
  readonly submitting: Submitting;
  /** The server did not take it. */
  readonly rejected: { readonly sentence: string; readonly onGoToClip: (() => void) | null } | null;
  readonly onShowMissing: () => void;
  readonly actions: FooterActions;
}

type FooterActions =
  | { readonly kind: 'submit'; readonly onSubmit: () => void; readonly onSubmitAndNext: () => void }
  /** Of a review that stands. */
  | { readonly kind: 'correct'; readonly onSave: () => void };

const READY = { submit: 'Ready to submit', correct: 'Ready to save' } as const;
const SENDING = { submit: 'Submitting', correct: 'Saving' } as const;
const FACTS = { submit: 'To be submitted', correct: 'The corrected review' } as const;

const SMALL = '@media (max-width: 899px)';

/** Sticky, not fixed: it takes its own room at the end of the page, however many warnings it shows. */
const Bar = styled('footer')({
  position: 'sticky',
  bottom: 0,
  zIndex: 6,
  borderTop: `1px solid ${tokens.line}`,
  background: tokens.bg,
});

const Inner = styled('div')({
  width: 928,
  maxWidth: '100%',
  margin: '0 auto',
  [SMALL]: { padding: '0 12px' },
});

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 24,
  minHeight: 67,
  [SMALL]: { flexDirection: 'column', alignItems: 'stretch', gap: 8, height: 'auto', padding: '4px 0 12px' },
});

const Hint = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '4px 8px 4px 0',
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: tokens.t2,
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '& svg': { flex: 'none', fontSize: 20 },
  '&:enabled:hover': { color: tokens.t1 },
  '&:disabled': { cursor: 'default' },
  '&:focus-visible': focusRing,
  [SMALL]: { minHeight: 44 },
});

const Buttons = styled('div')({
  display: 'flex',
  gap: 12,
  marginLeft: 'auto',
  [SMALL]: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: '1fr',
    width: '100%',
    '& button': { height: 44 },
  },
});

const Warnings = styled('div')({
  borderBottom: `1px solid ${tokens.line}`,
  background: tokens.warningTint,
});

const WarningLine = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 40,
  '& > svg': { flex: 'none', fontSize: 20, color: tokens.warning },
  '& strong': { fontWeight: 500 },
  '& > button': { marginLeft: 'auto', flex: 'none' },
});

const Facts = styled('dl')({
  display: 'flex',
  flex: 'none',
  gap: 24,
  margin: 0,
  '& dt': { fontSize: 12, lineHeight: '16px', color: tokens.t2 },
  '& dd': { margin: 0, fontWeight: 500, lineHeight: '22px' },
  '& small': { display: 'block', maxWidth: 220, fontSize: 12, lineHeight: '16px', color: tokens.t2 },
  [SMALL]: { paddingTop: 4 },
});

const Rejected = styled('div')({ paddingTop: 12 });
const Keys = styled('span')({ display: 'flex', gap: 4 });

export function ReportFooter(props: ReportFooterProps) {
  const { summary, summaryRef, mayKeySubmit, check, missing, submitting, rejected } = props;
  const isSubmitting = useIsSubmitting(submitting);
  const { onChooseAgain, onShowFinding, onShowMissing, actions } = props;
  const { outcome, decision, outdated, warnings } = summary;
  const isReady = missing === null && !isSubmitting;
  return (
    <Bar ref={summaryRef}>
      {(outdated !== null || warnings.length > 0 || check.open.length > 0) && (
        <Warnings>
          <Inner>
            {outdated !== null && (
              <WarningLine>
                <WarningAmber aria-hidden />
                <span>
                  The decision is older than the outcome, which changed from {outdated.before} to{' '}
                  {outdated.now}.
                </span>
                <Button size="small" onClick={onChooseAgain}>
                  Choose again
                </Button>
              </WarningLine>
            )}
            {warnings.map((warning) => (
              <WarningLine key={warning}>
                <WarningAmber aria-hidden />
                <span>{warning}</span>
              </WarningLine>
            ))}
            {check.open.length > 0 && (
              <WarningLine>
                <WarningAmber aria-hidden />
                <span>
                  {findingsOpen(check.open.length)}
                  <strong>{check.open.map(({ key }) => FINDING_CATALOGUE[key].name).join(', ')}</strong>.
                </span>
                <Button size="small" onClick={onShowFinding}>
                  Go to the first
                </Button>
              </WarningLine>
            )}
          </Inner>
        </Warnings>
      )}
      <Inner>
        {rejected !== null && (
          <Rejected>
            <InlineAlert kind="error">
              {rejected.sentence}{' '}
              {rejected.onGoToClip !== null && (
                <Button size="small" onClick={rejected.onGoToClip}>
                  Go to the clip
                </Button>
              )}
            </InlineAlert>
          </Rejected>
        )}
        <Row>
          <Facts aria-label={FACTS[actions.kind]}>
            {outcome !== null && (
              <div>
                <dt>Outcome</dt>
                <dd>
                  {outcome.kind === null ? (
                    outcome.label
                  ) : (
                    <ClinicalChip kind={clinicalKind(outcome.kind)} label={outcome.label} isPlain />
                  )}
                  {outcome.calfNote !== null && <small>{outcome.calfNote}</small>}
                </dd>
              </div>
            )}
            {decision !== null && (
              <div>
                <dt>Decision</dt>
                <dd>{decision}</dd>
              </div>
            )}
            {check.findings.length > 0 && (
              <div>
                <dt>Findings</dt>
                <dd>{findingsSummary(check)}</dd>
              </div>
            )}
          </Facts>
          <Hint type="button" disabled={missing === null} onClick={onShowMissing} aria-live="polite">
            {missing === null ? <CheckRounded aria-hidden /> : <EditNoteRounded aria-hidden />}
            {missing ?? (isSubmitting ? SENDING : READY)[actions.kind]}
            {isReady && mayKeySubmit && (
              <Keys aria-hidden>
                <Kbd>Ctrl</Kbd>
                <Kbd>↵</Kbd>
              </Keys>
            )}
          </Hint>
          <Buttons>
            {actions.kind === 'correct' ? (
              <Button variant="contained" disabled={!isReady} onClick={actions.onSave}>
                Save correction…
              </Button>
            ) : (
              <>
                <Button variant="outlined" disabled={!isReady} onClick={actions.onSubmit}>
                  Submit
                </Button>
                <Button variant="contained" disabled={!isReady} onClick={actions.onSubmitAndNext}>
                  Submit and Next
                </Button>
              </>
            )}
          </Buttons>
        </Row>
      </Inner>
    </Bar>
  );
}

/** '2 open, 2 kept' */
function findingsSummary({ findings, open }: SafetyCheck): string {
  const kept = findings.filter(({ isKept }) => isKept).length;
  const parts = [...(open.length > 0 ? [`${open.length} open`] : []), ...(kept > 0 ? [`${kept} kept`] : [])];
  return parts.length > 0 ? parts.join(', ') : `${findings.length} noted`;
}
