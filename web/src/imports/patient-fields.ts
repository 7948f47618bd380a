import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import {
  areDifferentPatients,
  findDifferentPatients,
  type PatientStatement,
} from '@sonoboard/domain/imports/different-patients';
import { hidesPatientNames, patientFullName, patientIdLabel } from '@sonoboard/domain/exams/patient-identity';
import type { AwaitedRescan } from './awaited-rescans.queries.ts';
import type { FileFacts } from './imports.queries.ts';

export const PATIENT_FIELDS = ['id', 'first_name', 'last_name', 'sex', 'date_of_birth'] as const;

export type PatientField = (typeof PATIENT_FIELDS)[number];

export type Patient = Readonly<Record<PatientField, string>>;

type Requirement = 'mandatory' | 'optional' | 'disabled';

export function patientFieldLabel(field: PatientField, config: UserConfig): string {
  switch (field) {
    case 'id':
      return patientIdLabel(config);
    case 'first_name':
      return 'First name';
    case 'last_name':
      return 'Last name';
    case 'sex':
      return 'Sex';
    case 'date_of_birth':
      return 'Date of birth';
  }
}

/** Which fields the account records, as its config says for the app. */
export function patientRequirement(field: PatientField, config: UserConfig): Requirement {
  switch (field) {
    case 'id':
      return config.hide_patient_id ? 'disabled' : 'optional';
    case 'first_name':
    case 'last_name':
      if (hidesPatientNames(config)) return 'disabled';
      return config.record_patient_name_default_value === 'mandatory' ? 'mandatory' : 'optional';
    case 'date_of_birth':
      return config.record_date_of_birth;
    case 'sex':
      return 'optional';
  }
}

interface NamedFile {
  readonly name: string;
  readonly facts: FileFacts | null;
}

interface FilePatient {
  readonly patient: Patient;
  /** The file that says so. */
  readonly file: string;
  /** The organisation that gave the patient's id. */
  readonly issuer: string | null;
}

type Named = Pick<
  FileFacts,
  'patient_id' | 'patient_first_name' | 'patient_last_name' | 'patient_sex' | 'patient_date_of_birth'
>;

function patientsOf(files: readonly NamedFile[]): readonly FilePatient[] {
  return files
    .map(({ name, facts }) => ({
      file: name,
      patient: patientOf(facts),
      issuer: facts?.patient_id_issuer ?? null,
    }))
    .filter(({ patient }) => saysSomething(patient));
}

/** Of the first file that names someone, and of that one only: two files may be of two people. */
export function patientOfFiles(files: readonly NamedFile[]): FilePatient | null {
  return patientsOf(files)[0] ?? null;
}

export function patientOf(facts: Named | null): Patient {
  return {
    id: facts?.patient_id ?? '',
    first_name: facts?.patient_first_name ?? '',
    last_name: facts?.patient_last_name ?? '',
    sex: facts?.patient_sex ?? '',
    date_of_birth: facts?.patient_date_of_birth ?? '',
  };
}

function saysSomething(patient: Patient): boolean {
  return PATIENT_FIELDS.some((field) => patient[field] !== '');
}

export type PatientProblems = Readonly<Partial<Record<PatientField, string>>>;

export function patientProblems(patient: Patient, config: UserConfig, today: string): PatientProblems {
  const problems = PATIENT_FIELDS.map((field) => [field, problemOf(field, patient, { config, today })]);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined)) as PatientProblems;
}

function problemOf(
  field: PatientField,
  patient: Patient,
  { config, today }: { readonly config: UserConfig; readonly today: string },
): string | undefined {
  const value = patient[field].trim();
  const requirement = patientRequirement(field, config);
  if (requirement === 'disabled') return undefined;
  if (value === '') {
    return requirement === 'mandatory' ? 'Your account records this of every patient' : undefined;
  }
  if (field === 'id' && config.numeric_patient_id && !/^\d+$/.test(value)) return 'Digits only';
  if (field === 'date_of_birth' && value > today) return 'Lies in the future';
  return undefined;
}

/** A sentence when the files are not all of one patient; it names the first two people that differ, as far as the account may read names. */
export function mixedPatients(files: readonly NamedFile[], config: UserConfig): string | null {
  const pair = findDifferentPatients(
    patientsOf(files).map((each) => ({ ...each, ...statementOf(each.patient, each.issuer) })),
  );
  if (pair === null) return null;
  const people = pair.map((each) => personText(each, config)).join(', and ');
  return `The files are of different patients: ${people}. An exam is of one patient: remove the files that do not belong to it.`;
}

function statementOf(patient: Patient, issuer: string | null): PatientStatement {
  return {
    id: patient.id,
    issuer,
    firstName: patient.first_name,
    lastName: patient.last_name,
    birthDate: patient.date_of_birth,
    sex: patient.sex,
  };
}

function personText({ file, patient }: FilePatient, config: UserConfig): string {
  const name = hidesPatientNames(config) ? '' : patientFullName(patient.first_name, patient.last_name);
  const id = config.hide_patient_id ? '' : patient.id;
  const born = patient.date_of_birth === '' ? '' : `born ${patient.date_of_birth}`;
  const words = [name, id, born].filter((word) => word !== '').join(', ');
  return words === '' ? file : `${words} (${file})`;
}

/** A sentence when the exam is not of the patient whose rescan it is said to be. */
export function otherPatient(
  patient: Patient,
  repeated: AwaitedRescan | null,
  config: UserConfig,
): string | null {
  if (repeated === null) return null;
  const isSame = !areDifferentPatients(statementOf(patient, null), statementOf(patientOf(repeated), null));
  if (isSame) return null;
  return `The exam that awaits a rescan is of another patient: ${patientLabel(repeated, config)}. A rescan is of the same patient.`;
}

export function isSamePatientId(one: string | null, two: string): boolean {
  return two !== '' && one?.trim().toLowerCase() === two.toLowerCase();
}

/** How a patient is called in a list, as far as the account may read it. */
export function patientLabel(
  one: Pick<Named, 'patient_id' | 'patient_first_name' | 'patient_last_name'>,
  config: UserConfig,
): string {
  const name = hidesPatientNames(config)
    ? ''
    : patientFullName(one.patient_first_name, one.patient_last_name);
  const id = config.hide_patient_id ? '' : (one.patient_id ?? '');
  return [name, id].filter((word) => word !== '').join(', ') || 'No patient named';
}
