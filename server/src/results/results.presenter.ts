import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getResult } from '@sonoboard/contract/results/results.endpoints';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import { patientFullName } from '@sonoboard/domain/exams/patient-identity';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { amendmentReasonText } from '@sonoboard/domain/review-versions/amendment-reason';
import { isoTime, newestAmendment, presentAddenda } from './version-facts.service.ts';
import type { ResultRow } from './results.queries.ts';

interface ResultReader extends PatientVisibility {
  /** Off: the account shows no results (AMB-158). */
  readonly outcome: boolean;
}

type ResultReply = ReplyOf<typeof getResult>;

export function presentResult(result: ResultRow, sees: ResultReader): ResultReply {
  const fullName = patientFullName(result.patientFirstName, result.patientLastName);
  // Sex and date of birth make sure who is meant; where the account hides who that is, they are hidden with it.
  const isKnown = sees.id && sees.names;
  const reviewer = {
    firstName: result.reviewerFirstName,
    lastName: result.reviewerLastName,
    email: result.reviewerEmail,
  };
  return {
    review_guid: result.reviewGuid,
    exam: {
      guid: result.examGuid,
      protocol: result.protocol,
      created_at: result.examCreatedAt.toISOString(),
      created_at_timezone_id: result.examTimezoneId,
      patient_id: sees.id ? result.patientId : null,
      patient_full_name: sees.names && fullName !== '' ? fullName : null,
      patient_sex: isKnown ? result.patientSex : null,
      patient_date_of_birth: isKnown ? result.patientDateOfBirth : null,
    },
    outcome: sees.outcome ? result.outcome : null,
    calf_not_assessed: sees.outcome ? result.calfNotAssessed : null,
    clinical_decision: result.clinicalDecision,
    note: result.note,
    reviewer_name: displayName(reviewer),
    decided_at: result.decidedAt.toISOString(),
    decided_at_timezone_id: result.decidedTimezoneId,
    read_at: readAtOf(result, result.version),
    version: result.version,
    amended: presentAmended(result, sees),
    addenda: presentAddenda(result.versions ?? []),
    retracted_at: result.retractedAt?.toISOString() ?? null,
  };
}

/**
 * What became of the version that was confirmed last; where none was, of what was submitted, which may have been read. A correction
 * since then is told even where an addendum followed it.
 */
function presentAmended(result: ResultRow, sees: ResultReader): ResultReply['amended'] {
  const versions = (result.versions ?? []).filter(({ kind }) => kind !== 'retraction');
  const earlier = versions.slice(0, -1);
  const previous = earlier.findLast(({ version }) => readAtOf(result, version) !== null) ?? earlier[0];
  const since = versions.filter(({ version }) => version > (previous?.version ?? 0));
  const newest = newestAmendment(since.filter(({ kind }) => kind === 'correction')) ?? newestAmendment(since);
  if (newest === null) return null;
  return {
    kind: newest.kind,
    amended_at: isoTime(newest.createdAt),
    amended_at_timezone_id: newest.createdAtTimezoneId,
    author_name: displayName(newest.author),
    reason: amendmentReasonText(newest.kind, newest.reason) ?? '',
    previous_outcome: sees.outcome ? (previous?.outcome ?? null) : null,
    previous_decision: previous?.decision ?? null,
    previous_read_at: previous === undefined ? null : readAtOf(result, previous.version),
  };
}

function readAtOf({ reads }: ResultRow, version: number): string | null {
  const read = reads.find((one) => one.version === version);
  return read === undefined ? null : isoTime(read.readAt);
}
