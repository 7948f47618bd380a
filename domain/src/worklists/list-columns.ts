import { hidesPatientNames, patientIdLabel } from '../exams/patient-identity.ts';
import type { PatientConfig } from '../exams/patient-identity.ts';

export type ColumnId =
  | 'guid'
  | 'protocol'
  | 'reviewer'
  | 'patient_id'
  | 'patient_name'
  | 'assessment'
  | 'clinical_decision'
  | 'quality_score'
  | 'exam_started'
  | 'review_date'
  | 'date_added'
  | 'exam_views'
  | 'date_created'
  | 'operator';

export interface Column {
  readonly id: ColumnId;
  readonly label: string;
}

export type ListName = 'worklist' | 'pending_rescans' | 'completed_reviews' | 'storage';

export interface ListConfig extends PatientConfig {
  readonly enable_exam_diagnosis: boolean;
  readonly allow_clinical_decision: boolean;
}

const REVIEW_COLUMNS: readonly ColumnId[] = [
  'guid',
  'protocol',
  'reviewer',
  'patient_id',
  'patient_name',
  'assessment',
  'clinical_decision',
  'quality_score',
  'exam_started',
  'review_date',
  'operator',
];

const COLUMNS: Readonly<Record<ListName, readonly ColumnId[]>> = {
  worklist: ['guid', 'protocol', 'patient_id', 'patient_name', 'date_added', 'operator'],
  pending_rescans: REVIEW_COLUMNS,
  completed_reviews: REVIEW_COLUMNS,
  storage: ['guid', 'patient_id', 'patient_name', 'protocol', 'exam_views', 'date_created'],
};

const LABELS: Readonly<Record<Exclude<ColumnId, 'patient_id'>, string>> = {
  guid: 'GUID',
  protocol: 'Protocol',
  reviewer: 'Reviewer',
  patient_name: 'Patient Name',
  assessment: 'Assessment',
  clinical_decision: 'Clinical Decision',
  quality_score: 'Quality Score',
  exam_started: 'Exam started',
  review_date: 'Review date',
  date_added: 'Date added',
  exam_views: 'Exam views',
  date_created: 'Date created',
  operator: 'Operator',
};

/** Columns of a list in their order, as far as the reader's config shows them. */
export function listColumns(list: ListName, config: ListConfig): readonly Column[] {
  return COLUMNS[list]
    .filter((id) => isColumnShown(id, config))
    .map((id) => ({ id, label: id === 'patient_id' ? patientIdLabel(config) : LABELS[id] }));
}

function isColumnShown(id: ColumnId, config: ListConfig): boolean {
  if (id === 'assessment') return config.enable_exam_diagnosis;
  if (id === 'clinical_decision') return config.allow_clinical_decision;
  if (id === 'patient_name') return !hidesPatientNames(config);
  return id !== 'patient_id' || !config.hide_patient_id;
}
