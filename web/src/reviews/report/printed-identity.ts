import { type PatientConfig, patientIdLabel } from '@sonoboard/domain/exams/patient-identity';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { momentText, ON_PAPER } from '../../ui/moment-text.ts';
import { type Fact, patientFacts } from '../exam-facts.ts';
import type { Exam, ExamReview } from '../reviews.queries.ts';

interface IdentityOf {
  readonly exam: Exam;
  /** Null while the review is being made. */
  readonly review: ExamReview | null;
}

/** The patient's id; where the reader sees none, or nobody typed one, what tells this exam from others. */
export function printedId(exam: Exam, config: PatientConfig): Fact {
  const id = patientFacts(exam, config).find(({ label }) => label === patientIdLabel(config));
  if (id === undefined || id.value.trim() === '') return { label: 'Exam', value: displayGuid(exam.guid) };
  return id;
}

/** Whose report it is, for the margin of every sheet: nothing that the reader does not see on the first one. */
export function printedIdentity({ exam, review }: IdentityOf, config: PatientConfig): string {
  const name = patientFacts(exam, config).find(({ label }) => label === 'Patient');
  const id = printedId(exam, config);
  return [
    ...(name === undefined ? [] : [inItsPlace(name.value)]),
    `${id.label} ${inItsPlace(id.value)}`,
    // A margin has no room for a second clock.
    `Exam started ${momentText(exam.clip_set_created_at, null, ON_PAPER)}`,
    ...(review === null ? ['Not submitted'] : []),
  ].join(' · ');
}

/** Browsers break no word in a margin, and cut none that is too wide for it. */
const LONGEST = 60;

/** Letters that run from right to left must not take their neighbours along. */
function inItsPlace(text: string): string {
  const signs = Array.from(text);
  const short = signs.length > LONGEST ? `${signs.slice(0, LONGEST - 1).join('')}…` : text;
  return `\u{2066}${short}\u{2069}`;
}
