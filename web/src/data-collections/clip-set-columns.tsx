import { LinkOffRounded as LinkOff } from '../ui/icons/link-off-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { hidesPatientNames, patientFullName, patientIdLabel } from '@sonoboard/domain/exams/patient-identity';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { Moment } from '../ui/moment.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { GuidLink } from '../ui/guid-link.tsx';
import { TextLink } from '../ui/links.tsx';
import { SideMarker } from '../ui/side-marker.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { ChoiceCell, FlagCell, TextCell, type TextField } from './clip-set-cells.tsx';
import type { ClipSetEdits } from './clip-set-edits.ts';
import type { ClipSet } from './collection-exams.queries.ts';
import { GroundTruth } from './ground-truth.tsx';
import { ReviewsLink } from './reviews-link.tsx';

interface ClipSetTable {
  readonly config: UserConfig;
  readonly now: Date;
  /** Null while nothing is edited. */
  readonly edits: ClipSetEdits | null;
  readonly unlink: (exam: ClipSet) => void;
}

type Column = TableColumn<ClipSet>;

/** What tells whose exam a row is stays in view while the others scroll. */
const IDENTITY: ReadonlySet<string> = new Set([
  'patient_id',
  'patient_name',
  'patient_first_name',
  'patient_last_name',
]);

export function clipSetColumns(table: ClipSetTable): readonly Column[] {
  return [
    {
      id: 'guid',
      header: 'GUID',
      width: 124,
      sortKey: 'guid',
      card: 'title',
      render: ({ guid }) => <GuidLink guid={guid} to={`/internal/exams/${guid}`} />,
    },
    ...patientColumns(table).map((column) => ({ ...column, isPinned: IDENTITY.has(column.id) })),
    ...examColumns(table),
    ...flagColumns(table),
    {
      id: 'reviews',
      header: 'Reviews',
      width: 80,
      fields: [],
      render: ({ guid }) => <ReviewsLink search={{ clipSet: guid }}>Reviews</ReviewsLink>,
    },
    ...(table.edits === null ? [] : [unlinkColumn(table)]),
  ];
}

const UNKNOWN = '–';
const shown = (value: string | number | null): string =>
  value === null || value === '' ? UNKNOWN : String(value);

function patientColumns({ config, edits }: ClipSetTable): readonly Column[] {
  const text = (column: Omit<Column, 'render'>, field: TextField): Column => ({
    ...column,
    render: (exam) =>
      edits === null ? shown(exam[field]) : <TextCell {...{ edits, exam, field }} header={column.header} />,
  });
  // What is edited must be in sight; read only, the few that tell exams apart are enough.
  const isOptional = edits === null;
  return [
    ...(config.hide_patient_id
      ? []
      : [
          text(
            {
              id: 'patient_id',
              header: patientIdLabel(config),
              width: edits === null ? 116 : 150,
              sortKey: 'patient_id',
            },
            'patient_id',
          ),
        ]),
    ...(hidesPatientNames(config) ? [] : edits === null ? [PATIENT_NAME] : nameColumns(text)),
    {
      id: 'patient_sex',
      header: 'Sex',
      width: edits === null ? 78 : 110,
      sortKey: 'patient_sex',
      render: (exam) =>
        edits === null ? (
          shown(exam.patient_sex)
        ) : (
          <ChoiceCell {...{ edits, exam }} field="patient_sex" header="Sex" options={['male', 'female']} />
        ),
    },
    text(
      {
        id: 'patient_date_of_birth',
        header: 'Date of birth',
        width: 160,
        sortKey: 'patient_date_of_birth',
        isOptional,
      },
      'patient_date_of_birth',
    ),
    { id: 'age', header: 'Age', width: 66, sortKey: 'age', align: 'right', render: ({ age }) => shown(age) },
    text(
      { id: 'patient_height', header: 'Height (cm)', width: 120, sortKey: 'patient_height', isOptional },
      'patient_height',
    ),
    text(
      { id: 'patient_weight', header: 'Weight (kg)', width: 120, sortKey: 'patient_weight', isOptional },
      'patient_weight',
    ),
    {
      id: 'bmi',
      header: 'BMI',
      width: 76,
      sortKey: 'bmi',
      align: 'right',
      render: ({ bmi }) => bmi?.toFixed(2) ?? UNKNOWN,
    },
  ];
}

function nameColumns(text: (column: Omit<Column, 'render'>, field: TextField) => Column): readonly Column[] {
  return [
    text({ id: 'patient_first_name', header: 'First name', width: 150, fields: [] }, 'patient_first_name'),
    text(
      {
        id: 'patient_last_name',
        header: 'Last name',
        width: 150,
        sortKey: 'patient_name',
        fields: ['patient_first_name', 'patient_last_name'],
      },
      'patient_last_name',
    ),
  ];
}

const PATIENT_NAME: Column = {
  id: 'patient_name',
  header: 'Patient name',
  width: 170,
  sortKey: 'patient_name',
  isOptional: true,
  fields: ['patient_first_name', 'patient_last_name'],
  render: ({ patient_first_name, patient_last_name }) =>
    shown(patientFullName(patient_first_name, patient_last_name)),
};

function examColumns({ edits, now }: ClipSetTable): readonly Column[] {
  return [
    {
      id: 'protocol',
      header: 'Protocol',
      width: 240,
      sortKey: 'protocol',
      render: (exam) => protocolOf(exam, true),
      renderCard: (exam) => protocolOf(exam, false),
    },
    {
      id: 'operator',
      header: 'Operator',
      width: 124,
      sortKey: 'operator',
      fields: ['operator_email', 'operator_first_name', 'operator_last_name', 'user_guid'],
      render: operatorOf,
    },
    {
      id: 'created_at',
      header: 'Created',
      width: 156,
      sortKey: 'created_at',
      isSecondary: true,
      render: (exam) => (
        <Moment at={exam.created_at} recordedZone={exam.created_at_timezone_id} now={now} isDayOnly />
      ),
    },
    {
      id: 'note',
      header: 'Note',
      width: 260,
      isOptional: edits === null,
      render: (exam) =>
        edits === null ? shown(exam.note) : <TextCell {...{ edits, exam }} field="note" header="Note" />,
    },
    {
      id: 'ground_truth',
      header: 'Ground truth',
      width: 122,
      sortKey: 'ground_truth',
      render: (exam) =>
        edits === null ? (
          <GroundTruth value={exam.ground_truth} />
        ) : (
          <ChoiceCell
            {...{ edits, exam }}
            field="ground_truth"
            header="Ground truth"
            options={['positive', 'negative']}
          />
        ),
    },
  ];
}

function protocolOf({ protocol }: ClipSet, keepsPlace: boolean): ReactNode {
  const { displayName, side } = PROTOCOLS[protocol];
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <SideMarker side={side} keepsPlace={keepsPlace} />
      {displayName}
    </span>
  );
}

function operatorOf(exam: ClipSet): ReactNode {
  const name = patientFullName(exam.operator_first_name, exam.operator_last_name);
  const text = name === '' ? (exam.operator_email ?? UNKNOWN) : name;
  if (exam.user_guid === null) return text;
  return (
    <TextLink to="/user-settings/$userGuid" params={{ userGuid: exam.user_guid }}>
      {text}
    </TextLink>
  );
}

const FLAGS = [
  { id: 'is_practise_exam', header: 'Practice', isEditable: true },
  { id: 'exclude_from_analysis', header: 'Excluded', isEditable: true },
  { id: 'is_aborted', header: 'Aborted', isEditable: false },
  { id: 'is_linked', header: 'Rescan', isEditable: false },
] as const;

function flagColumns({ edits }: ClipSetTable): readonly Column[] {
  return FLAGS.map(({ id, header, isEditable }) => ({
    id,
    header,
    width: 84,
    align: 'center',
    isOptional: !isEditable,
    ...(id !== 'is_linked' && { sortKey: id }),
    render: (exam) =>
      edits !== null && isEditable ? (
        <FlagCell {...{ edits, exam, header }} field={id} />
      ) : (
        <Checkbox
          label={`${header}: ${exam.patient_id ?? displayGuid(exam.guid)}`}
          isChecked={exam[id]}
          isDisabled
          onChange={() => {}}
        />
      ),
  }));
}

function unlinkColumn({ unlink }: ClipSetTable): Column {
  return {
    id: 'unlink',
    header: 'Unlink',
    width: 72,
    align: 'center',
    isHeaderHidden: true,
    fields: [],
    card: 'corner',
    render: (exam) => (
      <IconButton aria-label={`Unlink ${displayGuid(exam.guid)}`} onClick={() => unlink(exam)}>
        <LinkOff fontSize="small" />
      </IconButton>
    ),
  };
}
