import { EditNoteRounded as EditNote } from '../ui/icons/edit-note-rounded.tsx';
import { patientFullName } from '@sonoboard/domain/exams/patient-identity';
import { reviewExamRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { listColumns } from '@sonoboard/domain/worklists/list-columns';
import type { ColumnId } from '@sonoboard/domain/worklists/list-columns';
import { operatorLabel } from '@sonoboard/domain/worklists/people-labels';
import { ReviewingMark } from '../reviews/draft/reviewing-mark.tsx';
import { Moment } from '../ui/moment.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { ProtocolCell } from './protocol-cell.tsx';
import type { ListReader } from './use-list-reader.ts';
import type { WorklistExam } from './worklists.queries.ts';

/** Who has which exam open: exam guid to names. */
type InProgress = ReadonlyMap<string, readonly string[]>;
type ExamColumn = Omit<TableColumn<WorklistExam>, 'id' | 'header'>;

export function reviewFlowOf(exam: WorklistExam) {
  const { guid, protocol, linked_to: linkedTo, has_rescan: hasRescan } = exam;
  return reviewExamRoute({ guid, protocol, linkedTo, hasRescan });
}

export function worklistHref(exam: WorklistExam): string {
  return reviewPath(reviewFlowOf(exam));
}

/** The columns of AMB-181, as far as the reader's config shows them; on a card the first of name, id, guid is the title. */
export function worklistColumns(
  reader: ListReader,
  inProgress: InProgress = new Map(),
  isRoomy = true,
): readonly TableColumn<WorklistExam>[] {
  const shown = listColumns('worklist', reader.config);
  const title = (['patient_name', 'patient_id', 'guid'] as const).find((id) =>
    shown.some((column) => column.id === id),
  );
  return shown.flatMap(({ id, label }) => {
    const column = examColumn(id, reader, { inProgress, isRoomy });
    if (column === undefined) return [];
    return [{ ...column, id, header: label, sortKey: id, card: id === title ? 'title' : column.card }];
  });
}

interface Shown {
  readonly inProgress: InProgress;
  /** Below 1440 px protocols have their short names, so that all columns fit a window of 1280 px. */
  readonly isRoomy: boolean;
}

function examColumn(
  id: ColumnId,
  reader: ListReader,
  { inProgress, isRoomy }: Shown,
): ExamColumn | undefined {
  switch (id) {
    case 'guid':
      return {
        width: isRoomy ? 112 : 104,
        isSecondary: true,
        card: 'hidden',
        render: (exam) => displayGuid(exam.guid),
      };
    case 'protocol':
      return {
        width: isRoomy ? 390 : 280,
        fields: ['protocol', 'linked_to', 'has_rescan', 'is_virtual_scan', 'has_draft'],
        isStrong: true,
        card: 'top',
        render: (exam) => (
          <ExamProtocol exam={exam} reviewers={inProgress.get(exam.guid)} isShort={!isRoomy} />
        ),
        renderCard: (exam) => <ExamProtocol exam={exam} reviewers={inProgress.get(exam.guid)} isOnCard />,
      };
    case 'patient_id':
      return { width: isRoomy ? 140 : 120, card: 'meta', render: (exam) => exam.patient_id ?? '' };
    case 'patient_name':
      return {
        width: isRoomy ? 180 : 160,
        wraps: true,
        fields: ['patient_first_name', 'patient_last_name'],
        render: (exam) => patientFullName(exam.patient_first_name, exam.patient_last_name),
      };
    case 'date_added':
      return {
        width: isRoomy ? 260 : 230,
        wraps: true,
        fields: ['date_added', 'date_added_timezone_id'],
        card: 'meta',
        render: (exam) => (
          <Moment at={exam.date_added} recordedZone={exam.date_added_timezone_id} now={reader.now} />
        ),
      };
    case 'operator':
      return {
        width: isRoomy ? 200 : 180,
        wraps: true,
        fields: ['scanner_id', 'operator_name', 'operator_email'],
        isSecondary: true,
        card: 'foot',
        render: (exam) => operatorOf(exam, reader),
      };
    default:
      return undefined;
  }
}

interface ExamProtocolProps {
  readonly exam: WorklistExam;
  readonly reviewers: readonly string[] | undefined;
  readonly isShort?: boolean;
  readonly isOnCard?: boolean;
}

function ExamProtocol({ exam, reviewers, isShort, isOnCard }: ExamProtocolProps) {
  return (
    <ProtocolCell
      protocol={exam.protocol}
      isRescan={reviewFlowOf(exam).flow === 'chain'}
      isVirtualScan={exam.is_virtual_scan}
      isShort={isShort}
      isOnCard={isOnCard}
    >
      {exam.has_draft && <StatusChip label="Draft" icon={EditNote} />}
      {reviewers !== undefined && <ReviewingMark names={reviewers} />}
    </ProtocolCell>
  );
}

function operatorOf(exam: WorklistExam, { sampleOperatorEmail }: ListReader): string {
  const operator = { name: exam.operator_name, email: exam.operator_email, scannerId: exam.scanner_id };
  return operatorLabel(operator, sampleOperatorEmail);
}
