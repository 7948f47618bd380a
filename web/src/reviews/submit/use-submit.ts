import { useRef, useState } from 'react';
import { isCallError } from '../../platform/call-error.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import type { Desk } from '../desk/use-desk.ts';
import { sendSubmission } from './send-submission.ts';
import { submitProblem, type SubmitProblem } from './submit-problem.ts';
import type { AfterSubmitChoice, WayOn } from './use-way-on.ts';

interface Submission {
  readonly isSubmitting: boolean;
  /** What the reviewer is asked to look at; a failed network is only told of. */
  readonly problem: Exclude<SubmitProblem, { kind: 'failed' }> | null;
  readonly submit: (then: AfterSubmitChoice) => void;
  readonly dismissProblem: () => void;
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'submitting' }
  | { readonly kind: 'stopped'; readonly problem: Exclude<SubmitProblem, { kind: 'failed' }> };

/** Sends the review, once however often it is asked to, and leads on when the server has it. */
export function useSubmit(desk: Desk, wayOn: WayOn): Submission {
  const { guid: person } = useCurrentUser();
  const [state, setState] = useState<State>({ kind: 'idle' });
  // A second click comes before the first one is drawn.
  const isBusy = useRef(false);

  async function send(then: AfterSubmitChoice): Promise<void> {
    if (then === 'next') wayOn.askForNext();
    await wayOn.leave(then, await sendSubmission(desk, person));
  }

  function stop(error: unknown): void {
    isBusy.current = false;
    const problem = submitProblem(error, desk);
    if (problem.kind !== 'failed') {
      setState({ kind: 'stopped', problem });
      return;
    }
    setState({ kind: 'idle' });
    // An ended session has its own page.
    if (!isCallError(error, 401)) showSnackbar({ kind: 'error', text: problem.sentence });
  }

  function submit(then: AfterSubmitChoice): void {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ kind: 'submitting' });
    send(then).catch(stop);
  }

  return {
    isSubmitting: state.kind === 'submitting',
    problem: state.kind === 'stopped' ? state.problem : null,
    submit,
    dismissProblem: () => setState({ kind: 'idle' }),
  };
}
