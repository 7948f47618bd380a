import type { Actor } from '@sonoboard/domain/shared/actor';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import { type Db, inTransaction } from '../platform/database/db.ts';
import {
  insertReceipt,
  lockVersion,
  type ResultRow,
  selectResult,
  selectRetractedResult,
  selectReviewOfOperator,
} from './results.queries.ts';

export async function isOperatorOfReview(db: Db, actor: Actor, reviewGuid: string): Promise<boolean> {
  return (await selectReviewOfOperator(db, actor.guid, reviewGuid)) !== undefined;
}

export async function requireResult(db: Db, reviewGuid: string): Promise<ResultRow> {
  const result = (await selectResult(db, reviewGuid)) ?? (await selectRetractedResult(db, reviewGuid));
  if (result === undefined) throw new AppError('review_not_found');
  return result;
}

/**
 * Keeps when the operator said it first; anyone who says it again changes nothing. It is said of the version that was on the screen: one
 * that was replaced since is not confirmed. Who does not say which one knows of no versions, and confirms what was submitted.
 */
export function confirmRead(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { actor, audit }: { readonly actor: Actor; readonly audit: CallAudit },
  { reviewGuid, version = 1 }: { readonly reviewGuid: string; readonly version?: number | undefined },
): Promise<ResultRow> {
  return inTransaction(db, async (tx) => {
    await lockVersion(tx, reviewGuid);
    const { examGuid, version: newest } = await requireResult(tx, reviewGuid);
    if (version !== newest) throw new AppError('amended_meanwhile', { details: { version: newest } });
    const readAt = clock.now();
    const isFirst = await insertReceipt(tx, { reviewGuid, version, userGuid: actor.guid, readAt });
    if (isFirst) {
      await audit.record(tx, {
        action: 'result.confirmed',
        subject: ['review', reviewGuid],
        examGuids: [examGuid],
        after: { readAt, ...(version > 1 && { version }) },
      });
    } else audit.nothingToRecord();
    return requireResult(tx, reviewGuid);
  });
}
