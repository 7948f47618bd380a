import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { reviewerLabel } from '@sonoboard/domain/worklists/people-labels';
import { momentText, ON_PAPER } from '../../ui/moment-text.ts';
import { patientDetails } from '../../ui/patient-details.ts';
import { examStart, type FactReader, operatorOf, patientFacts } from '../exam-facts.ts';
import type { Exam, ExamReview } from '../reviews.queries.ts';

export interface ReportFact {
  readonly label: string;
  readonly value: string;
  /** Numbers that can be called, instead of a text. */
  readonly phones?: readonly OperatorPhone[];
}

export interface OperatorPhone {
  readonly label: 'Operator phone' | 'Landline';
  readonly number: string;
}

interface FactsOf {
  readonly exam: Exam;
  /** Null while the review is being made. */
  readonly review: ExamReview | null;
  /** Null where nobody is named before the review stands. */
  readonly reviewerName: string | null;
}

/** What the account may not see is left out, not blank. */
export function reportFacts(
  { exam, review, reviewerName }: FactsOf,
  reader: FactReader,
): readonly ReportFact[] {
  const { config, now, sampleOperatorEmail } = reader;
  const phones = operatorPhones(exam);
  return [
    ...patientFacts(exam, config).map(({ label, value }) => ({ label, value })),
    ...patientDetails(exam),
    { label: 'Protocol', value: PROTOCOLS[exam.protocol].displayName },
    { label: 'Exam started', value: examStart(exam, now) },
    { label: 'Operator', value: operatorOf(exam, sampleOperatorEmail) },
    ...(phones.length === 0 ? [] : [{ label: 'Operator phone', value: '', phones }]),
    ...reviewFacts(review, reviewerName, now),
  ];
}

function reviewFacts(
  review: ExamReview | null,
  reviewerName: string | null,
  now: FactReader['now'],
): readonly ReportFact[] {
  if (review === null && reviewerName === null) return [];
  return [
    {
      label: 'Reviewer',
      value:
        review === null
          ? (reviewerName ?? '')
          : reviewerLabel({ name: review.reviewer_name, email: review.reviewer_email }),
    },
    { label: 'Review date', value: momentText(review?.created_at, review?.created_at_timezone_id, now) },
  ];
}

export function operatorPhones(exam: Exam): readonly OperatorPhone[] {
  const numbers = [
    { label: 'Operator phone', number: exam.operator_phone_number?.trim() ?? '' },
    { label: 'Landline', number: exam.operator_landline_number?.trim() ?? '' },
  ] as const;
  return numbers.filter(({ number }) => number !== '');
}

const PRINTED_LAST = ['Exam started', 'Review date', 'Reviewer', 'Operator', 'Operator phone', 'Landline'];

interface PrintedFact {
  readonly label: string;
  readonly value: string;
  readonly isPhone: boolean;
}

/** The patient first, then who did what when; each number has its own place. */
export function printedFacts(of: FactsOf, reader: Omit<FactReader, 'now'>): readonly PrintedFact[] {
  const facts = reportFacts(of, { ...reader, now: ON_PAPER })
    .filter(({ label }) => label !== 'Protocol')
    .flatMap(({ label, value, phones }) =>
      phones === undefined
        ? [{ label, value, isPhone: false }]
        : phones.map((phone) => ({ label: phone.label, value: phone.number, isPhone: true })),
    );
  return facts.toSorted((one, other) => PRINTED_LAST.indexOf(one.label) - PRINTED_LAST.indexOf(other.label));
}

export function phoneAddress(number: string): string {
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`;
}
