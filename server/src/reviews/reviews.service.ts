import type { Actor } from '@sonoboard/domain/shared/actor';
import { examsInScope } from '../exams/exams.service.ts';
import type { Db } from '../platform/db.ts';
import { isReviewInScope } from './reviews.queries.ts';

/** Whoever may see an exam may see what was said about it. */
export function mayOpenReview(db: Db, actor: Actor, reviewGuid: string): Promise<boolean> {
  return isReviewInScope(db, reviewGuid, examsInScope(db, actor));
}
