import { styled } from '@mui/material/styles';
import { CLINICAL_DECISION_LABELS } from '@sonoboard/domain/reviews/clinical-decision';
import { operatorName } from '@sonoboard/domain/worklists/people-labels';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { tokens } from '../../ui/theme/tokens.ts';
import { PhoneLink } from '../report/phone-link.tsx';
import { awaitsReceipt } from '../report/receipt.ts';
import { operatorPhones } from '../report/report-facts.ts';
import type { Exam, ExamReview } from '../reviews.queries.ts';
import { useReader } from '../session/use-reader.ts';

const Quiet = styled('p')({ margin: 0, fontSize: 13, lineHeight: '18px', color: tokens.t2 });

interface ReadWarningProps {
  readonly exam: Exam;
  /** As it stands. */
  readonly review: ExamReview;
  readonly isRead: boolean;
}

/** Whether the operator has read what is about to change; they are told, but a call is faster. */
export function ReadWarning({ exam, review, isRead }: ReadWarningProps) {
  const { sampleOperatorEmail } = useReader();
  const { version, clinical_decision: decision } = review;
  if (decision === null || !awaitsReceipt(review)) return null;
  const name = operatorName({ name: exam.operator_name, email: exam.operator_email }, sampleOperatorEmail);
  if (!isRead) {
    return <Quiet>{name} is told at once and has to confirm it.</Quiet>;
  }
  const phones = operatorPhones(exam);
  return (
    <InlineAlert kind="warning">
      {name} has already read version {version} with the decision {CLINICAL_DECISION_LABELS[decision]}, is
      told again at once and must confirm again.{' '}
      {phones.length === 0 ? 'No phone number is known.' : 'Please call too: '}
      {phones.map((phone) => (
        <PhoneLink key={phone.label} phone={phone} />
      ))}
    </InlineAlert>
  );
}
