import { patientFullName } from '@sonoboard/domain/exams/patient-identity';
import { CLINICAL_DECISION_LABELS } from '@sonoboard/domain/reviews/clinical-decision';
import { listColumns } from '@sonoboard/domain/worklists/list-columns';
import type { ColumnId, ListName } from '@sonoboard/domain/worklists/list-columns';
import { operatorLabel, reviewerLabel } from '@sonoboard/domain/worklists/people-labels';
import { AmendedMark } from '../ui/amended-mark.tsx';
import { Moment } from '../ui/moment.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { ProtocolCell } from './protocol-cell.tsx';
import { ExamAssessment, ExamGuid, ExamScore } from './reviewed-exam-cells.tsx';
import type { ReviewedExam, ReviewedExamSort } from './reviewed-exams.queries.ts';
import type { ListReader } from './use-list-reader.ts';

type ReviewedColumn = Omit<TableColumn<ReviewedExam>, 'id' | 'header' | 'width' | 'sortKey' | 'fields'>;

interface Place {
  readonly sortKey: ReviewedExamSort;
  /** What a file has of it, where that is not the sort key. */
  readonly fields?: readonly (keyof ReviewedExam)[];
  /** Together they fit a window of 1200 px, and of 1440 px where it is roomy. */
  readonly width: number;
  readonly roomy: number;
}

const PLACES: Readonly<Partial<Record<ColumnId, Place>>> = {
  guid: { sortKey: 'clip_set_guid', width: 110, roomy: 110 },
  protocol: {
    sortKey: 'protocol',
    fields: ['protocol', 'linked_to', 'is_virtual_scan'],
    width: 130,
    roomy: 150,
  },
  reviewer: { sortKey: 'reviewer', fields: ['reviewer_name', 'email'], width: 88, roomy: 94 },
  patient_id: { sortKey: 'patient_id', width: 96, roomy: 96 },
  patient_name: {
    sortKey: 'patient_name',
    fields: ['patient_first_name', 'patient_last_name'],
    width: 96,
    roomy: 114,
  },
  assessment: { sortKey: 'assessment', fields: ['assessment', 'calf_not_assessed'], width: 92, roomy: 96 },
  clinical_decision: { sortKey: 'clinical_decision', width: 82, roomy: 84 },
  quality_score: { sortKey: 'rating', width: 80, roomy: 78 },
  exam_started: {
    sortKey: 'clip_set_created_at',
    fields: ['clip_set_created_at', 'clip_set_created_at_timezone_id'],
    width: 116,
    roomy: 192,
  },
  review_date: {
    sortKey: 'created_at',
    fields: ['created_at', 'created_at_timezone_id', 'version'],
    width: 116,
    roomy: 192,
  },
  operator: {
    sortKey: 'operator',
    fields: ['scanner_id', 'operator_name', 'operator_email'],
    width: 110,
    roomy: 150,
  },
};

/** The eleven columns of a list of reviews, as far as the reader's config shows them. */
export function reviewedExamColumns(
  list: Extract<ListName, 'completed_reviews' | 'pending_rescans'>,
  reader: ListReader,
  isRoomy: boolean,
): readonly TableColumn<ReviewedExam>[] {
  const shown = listColumns(list, reader.config);
  const title = (['patient_name', 'patient_id', 'guid'] as const).find((id) =>
    shown.some((column) => column.id === id),
  );
  return shown.flatMap(({ id, label }) => {
    const [column, place] = [reviewedColumn(id, reader), PLACES[id]];
    if (column === undefined || place === undefined) return [];
    const width = isRoomy ? place.roomy : place.width;
    const card = id === title ? 'title' : column.card;
    const { sortKey, fields = [sortKey] } = place;
    return [{ ...column, id, header: label, sortKey, fields, width, card }];
  });
}

function reviewedColumn(id: ColumnId, reader: ListReader): ReviewedColumn | undefined {
  switch (id) {
    case 'guid':
      return { isSecondary: true, card: 'hidden', render: (exam) => <ExamGuid exam={exam} /> };
    case 'protocol':
      return {
        card: 'top',
        render: (exam) => <ExamProtocol exam={exam} isShort />,
        renderCard: (exam) => <ExamProtocol exam={exam} isOnCard />,
      };
    case 'reviewer':
      return {
        isSecondary: true,
        wraps: true,
        render: (exam) => reviewerLabel({ name: exam.reviewer_name, email: exam.email }),
      };
    case 'patient_id':
      return { card: 'meta', render: (exam) => exam.patient_id ?? '' };
    case 'patient_name':
      return {
        isStrong: true,
        wraps: true,
        render: (exam) => patientFullName(exam.patient_first_name, exam.patient_last_name),
      };
    case 'assessment':
      return { wraps: true, render: (exam) => <ExamAssessment exam={exam} config={reader.config} /> };
    case 'clinical_decision':
      return { render: decisionOf };
    case 'quality_score':
      return { render: (exam) => <ExamScore exam={exam} /> };
    case 'exam_started':
      return {
        isSecondary: true,
        wraps: true,
        card: 'meta',
        render: (exam) => (
          <Moment
            at={exam.clip_set_created_at}
            recordedZone={exam.clip_set_created_at_timezone_id}
            now={reader.now}
          />
        ),
      };
    case 'review_date':
      return {
        isSecondary: true,
        wraps: true,
        render: (exam) => (
          <>
            <Moment at={exam.created_at} recordedZone={exam.created_at_timezone_id} now={reader.now} />
            <AmendedMark version={exam.version} />
          </>
        ),
      };
    case 'operator':
      return { isSecondary: true, wraps: true, card: 'foot', render: (exam) => operatorOf(exam, reader) };
    default:
      return undefined;
  }
}

interface ExamProtocolProps {
  readonly exam: ReviewedExam;
  readonly isShort?: boolean;
  readonly isOnCard?: boolean;
}

function ExamProtocol({ exam, isShort, isOnCard }: ExamProtocolProps) {
  return (
    <ProtocolCell
      protocol={exam.protocol}
      isRescan={isOnCard === true && exam.linked_to !== null}
      isVirtualScan={exam.is_virtual_scan}
      isShort={isShort}
      isOnCard={isOnCard}
    />
  );
}

function decisionOf({ clinical_decision: decision }: ReviewedExam): string {
  return decision === null ? '' : CLINICAL_DECISION_LABELS[decision];
}

function operatorOf(exam: ReviewedExam, { sampleOperatorEmail }: ListReader): string {
  const operator = { name: exam.operator_name, email: exam.operator_email, scannerId: exam.scanner_id };
  return operatorLabel(operator, sampleOperatorEmail);
}
