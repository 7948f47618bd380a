import { changeExamAsStaff } from '@sonoboard/contract/exams/exams.calls';
import {
  type ClipSetField,
  FIELD_LABELS,
  type FieldValue,
  isIdentity,
  readField,
} from '../../data-collections/clip-set-fields.ts';
import { isCallError } from '../../platform/call-error.ts';
import { call } from '../../platform/call.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { type ExamCorrections, refreshExam, refreshExams } from './staff-exams.queries.ts';

type Exam = ExamCorrections['exam'];
export type EnteredFields = Readonly<Partial<Record<ClipSetField, string>>>;

interface ChangedField {
  readonly field: ClipSetField;
  readonly value: FieldValue;
}

const entriesOf = (entered: EnteredFields) =>
  Object.entries(entered).flatMap(([name, text]) =>
    isField(name) && text !== undefined ? [{ field: name, text }] : [],
  );

function isField(name: string): name is ClipSetField {
  return Object.hasOwn(FIELD_LABELS, name);
}

/** What was entered, as far as it differs from the exam and can be read. */
export function changedFields(exam: Exam, entered: EnteredFields): readonly ChangedField[] {
  return entriesOf(entered).flatMap(({ field, text }) => {
    const read = readField(exam, field, text);
    const isSame = read.kind === 'value' && (read.value ?? '') === (exam[field] ?? '');
    if (isSame) return [];
    return [{ field, value: read.kind === 'value' ? read.value : null }];
  });
}

export function fieldProblems(
  exam: Exam,
  entered: EnteredFields,
): Readonly<Partial<Record<ClipSetField, string>>> {
  return Object.fromEntries(
    entriesOf(entered).flatMap(({ field, text }) => {
      const read = readField(exam, field, text);
      return read.kind === 'problem' ? [[field, read.sentence]] : [];
    }),
  );
}

/** Identity fields that would be empty: they are asked about first. */
export function clearedFields(changed: readonly ChangedField[]): readonly ClipSetField[] {
  return changed.filter(({ field, value }) => isIdentity(field) && value === null).map(({ field }) => field);
}

/** One call per field, as the server takes them; true only when every one was saved. A refusal was shown by the call. */
export async function saveCorrections(exam: Exam, changed: readonly ChangedField[]): Promise<boolean> {
  let areAllSaved = true;
  for (const { field, value } of changed) {
    try {
      await call(changeExamAsStaff, {
        params: { guid: exam.guid },
        body: { [field]: value, expected: { [field]: exam[field] } },
      });
    } catch (error) {
      if (!isCallError(error)) throw error;
      areAllSaved = false;
    }
  }
  if (areAllSaved) showSnackbar({ kind: 'success', text: 'Corrections saved' });
  await Promise.all([refreshExam(exam.guid), refreshExams()]);
  return areAllSaved;
}
