import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type {
  getReviewsInProgress,
  renewReviewLease,
} from '@sonoboard/contract/reviews/review-leases.endpoints';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import { REVIEW_LEASE_MS } from '@sonoboard/domain/reviews/review-lease';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import {
  deleteLease,
  notifyColleagues,
  selectOthersReviewing,
  selectReviewsInProgress,
  upsertLease,
} from './leases.queries.ts';

interface LeaseDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export async function renewLease(
  { db, clock }: LeaseDeps,
  actor: Actor,
  examGuid: string,
): Promise<ReplyOf<typeof renewReviewLease>> {
  const now = clock.now();
  const lease = { examGuid, reviewerGuid: actor.guid, now };
  const expiresAt = new Date(now.getTime() + REVIEW_LEASE_MS);
  if (await upsertLease(db, { ...lease, expiresAt })) await notifyColleagues(db, lease);
  const others = await selectOthersReviewing(db, lease);
  return {
    others: others.map(({ since, ...person }) => ({
      reviewer_name: displayName(person),
      since: since.toISOString(),
    })),
  };
}

export async function releaseLease({ db, clock }: LeaseDeps, actor: Actor, examGuid: string): Promise<void> {
  const lease = { examGuid, reviewerGuid: actor.guid, now: clock.now() };
  if (await deleteLease(db, lease)) await notifyColleagues(db, lease);
}

export async function reviewsInProgress(
  { db, clock }: LeaseDeps,
  actor: Actor,
): Promise<ReplyOf<typeof getReviewsInProgress>> {
  const rows = await selectReviewsInProgress(db, actor.guid, clock.now());
  return {
    items: rows.map(({ examGuid, ...person }) => ({
      exam_guid: examGuid,
      reviewer_name: displayName(person),
    })),
  };
}
