import { assessmentLabel } from '@sonoboard/domain/reviews/assessment-labels';
import { CLINICAL_DECISION_LABELS } from '@sonoboard/domain/reviews/clinical-decision';
import type { PatientConfig } from '@sonoboard/domain/exams/patient-identity';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { examShown } from '../session/open-review.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { calfNoteToSubmit } from '../report/report-content.ts';
import { patientFacts } from '../exam-facts.ts';

type SubmittedSession = Pick<ReviewSession, 'review' | 'rules' | 'outcome' | 'source' | 'address'>;

/** What was submitted for whom: 'DVT – Discharge submitted' 'for Amara Okafor, 4471-0932'. */
export function submittedText(
  session: SubmittedSession,
  config: PatientConfig,
): { readonly text: string; readonly detail: string } {
  const { what, patient } = inWords(session, config);
  return { text: `${what} submitted`, detail: `for ${patient}` };
}

/** What is about to be signed for whom: 'DVT – Discharge for Amara Okafor, 4471-0932.' */
export function textToSign(session: SubmittedSession, config: PatientConfig): string {
  const { what, patient } = inWords(session, config);
  return `${what} for ${patient}. Later changes are kept as amendments.`;
}

function inWords(
  { review, rules, outcome, source, address }: SubmittedSession,
  config: PatientConfig,
): { readonly what: string; readonly patient: string } {
  const { decision } = review.answers;
  const calf = calfNoteToSubmit({ review, rules, outcome });
  const parts = [
    rules.examDiagnosis
      ? `${assessmentLabel(outcome.overall, rules)}${calf === null ? '' : ` (${calf})`}`
      : null,
    rules.clinicalDecision && decision !== null ? CLINICAL_DECISION_LABELS[decision] : null,
  ].filter((part) => part !== null);
  const exam = examShown(source, address)?.exam;
  const patient = exam === undefined ? [] : patientFacts(exam, config).map(({ value }) => value);
  return {
    what: parts.length === 0 ? 'Review' : parts.join(' – '),
    patient: patient.length > 0 ? patient.join(', ') : `exam ${displayGuid(exam?.guid ?? '')}`,
  };
}
