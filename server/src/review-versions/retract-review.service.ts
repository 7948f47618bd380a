import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import type { requestRetraction as requestRetractionCall } from '@sonoboard/contract/review-versions/review-versions.endpoints';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import { mayCancelRetraction, mayConfirmRetraction } from '@sonoboard/domain/review-versions/who-may-amend';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { Channels } from '../channels/channels.service.ts';
import type { Outbox } from '../mail/mail.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/db.ts';
import { inOrder, together } from '../platform/database/together.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Settings } from '../platform/settings.ts';
import { type HeldSubmission, holdSubmission, takeAway } from '../reviews/amended-submission.service.ts';
import { holdOwn, refuseOutdated, refuseWithoutWords } from './amend-review.service.ts';
import {
  closeRetraction,
  insertRetraction,
  lockRetraction,
  type RetractionRow,
  selectConfirmerOf,
  selectLastRetraction,
} from './review-versions.queries.ts';
import { notifySecondPeople, notifyVersion } from './notify-version.service.ts';
import { standingOf } from './standing.service.ts';
import { type NewVersion, recordVersion, storeVersion } from './store-version.service.ts';

interface RetractDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Outbox;
  readonly channels: Channels;
  readonly settings: Settings;
}

interface Caller {
  readonly actor: Actor;
  readonly audit: CallAudit;
}

/** Asks for it. Nothing changes for anybody until a second person confirms, but nobody amends the review meanwhile. */
export async function requestRetraction(
  deps: RetractDeps,
  { actor, audit }: Caller,
  reviewGuid: string,
  body: BodyOf<typeof requestRetractionCall>,
): Promise<void> {
  refuseWithoutWords(body);
  await inTransaction(deps.db, async (tx) => {
    const held = await holdOwn(tx, actor, reviewGuid);
    const asked = await lockRetraction(tx, held.submissionGuid);
    if (asked !== undefined) {
      if (!isSameRequest(asked, actor, body)) throw alreadyRequested(held);
      audit.nothingToRecord();
      return;
    }
    refuseOutdated(held, body);
    const named = held.reviews.find(({ row }) => row.guid === reviewGuid) ?? held.reviews[0];
    await inOrder(
      () =>
        insertRetraction(tx, {
          submissionGuid: held.submissionGuid,
          examGuid: named.exam.guid,
          version: held.version,
          reason: body.reason,
          reasonText: body.reason_text,
          requestedByGuid: actor.guid,
          requestedAt: deps.clock.now(),
          requestedAtTimezoneId: body.timezone_id ?? 'UTC',
        }),
      () =>
        recordStep(tx, audit, held, {
          action: 'review.retraction-requested',
          after: { version: held.version, reason: body.reason, submission: held.submissionGuid },
        }),
      () => notifySecondPeople(deps, tx, { held, named, requester: actor }),
    );
  });
}

/** Takes back what nobody has confirmed. */
export async function cancelRetraction(
  { db, clock }: Pick<RetractDeps, 'db' | 'clock'>,
  { actor, audit }: Caller,
  reviewGuid: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const held = await holdReadable(tx, actor, reviewGuid);
    const asked = await lockRetraction(tx, held.submissionGuid);
    if (asked === undefined) {
      const last = await selectLastRetraction(tx, held.submissionGuid);
      if (last?.cancelledByGuid !== actor.guid) throw new AppError('retraction_not_requested');
      audit.nothingToRecord();
      return;
    }
    const { isCollectionAdmin } = await standingOf(tx, actor, reviewGuid);
    if (!mayCancelRetraction({ isRequester: asked.requestedByGuid === actor.guid, isCollectionAdmin })) {
      throw new AppError('retraction_not_yours');
    }
    await inOrder(
      () => closeRetraction(tx, asked.guid, { cancelledAt: clock.now(), cancelledByGuid: actor.guid }),
      () =>
        recordStep(tx, audit, held, {
          action: 'review.retraction-cancelled',
          after: { submission: held.submissionGuid, requestedBy: asked.requestedByGuid },
        }),
    );
  });
}

/** The second person's word: the reviews no longer count and their exams are due again. */
export async function confirmRetraction(
  deps: RetractDeps,
  { actor, audit }: Caller,
  reviewGuid: string,
  body: { readonly expected_version: number },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const held = await holdSubmission(tx, actor, reviewGuid);
    if (held === undefined) {
      if ((await selectConfirmerOf(tx, reviewGuid)) !== actor.guid) throw new AppError('review_retracted');
      audit.nothingToRecord();
      return;
    }
    const asked = await lockRetraction(tx, held.submissionGuid);
    if (asked === undefined) throw new AppError('retraction_not_requested');
    const isRequester = asked.requestedByGuid === actor.guid;
    const standing = await standingOf(tx, actor, reviewGuid);
    if (!mayConfirmRetraction({ ...standing, isRequester })) throw new AppError('second_person_needed');
    refuseOutdated(held, body);
    const now = deps.clock.now();
    const made: NewVersion = {
      kind: 'retraction',
      author: actor,
      now,
      // Where the second person is, is not asked.
      timezoneId: 'UTC',
      reason: asked.reason,
      reasonText: asked.reasonText,
      addendum: null,
      contents: held.reviews.map(({ content }) => content),
    };
    await inOrder(
      () => storeVersion(tx, held, made),
      () => closeRetraction(tx, asked.guid, { confirmedAt: now, confirmedByGuid: actor.guid }),
      () => takeAway(tx, held),
      () => together(...recordVersion(tx, audit, { held, made }), notifyVersion(deps, tx, { held, made })),
    );
  });
}

/** Whoever may read the review may try; what they are to it decides afterwards. */
async function holdReadable(tx: Tx, actor: Actor, reviewGuid: string): Promise<HeldSubmission> {
  const held = await holdSubmission(tx, actor, reviewGuid);
  if (held === undefined) throw new AppError('review_retracted');
  return held;
}

function isSameRequest(
  asked: RetractionRow,
  actor: Actor,
  { reason, reason_text }: BodyOf<typeof requestRetractionCall>,
): boolean {
  return asked.requestedByGuid === actor.guid && asked.reason === reason && asked.reasonText === reason_text;
}

function alreadyRequested({ reviews: [{ row }] }: HeldSubmission): AppError {
  const requester = row.retraction?.requestedBy;
  return new AppError('retraction_requested', {
    message: `${requester === undefined ? 'Another person' : displayName(requester)} has asked to retract this review already. A second person can confirm it.`,
  });
}

function recordStep(
  tx: Tx,
  audit: CallAudit,
  { reviews }: HeldSubmission,
  { action, after }: { readonly action: string; readonly after: Readonly<Record<string, unknown>> },
): Promise<unknown> {
  return together(
    ...reviews.map(({ row, exam }) =>
      audit.record(tx, { action, subject: ['review', row.guid], examGuids: [exam.guid], after }),
    ),
  );
}
