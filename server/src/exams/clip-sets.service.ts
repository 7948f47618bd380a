import type { changeExamAsStaff } from '@sonoboard/contract/exams/exams.endpoints';
import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import { isPossibleBirthDate } from '@sonoboard/domain/exams/patient-measures';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { requireCollection } from '../data-collections/data-collections.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import { inTransaction, type Db } from '../platform/database/db.ts';
import { refuseIfChanged } from '../platform/http/refuse-if-changed.ts';
import { presentClipSet } from './clip-sets.presenter.ts';
import { selectCorrections } from './exam-corrections.queries.ts';
import {
  selectClipSet,
  selectClipSetForUpdate,
  selectClipSets,
  updateClipSet,
  type ClipSet,
  type ClipSetsQuery,
} from './clip-sets.queries.ts';
import { examsInScope } from './exams.service.ts';

/** The exams of a collection. */
export async function clipSetsOf(
  db: Db,
  collectionGuid: string,
  query: ClipSetsQuery,
  { actor, sees }: { readonly actor: Actor; readonly sees: PatientVisibility },
) {
  const [page] = await Promise.all([
    selectClipSets(db, { collectionGuid, inScope: examsInScope(db, actor), sees }, query),
    requireCollection(db, collectionGuid),
  ]);
  return page;
}

const SEES_ALL: PatientVisibility = { names: true, id: true };

type Correction = BodyOf<typeof changeExamAsStaff>;

/** Corrects one field of an exam; the operator and the times stay as they were recorded (AMB-227). */
export async function correctClipSet(
  { db, audit }: { readonly db: Db; readonly audit: CallAudit },
  examGuid: string,
  { expected, ...correction }: Correction,
): Promise<ClipSet> {
  return inTransaction(db, async (tx) => {
    const before = await selectClipSetForUpdate(tx, examGuid);
    if (before === undefined) throw new AppError('exam_not_found');
    refuseIfChanged(presentClipSet(before, SEES_ALL), expected);
    const change = changeOf(correction);
    if (!hasPossibleBirthDate(before, change)) throw new AppError('birth_date_impossible');
    await updateClipSet(tx, examGuid, change);
    await audit.record(tx, {
      action: 'exam.corrected',
      subject: ['exam', examGuid],
      examGuids: [examGuid],
      before: Object.fromEntries(Object.keys(change).map((name) => [name, before[name as keyof ClipSet]])),
      after: change,
    });
    return { ...before, ...change };
  });
}

/** In our own names. An emptied text is the same as none. */
function changeOf(correction: Omit<Correction, 'expected'>): Partial<ClipSet> {
  const values: Partial<Record<keyof ClipSet, unknown>> = {
    note: correction.note === null ? '' : correction.note,
    groundTruth: correction.ground_truth,
    excludeFromAnalysis: correction.exclude_from_analysis,
    isPractiseExam: correction.is_practise_exam,
    patientSex: correction.patient_sex,
    patientDateOfBirth: correction.patient_date_of_birth,
    patientHeightCm: correction.patient_height,
    patientWeightKg: correction.patient_weight,
    patientId: emptyAsNull(correction.patient_id),
    patientFirstName: emptyAsNull(correction.patient_first_name),
    patientLastName: emptyAsNull(correction.patient_last_name),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function emptyAsNull(text: string | null | undefined): string | null | undefined {
  return text === '' ? null : text;
}

/** An exam as staff correct it, with its corrections; the caller is internal staff, who see all exams. */
export async function loadExamCorrections(db: Db, examGuid: string) {
  const [exam, corrections] = await Promise.all([
    selectClipSet(db, examGuid),
    selectCorrections(db, examGuid),
  ]);
  if (exam === undefined) throw new AppError('exam_not_found');
  return { exam, corrections };
}

function hasPossibleBirthDate(exam: ClipSet, { patientDateOfBirth: asked }: Partial<ClipSet>): boolean {
  if (asked === undefined || asked === null) return true;
  return isPossibleBirthDate(asked, { startedAt: exam.createdAt, zone: exam.createdAtTimezoneId });
}
