import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getResult } from '@sonoboard/contract/results/results.endpoints';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import { patientFullName } from '@sonoboard/domain/exams/patient-identity';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { ResultRow } from './results.queries.ts';

interface ResultReader extends PatientVisibility {
  /** Off: the account shows no results (AMB-158). */
  readonly outcome: boolean;
}

export function presentResult(result: ResultRow, sees: ResultReader): ReplyOf<typeof getResult> {
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
    read_at: result.readAt?.toISOString() ?? null,
  };
}
