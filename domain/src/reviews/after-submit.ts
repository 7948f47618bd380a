import { reportRoute, reviewExamRoute } from './review-route.ts';
import type { ReviewFlow, ReviewRoute } from './review-route.ts';

export const ALL_REVIEWED = 'All exams are reviewed! Time for a coffee break :)';

export type AfterSubmit =
  | { readonly kind: 'open'; readonly route: ReviewRoute }
  | { readonly kind: 'worklist' }
  /** Shown with ALL_REVIEWED, on the completed reviews. */
  | { readonly kind: 'all_reviewed' };

/** 'Submit': the worklist after a single exam, the first new review's report after a chain (AMB-175). */
export function afterSubmit(flow: ReviewFlow, firstReviewGuid: string): AfterSubmit {
  if (flow === 'single') return { kind: 'worklist' };
  return { kind: 'open', route: reportRoute('chain', firstReviewGuid) };
}

/** 'Submit and Next': the top of the worklist of the selected collection. */
export function afterSubmitAndNext(nextExam: Parameters<typeof reviewExamRoute>[0] | null): AfterSubmit {
  if (nextExam === null) return { kind: 'all_reviewed' };
  return { kind: 'open', route: reviewExamRoute(nextExam) };
}
