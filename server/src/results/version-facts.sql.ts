import type { VersionKind } from '@sonoboard/domain/review-versions/amendment';
import { sql, type SQL } from 'drizzle-orm';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import type { ClinicalDecision } from '@sonoboard/domain/reviews/clinical-decision';

interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** One version of a review, as its readers are told of it; times as PostgreSQL writes them in JSON. */
export interface VersionFacts {
  readonly version: number;
  readonly kind: VersionKind;
  readonly createdAt: string;
  readonly createdAtTimezoneId: string;
  readonly authorGuid: string;
  readonly author: Person;
  readonly reason: string | null;
  readonly reasonText: string;
  readonly addendum: string | null;
  readonly outcome: Outcome;
  readonly decision: ClinicalDecision | null;
}

/** A retraction that was not cancelled. */
export interface RetractionFacts {
  readonly reason: string;
  readonly reasonText: string;
  readonly requestedByGuid: string;
  readonly requestedBy: Person;
  readonly requestedAt: string;
  readonly confirmedByGuid: string | null;
  readonly confirmedBy: Person | null;
  readonly confirmedAt: string | null;
}

const personJson = (person: string) =>
  `json_build_object('email', ${person}.email, 'firstName', ${person}.first_name, 'lastName', ${person}.last_name)`;

/** SQL: every version of a review, the oldest first, as JSON text. Null where it was never amended: then there is nothing to look up. */
export function versionsJson(review: string): SQL<readonly VersionFacts[] | null> {
  return sql`${sql.raw(`case when ${review}.version > 1 then ${versionsOf(`${review}.guid`)} end`)}`;
}

/** The same of a review that may be retracted. */
export function versionsOf(reviewGuid: string): string {
  return `(
    select json_agg(json_build_object('version', kept.version, 'kind', kept.kind, 'createdAt', kept.created_at,
      'createdAtTimezoneId', kept.created_at_timezone_id, 'authorGuid', kept.author_guid,
      'author', ${personJson('author')}, 'reason', kept.reason, 'reasonText', kept.reason_text,
      'addendum', kept.addendum, 'outcome', kept.content #> '{review,assessment}',
      'decision', kept.content #> '{review,clinicalDecision}') order by kept.version)
    from review_versions kept join users author on author.guid = kept.author_guid
    where kept.review_guid = ${reviewGuid}
  )`;
}

/** SQL: the retraction of a submission that is asked for or carried out, as JSON text. */
export function retractionJson(submissionGuid: string): SQL<RetractionFacts | null> {
  const retraction = `(
    select json_build_object('reason', asked.reason, 'reasonText', asked.reason_text,
      'requestedByGuid', asked.requested_by_guid, 'requestedBy', ${personJson('requester')},
      'requestedAt', asked.requested_at, 'confirmedByGuid', asked.confirmed_by_guid,
      'confirmedBy', case when confirmer.guid is not null then ${personJson('confirmer')} end,
      'confirmedAt', asked.confirmed_at)
    from review_retractions asked
    join users requester on requester.guid = asked.requested_by_guid
    left join users confirmer on confirmer.guid = asked.confirmed_by_guid
    where asked.submission_guid = ${submissionGuid} and asked.cancelled_at is null
  )`;
  return sql`${sql.raw(retraction)}`;
}
