import { reviewerLabel } from '@sonoboard/domain/worklists/people-labels';
import { momentText } from '../../ui/moment-text.ts';
import { examStart, type Fact, type FactReader, operatorOf, patientFacts } from '../exam-facts.ts';
import type { Exam, ExamReview } from '../reviews.queries.ts';

/** General information on a chain: of the exam that the page speaks of, and of the review that is read. */
export function chainFacts(exam: Exam, review: ExamReview | null, reader: FactReader): readonly Fact[] {
  return [
    ...patientFacts(exam, reader.config),
    { label: 'Scan date', value: examStart(exam, reader.now) },
    { label: 'Operator', value: operatorOf(exam, reader.sampleOperatorEmail), phones: phonesOf(exam) },
    ...(review === null ? [] : reviewFacts(review, reader.now)),
  ];
}

function phonesOf(exam: Exam): NonNullable<Fact['phones']> {
  const { operator_phone_number: phone, operator_landline_number: landline } = exam;
  return [
    ...(phone ? [{ kind: 'phone', number: phone } as const] : []),
    ...(landline ? [{ kind: 'landline', number: landline } as const] : []),
  ];
}

function reviewFacts(review: ExamReview, now: FactReader['now']): readonly Fact[] {
  return [
    {
      label: 'Reviewer',
      value: reviewerLabel({ name: review.reviewer_name, email: review.reviewer_email }),
    },
    { label: 'Review date', value: momentText(review.created_at, review.created_at_timezone_id, now) },
  ];
}
