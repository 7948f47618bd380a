import { useState } from 'react';
import { isCallError } from '../../platform/call-error.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { queryClient } from '../../platform/query-client.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { safetyFactsQuery } from '../safety-check/safety-facts.queries.ts';
import type { KeptFinding } from '../safety-check/use-safety-check.ts';
import { useReader } from '../session/use-reader.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { sendSubmission } from './send-submission.ts';
import { submitProblem, type SubmitProblem } from './submit-problem.ts';
import type { AfterSubmitChoice, AfterSubmitSteps } from './use-after-submit.ts';

type RejectedReview = Extract<SubmitProblem, { kind: 'refused' }>;

interface Submission {
  /** What the reviewer has to correct. A network failure only shows a message. */
  readonly rejected: RejectedReview | null;
  /** With the reasons why findings are kept. Where the account signs, it is asked for the signature first. */
  readonly submit: (choice: AfterSubmitChoice, kept: readonly KeptFinding[]) => void;
  /** Null unless a signature is asked for. */
  readonly signing: Signing | null;
}

interface Signing {
  /** What is signed. */
  readonly session: ReviewSession;
  readonly sign: (confirmation: string) => void;
  /** Back to the report, as it is. */
  readonly cancel: () => void;
}

/** As it was when the signature was asked for: what is signed is what was shown. */
interface Unsigned {
  readonly session: ReviewSession;
  readonly choice: AfterSubmitChoice;
  readonly kept: readonly KeptFinding[];
}

/** The login page opens next and returns here. */
const SESSION_ENDED = {
  text: 'Your session has ended, so nothing was submitted.',
  detail: 'Your review is kept as a draft. Sign in again to submit it.',
} as const;

/** Submits the review once, however often `submit` is called, and navigates on when the server has stored it. */
export function useSubmit(session: ReviewSession, afterSubmit: AfterSubmitSteps): Submission {
  const { guid: person } = useCurrentUser();
  const { config } = useReader();
  const [rejected, setRejected] = useState<RejectedReview | null>(null);
  const [unsigned, setUnsigned] = useState<Unsigned | null>(null);

  async function send(
    { session: shown, choice, kept }: Unsigned,
    confirmation: string | null,
  ): Promise<void> {
    // It leaves before anything else is done.
    const answer = sendSubmission(shown, person, { kept, confirmation });
    const picture = choice === 'next' ? afterSubmit.prepareNext() : null;
    const firstReviewGuid = await answer.catch((error: unknown) => {
      picture?.drop();
      throw error;
    });
    await afterSubmit.leave(choice, firstReviewGuid, picture);
  }

  function stop(error: unknown, stopped: Unsigned): void {
    session.submitting.set(false);
    // The account has begun to sign since the page was opened, or the confirmation was too old when it arrived.
    if (isCallError(error, 'signature_required')) {
      setUnsigned(stopped);
      return;
    }
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

  function start(submission: Unsigned, confirmation: string | null): void {
    // A second click can arrive before the first one is rendered.
    if (session.submitting.isOn()) return;
    session.submitting.set(true);
    setRejected(null);
    setUnsigned(null);
    send(submission, confirmation).catch((error: unknown) => stop(error, submission));
  }

  function submit(choice: AfterSubmitChoice, kept: readonly KeptFinding[]): void {
    if (session.submitting.isOn()) return;
    const submission = { session, choice, kept };
    if (config.sign_reviews) setUnsigned(submission);
    else start(submission, null);
  }

  const signing = unsigned && {
    session: unsigned.session,
    sign: (confirmation: string) => start(unsigned, confirmation),
    cancel: () => setUnsigned(null),
  };
  return { rejected, submit, signing };
}
