import type { Actor } from '@sonoboard/domain/shared/actor';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import { type Db, inTransaction } from '../platform/database/db.ts';
import { insertReceipt, type ResultRow, selectResult, selectReviewOfOperator } from './results.queries.ts';

export async function isOperatorOfReview(db: Db, actor: Actor, reviewGuid: string): Promise<boolean> {
  return (await selectReviewOfOperator(db, actor.guid, reviewGuid)) !== undefined;
}

export async function requireResult(db: Db, reviewGuid: string): Promise<ResultRow> {
  const result = await selectResult(db, reviewGuid);
  if (result === undefined) throw new AppError('review_not_found');
  return result;
}

/** Keeps when the operator said it first; anyone who says it again changes nothing. */
export function confirmRead(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { actor, audit }: { readonly actor: Actor; readonly audit: CallAudit },
  reviewGuid: string,
): Promise<ResultRow> {
  return inTransaction(db, async (tx) => {
    const { examGuid } = await requireResult(tx, reviewGuid);
    const readAt = clock.now();
    const isFirst = await insertReceipt(tx, { reviewGuid, userGuid: actor.guid, readAt });
    if (isFirst) {
      await audit.record(tx, {
        action: 'result.confirmed',
        subject: ['review', reviewGuid],
        examGuids: [examGuid],
        after: { readAt },
      });
    } else audit.nothingToRecord();
    return requireResult(tx, reviewGuid);
  });
}
