import { reportRoute } from './review-route.ts';
import type { ReviewRoute } from './review-route.ts';

export interface ReviewedExam {
  readonly hasReviewedExam: boolean;
  readonly reviewGuid: string | null;
}

export interface ReviewedChain {
  readonly isChain: boolean;
  readonly hasReviewedChain: boolean;
  readonly reviewGuid: string | null;
}

/** Where opening /create-review leads instead; null: stay. A check that failed (null) is no reason to leave. */
export function singleReviewRedirect(
  examGuid: string,
  exam: ReviewedExam | null,
  chain: ReviewedChain | null,
): ReviewRoute | null {
  if (chain?.isChain === true) {
    return chainReviewRedirect(chain) ?? { flow: 'chain', mode: 'edit', guid: examGuid, page: 'clips' };
  }
  if (exam === null || !exam.hasReviewedExam || exam.reviewGuid === null) return null;
  return reportRoute('single', exam.reviewGuid);
}

/** Where opening /create-chain-review leads instead; null: stay. */
export function chainReviewRedirect(chain: ReviewedChain | null): ReviewRoute | null {
  if (chain === null || !chain.hasReviewedChain || chain.reviewGuid === null) return null;
  return reportRoute('chain', chain.reviewGuid);
}
