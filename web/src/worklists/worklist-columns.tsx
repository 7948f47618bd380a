import { EditNoteRounded as EditNote } from '../ui/icons/edit-note-rounded.tsx';
import { patientFullName } from '@sonoboard/domain/exams/patient-identity';
import { reviewExamRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { listColumns } from '@sonoboard/domain/worklists/list-columns';
import type { ColumnId } from '@sonoboard/domain/worklists/list-columns';
import { operatorLabel } from '@sonoboard/domain/worklists/people-labels';
import { styled } from '@mui/material/styles';
import { waitingText } from '@sonoboard/domain/targets/time-to-target';
import { TimeToTarget } from '../targets/time-to-target.tsx';
import { UrgentMark } from '../targets/urgent-mark.tsx';
import { tokens } from '../ui/theme/tokens.ts';
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
  { isRoomy = true, targetsAt }: WorklistTableShape = {},
): readonly TableColumn<WorklistExam>[] {
  const shown = listColumns('worklist', reader.config);
  const title = (['patient_name', 'patient_id', 'guid'] as const).find((id) =>
    shown.some((column) => column.id === id),
  );
  const now = targetsAt === undefined ? null : new Date(targetsAt);
  const columns = shown.flatMap(({ id, label }) => {
    const column = examColumn(id, reader, { inProgress, isRoomy, hasTargets: now !== null });
    if (column === undefined) return [];
    return [{ ...column, id, header: label, sortKey: id, card: id === title ? 'title' : column.card }];
  });
  return now === null ? columns : [...targetColumns(now, isRoomy), ...columns];
}

interface WorklistTableShape {
  /** From 1440 px on; below it the columns fit a window of 1280 px. */
  readonly isRoomy?: boolean;
  /** The server's time in a list with targets. */
  readonly targetsAt?: number | undefined;
}

/** What a list with targets shows besides. */
export const TARGET_COLUMNS: ReadonlySet<string> = new Set(['time_to_target', 'waiting']);

function targetColumns(now: Date, isRoomy: boolean): readonly TableColumn<WorklistExam>[] {
  return [
    {
      id: 'time_to_target',
      header: 'Time to target',
      width: isRoomy ? 160 : 154,
      sortKey: 'time_to_target',
      fields: ['due_at', 'is_urgent'],
      card: 'top',
      render: (exam) => <TimeToTarget dueAt={exam.due_at} now={now} />,
      renderCard: (exam) => (
        <Spread>
          <TimeToTarget dueAt={exam.due_at} now={now} />
          <small>{waitingOf(exam, now)}</small>
          {exam.is_urgent && <UrgentMark />}
        </Spread>
      ),
    },
    {
      id: 'waiting',
      header: 'Waiting',
      width: isRoomy ? 194 : 184,
      fields: [],
      isSecondary: true,
      card: 'hidden',
      render: (exam) => (
        <Spread>
          <span>{waitingOf(exam, now)}</span>
          {exam.is_urgent && <UrgentMark />}
        </Spread>
      ),
    },
  ];
}

const Spread = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontVariantNumeric: 'tabular-nums',
  '& > :last-child:not(:first-child):not(small)': { marginLeft: 'auto' },
  '& small': { fontSize: 13, color: tokens.t3 },
});

function waitingOf({ date_added: since, due_at: dueAt }: WorklistExam, now: Date): string {
  return waitingText(new Date(since), dueAt === null ? null : new Date(dueAt), now);
}

/** From 1440 px on, and below. */
type Widths = readonly [roomy: number, medium: number];

interface Shown {
  readonly inProgress: InProgress;
  /** Below 1440 px protocols have their short names, so that all columns fit a window of 1280 px. */
  readonly isRoomy: boolean;
  /** Two more columns take their room. */
  readonly hasTargets: boolean;
}

function examColumn(
  id: ColumnId,
  reader: ListReader,
  { inProgress, isRoomy, hasTargets }: Shown,
): ExamColumn | undefined {
  const width = (usual: Widths, beside: Widths) => (hasTargets ? beside : usual)[isRoomy ? 0 : 1];
  switch (id) {
    case 'guid':
      return {
        width: width([112, 104], [96, 90]),
        isSecondary: true,
        card: 'hidden',
        render: (exam) => displayGuid(exam.guid),
      };
    case 'protocol':
      return {
        width: width([390, 280], [264, 234]),
        fields: ['protocol', 'linked_to', 'has_rescan', 'is_virtual_scan', 'has_draft'],
        isStrong: true,
        card: 'top',
        render: (exam) => (
          <ExamProtocol
            exam={exam}
            reviewers={inProgress.get(exam.guid)}
            isShort={!isRoomy || hasTargets}
            isMarked={!hasTargets}
          />
        ),
        renderCard: (exam) => (
          <ExamProtocol exam={exam} reviewers={inProgress.get(exam.guid)} isOnCard isMarked={!hasTargets} />
        ),
      };
    case 'patient_id':
      return { width: width([140, 120], [116, 100]), card: 'meta', render: (exam) => exam.patient_id ?? '' };
    case 'patient_name':
      return {
        width: width([180, 160], [146, 126]),
        wraps: true,
        fields: ['patient_first_name', 'patient_last_name'],
        render: (exam) => patientFullName(exam.patient_first_name, exam.patient_last_name),
      };
    case 'date_added':
      return {
        width: width([260, 230], [190, 174]),
        wraps: true,
        fields: ['date_added', 'date_added_timezone_id'],
        card: 'meta',
        render: (exam) => (
          <Moment at={exam.date_added} recordedZone={exam.date_added_timezone_id} now={reader.now} />
        ),
      };
    case 'operator':
      return {
        width: width([200, 180], [146, 92]),
        wraps: true,
        fields: ['scanner_id', 'operator_name', 'operator_email'],
        isSecondary: true,
        card: 'foot',
        // Beside the targets a window of 1280 px has room for the number only.
        render: (exam) =>
          hasTargets && !isRoomy && exam.scanner_id ? (
            <span title={operatorOf(exam, reader)}>{exam.scanner_id}</span>
          ) : (
            operatorOf(exam, reader)
          ),
        renderCard: (exam) => operatorOf(exam, reader),
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
  /** A list with targets says elsewhere that an exam is urgent. */
  readonly isMarked: boolean;
}

function ExamProtocol({ exam, reviewers, isShort, isOnCard, isMarked }: ExamProtocolProps) {
  return (
    <ProtocolCell
      protocol={exam.protocol}
      isRescan={reviewFlowOf(exam).flow === 'chain'}
      isVirtualScan={exam.is_virtual_scan}
      isShort={isShort}
      isOnCard={isOnCard}
    >
      {isMarked && exam.is_urgent && <UrgentMark />}
      {exam.has_draft && <StatusChip label="Draft" icon={EditNote} />}
      {reviewers !== undefined && <ReviewingMark names={reviewers} />}
    </ProtocolCell>
  );
}

function operatorOf(exam: WorklistExam, { sampleOperatorEmail }: ListReader): string {
  const operator = { name: exam.operator_name, email: exam.operator_email, scannerId: exam.scanner_id };
  return operatorLabel(operator, sampleOperatorEmail);
}
