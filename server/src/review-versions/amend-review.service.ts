import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import type {
  addReviewAddendum,
  correctReview as correctReviewCall,
} from '@sonoboard/contract/review-versions/review-versions.endpoints';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import { saysWhy } from '@sonoboard/domain/review-versions/amendment-reason';
import { documentMoment } from '@sonoboard/domain/shared/date-display';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { Channels } from '../channels/channels.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/db.ts';
import { inOrder, together } from '../platform/database/together.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Session } from '../platform/http/caller.ts';
import type { Settings } from '../platform/settings.ts';
import {
  type HeldSubmission,
  holdSubmission,
  prepareCorrection,
  replaceReviews,
  type Versioned,
} from '../reviews/amended-submission.service.ts';
import { confirmationOf, refuseUnsigned, storeSignatures } from '../signatures/sign-review.service.ts';
import { notifyVersion } from './notify-version.service.ts';
import { type AmendedVersion, type SigningDeps, signVersion } from './sign-version.ts';
import { mayAmendReview } from './standing.service.ts';
import { type NewVersion, recordVersion, storeVersion } from './store-version.service.ts';

interface AmendDeps extends SigningDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly channels: Channels;
  readonly settings: Settings;
}

interface Amender {
  readonly actor: Actor;
  readonly session: Session;
  readonly audit: CallAudit;
}

/** The version that stands when this is over. Sending the same correction again gives the version that it made. */
export function correctReview(
  deps: AmendDeps,
  amender: Amender,
  reviewGuid: string,
  body: BodyOf<typeof correctReviewCall>,
): Promise<number> {
  refuseWithoutWords(body);
  const { actor, session, audit } = amender;
  const { config } = session;
  return inTransaction(deps.db, async (tx) => {
    const asked = { kind: 'correction', addendum: null, body } as const;
    const held = await holdForAmendment(tx, actor, reviewGuid, asked);
    const correction = prepareCorrection({ actor, config, settings: deps.settings }, held, body);
    if (isRepeated(held, actor, asked) && correction.isSame) {
      audit.nothingToRecord();
      return held.version;
    }
    refuseOutdated(held, body);
    const now = deps.clock.now();
    const contents = await correction.check(tx, now);
    // The same answers can give another outcome: an earlier review of the chain was corrected since.
    if (correction.isSame && hasSameOutcome(held, contents)) throw new AppError('nothing_changed');
    return amend(deps, tx, amender, {
      held,
      signature: body.signature,
      made: { kind: 'correction', addendum: null, contents, ...saidBy(actor, body, now) },
    });
  });
}

/** Adds a text: what the review says stays as it is. */
export function addAddendum(
  deps: AmendDeps,
  amender: Amender,
  reviewGuid: string,
  body: BodyOf<typeof addReviewAddendum>,
): Promise<number> {
  refuseWithoutWords(body);
  const { actor, audit } = amender;
  const { addendum } = body;
  return inTransaction(deps.db, async (tx) => {
    const asked = { kind: 'addendum', addendum, body } as const;
    const held = await holdForAmendment(tx, actor, reviewGuid, asked);
    if (isRepeated(held, actor, asked)) {
      audit.nothingToRecord();
      return held.version;
    }
    refuseOutdated(held, body);
    const contents = held.reviews.map(({ content }) => content);
    return amend(deps, tx, amender, {
      held,
      signature: body.signature,
      made: { kind: 'addendum', addendum, contents, ...saidBy(actor, body, deps.clock.now()) },
    });
  });
}

function hasSameOutcome({ reviews }: HeldSubmission, contents: AmendedVersion['contents']): boolean {
  return reviews.every(({ row }, at) => row.assessment === contents[at]?.review.assessment);
}

type Signed = BodyOf<typeof correctReviewCall>['signature'];

/** What every amendment says beside its content. */
interface Said {
  readonly expected_version: number;
  readonly reason: string;
  readonly reason_text: string;
  readonly timezone_id?: string | undefined;
}

interface Asked {
  readonly kind: NewVersion['kind'];
  readonly addendum: string | null;
  readonly body: Said;
}

function saidBy(author: Actor, { reason, reason_text, timezone_id }: Said, now: Date) {
  return { author, now, reason, reasonText: reason_text, timezoneId: timezone_id ?? 'UTC' };
}

export function refuseWithoutWords({ reason, reason_text }: Pick<Said, 'reason' | 'reason_text'>): void {
  if (!saysWhy(reason, reason_text)) throw new AppError('amendment_reason_required');
}

async function holdForAmendment(
  tx: Tx,
  actor: Actor,
  reviewGuid: string,
  asked: Asked,
): Promise<HeldSubmission> {
  const held = await holdOwn(tx, actor, reviewGuid, (found) => {
    if (!isRepeated(found, actor, asked)) refuseOutdated(found, asked.body);
  });
  const { retraction } = held.reviews[0].row;
  if (retraction !== null) {
    throw new AppError('retraction_requested', {
      message: `${displayName(retraction.requestedBy)} has asked to retract this review. Nothing of it can be changed until that is decided.`,
    });
  }
  return held;
}

/** The policy has asked for the named review before; here the rights are held with it, for all that were submitted together. */
export async function holdOwn(
  tx: Tx,
  actor: Actor,
  reviewGuid: string,
  look?: (found: Versioned) => void,
): Promise<HeldSubmission> {
  const held = await holdSubmission(tx, actor, reviewGuid, look);
  if (held === undefined) throw new AppError('review_retracted');
  const allowed = await together(...held.reviews.map(({ row }) => mayAmendReview(tx, actor, row.guid)));
  if (!allowed.every(Boolean)) throw new AppError('not_your_review');
  return held;
}

/** The answer to the first sending was lost: what it asks for is there already, by the same person. */
function isRepeated({ version, versions }: Versioned, actor: Actor, asked: Asked): boolean {
  const newest = versions?.at(-1);
  return (
    newest !== undefined &&
    asked.body.expected_version === version - 1 &&
    newest.authorGuid === actor.guid &&
    newest.kind === asked.kind &&
    newest.reason === asked.body.reason &&
    newest.reasonText === asked.body.reason_text &&
    newest.addendum === asked.addendum
  );
}

export function refuseOutdated(
  { version, versions }: Versioned,
  { expected_version, timezone_id }: Pick<Said, 'expected_version' | 'timezone_id'>,
): void {
  if (expected_version === version) return;
  const newest = versions?.at(-1);
  const changed =
    newest === undefined
      ? 'This review was never changed'
      : `${displayName(newest.author)} changed this review on ${documentMoment(newest.createdAt, null, timezone_id ?? 'UTC')}`;
  throw new AppError('amended_meanwhile', {
    message: `${changed}, and it is version ${version} now. Nothing was saved. Open the review again and check what it says.`,
    details: { version },
  });
}

/** Version, rows and what goes with them: all or nothing. */
async function amend(
  deps: AmendDeps,
  tx: Tx,
  amender: Amender,
  {
    held,
    made,
    signature,
  }: { readonly held: HeldSubmission; readonly made: AmendedVersion; readonly signature: Signed },
): Promise<number> {
  const confirmation = await confirmationOf(tx, amender, signature, made.now);
  refuseUnsigned(confirmation, amender, signature);
  const signed = confirmation === null ? [] : signVersion(deps, confirmation, { held, made });
  await inOrder(
    () => storeVersion(tx, held, made),
    ...replaceReviews(tx, held, made.contents),
    ...(confirmation === null ? [] : [() => storeSignatures(tx, confirmation, signed)]),
    () =>
      together(
        ...recordVersion(tx, amender.audit, { held, made, signed }),
        notifyVersion(deps, tx, { held, made }),
      ),
  );
  return held.version + 1;
}
