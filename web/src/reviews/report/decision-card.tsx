import { styled } from '@mui/material/styles';
import {
  CLINICAL_DECISION_LABELS,
  CLINICAL_DECISIONS,
  type ClinicalDecision,
} from '@sonoboard/domain/reviews/clinical-decision';
import type { ReactNode } from 'react';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Choice, Choices, Radio } from './choice-cards.ts';
import { DecisionSteps } from './decision-steps.tsx';
import type { DecisionStepsProps } from './decision-steps.tsx';
import { ReportCard } from './report-card.tsx';
import type { SubmitSummary } from './submit-summary.ts';

interface DecisionCardProps extends DecisionStepsProps {
  /** Null when decision and result agree. */
  readonly warning: string | null;
  /** Set while the decision is older than the outcome. */
  readonly outdated: SubmitSummary['outdated'];
  /** Whether the operator has read it, once it stands. */
  readonly receipt: ReactNode;
  readonly onDecide: (decision: ClinicalDecision) => void;
}

const MEANINGS: Readonly<Record<ClinicalDecision, string>> = {
  discharge: 'No further imaging',
  rescan: 'Repeat with this scanner',
  standard: 'Refer to standard ultrasound',
};

/** Where the reviewer is led when the decision is what is missing. */
export const DECISION_FIELD = 'clinical-decision';

const Warning = styled('div')({ marginTop: 12 });

/** Three choices; once one is made, three steps. */
export function DecisionCard({ warning, outdated, receipt, onDecide, ...steps }: DecisionCardProps) {
  return (
    <ReportCard title="Clinical Decision">
      <Choices>
        <VisuallyHidden as="legend">Clinical Decision</VisuallyHidden>
        {CLINICAL_DECISIONS.map((choice, at) => (
          <Choice key={choice}>
            <Radio
              id={at === 0 ? DECISION_FIELD : undefined}
              type="radio"
              name={DECISION_FIELD}
              aria-label={CLINICAL_DECISION_LABELS[choice]}
              checked={steps.answers.decision === choice}
              disabled={steps.isReadOnly}
              onChange={() => onDecide(choice)}
            />
            <span>
              <strong>{CLINICAL_DECISION_LABELS[choice]}</strong>
              <small>{MEANINGS[choice]}</small>
            </span>
          </Choice>
        ))}
      </Choices>
      {warning !== null && (
        <Warning>
          <InlineAlert kind="warning">{warning}</InlineAlert>
        </Warning>
      )}
      {outdated !== null && (
        <Warning>
          <InlineAlert kind="warning">
            You chose {outdated.decision} when the outcome was {outdated.before}. Please choose again. The
            tick below was cleared.
          </InlineAlert>
        </Warning>
      )}
      {steps.answers.decision !== null && <DecisionSteps {...steps} />}
      {receipt}
    </ReportCard>
  );
}
