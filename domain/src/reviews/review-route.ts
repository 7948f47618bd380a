import { hasChainPages } from '../exams/chain-protocol.ts';
import type { ProtocolName } from '../exams/protocols.ts';
import type { ReviewMode, ReviewPage } from './review-pages.ts';

export const REVIEW_FLOWS = ['single', 'chain'] as const;
export type ReviewFlow = (typeof REVIEW_FLOWS)[number];

/** `guid` is the exam's when editing, and the review's when amending or viewing. */
export interface ReviewRoute {
  readonly flow: ReviewFlow;
  readonly mode: ReviewMode;
  readonly guid: string;
  readonly page: ReviewPage;
}

const ROOTS: Readonly<Record<ReviewFlow, Readonly<Record<ReviewMode, string>>>> = {
  single: { edit: '/create-review', amend: '/amend-review', view: '/review' },
  chain: { edit: '/create-chain-review', amend: '/amend-chain-review', view: '/view-chain-review' },
};

export function reviewPath({ flow, mode, guid, page }: ReviewRoute): string {
  const root = `${ROOTS[flow][mode]}/${guid}`;
  return page === 'clips' ? root : `${root}/${page}`;
}

export function reportRoute(flow: ReviewFlow, reviewGuid: string): ReviewRoute {
  return { flow, mode: 'view', guid: reviewGuid, page: 'report' };
}

/** Where a review that stands is corrected: its summary, from which each clip can be opened. */
export function amendRoute(flow: ReviewFlow, reviewGuid: string): ReviewRoute {
  return { flow, mode: 'amend', guid: reviewGuid, page: 'report' };
}

/** Chains of other protocols have no clips page, so their scans are reviewed one by one (AMB-145). */
function flowOf(protocol: ProtocolName, isLinked: boolean): ReviewFlow {
  return isLinked && hasChainPages(protocol) ? 'chain' : 'single';
}

/** An exam that is linked to another, or has a rescan, is reviewed as a chain. */
export function reviewExamRoute(exam: {
  readonly guid: string;
  readonly protocol: ProtocolName;
  readonly linkedTo: string | null;
  readonly hasRescan: boolean;
}): ReviewRoute {
  const flow = flowOf(exam.protocol, exam.linkedTo !== null || exam.hasRescan);
  return { flow, mode: 'edit', guid: exam.guid, page: 'clips' };
}

/** In lists `linkedTo` of an original with rescans names its newest rescan (AMB-121). */
export function completedReviewRoute(review: {
  readonly guid: string;
  readonly protocol: ProtocolName;
  readonly linkedTo: string | null;
}): ReviewRoute {
  return reportRoute(flowOf(review.protocol, review.linkedTo !== null), review.guid);
}

export function pendingRescanRoute(review: {
  readonly guid: string;
  readonly protocol: ProtocolName;
}): ReviewRoute {
  return reportRoute(flowOf(review.protocol, true), review.guid);
}
