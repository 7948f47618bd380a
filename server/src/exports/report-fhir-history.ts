import type { DiagnosticReport, Observation, Provenance, ProvenanceAgent } from '@medplum/fhirtypes';
import { type ReportFacts, shownVersion, type ReportVersion } from './report-facts.ts';
import { ACTIVITIES, amendmentReason, AUTHOR, VERIFIER } from './report-fhir-codes.ts';
import type { Name } from './report-fhir-entries.ts';

/** R4 calls a report appended while nothing but additions followed the final one. */
export function reportStatus({ review }: ReportFacts): NonNullable<DiagnosticReport['status']> {
  if (review.retraction !== null) return 'entered-in-error';
  const kinds = new Set(review.versions.map(({ kind }) => kind));
  if (kinds.has('correction')) return 'amended';
  return kinds.has('addendum') ? 'appended' : 'final';
}

export function findingStatus(
  { review }: ReportFacts,
  { isCorrected }: { readonly isCorrected: boolean },
): NonNullable<Observation['status']> {
  if (review.retraction !== null) return 'entered-in-error';
  return isCorrected ? 'corrected' : 'final';
}

/** A copy of what was said before must not replace what holds: a collection asks its receiver to store nothing. */
export function bundleType({ review }: ReportFacts): 'transaction' | 'collection' {
  return review.isSuperseded ? 'collection' : 'transaction';
}

/**
 * Who wrote each version and why. Provenance has no identifier in R4 by which a receiver could find the one that it has already, so
 * the report contains its own: sending it again replaces them with it.
 */
export function versionHistory(facts: ReportFacts, name: Name): readonly Provenance[] {
  const { versions, retraction, isSuperseded } = facts.review;
  if (versions.length === 1 && retraction === null && !isSuperseded) return [];
  const written = versions.map((version) => writtenProvenance(facts, version, name));
  return retraction === null ? written : [...written, retractionProvenance(facts, retraction, name)];
}

function writtenProvenance(
  { review }: ReportFacts,
  { version, kind, createdAt, authorName, reason }: ReportVersion,
  name: Name,
): Provenance {
  return {
    resourceType: 'Provenance',
    id: `version-${version}`,
    target: [{ reference: '#' }],
    occurredDateTime: createdAt.toISOString(),
    recorded: createdAt.toISOString(),
    activity: { coding: [ACTIVITIES[kind]] },
    ...(reason !== null && { reason: [amendmentReason(reason)] }),
    agent: [agentOf(authorName, AUTHOR)],
    ...(version > 1 && { entity: [revisionOf(review.guid, version - 1, name)] }),
  };
}

type Retraction = NonNullable<ReportFacts['review']['retraction']>;

function retractionProvenance(
  facts: ReportFacts,
  { confirmedAt, reason, requestedByName, confirmedByName }: Retraction,
  name: Name,
): Provenance {
  return {
    resourceType: 'Provenance',
    id: 'retraction',
    target: [{ reference: '#' }],
    occurredDateTime: confirmedAt.toISOString(),
    recorded: confirmedAt.toISOString(),
    activity: { coding: [ACTIVITIES.retraction] },
    reason: [amendmentReason(reason)],
    agent: [agentOf(requestedByName, AUTHOR), agentOf(confirmedByName, VERIFIER)],
    entity: [revisionOf(facts.review.guid, shownVersion(facts).version, name)],
  };
}

function agentOf(display: string, role: typeof AUTHOR): ProvenanceAgent {
  return { type: { coding: [role] }, who: { display } };
}

function revisionOf(reviewGuid: string, version: number, name: Name) {
  return {
    role: 'revision',
    what: {
      identifier: name('review-version', `${reviewGuid}/${version}`),
      display: `Version ${version}`,
    },
  } as const;
}
