import { styled } from '@mui/material/styles';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { scannedPointsText } from '@sonoboard/domain/exams/scanned-points';
import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { listColumns } from '@sonoboard/domain/worklists/list-columns';
import type { ColumnId } from '@sonoboard/domain/worklists/list-columns';
import { tokens } from '../app/theme/tokens.ts';
import { browserZone } from '../ui/browser-zone.ts';
import { SideMarker } from '../ui/side-marker.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import type { StoredExam, StoredExamSort } from './stored-exams.queries.ts';

interface StoredExamsReader {
  readonly config: UserConfig;
  readonly now: Date;
  /** The drawer takes its place from the table. */
  readonly isNarrow: boolean;
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
      : [{ ...column, id, header: label, card: id === title ? 'title' : column.card }];
  });
}

function examColumn(id: ColumnId, { now, isNarrow }: StoredExamsReader): ExamColumn | undefined {
  switch (id) {
    case 'guid':
      return {
        sortKey: 'clip_set_guid',
        width: isNarrow ? 92 : 112,
        isSecondary: true,
        card: 'hidden',
        render: (exam) => displayGuid(exam.clip_set_guid),
      };
    case 'patient_id':
      return {
        sortKey: 'patient_id',
        width: isNarrow ? 94 : 140,
        card: 'meta',
        render: (exam) => exam.patient_id ?? '',
      };
    case 'patient_name':
      return {
        sortKey: 'patient_full_name',
        width: isNarrow ? 80 : 190,
        wraps: true,
        render: (exam) => exam.patient_full_name ?? '',
      };
    case 'protocol':
      return {
        sortKey: 'protocol',
        width: isNarrow ? 124 : 320,
        card: 'top',
        render: (exam) => <Protocol exam={exam} isShort={isNarrow} keepsPlace />,
        renderCard: (exam) => <Protocol exam={exam} />,
      };
    case 'exam_views':
      return {
        sortKey: 'scanned_points',
        width: isNarrow ? 64 : 120,
        render: (exam) => <ExamViews exam={exam} />,
      };
    case 'date_created':
      return {
        sortKey: 'date_created',
        width: isNarrow ? 122 : 200,
        isSecondary: true,
        wraps: true,
        card: 'meta',
        render: (exam) => dateCreated(exam, now),
      };
    default:
      return undefined;
  }
}

function dateCreated(exam: StoredExam, now: Date): string {
  return displayDateTime(exam.date_created, { now, zone: exam.date_created_timezone_id ?? browserZone() });
}

const Row = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  '& > [data-name]': { overflow: 'hidden', textOverflow: 'ellipsis' },
});

interface ProtocolProps {
  readonly exam: StoredExam;
  readonly isShort?: boolean;
  readonly keepsPlace?: boolean;
}

function Protocol({ exam, isShort = false, keepsPlace }: ProtocolProps) {
  const { displayName, shortName, side } = PROTOCOLS[exam.protocol];
  return (
    <Row>
      <SideMarker side={side} keepsPlace={keepsPlace} />
      <span data-name="" title={isShort ? displayName : undefined}>
        {isShort ? shortName : displayName}
      </span>
    </Row>
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
