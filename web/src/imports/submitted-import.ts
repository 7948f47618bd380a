import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import type { submitImport } from '@sonoboard/contract/imports/imports.calls';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { zonedTime } from './exam-time.ts';
import type { ImportAnswers } from './import-answers.ts';
import { PATIENT_FIELDS, patientRequirement } from './patient-fields.ts';

type SubmittedImport = BodyOf<typeof submitImport>;

interface Submission {
  readonly importGuid: string;
  readonly answers: ImportAnswers;
  readonly config: UserConfig;
  readonly zone: string;
}

/**
 * Null while something is missing. The exam has the guid of its import and each clip that of its file, so that a
 * second submission is the same as the first.
 */
export function submittedImport({ importGuid, answers, config, zone }: Submission): SubmittedImport | null {
  const createdAt = zonedTime(answers.time);
  if (answers.protocol === null || createdAt === null) return null;
  return {
    exam: {
      guid: importGuid,
      protocol: answers.protocol,
      created_at: createdAt,
      timezone_id: zone,
      ...(answers.rescan !== null && { linked_to: answers.rescan.examGuid }),
      patient: submittedPatient(answers, config),
      ...(answers.isUrgent && { is_urgent: true, urgent_reason: answers.urgentReason.trim() }),
    },
    clips: answers.views.flatMap(({ file: { guid }, view }) =>
      view === null ? [] : [{ guid, file_guid: guid, anatomical_view: view }],
    ),
    ...(answers.burnedIn.length > 0 && { accepts_burned_in: answers.hasLooked }),
  };
}

/** What the account does not record is not sent, even if a file says it. */
function submittedPatient(
  { patient }: ImportAnswers,
  config: UserConfig,
): SubmittedImport['exam']['patient'] {
  const fields = PATIENT_FIELDS.filter(
    (field) => patientRequirement(field, config) !== 'disabled' && patient[field].trim() !== '',
  );
  return Object.fromEntries(fields.map((field) => [field, patient[field].trim()]));
}
