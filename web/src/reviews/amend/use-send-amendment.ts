import { useRef, useState } from 'react';
import { isCallError } from '../../platform/call-error.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import type { ReviewSource } from '../reviews.queries.ts';
import { useReader } from '../session/use-reader.ts';
import { forgetReviews } from '../submit/forget-reviews.ts';
import { type Amendment, sendAmendment } from './send-amendment.ts';

interface SendAmendment {
  readonly isSending: boolean;
  /** Why it was not saved, in a sentence; null while nothing is wrong. */
  readonly problem: string | null;
  readonly clearProblem: () => void;
  /** Sends it once, however often it is asked for meanwhile. */
  readonly send: (amendment: Amendment) => void;
  /** What waits to be signed; null while nothing does. */
  readonly signing: AmendmentToSign | null;
}

export interface AmendmentToSign {
  readonly kind: SignedAmendment['kind'];
  readonly sign: (confirmation: string) => void;
  readonly cancel: () => void;
}

type SignedAmendment = Extract<Amendment, { readonly kind: 'correction' | 'addendum' }>;

interface SendAmendmentInput {
  readonly reviewGuid: string;
  /** `savedAt`: what was asked for later, by the clock of the page, knows of it. */
  readonly onSaved: (saved: { readonly kind: Amendment['kind']; readonly savedAt: number }) => void;
  /** Takes what it can answer better than with a sentence in place; true where it did. */
  readonly onRefused?: ((error: unknown) => boolean) | undefined;
}

/** The login page opens next and returns here. */
const SESSION_ENDED = {
  text: 'Your session has ended, so nothing was saved.',
  detail: 'What you entered is kept in this browser. Sign in again to save it.',
} as const;

const NOT_SENT = 'This could not be sent. Please try again.';

export function useSendAmendment({ reviewGuid, onSaved, onRefused }: SendAmendmentInput): SendAmendment {
  const { guid: person } = useCurrentUser();
  const { config } = useReader();
  const [unsigned, setUnsigned] = useState<SignedAmendment | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // A second click can arrive before the first one is rendered.
  const isUnderWay = useRef(false);

  function stop(error: unknown, stopped: Amendment): void {
    // The account has begun to sign since the page was opened, or the confirmation was too old when it arrived.
    if (isCallError(error, 'signature_required') && isToSign(stopped)) setUnsigned(stopped);
    else if (isCallError(error, 'not_signed_in')) showSnackbar({ kind: 'error', ...SESSION_ENDED });
    else if (onRefused?.(error) !== true) setProblem(isCallError(error) ? error.message : NOT_SENT);
  }

  async function sendOnce(amendment: Amendment): Promise<void> {
    isUnderWay.current = true;
    setIsSending(true);
    setProblem(null);
    try {
      await sendAmendment(reviewGuid, amendment, person);
      onSaved({ kind: amendment.kind, savedAt: performance.now() });
    } catch (error) {
      stop(error, amendment);
    }
    isUnderWay.current = false;
    setIsSending(false);
  }

  return {
    isSending,
    problem,
    clearProblem: () => setProblem(null),
    send: (amendment) => {
      if (isUnderWay.current) return;
      if (config.sign_reviews && isToSign(amendment)) setUnsigned(amendment);
      else void sendOnce(amendment);
    },
    signing: unsigned && {
      kind: unsigned.kind,
      sign: (confirmation) => {
        if (isUnderWay.current) return;
        setUnsigned(null);
        void sendOnce(withSignature(unsigned, confirmation));
      },
      cancel: () => setUnsigned(null),
    },
  };
}

function isToSign(amendment: Amendment): amendment is SignedAmendment {
  return amendment.kind === 'correction' || amendment.kind === 'addendum';
}

function withSignature(amendment: SignedAmendment, confirmation: string): SignedAmendment {
  const signature = { confirmation };
  return amendment.kind === 'correction'
    ? { ...amendment, body: { ...amendment.body, signature } }
    : { ...amendment, body: { ...amendment.body, signature } };
}

/** After a review was amended: its pages and all lists ask again. */
export function renewAmendedReview({ scans }: ReviewSource, since: number): void {
  const exams = scans.map(({ exam }) => exam.guid);
  forgetReviews(queryClient, exams, since);
  for (const name of ['review', 'review-versions', 'result-receipt', 'exam-history', 'kept-corrections']) {
    void queryClient.invalidateQueries({ queryKey: [name] });
  }
}
