import type { FindingAnswer } from '@sonoboard/domain/safety-check/finding-answer';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { KeepQuestion } from '../safety-check/keep-question.tsx';
import {
  type KeptFinding,
  keptFindings,
  type SafetyCheck,
  type ShownFinding,
} from '../safety-check/use-safety-check.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import type { SubmitSummary } from './submit-summary.ts';
import { leadToDecision } from './use-report-steps.ts';

interface KeepQuestionsInput<Then> {
  readonly session: Pick<ReviewSession, 'change'>;
  readonly check: SafetyCheck;
  readonly summary: SubmitSummary;
  /** 'Keep Discharge and submit' */
  readonly goOnWord: string;
  readonly onKept: (next: Then, kept: readonly KeptFinding[]) => void;
}

interface KeepQuestions<Then> {
  /** Goes on at once where nothing is to be asked. */
  readonly ask: (next: Then) => Promise<void>;
  /** To be rendered by the component that asks. */
  readonly questions: ReactNode;
}

/** Asks once about a decision that is older than the outcome or does not follow from it; the answer is kept with the draft. */
export function useKeepQuestions<Then>(input: KeepQuestionsInput<Then>): KeepQuestions<Then> {
  const { session, check, summary, goOnWord, onKept } = input;
  const { confirm, confirmDialog } = useConfirm();
  const [asked, setAsked] = useState<{ readonly next: Then } | null>(null);
  const choosesAgain = useRef(false);
  useEffect(() => {
    // The dialog gives the focus back as it goes; only then may it move on.
    if (asked !== null || !choosesAgain.current) return;
    choosesAgain.current = false;
    leadToDecision();
  }, [asked]);

  async function ask(next: Then): Promise<void> {
    if (check.asked !== null) {
      setAsked({ next });
      return;
    }
    if (summary.outdated !== null) {
      const { decision, before, now } = summary.outdated;
      const isKept = await confirm({
        title: `Keep ${decision}?`,
        line: `You chose ${decision} when the outcome was ${before}. The outcome is now ${now}.`,
        confirmLabel: `Keep ${decision} and ${goOnWord}`,
        cancelLabel: 'Choose again',
        isDestructive: true,
      });
      if (!isKept) {
        leadToDecision();
        return;
      }
      session.change({ kind: 'keep_decision' });
    }
    onKept(next, keptFindings(check));
  }

  /** One question for the decision, also where it is older than the outcome. */
  function keep({ key }: ShownFinding, answer: FindingAnswer): void {
    if (summary.outdated !== null) session.change({ kind: 'keep_decision' });
    session.change({ kind: 'keep_finding', finding: key, answer });
    setAsked(null);
    if (asked !== null) onKept(asked.next, [...keptFindings(check), { key, ...answer }]);
  }

  const questions = (
    <>
      {confirmDialog}
      {asked !== null && check.asked !== null && (
        <KeepQuestion
          finding={check.asked}
          decision={summary.decision ?? ''}
          goOnWord={goOnWord}
          outdated={
            summary.outdated &&
            `You chose ${summary.outdated.decision} when the outcome was ${summary.outdated.before}.`
          }
          onKeep={(answer) => check.asked !== null && keep(check.asked, answer)}
          onCancel={() => {
            choosesAgain.current = true;
            setAsked(null);
          }}
        />
      )}
    </>
  );
  return { ask, questions };
}
