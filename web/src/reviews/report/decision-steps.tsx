import { CheckRounded } from '../../ui/icons/check-rounded.tsx';
import { styled } from '@mui/material/styles';
import { CLINICAL_NOTE_REQUIRED, COMMUNICATION_CHECK } from '@sonoboard/domain/reviews/clinical-decision';
import { isBlank } from '@sonoboard/domain/reviews/clip-comment';
import type { ReviewAnswers } from '@sonoboard/domain/reviews/review-answers';
import { type ReactNode, useState } from 'react';
import { tokens } from '../../ui/theme/tokens.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ReadText } from './text-card.tsx';
import { PhoneLink } from './phone-link.tsx';
import type { OperatorPhone } from './report-facts.ts';
import { overallComment } from './report-row.ts';
import { TextBox } from './text-box.tsx';

export interface DecisionStepsProps {
  readonly answers: ReviewAnswers;
  readonly operator: { readonly name: string; readonly phones: readonly OperatorPhone[] };
  readonly isReadOnly: boolean;
  /** Someone wanted to submit without one. */
  readonly isNoteMissed: boolean;
  readonly onTick: (isCommunicated: boolean) => void;
  readonly onWrite: (note: string) => void;
}

export const NOTE_FIELD = 'clinical-note';
export const TICK_PLACE = 'communication-check';

const List = styled('ol')({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  margin: '20px 0 0',
  padding: 0,
  listStyle: 'none',
});

const Item = styled('li')({
  position: 'relative',
  display: 'flex',
  gap: 16,
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 11.5,
    top: 30,
    bottom: -14,
    width: 1,
    background: tokens.line2,
  },
});

const Mark = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 24,
  height: 24,
  borderRadius: '50%',
  background: tokens.s3,
  fontSize: 13,
  fontWeight: 600,
  '& svg': { fontSize: 16 },
  '&[data-done]': { background: tokens.accentTint, color: tokens.accent },
});

const Content = styled('div')({
  flex: 1,
  minWidth: 0,
  '& > h3': { margin: '0 0 4px', fontSize: 14, lineHeight: '24px', fontWeight: 500 },
});

const Call = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 16px',
  margin: 0,
  alignItems: 'center',
});
const Tick = styled('label')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  cursor: 'pointer',
  scrollMarginBlock: '76px 84px',
  '& > input': { marginTop: 1 },
});

/** What a decision asks for: the call, the tick and the note. */
export function DecisionSteps(props: DecisionStepsProps) {
  const { answers, operator, isReadOnly, isNoteMissed, onTick, onWrite } = props;
  const [isNoteLeft, setIsNoteLeft] = useState(false);
  const hasNote = !isBlank(answers.note);
  const error = (isNoteLeft || isNoteMissed) && !hasNote ? CLINICAL_NOTE_REQUIRED : undefined;
  return (
    <List>
      <Step number={1} title="Call the operator" isDone={answers.communicated}>
        <Call>
          <span style={{ color: tokens.t2 }}>{operator.name}</span>
          {operator.phones.map((phone) => (
            <PhoneLink key={phone.label} phone={phone} hasIcon />
          ))}
          {operator.phones.length === 0 && <span style={{ color: tokens.t3 }}>No phone number is known</span>}
        </Call>
      </Step>
      <Step number={2} title="Pass on your decision" isDone={answers.communicated}>
        <Tick id={TICK_PLACE}>
          <Checkbox
            label={COMMUNICATION_CHECK}
            isChecked={answers.communicated}
            isDisabled={isReadOnly}
            isRequired
            onChange={onTick}
          />
          <span>{COMMUNICATION_CHECK}</span>
        </Tick>
      </Step>
      <Step number={3} title="Clinical note" isDone={hasNote}>
        {isReadOnly ? (
          <ReadText>{overallComment(answers.note)}</ReadText>
        ) : (
          <TextBox
            id={NOTE_FIELD}
            label="Clinical note"
            value={answers.note}
            placeholder="Write the clinical note"
            isRequired
            error={error}
            onChange={onWrite}
            onBlur={() => setIsNoteLeft(true)}
          />
        )}
      </Step>
    </List>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Step({ number, title, isDone, children }: StepProps) {
  return (
    <Item>
      <Mark data-done={isDone ? '' : undefined}>
        {isDone ? <CheckRounded aria-hidden /> : number}
        {isDone && <VisuallyHidden>Done</VisuallyHidden>}
      </Mark>
      <Content>
        <h3>{title}</h3>
        {children}
      </Content>
    </Item>
  );
}
