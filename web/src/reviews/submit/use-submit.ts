import { useState } from 'react';
import { isCallError } from '../../platform/call-error.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { queryClient } from '../../platform/query-client.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { safetyFactsQuery } from '../safety-check/safety-facts.queries.ts';
import type { KeptFinding } from '../safety-check/use-safety-check.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { sendSubmission } from './send-submission.ts';
import { submitProblem, type SubmitProblem } from './submit-problem.ts';
import type { AfterSubmitChoice, AfterSubmitSteps } from './use-after-submit.ts';

type RejectedReview = Extract<SubmitProblem, { kind: 'refused' }>;

interface Submission {
  /** What the reviewer has to correct. A network failure only shows a message. */
  readonly rejected: RejectedReview | null;
  /** With the reasons why findings are kept. */
  readonly submit: (then: AfterSubmitChoice, kept: readonly KeptFinding[]) => void;
}

/** The login page opens next and returns here. */
const SESSION_ENDED = {
  text: 'Your session has ended, so nothing was submitted.',
  detail: 'Your review is kept as a draft. Sign in again to submit it.',
} as const;

/** Submits the review once, however often `submit` is called, and navigates on when the server has stored it. */
export function useSubmit(session: ReviewSession, afterSubmit: AfterSubmitSteps): Submission {
  const { guid: person } = useCurrentUser();
  const [rejected, setRejected] = useState<RejectedReview | null>(null);

  async function send(then: AfterSubmitChoice, kept: readonly KeptFinding[]): Promise<void> {
    // It leaves before anything else is done.
    const answer = sendSubmission(session, person, kept);
    const picture = then === 'next' ? afterSubmit.prepareNext() : null;
    const firstReviewGuid = await answer.catch((error: unknown) => {
      picture?.drop();
      throw error;
    });
    await afterSubmit.leave(then, firstReviewGuid, picture);
  }

  function stop(error: unknown): void {
    session.submitting.set(false);
    // The server found something that the page did not know of: it is asked again.
    if (isCallError(error, 'safety_check_unanswered')) {
      void queryClient.invalidateQueries(safetyFactsQuery(session.address.guid));
    }
    const problem = submitProblem(error, session);
    if (problem.kind === 'refused') {
      setRejected(problem);
      return;
    }
    if (problem.kind === 'already_reviewed') {
      session.setExistingReview(problem);
      return;
    }
    showSnackbar({
      kind: 'error',
      ...(isCallError(error, 'not_signed_in') ? SESSION_ENDED : { text: problem.sentence }),
    });
  }

  function submit(then: AfterSubmitChoice, kept: readonly KeptFinding[]): void {
    // A second click can arrive before the first one is rendered.
    if (session.submitting.isOn()) return;
    session.submitting.set(true);
    setRejected(null);
    send(then, kept).catch(stop);
  }

  return { rejected, submit };
}
