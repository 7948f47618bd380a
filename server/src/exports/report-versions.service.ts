import { amendmentReasonText } from '@sonoboard/domain/review-versions/amendment-reason';
import type { Db } from '../platform/database/db.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { VersionFacts } from '../results/version-facts.sql.ts';
import { fromKept } from '../reviews/version-content.service.ts';
import type { loadReview } from '../reviews/reviews.service.ts';
import { type KeptVersion, selectKeptVersions } from './report-exports.queries.ts';
import { personOf } from './report-people.ts';
import type { ReportReason, ReportRetraction, ReportVersion } from './report-facts.ts';

type Loaded = Awaited<ReturnType<typeof loadReview>>;
type Review = Loaded['review'];
type Content = Pick<Loaded, 'clipReviews'> & { readonly review: Review | null };

type ClipReview = Loaded['clipReviews'][number];

/** A review in the version that a document shows. */
export interface VersionedClipReview extends ClipReview {
  /** An earlier version said something else of the clip. */
  readonly isCorrected: boolean;
}

type Written = [ReportVersion, ...ReportVersion[]];

/** Which version of a review a document shows, and what it tells of its history. */
export interface ShownVersions {
  readonly versions: Written;
  readonly isSuperseded: boolean;
  readonly retraction: ReportRetraction | null;
}

/** Refuses a version that the review does not have; the newest one where none is asked for. */
export function shownVersions(review: Review, asked: number | undefined): ShownVersions {
  const written = writtenVersions(review);
  const newest = written.at(-1)?.version ?? 1;
  const shown = asked ?? newest;
  const [first, ...later] = written.filter(({ version }) => version <= shown);
  if (first === undefined || shown > newest) throw new AppError('version_not_found');
  return { versions: [first, ...later], isSuperseded: shown < newest, retraction: retractionOf(review) };
}

function writtenVersions(review: Review): readonly ReportVersion[] {
  if (review.versions === null) return [submittedVersion(review)];
  return review.versions.flatMap((kept) =>
    kept.kind === 'retraction' ? [] : [asReportVersion(kept, kept.kind)],
  );
}

function submittedVersion(review: Review): ReportVersion {
  const { createdAt, createdAtTimezoneId, reviewerFirstName, reviewerLastName, reviewerEmail } = review;
  return {
    version: 1,
    kind: 'submitted',
    createdAt,
    createdAtTimezoneId,
    authorName: personOf(reviewerFirstName, reviewerLastName, reviewerEmail).name,
    reason: null,
    addendum: null,
  };
}

function asReportVersion(kept: VersionFacts, kind: ReportVersion['kind']): ReportVersion {
  const { version, createdAt, createdAtTimezoneId, author, reason, reasonText, addendum } = kept;
  return {
    version,
    kind,
    createdAt: new Date(createdAt),
    createdAtTimezoneId,
    authorName: personOf(author.firstName, author.lastName, author.email).name,
    reason: reasonOf(kind, reason, reasonText),
    addendum,
  };
}

function reasonOf(kind: VersionFacts['kind'], code: string | null, text: string): ReportReason | null {
  const label = amendmentReasonText(kind, code);
  return code === null || label === null ? null : { code, label, text: text.trim() };
}

/** One that was only asked for says nothing about the review yet. */
function retractionOf({ retraction }: Review): ReportRetraction | null {
  if (!retraction?.confirmedAt || retraction.confirmedBy === null) return null;
  const { reason, reasonText, requestedBy, confirmedBy, confirmedAt } = retraction;
  return {
    requestedByName: personOf(requestedBy.firstName, requestedBy.lastName, requestedBy.email).name,
    confirmedByName: personOf(confirmedBy.firstName, confirmedBy.lastName, confirmedBy.email).name,
    confirmedAt: new Date(confirmedAt),
    reason: {
      code: reason,
      label: amendmentReasonText('retraction', reason) ?? reason,
      text: reasonText.trim(),
    },
  };
}

/**
 * Gives each scan of a report as it was in the version that the report shows: those of the same submission in that version, which
 * they share, the others in the version that held then.
 */
export async function scansInVersion<Scan extends Content>(
  db: Db,
  scans: readonly Scan[],
  { named, shown }: { readonly named: Review; readonly shown: ShownVersions },
) {
  const amended = scans.flatMap(({ review }) => (review?.versions ? [review.guid] : []));
  const kept = amended.length === 0 ? [] : await selectKeptVersions(db, amended);
  const { version, createdAt } = shown.versions.at(-1) ?? shown.versions[0];
  const heldThen = (review: Review, one: KeptVersion) =>
    review.submissionGuid === named.submissionGuid
      ? one.version <= version
      : !shown.isSuperseded || one.createdAt <= createdAt;
  return <Of extends Scan>(scan: Of): Omit<Of, 'clipReviews'> & Versioned<Of> => {
    const { review } = scan;
    const versions = kept.filter((one) => one.reviewGuid === review?.guid && heldThen(review, one));
    return { ...scan, ...contentOf(scan, versions) };
  };
}

interface Versioned<Scan extends Content> {
  readonly review: Scan['review'];
  readonly clipReviews: readonly VersionedClipReview[];
}

/** What the last of these versions says. Without one the review was never amended, or not until then. */
function contentOf<Scan extends Content>(
  { review, clipReviews }: Scan,
  versions: readonly KeptVersion[],
): Versioned<Scan> {
  const contents = versions.map(({ content }) => fromKept(content));
  const last = contents.at(-1);
  if (review === null || last === undefined) {
    return { review, clipReviews: clipReviews.map((clip) => ({ ...clip, isCorrected: false })) };
  }
  const earlierOf = (clipGuid: string) =>
    contents.slice(0, -1).flatMap(({ clips }) => clips.find((clip) => clip.clipGuid === clipGuid) ?? []);
  return {
    review: { ...review, ...last.review },
    clipReviews: last.clips.map((clip) => ({
      ...clip,
      reviewGuid: review.guid,
      isCorrected: earlierOf(clip.clipGuid).some((other) => !saysTheSame(clip, other)),
    })),
  };
}

type Finding = KeptVersion['content']['clips'][number];

function saysTheSame(one: Finding, other: Finding): boolean {
  return (
    one.rating === other.rating &&
    one.assessment === other.assessment &&
    one.comment.trim() === other.comment.trim() &&
    one.couldNotBeShown === other.couldNotBeShown
  );
}
