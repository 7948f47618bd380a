import Button from '@mui/material/Button';
import { OTHER_REASON } from '@sonoboard/domain/safety-check/finding-answer';
import type { FindingAnswer } from '@sonoboard/domain/safety-check/finding-answer';
import { isReasonGiven } from '@sonoboard/domain/safety-check/safety-check';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { ReasonChoice } from './reason-choice.tsx';
import type { ShownFinding } from './use-safety-check.ts';

interface KeepQuestionProps {
  readonly finding: ShownFinding;
  /** 'Discharge' */
  readonly decision: string;
  /** What keeping it does: 'submit' */
  readonly goOnWord: string;
  /** That the decision is older than the outcome too; null where it is not. */
  readonly outdated: string | null;
  readonly onKeep: (answer: FindingAnswer) => void;
  readonly onCancel: () => void;
}

/** The one question about a decision that does not follow from the outcome. A common reason answers it with one click. */
export function KeepQuestion(props: KeepQuestionProps) {
  const { finding, decision, goOnWord, outdated, onKeep, onCancel } = props;
  const { key, evidence } = finding;
  const [words, setWords] = useState<string | null>(null);
  const given = { reason: OTHER_REASON, text: words ?? '', evidence };
  const keepInWords = isReasonGiven(key, given) ? () => onKeep(given) : undefined;
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={`Keep ${decision}?`}
      line={outdated === null ? evidence : `${outdated} ${evidence}`}
      onSubmit={() => keepInWords?.()}
      actions={
        <>
          {words !== null && (
            <Button type="submit" variant="outlined" disabled={keepInWords === undefined}>
              Keep {decision} and {goOnWord}
            </Button>
          )}
          <Button variant="contained" onClick={onCancel}>
            Choose again
          </Button>
        </>
      }
    >
      <ReasonChoice
        finding={key}
        label="Keep it because"
        reason={words === null ? null : OTHER_REASON}
        text={words ?? ''}
        onChoose={(reason, text) => {
          if (reason === null) setWords(null);
          else if (reason === OTHER_REASON) setWords(text);
          else onKeep({ reason, text: '', evidence });
        }}
      />
    </Dialog>
  );
}
