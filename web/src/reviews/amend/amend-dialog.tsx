import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import {
  AMENDMENT_REASONS,
  AMENDMENT_TEXT_MAX,
  type AmendmentKind,
  OTHER_AMENDMENT_REASON,
} from '@sonoboard/domain/review-versions/amendment';
import { saysWhy } from '@sonoboard/domain/review-versions/amendment-reason';
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useTriedForm } from '../../ui/use-tried-form.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Choice, Choices, Radio } from '../report/choice-cards.ts';

interface AmendmentText {
  readonly value: string;
  readonly set: (value: string) => void;
}

interface AmendDialogProps {
  readonly kind: AmendmentKind;
  /** Null: this kind cannot be chosen here. */
  readonly onKind: Readonly<Record<AmendmentKind, (() => void) | null>>;
  readonly title: string;
  readonly line: string;
  /** What is corrected. */
  readonly children?: ReactNode;
  /** What has to be known before it is saved. */
  readonly warning: ReactNode;
  /** A code of the kind; empty: none is chosen. */
  readonly reason: AmendmentText;
  readonly words: AmendmentText;
  /** Only of an addendum. */
  readonly addendum?: AmendmentText | undefined;
  readonly isSending: boolean;
  readonly problem: string | null;
  readonly saveLabel: string;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

const KINDS = [
  { kind: 'addendum', label: 'Addendum', meaning: 'Adds text, changes nothing else' },
  { kind: 'correction', label: 'Correction', meaning: 'Changes ratings, decision or text' },
] as const;

const Fields = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16 });
const Kinds = styled('div')({ marginBottom: 16 });

/** The last question before an amendment is saved: which kind it is, why, and what happened. */
export function AmendDialog(props: AmendDialogProps) {
  const { kind, onKind, title, line, children, warning, reason, words, addendum, isSending, problem } = props;
  const { element, isTried, showProblems } = useTriedForm<HTMLDivElement>();
  const problems = {
    reason: isTried && reason.value === '' ? 'Please choose a reason.' : undefined,
    words: isTried && !saysWhy(reason.value, words.value) ? 'Please say what happened.' : undefined,
    addendum: isTried && addendum?.value.trim() === '' ? 'Please write the text to add.' : undefined,
  };

  function save(): void {
    const isMissing =
      reason.value === '' || !saysWhy(reason.value, words.value) || addendum?.value.trim() === '';
    if (isMissing) showProblems();
    else props.onSave();
  }

  const isOther = reason.value === OTHER_AMENDMENT_REASON;
  return (
    <Dialog
      isOpen
      width={600}
      onClose={props.onClose}
      title={title}
      line={line}
      onSubmit={save}
      actions={
        <>
          <Button onClick={props.onClose} sx={{ color: 'text.primary' }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isSending}>
            {isSending ? 'Saving' : props.saveLabel}
          </Button>
        </>
      }
    >
      <Kinds>
        <Choices>
          <VisuallyHidden as="legend">Kind of amendment</VisuallyHidden>
          {KINDS.map(({ kind: one, label, meaning }) => (
            <Choice key={one}>
              <Radio
                type="radio"
                name="amendment-kind"
                aria-label={label}
                checked={kind === one}
                disabled={kind !== one && onKind[one] === null}
                onChange={() => onKind[one]?.()}
              />
              <span>
                <strong>{label}</strong>
                <small>{meaning}</small>
              </span>
            </Choice>
          ))}
        </Choices>
      </Kinds>
      <Fields ref={element}>
        {addendum !== undefined && (
          <FormField
            label="Text to add"
            value={addendum.value}
            onChange={addendum.set}
            minRows={3}
            maxRows={10}
            maxLength={AMENDMENT_TEXT_MAX}
            isRequired
            error={problems.addendum}
          />
        )}
        {children}
        <ReasonFields
          kind={kind}
          reason={reason}
          words={words}
          reasonError={problems.reason}
          wordsError={problems.words}
          areWordsAsked={kind === 'correction' || isOther}
        />
        {warning}
        {problem !== null && <InlineAlert kind="error">{problem}</InlineAlert>}
      </Fields>
    </Dialog>
  );
}

interface ReasonFieldsProps {
  readonly kind: keyof typeof AMENDMENT_REASONS;
  readonly reason: AmendmentText;
  readonly words: AmendmentText;
  readonly reasonError: string | undefined;
  readonly wordsError: string | undefined;
  readonly areWordsAsked: boolean;
}

const NO_REASON = { value: '', label: 'Choose a reason', isDisabled: true } as const;

/** Why: a reason of the list, and what happened in words. */
export function ReasonFields(props: ReasonFieldsProps) {
  const { kind, reason, words, reasonError, wordsError, areWordsAsked } = props;
  const reasons = Object.entries(AMENDMENT_REASONS[kind]).map(([value, label]) => ({ value, label }));
  return (
    <>
      <SelectField
        label="Reason"
        value={reason.value}
        options={[NO_REASON, ...reasons]}
        onChange={reason.set}
        isRequired
        error={reasonError}
      />
      {areWordsAsked && (
        <FormField
          label="What happened"
          value={words.value}
          onChange={words.set}
          minRows={2}
          maxRows={8}
          maxLength={AMENDMENT_TEXT_MAX}
          isOptional={reason.value !== OTHER_AMENDMENT_REASON}
          isRequired={reason.value === OTHER_AMENDMENT_REASON}
          error={wordsError}
        />
      )}
    </>
  );
}
