import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import { AMENDMENT_KINDS } from '@sonoboard/domain/review-versions/amendment';
import { amendmentReasonText } from '@sonoboard/domain/review-versions/amendment-reason';
import type { RetractionFacts, VersionFacts } from './version-facts.sql.ts';

type ExamReview = ReplyOf<typeof getReview>['examReview'];

/** The newest that changed what the review says, or added to it: a retraction is told apart. */
export function presentAmendment(versions: readonly VersionFacts[]): ExamReview['amendment'] {
  const newest = newestAmendment(versions);
  if (newest === null) return null;
  return {
    kind: newest.kind,
    amended_at: isoTime(newest.createdAt),
    amended_at_timezone_id: newest.createdAtTimezoneId,
    author_name: displayName(newest.author),
    reason: amendmentReasonText(newest.kind, newest.reason) ?? '',
    reason_text: newest.reasonText,
  };
}

export function newestAmendment(versions: readonly VersionFacts[]) {
  for (const version of versions.toReversed()) {
    const kind = AMENDMENT_KINDS.find((one) => one === version.kind);
    if (kind !== undefined) return { ...version, kind };
  }
  return null;
}

export function presentAddenda(versions: readonly VersionFacts[]): ExamReview['addenda'] {
  return versions.flatMap(({ version, addendum, author, createdAt, createdAtTimezoneId }) =>
    addendum === null
      ? []
      : [
          {
            version,
            text: addendum,
            author_name: displayName(author),
            created_at: isoTime(createdAt),
            created_at_timezone_id: createdAtTimezoneId,
          },
        ],
  );
}

export function presentRetraction(retraction: RetractionFacts | null): ExamReview['retraction'] {
  if (retraction === null) return null;
  const { reason, reasonText, requestedByGuid, requestedBy, requestedAt, confirmedBy, confirmedAt } =
    retraction;
  return {
    state: confirmedAt === null ? 'requested' : 'retracted',
    reason: amendmentReasonText('retraction', reason) ?? '',
    reason_text: reasonText,
    requested_by_guid: requestedByGuid,
    requested_by_name: displayName(requestedBy),
    requested_at: isoTime(requestedAt),
    confirmed_by_name: confirmedBy === null ? null : displayName(confirmedBy),
    confirmed_at: confirmedAt === null ? null : isoTime(confirmedAt),
  };
}

export function isoTime(time: string): string {
  return new Date(time).toISOString();
}
