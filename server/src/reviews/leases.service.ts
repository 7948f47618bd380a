import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type {
  getReviewsInProgress,
  renewReviewLease,
} from '@sonoboard/contract/reviews/review-leases.endpoints';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import { REVIEW_LEASE_MS } from '@sonoboard/domain/reviews/review-lease';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { loadChain } from '../exams/exams.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { OpenedExam } from './review-opening.service.ts';
import { hasReviewInChain } from './reviews.queries.ts';
import { reviewOfChain, reviewOfExam } from './reviews.service.ts';
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
  { examGuid, flow }: OpenedExam,
): Promise<ReplyOf<typeof renewReviewLease>> {
  const now = clock.now();
  const lease = { examGuid, reviewerGuid: actor.guid, now };
  const expiresAt = new Date(now.getTime() + REVIEW_LEASE_MS);
  const renew = async () => {
    if (await upsertLease(db, { ...lease, expiresAt })) await notifyColleagues(db, lease);
  };
  const [others, reviewGuid] = await Promise.all([
    selectOthersReviewing(db, lease),
    reviewThatCounts(db, actor, { examGuid, flow }),
    renew(),
  ]);
  return {
    review_guid: reviewGuid,
    others: others.map(({ since, ...person }) => ({
      reviewer_name: displayName(person),
      since: since.toISOString(),
    })),
  };
}

/** A page shows the exam, or its whole chain, that it had fetched before anybody asked for it. */
export async function recordShown(
  { db }: Pick<LeaseDeps, 'db'>,
  actor: Actor,
  { examGuid, flow }: OpenedExam,
  audit: CallAudit,
): Promise<void> {
  if (flow === 'single') {
    await audit.recordRead({ action: 'exam.read', subject: ['exam', examGuid], examGuids: [examGuid] });
    return;
  }
  const chain = await loadChain(db, actor, examGuid);
  await audit.recordRead({
    action: 'chain.read',
    subject: ['exam', chain[0]?.chainGuid ?? examGuid],
    examGuids: chain.map(({ guid }) => guid),
  });
}

/** Most exams that are open have no review at all, which is soon found out. */
async function reviewThatCounts(
  db: Db,
  actor: Actor,
  { examGuid, flow }: OpenedExam,
): Promise<string | null> {
  if (!(await hasReviewInChain(db, examGuid))) return null;
  const { reviewGuid } =
    flow === 'chain' ? await reviewOfChain(db, actor, { examGuid }) : await reviewOfExam(db, actor, examGuid);
  return reviewGuid;
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
