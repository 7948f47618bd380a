import type { VersionKind } from '@sonoboard/domain/review-versions/amendment';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../src/platform/database/db.ts';
import { clips } from '../src/tables/clips.tables.ts';
import { resultReceipts } from '../src/tables/results.tables.ts';
import { clipReviews, examReviews } from '../src/tables/reviews.tables.ts';
import { type KeptContent, reviewRetractions, reviewVersions } from '../src/tables/review-versions.tables.ts';
import { personGuid, personOf } from './demo-people.ts';
import { type DemoTime, minutesAfter } from './demo-time.ts';
import { guidOf } from './seeded-random.ts';

type ReviewRow = typeof examReviews.$inferSelect;
type ClipRow = typeof clipReviews.$inferSelect;

const HOUR = 60;
const READ_AFTER_MINUTES = 25;
const DAYS_UNTIL_RESCAN_IS_REVIEWED = 5;

/**
 * A review that was corrected and then added to, and is to be acknowledged again; one of a chain that was corrected and acknowledged again, by
 * which the later one would have another outcome; one whose retraction waits for its second person; and one that is retracted.
 */
export async function fillVersions(tx: Tx, time: DemoTime): Promise<void> {
  await amend(tx, time, {
    review: 'review Pedro Almeida reviewer2',
    by: 'reviewer2',
    steps: [
      {
        kind: 'correction',
        reason: 'text_wrong',
        reasonText: 'The note named the wrong ward.',
        addendum: null,
        change: {
          clinicalDecisionComment: 'Told ward 4: no treatment needed, check the leg again tomorrow.',
        },
      },
      {
        kind: 'addendum',
        reason: 'contact_recorded',
        reasonText: '',
        addendum: 'Called the ward at 16:20: the swelling has gone down.',
        change: {},
      },
    ],
  });
  await amend(tx, time, {
    review: 'review Lena Fischer reviewer',
    by: 'reviewer',
    firstAfterHours: DAYS_UNTIL_RESCAN_IS_REVIEWED * 24,
    steps: [
      {
        kind: 'correction',
        reason: 'view_assessment_wrong',
        reasonText: 'The clot in the thigh was missed on the first pass.',
        addendum: null,
        change: {},
        clips: {
          left_sfv: { rating: 4, assessment: 'positive', comment: 'Vein stays open under full pressure.' },
        },
      },
    ],
  });
  await acknowledge(tx, time, { review: 'review Pedro Almeida reviewer2', by: 'member', versions: [1] });
  await acknowledge(tx, time, { review: 'review Lena Fischer reviewer', by: 'operator', versions: [1, 2] });
  await askToRetract(tx, time, {
    review: 'review Camila Torres reviewer3',
    reason: 'wrong_exam',
    reasonText: 'Recorded while the exam of the next patient was on the screen.',
    requestedBy: 'reviewer3',
    confirmedBy: null,
  });
  await askToRetract(tx, time, {
    review: 'review Despina Vlahou samuel.adeyemi',
    reason: 'wrong_patient',
    reasonText: 'Meant for the patient in the bed beside.',
    requestedBy: 'samuel.adeyemi',
    confirmedBy: 'reviewer',
  });
}

interface Step {
  readonly kind: Exclude<VersionKind, 'submitted'>;
  readonly reason: string;
  readonly reasonText: string;
  readonly addendum: string | null;
  readonly change: Partial<Pick<ReviewRow, 'clinicalDecisionComment'>>;
  /** By their view. */
  readonly clips?: Readonly<Record<string, Pick<ClipRow, 'rating' | 'assessment' | 'comment'>>>;
}

interface PlannedAmendments {
  readonly review: string;
  readonly by: string;
  /** Hours between the review and the first step. */
  readonly firstAfterHours?: number;
  readonly steps: readonly Step[];
}

interface PlannedReceipts {
  readonly review: string;
  readonly by: string;
  readonly versions: readonly number[];
}

interface PlannedRetraction {
  readonly review: string;
  readonly reason: string;
  readonly reasonText: string;
  readonly requestedBy: string;
  readonly confirmedBy: string | null;
}

/** Each step an hour after the one before. */
async function amend(
  tx: Tx,
  time: DemoTime,
  { review: key, by, firstAfterHours = 1, steps }: PlannedAmendments,
): Promise<void> {
  for (const [at, step] of steps.entries()) {
    const { review, clips: before } = await reviewOf(tx, key);
    const next = { ...review, ...step.change, version: review.version + 1 };
    const nextClips = await clipsAfter(tx, before, step);
    const createdAt = sooner(minutesAfter(review.createdAt, (firstAfterHours + at) * HOUR), time);
    await storeVersions(tx, { review, next, clips: before, nextClips }, { step, by, createdAt });
    await tx.execute(sql`select withdraw_reviews(array[${review.guid}::uuid])`);
    await tx.insert(examReviews).values(next);
    if (nextClips.length > 0) await tx.insert(clipReviews).values([...nextClips]);
  }
}

async function clipsAfter(
  tx: Tx,
  reviewed: readonly ClipRow[],
  { clips: changes = {} }: Step,
): Promise<readonly ClipRow[]> {
  const recorded = await tx
    .select({ guid: clips.guid, view: clips.anatomicalView })
    .from(clips)
    .where(
      inArray(
        clips.guid,
        reviewed.map(({ clipGuid }) => clipGuid),
      ),
    );
  const changeOf = (clipGuid: string) => changes[recorded.find(({ guid }) => guid === clipGuid)?.view ?? ''];
  return reviewed.map((clip) => ({ ...clip, ...changeOf(clip.clipGuid) }));
}

/** The operator says of each of these versions that they have read it. */
async function acknowledge(
  tx: Tx,
  time: DemoTime,
  { review: key, by, versions }: PlannedReceipts,
): Promise<void> {
  const reviewGuid = guidOf(key);
  const made = await tx.select().from(reviewVersions).where(eq(reviewVersions.reviewGuid, reviewGuid));
  await tx.insert(resultReceipts).values(
    made
      .filter(({ version }) => versions.includes(version))
      .map(({ version, createdAt }) => ({
        reviewGuid,
        version,
        userGuid: personGuid(by),
        readAt: sooner(minutesAfter(createdAt, READ_AFTER_MINUTES), time),
      })),
  );
}

async function askToRetract(
  tx: Tx,
  time: DemoTime,
  { review: key, reason, reasonText, requestedBy, confirmedBy }: PlannedRetraction,
): Promise<void> {
  const { review, clips: reviewed } = await reviewOf(tx, key);
  const requestedAt = sooner(minutesAfter(review.createdAt, HOUR), time);
  const confirmedAt = confirmedBy === null ? null : sooner(minutesAfter(requestedAt, HOUR), time);
  await tx.insert(reviewRetractions).values({
    guid: guidOf(`retraction of ${key}`),
    submissionGuid: review.submissionGuid,
    examGuid: review.examGuid,
    version: review.version,
    reason,
    reasonText,
    requestedByGuid: personGuid(requestedBy),
    requestedAt,
    requestedAtTimezoneId: personOf(requestedBy).zone,
    confirmedByGuid: confirmedBy === null ? null : personGuid(confirmedBy),
    confirmedAt,
  });
  if (confirmedBy === null || confirmedAt === null) return;
  const step: Step = { kind: 'retraction', reason, reasonText, addendum: null, change: {} };
  const next = { ...review, version: review.version + 1 };
  const rows = { review, next, clips: reviewed, nextClips: reviewed };
  await storeVersions(tx, rows, { step, by: confirmedBy, createdAt: confirmedAt });
  await tx.execute(sql`select retract_reviews(array[${review.guid}::uuid])`);
}

async function reviewOf(tx: Tx, key: string): Promise<{ review: ReviewRow; clips: ClipRow[] }> {
  const guid = guidOf(key);
  const [review] = await tx.select().from(examReviews).where(eq(examReviews.guid, guid));
  if (review === undefined) throw new Error(`The demo world has no ${key}.`);
  return { review, clips: await tx.select().from(clipReviews).where(eq(clipReviews.reviewGuid, guid)) };
}

interface Rows {
  readonly review: ReviewRow;
  readonly next: ReviewRow;
  readonly clips: readonly ClipRow[];
  readonly nextClips: readonly ClipRow[];
}

interface Made {
  readonly step: Step;
  readonly by: string;
  readonly createdAt: Date;
}

/** The first amendment keeps what was submitted, too. */
async function storeVersions(
  tx: Tx,
  { review, next, clips: before, nextClips }: Rows,
  { step, by, createdAt }: Made,
): Promise<void> {
  const ofReview = {
    reviewGuid: review.guid,
    examGuid: review.examGuid,
    submissionGuid: review.submissionGuid,
    reviewerGuid: review.reviewerGuid,
  };
  const submitted = {
    ...ofReview,
    version: 1,
    kind: 'submitted' as const,
    authorGuid: review.reviewerGuid,
    createdAt: review.createdAt,
    createdAtTimezoneId: review.createdAtTimezoneId,
    content: contentOf(review, before),
  };
  const made = {
    ...ofReview,
    version: next.version,
    kind: step.kind,
    authorGuid: personGuid(by),
    createdAt,
    createdAtTimezoneId: personOf(by).zone,
    reason: step.reason,
    reasonText: step.reasonText,
    addendum: step.addendum,
    content: contentOf(next, nextClips),
  };
  if (review.version === 1) await tx.insert(reviewVersions).values(submitted);
  await tx.insert(reviewVersions).values(made);
}

export function contentOf(review: ReviewRow, reviewed: readonly ClipRow[]): KeptContent {
  return {
    review: {
      rating: review.rating,
      comment: review.comment,
      clinicalDecision: review.clinicalDecision,
      clinicalDecisionComment: review.clinicalDecisionComment,
      communicatedAt: review.communicatedAt?.toISOString() ?? null,
      assessment: review.assessment,
      singleReview: review.singleReview,
      createdAt: review.createdAt.toISOString(),
      createdAtTimezoneId: review.createdAtTimezoneId,
    },
    clips: reviewed.map((clip) => {
      const { reviewGuid: _, examGuid: __, ...said } = clip;
      return said;
    }),
    findings: [],
  };
}

/** Shortly after midnight the exams of today are only minutes old. */
function sooner(at: Date, time: DemoTime): Date {
  return at < time.now ? at : time.now;
}
