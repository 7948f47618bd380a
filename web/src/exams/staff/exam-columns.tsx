import { ArrowForwardRounded as OpenInFull } from '../../ui/icons/arrow-forward-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import { patientFullName } from '@sonoboard/domain/exams/patient-identity';
import { isScannedPointsHighlighted } from '@sonoboard/domain/exams/scanned-points';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { tokens } from '../../ui/theme/tokens.ts';
import { Moment } from '../../ui/moment.tsx';
import { GuidLink } from '../../ui/guid-link.tsx';
import { TextLink } from '../../ui/links.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { CollectionLinks } from './collection-links.tsx';
import { ProtocolName } from './protocol-name.tsx';
import type { StaffExam } from './staff-exams.queries.ts';

const IconLink = createLink(IconButton);

const Points = styled('span')({
  display: 'inline-block',
  padding: '2px 8px',
  borderRadius: 6,
  fontVariantNumeric: 'tabular-nums',
  '&[data-highlighted]': { background: tokens.accentTint, color: tokens.accent, fontWeight: 600 },
});

const Flags = styled('span')({ display: 'flex', gap: 4, flexWrap: 'wrap' });

/** 'Today' is judged at the moment the rows came. */
export function examColumns(now: Date): readonly TableColumn<StaffExam>[] {
  const momentOf = (at: string, zone: string | null) => (
    <Moment at={at} recordedZone={zone} now={now} isShort />
  );
  const optional = (
    id: keyof StaffExam,
    header: string,
    width: number,
    sortKey: string | undefined = id,
  ): TableColumn<StaffExam> => ({
    id,
    header,
    width,
    sortKey,
    isOptional: true,
    isSecondary: true,
    render: (exam) => String(exam[id] ?? ''),
  });
  return [
    {
      id: 'clip_set_guid',
      header: 'Exam',
      width: 128,
      sortKey: 'clip_set_guid',
      card: 'title',
      render: (exam) => <GuidLink guid={exam.clip_set_guid} to={`/internal/exams/${exam.clip_set_guid}`} />,
    },
    {
      id: 'patient_id',
      header: 'Patient ID',
      width: 124,
      isPinned: true,
      sortKey: 'patient_id',
      render: (exam) => exam.patient_id ?? '',
    },
    {
      id: 'last_name',
      header: 'Patient',
      width: 120,
      isPinned: true,
      sortKey: 'last_name',
      fields: ['first_name', 'last_name'],
      wraps: true,
      render: (exam) => patientFullName(exam.first_name, exam.last_name),
    },
    {
      id: 'timestamp',
      header: 'Completed',
      width: 132,
      sortKey: 'timestamp',
      isSecondary: true,
      wraps: true,
      card: 'meta',
      render: (exam) => momentOf(exam.timestamp, exam.timestamp_timezone_id),
    },
    {
      id: 'month',
      header: 'Month',
      width: 92,
      isSecondary: true,
      render: (exam) => exam.month,
    },
    {
      id: 'protocol',
      header: 'Protocol',
      width: 168,
      sortKey: 'protocol',
      card: 'top',
      render: (exam) => <ProtocolName protocol={exam.protocol} />,
    },
    {
      id: 'scanned_points',
      header: 'Exam views',
      width: 96,
      sortKey: 'scanned_points',
      fields: ['exam_views', 'scanned_points'],
      render: (exam) => (
        <Points data-highlighted={isScannedPointsHighlighted(exam.scanned_points) ? '' : undefined}>
          {exam.exam_views}
        </Points>
      ),
    },
    {
      id: 'email',
      header: 'Operator',
      width: 170,
      sortKey: 'email',
      fields: ['email', 'guid'],
      render: (exam) =>
        exam.guid === null ? (
          exam.email
        ) : (
          <TextLink to="/user-settings/$userGuid" params={{ userGuid: exam.guid }}>
            {exam.email}
          </TextLink>
        ),
    },
    {
      id: 'collections',
      header: 'Collections',
      width: 150,
      wraps: true,
      render: (exam) => <CollectionLinks names={exam.collections} guids={exam.collection_guids} />,
    },
    {
      id: 'is_practise_exam',
      header: 'Flags',
      width: 104,
      sortKey: 'is_practise_exam',
      fields: ['is_practise_exam', 'is_aborted', 'is_virtual_scan'],
      card: 'foot',
      render: (exam) => <ExamFlags exam={exam} />,
    },
    {
      ...optional('created_at', 'Started', 180),
      render: (exam) => momentOf(exam.created_at, exam.timestamp_timezone_id),
    },
    optional('scan_id', 'Scan ID', 140),
    optional('scan_nr', 'Scan number', 120),
    optional('scanner_id', 'Scanner ID', 120),
    optional('bucket', 'Bucket', 160, undefined),
    optional('sex', 'Sex', 90),
    optional('date_of_birth', 'Date of birth', 130),
    optional('height', 'Height (cm)', 110),
    optional('weight', 'Weight (kg)', 110),
    {
      id: 'open',
      header: 'Open',
      width: 48,
      isHeaderHidden: true,
      fields: [],
      card: 'corner',
      render: (exam) => (
        <IconLink
          to="/internal/exams/$examGuid"
          params={{ examGuid: exam.clip_set_guid }}
          aria-label={`Open exam ${displayGuid(exam.clip_set_guid)}`}
          title="Open"
          size="small"
        >
          <OpenInFull fontSize="small" />
        </IconLink>
      ),
    },
  ];
}

function ExamFlags({ exam }: { readonly exam: StaffExam }) {
  return (
    <Flags>
      {exam.is_practise_exam && <StatusChip label="Practice" tone="accent" />}
      {exam.is_aborted && <StatusChip label="Aborted" tone="warning" />}
      {exam.is_virtual_scan && <StatusChip label="Virtual" />}
    </Flags>
  );
}
