import { styled } from '@mui/material/styles';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { scannedPointsText } from '@sonoboard/domain/exams/scanned-points';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { listColumns } from '@sonoboard/domain/worklists/list-columns';
import type { ColumnId } from '@sonoboard/domain/worklists/list-columns';
import { UrgentMark } from '../targets/urgent-mark.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import { Moment } from '../ui/moment.tsx';
import { SideMarker } from '../ui/side-marker.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { IngestChip, IngestMark } from './ingest-chip.tsx';
import { onItsWay } from './on-its-way.ts';
import type { StoredExam, StoredExamSort } from './stored-exams.queries.ts';

interface StoredExamsReader {
  readonly config: UserConfig;
  readonly now: Date;
  /** The drawer takes its place from the table. */
  readonly isNarrow: boolean;
  /** From 1440 px on; below it the columns fit a window of 1280 px. */
  readonly isRoomy?: boolean;
}

type ExamColumn = Omit<TableColumn<StoredExam>, 'id' | 'header' | 'sortKey'> & {
  readonly sortKey: StoredExamSort;
};

/** The columns of AMB-182, as far as the reader's config shows them; on a card the first of name, id, guid is the title. */
export function storedExamColumns(reader: StoredExamsReader): readonly TableColumn<StoredExam>[] {
  const shown = listColumns('storage', reader.config);
  const title = (['patient_name', 'patient_id', 'guid'] as const).find((id) =>
    shown.some((column) => column.id === id),
  );
  return shown.flatMap(({ id, label }) => {
    const column = examColumn(id, reader);
    return column === undefined
      ? []
      : [
          {
            fields: [column.sortKey],
            ...column,
            id,
            header: label,
            card: id === title ? 'title' : column.card,
          },
        ];
  });
}

function examColumn(
  id: ColumnId,
  { now, isNarrow, isRoomy = true }: StoredExamsReader,
): ExamColumn | undefined {
  const width = (narrow: number, medium: number, roomy: number) =>
    isNarrow ? narrow : isRoomy ? roomy : medium;
  switch (id) {
    case 'guid':
      return {
        sortKey: 'clip_set_guid',
        width: width(92, 100, 112),
        isSecondary: true,
        card: 'hidden',
        render: (exam) => displayGuid(exam.clip_set_guid),
      };
    case 'patient_id':
      return {
        sortKey: 'patient_id',
        width: width(94, 120, 140),
        card: 'meta',
        render: (exam) => exam.patient_id ?? '',
      };
    case 'patient_name':
      return {
        sortKey: 'patient_full_name',
        width: width(80, 140, 180),
        wraps: true,
        render: (exam) => exam.patient_full_name ?? '',
      };
    case 'protocol':
      return {
        sortKey: 'protocol',
        fields: ['protocol', 'ingest.state', 'ingest.problem'],
        width: width(124, 250, 280),
        card: 'top',
        render: (exam) => <ProtocolCell exam={exam} isShort={isNarrow} />,
        renderCard: (exam) => <ProtocolOnCard exam={exam} />,
      };
    case 'exam_views':
      return {
        sortKey: 'scanned_points',
        width: width(64, 92, 110),
        render: (exam) => <ExamViews exam={exam} />,
      };
    case 'date_created':
      return {
        sortKey: 'date_created',
        fields: ['date_created', 'date_created_timezone_id'],
        width: width(122, 196, 250),
        isSecondary: true,
        wraps: true,
        card: 'meta',
        render: (exam) => (
          <Moment
            at={exam.date_created}
            recordedZone={exam.date_created_timezone_id}
            now={now}
            isShort={isNarrow}
          />
        ),
      };
    default:
      return undefined;
  }
}

const Row = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  '& > [data-name]': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > [data-row]': { minWidth: 0 },
  '&[data-spread]': { justifyContent: 'space-between' },
});

interface ProtocolProps {
  readonly exam: StoredExam;
  readonly isShort?: boolean;
  readonly keepsPlace?: boolean;
}

function Protocol({ exam, isShort = false, keepsPlace }: ProtocolProps) {
  const { displayName, shortName, side } = PROTOCOLS[exam.protocol];
  return (
    <Row data-row="">
      <SideMarker side={side} keepsPlace={keepsPlace} />
      <span data-name="" title={isShort ? displayName : undefined}>
        {isShort ? shortName : displayName}
      </span>
    </Row>
  );
}

const Problem = styled('span')({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: 12,
  lineHeight: '16px',
  color: tokens.error,
  '&[data-whole]': { fontSize: 13, lineHeight: '18px', margin: '4px 0', overflowWrap: 'anywhere' },
});

/** An exam that has not arrived says so beside its protocol; what went wrong stands below, cut off where it is long. */
function ProtocolCell({ exam, isShort }: { readonly exam: StoredExam; readonly isShort: boolean }) {
  const way = onItsWay(exam);
  return (
    <>
      <Row>
        <Protocol exam={exam} isShort={isShort || exam.is_urgent} keepsPlace />
        {exam.is_urgent && !isShort && <UrgentMark reason={exam.urgent_reason} />}
        {way !== null && (isShort ? <IngestMark way={way} /> : <IngestChip state={way.state} />)}
      </Row>
      {way?.problem && !isShort && <Problem title={way.problem}>{way.problem}</Problem>}
    </>
  );
}

function ProtocolOnCard({ exam }: { readonly exam: StoredExam }) {
  const way = onItsWay(exam);
  return (
    <>
      <Row data-spread="">
        <Protocol exam={exam} />
        {exam.is_urgent && <UrgentMark reason={exam.urgent_reason} />}
        {way !== null && <IngestChip state={way.state} />}
      </Row>
      {way?.problem && <Problem data-whole="">{way.problem}</Problem>}
    </>
  );
}

const Views = styled('span')({
  color: tokens.t2,
  '&[data-incomplete]': { color: tokens.t1, fontWeight: 500 },
});

/** What is still missing stands out; a whole exam does not. */
function ExamViews({ exam }: { readonly exam: StoredExam }) {
  const isIncomplete = exam.scanned_points < PROTOCOLS[exam.protocol].views.length;
  return (
    <Views data-incomplete={isIncomplete ? '' : undefined}>
      {scannedPointsText(exam.protocol, exam.scanned_points)}
    </Views>
  );
}
