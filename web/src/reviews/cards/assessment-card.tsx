import { ArrowDropDownRounded } from '../../ui/icons/arrow-drop-down-rounded.tsx';
import { styled } from '@mui/material/styles';
import { type Assessment, isInconclusive } from '@sonoboard/domain/reviews/assessment';
import { cardBorder, cardMessages } from '@sonoboard/domain/reviews/assessment-card';
import { assessmentLabel, confirmLabel } from '@sonoboard/domain/reviews/assessment-labels';
import { type AssessmentOptions, assessmentOptions } from '@sonoboard/domain/reviews/clip-assessment';
import type { ReviewClip } from '@sonoboard/domain/reviews/review-clip';
import type { ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import { useId, useRef, useState, useEffect } from 'react';
import { clinicalKind } from '../../ui/clinical-tone.ts';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { AssessmentButton } from './assessment-button.tsx';
import { AssessmentMessage } from './assessment-message.tsx';
import { CardHead, CardTitle, StateCard } from './card-parts.ts';
import { OtherMenu } from './other-menu.tsx';
import { REVIEW_DELAYS_MS } from '@sonoboard/domain/reviews/review-delays';

interface AssessmentCardProps {
  readonly clip: ReviewClip;
  readonly rules: ReviewRules;
  readonly isEditable: boolean;
  /** Told also whether it was said from the keyboard. */
  readonly onAssess: (assessment: Assessment, isByKey: boolean) => void;
}

const TITLE = 'Assessment';

const Buttons = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 6,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
});

/** What the clip shows; its keys are N, D and O, and the same key twice confirms. */
export function AssessmentCard({ clip, rules, isEditable, onAssess }: AssessmentCardProps) {
  const isWaiting = usePendingSpinner(clip.pendingAssessment !== null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const buttons = useRef<HTMLFieldSetElement>(null);
  const menuId = useId();
  const options = assessmentOptions(clip, rules);

  function choose(assessment: Assessment, isByKey = false): void {
    if (!isWaiting || assessment !== clip.pendingAssessment) onAssess(assessment, isByKey);
  }
  function chooseOther(button: HTMLElement | null): void {
    const [only, ...others] = options.otherChoices;
    if (only !== undefined && others.length === 0) choose(only);
    else setAnchor(button);
  }
  useShortcuts((event) => {
    if (!isEditable || event.repeat || event.shiftKey) return false;
    switch (event.key.toLowerCase()) {
      case 'n':
        if (options.negative.isEnabled) choose('negative', true);
        return true;
      case 'd':
        if (options.positive.isEnabled) choose('positive', true);
        return true;
      case 'o':
        if (options.other.isEnabled)
          chooseOther(buttons.current?.querySelector('button:last-of-type') ?? null);
        return true;
      default:
        return false;
    }
  });

  const other = isInconclusive(clip.assessment) ? clip.assessment : 'not_applicable';
  const hasMenu = options.otherChoices.length > 1;
  return (
    <StateCard aria-label={TITLE} data-border={isEditable ? cardBorder(clip) : 'plain'}>
      <CardHead>
        <CardTitle>{TITLE}</CardTitle>
      </CardHead>
      <Buttons ref={buttons} aria-label={TITLE}>
        <AssessmentButton
          kind={clinicalKind('negative')}
          label={<NegativeLabel rules={rules} asksToConfirm={options.negative.asksToConfirm && !isWaiting} />}
          keyLetter="N"
          isEnabled={isEditable && options.negative.isEnabled}
          isSelected={options.negative.isSelected}
          pending={pendingState(options, isWaiting)}
          onChoose={() => choose('negative')}
        />
        <AssessmentButton
          kind={clinicalKind('positive')}
          label={assessmentLabel('positive', rules)}
          keyLetter="D"
          isEnabled={isEditable && options.positive.isEnabled}
          isSelected={options.positive.isSelected}
          onChoose={() => choose('positive')}
        />
        <AssessmentButton
          kind={clinicalKind(other)}
          label={
            <>
              {assessmentLabel(other, rules)}
              {hasMenu && (
                <ArrowDropDownRounded aria-hidden sx={{ fontSize: 18, m: '-3px -10px -4px -2px' }} />
              )}
            </>
          }
          keyLetter="O"
          isEnabled={isEditable && options.other.isEnabled}
          isSelected={options.other.isSelected}
          menu={hasMenu ? { id: menuId, isOpen: anchor !== null } : undefined}
          onChoose={chooseOther}
        />
      </Buttons>
      <output>
        {cardMessages(clip, rules).map((message) => (
          <AssessmentMessage key={message} message={message} />
        ))}
      </output>
      <OtherMenu
        id={menuId}
        anchor={anchor}
        choices={options.otherChoices}
        chosen={isInconclusive(clip.assessment) ? clip.assessment : null}
        rules={rules}
        onChoose={(choice) => {
          setAnchor(null);
          choose(choice);
        }}
        onClose={() => setAnchor(null)}
      />
    </StateCard>
  );
}

interface NegativeLabelProps {
  readonly rules: ReviewRules;
  readonly asksToConfirm: boolean;
}

function NegativeLabel({ rules, asksToConfirm }: NegativeLabelProps) {
  const label = assessmentLabel('negative', rules);
  if (!asksToConfirm) return label;
  // In two lines, the finding whole in the second.
  return (
    <>
      {confirmLabel(rules).slice(0, -label.length)}
      <span style={{ display: 'inline-block' }}>{label}</span>
    </>
  );
}

function pendingState(
  { negative }: AssessmentOptions,
  isWaiting: boolean,
): 'waiting' | 'confirm' | undefined {
  if (isWaiting) return 'waiting';
  return negative.asksToConfirm ? 'confirm' : undefined;
}

/** True for a moment after a choice became pending: a double click must not confirm what nobody has read. */
function usePendingSpinner(isPending: boolean): boolean {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setIsOver(true), REVIEW_DELAYS_MS.pendingAssessmentSpinner);
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [isPending]);

  return isPending && !isOver;
}
