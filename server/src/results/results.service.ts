import type { Actor } from '@sonoboard/domain/shared/actor';
import type { Db } from '../platform/db.ts';
import { selectReviewOfOperator } from './results.queries.ts';

export async function isOperatorOfReview(db: Db, actor: Actor, reviewGuid: string): Promise<boolean> {
  return (await selectReviewOfOperator(db, actor.guid, reviewGuid)) !== undefined;
}
