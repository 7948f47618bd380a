import type { ReviewSource, ScanSource } from '../reviews.queries.ts';
import { outcomeOfReview } from '@sonoboard/domain/reviews/active-review';
import { openReview } from '../session/open-review.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import type { SubmissionVersion } from './use-submission-versions.ts';

/** The session of a page that shows an older version whole. */
export function sessionOfVersion(session: ReviewSession, version: SubmissionVersion): ReviewSession {
  const source = sourceOfVersion(session.source, version);
  const review = openReview(source, session.address);
  if (review === null) return session;
  return { ...session, source, review, outcome: outcomeOfReview(review, session.rules) };
}

/** The same exams with what an older version of their review said. */
function sourceOfVersion(source: ReviewSource, version: SubmissionVersion): ReviewSource {
  const scans = source.scans.map((scan) => scanOfVersion(scan, version));
  return { ...source, scans, isOlderVersion: true };
}

function scanOfVersion(scan: ScanSource, { version, contents, read }: SubmissionVersion): ScanSource {
  const content = scan.review === null ? undefined : contents.get(scan.review.examReview.guid);
  if (scan.review === null || content === undefined) return scan;
  const { sequences, findings, ...answers } = content;
  const { examReview } = scan.review;
  return {
    ...scan,
    review: {
      examReview: {
        ...examReview,
        ...answers,
        findings,
        version,
        result_read_at: read?.read_at ?? null,
        addenda: examReview.addenda.filter((addendum) => addendum.version <= version),
      },
      sequenceReviews: sequences.map((clip) => ({ ...clip, guid: clip.clip_guid })),
    },
  };
}
