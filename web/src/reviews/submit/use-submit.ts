import { useRef, useState } from 'react';
import { isCallError } from '../../platform/call-error.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { sendSubmission } from './send-submission.ts';
import { submitProblem, type SubmitProblem } from './submit-problem.ts';
import type { AfterSubmitChoice, AfterSubmitSteps } from './use-after-submit.ts';

type RejectedReview = Extract<SubmitProblem, { kind: 'refused' }>;

interface Submission {
  readonly isSubmitting: boolean;
  /** What the reviewer has to correct. A network failure only shows a message. */
  readonly rejected: RejectedReview | null;
  readonly submit: (then: AfterSubmitChoice) => void;
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'submitting' }
  | { readonly kind: 'stopped'; readonly rejected: RejectedReview };

/** The login page opens next and returns here. */
const SESSION_ENDED = {
  text: 'Your session has ended, so nothing was submitted.',
  detail: 'Your review is kept as a draft. Sign in again to submit it.',
} as const;

/** Submits the review once, however often `submit` is called, and navigates on when the server has stored it. */
export function useSubmit(session: ReviewSession, afterSubmit: AfterSubmitSteps): Submission {
  const { guid: person } = useCurrentUser();
  const [state, setState] = useState<State>({ kind: 'idle' });
  // A second click can arrive before the first one is rendered.
  const isBusy = useRef(false);

  async function send(then: AfterSubmitChoice): Promise<void> {
    // It leaves before anything else is done.
    const answer = sendSubmission(session, person);
    const picture = then === 'next' ? afterSubmit.prepareNext() : null;
    const firstReviewGuid = await answer.catch((error: unknown) => {
      picture?.drop();
      throw error;
    });
    await afterSubmit.leave(then, firstReviewGuid, picture);
  }

  function stop(error: unknown): void {
    isBusy.current = false;
    session.setIsSubmitting(false);
    const problem = submitProblem(error, session);
    if (problem.kind === 'refused') {
      setState({ kind: 'stopped', rejected: problem });
      return;
    }
    setState({ kind: 'idle' });
    if (problem.kind === 'already_reviewed') {
      session.setExistingReview(problem);
      return;
    }
    showSnackbar({
      kind: 'error',
      ...(isCallError(error, 'not_signed_in') ? SESSION_ENDED : { text: problem.sentence }),
    });
  }

  function submit(then: AfterSubmitChoice): void {
    if (isBusy.current) return;
    isBusy.current = true;
    session.setIsSubmitting(true);
    setState({ kind: 'submitting' });
    send(then).catch(stop);
  }

  return {
    isSubmitting: state.kind === 'submitting',
    rejected: state.kind === 'stopped' ? state.rejected : null,
    submit,
  };
}
