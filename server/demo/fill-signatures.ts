import { readAnswers } from '@sonoboard/domain/reviews/review-answers';
import { RECORDED_CLIP_FIELDS, REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import type { ReviewContent, SignatureStatement } from '@sonoboard/domain/signatures/canonical-review';
import { asc, inArray } from 'drizzle-orm';
import type { Tx } from '../src/platform/database/db.ts';
import { clipReviews, examReviews } from '../src/tables/reviews.tables.ts';
import { type KeptContent, reviewVersions } from '../src/tables/review-versions.tables.ts';
import { reviewSignatures } from '../src/tables/signatures.tables.ts';
import { DEMO_CONFIGS } from './demo-configs.ts';
import { DEMO_PEOPLE, personGuid } from './demo-people.ts';
import { contentOf } from './fill-versions.ts';

/** The server has the key, and the rules by which it signs. */
export type MakeSignature = (
  content: ReviewContent,
  statement: SignatureStatement,
) => Omit<typeof reviewSignatures.$inferInsert, 'reviewGuid' | 'examGuid'>;

const MEANINGS = {
  submitted: 'author',
  correction: 'author_of_correction',
  addendum: 'author_of_addendum',
} as const;

type Version = Omit<typeof reviewVersions.$inferSelect, 'submissionGuid'>;

/** What an account has said whose config asks it to sign its reviews. */
export async function fillSignatures(tx: Tx, makeSignature: MakeSignature): Promise<void> {
  const configs = DEMO_CONFIGS.filter(({ settings }) => settings.sign_reviews === true);
  const signers = DEMO_PEOPLE.filter(({ config }) => configs.some(({ name }) => name === config));
  const guids = signers.map(({ key }) => personGuid(key));
  const kept = await tx
    .select()
    .from(reviewVersions)
    .where(inArray(reviewVersions.authorGuid, guids))
    .orderBy(asc(reviewVersions.reviewGuid), asc(reviewVersions.version));
  const versions = [...kept, ...(await neverAmended(tx, guids))];
  await tx.insert(reviewSignatures).values(
    versions.flatMap((version) => {
      const { kind, reviewGuid, examGuid } = version;
      // Who confirms a retraction does not sign it.
      if (kind === 'retraction') return [];
      const signature = makeSignature(signedContent(version), {
        version: version.version,
        meaning: MEANINGS[kind],
        method: 'password',
        signerGuid: version.authorGuid,
        signedAt: version.createdAt,
        signedAtTimezoneId: version.createdAtTimezoneId,
      });
      return [{ ...signature, reviewGuid, examGuid }];
    }),
  );
}

/** A review that nobody amended has no versions yet; its rows are what was submitted. */
async function neverAmended(tx: Tx, reviewers: readonly string[]): Promise<readonly Version[]> {
  const given = await tx
    .select()
    .from(examReviews)
    .where(inArray(examReviews.reviewerGuid, [...reviewers]))
    .orderBy(asc(examReviews.guid));
  const reviews = given.filter(({ version }) => version === 1);
  const clips = await tx
    .select()
    .from(clipReviews)
    .where(
      inArray(
        clipReviews.reviewGuid,
        reviews.map(({ guid }) => guid),
      ),
    );
  return reviews.map((review) => ({
    reviewGuid: review.guid,
    examGuid: review.examGuid,
    reviewerGuid: review.reviewerGuid,
    version: 1,
    kind: 'submitted',
    authorGuid: review.reviewerGuid,
    createdAt: review.createdAt,
    createdAtTimezoneId: review.createdAtTimezoneId,
    reason: null,
    reasonText: '',
    addendum: null,
    content: contentOf(
      review,
      clips.filter(({ reviewGuid }) => reviewGuid === review.guid),
    ),
  }));
}

function signedContent({ content, reason, reasonText, addendum, ...version }: Version): ReviewContent {
  const { review, clips, findings } = content;
  return {
    reviewGuid: version.reviewGuid,
    examGuid: version.examGuid,
    authorGuid: version.reviewerGuid,
    createdAt: new Date(review.createdAt),
    createdAtTimezoneId: review.createdAtTimezoneId,
    outcome: review.assessment,
    answers: readAnswers(REVIEW_FIELDS, 'column', withTimes(review)),
    clips: clips.map((clip) => ({
      clipGuid: clip.clipGuid,
      answers: readAnswers(RECORDED_CLIP_FIELDS, 'column', clip),
    })),
    findings,
    amendment: reason === null ? null : { reason, reasonText, addendum: addendum ?? '' },
  };
}

function withTimes({ communicatedAt, ...answers }: KeptContent['review']) {
  return { ...answers, communicatedAt: communicatedAt === null ? null : new Date(communicatedAt) };
}
