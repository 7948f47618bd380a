import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { WELLS_CRITERIA, type WellsAnswer } from '@sonoboard/domain/exams/wells-score';
import type { exams, hardwareUsages, questionnaires } from '../src/tables/exams.tables.ts';
import { personGuid, personOf } from './demo-people.ts';
import type { IliacState, PlannedExam, WellsState } from './demo-plan.ts';
import { minutesAfter, type DemoTime } from './demo-time.ts';
import { DEMO_PHONES } from './demo-workspaces.ts';
import { guidOf, randomOf } from './seeded-random.ts';

export type ExamRow = typeof exams.$inferInsert & {
  readonly guid: string;
  readonly createdAt: Date;
};

type PatientColumns = Pick<
  typeof exams.$inferInsert,
  | 'patientId'
  | 'patientFirstName'
  | 'patientLastName'
  | 'patientSex'
  | 'patientDateOfBirth'
  | 'patientHeightCm'
  | 'patientWeightKg'
>;

const examGuid = (key: string) => guidOf(`exam ${key}`);

/** How many criteria answer yes. */
const WELLS_YES: Readonly<Record<WellsState, number>> = {
  low: 0,
  medium: 2,
  high: 4,
  incomplete: 1,
  unanswered: 0,
};
const WELLS_ANSWERED_WHEN_INCOMPLETE = 6;

const ILIAC_ANSWERS: Readonly<
  Record<IliacState, Omit<typeof questionnaires.$inferInsert, 'examGuid' | 'createdAt'>>
> = {
  no_history: { iliacProximalThighSwelling: false, iliacHistoryOfDvt: false, iliacTypeOfDvt: null },
  iliocaval: { iliacProximalThighSwelling: true, iliacHistoryOfDvt: true, iliacTypeOfDvt: 'iliocaval' },
  leg: { iliacProximalThighSwelling: true, iliacHistoryOfDvt: true, iliacTypeOfDvt: 'leg' },
  unknown: { iliacProximalThighSwelling: false, iliacHistoryOfDvt: true, iliacTypeOfDvt: 'unknown' },
  incomplete: { iliacProximalThighSwelling: true, iliacHistoryOfDvt: true, iliacTypeOfDvt: null },
  unanswered: { iliacProximalThighSwelling: null, iliacHistoryOfDvt: null, iliacTypeOfDvt: null },
};

export function examRow(planned: PlannedExam, time: DemoTime, scanNr: number): ExamRow {
  const operator = personOf(planned.operator);
  const random = randomOf(`exam ${planned.key}`);
  const uploadedAt = time.at(planned.uploaded, operator.zone);
  const createdAt = minutesAfter(uploadedAt, -random.integer(24, 38));
  const completedAt = minutesAfter(createdAt, random.integer(9, 16));
  return {
    guid: examGuid(planned.key),
    protocol: planned.protocol,
    linkedTo: planned.rescanOf === null ? null : examGuid(planned.rescanOf),
    createdAt,
    createdAtTimezoneId: operator.zone,
    completedAt: planned.progress === 'recording' ? null : completedAt,
    uploadStartedAt: planned.progress === 'recording' ? null : minutesAfter(completedAt, 1),
    uploadedAt: planned.progress === 'uploaded' ? uploadedAt : null,
    isPractiseExam: planned.isPractice,
    isAborted: planned.isAborted,
    isVirtualScan: planned.isVirtual,
    excludeFromAnalysis: planned.isExcluded,
    isOverridden: Object.keys(planned.algorithmSays).length > 0,
    groundTruth: planned.groundTruth,
    note: planned.note,
    isUrgent: planned.urgentReason !== null,
    urgentReason: planned.urgentReason,
    ...patientColumns(planned),
    scanId: `${operator.scannerId ?? 'SC-000'}-${String(scanNr).padStart(4, '0')}`,
    scanNr,
    bucket: 'sonoboard-demo',
    userGuid: personGuid(operator.key),
    operatorEmail: operator.email,
    operatorFirstName: operator.firstName,
    operatorLastName: operator.lastName,
    operatorPhoneNumber: operator.phone || null,
    operatorLandlineNumber: operator.landline || null,
    scannerId: operator.scannerId,
    wellsScore: planned.wells === null ? null : wellsAnswers(planned.wells),
  };
}

/** Drawn by the patient, not by the exam: a rescan shows the same person. */
function patientColumns({ patient }: PlannedExam): PatientColumns {
  const random = randomOf(`patient ${patient ?? 'nameless'}`);
  const patientId = `${random.integer(1000, 9999)}-${random.integer(1000, 9999)}`;
  if (patient === null) return { patientId };
  const [patientFirstName = '', ...rest] = patient.split(' ');
  const height = random.integer(152, 196);
  return {
    patientId,
    patientFirstName,
    patientLastName: rest.join(' '),
    patientSex: random.pick(['male', 'female']),
    patientDateOfBirth: `${random.integer(1938, 2001)}-0${random.integer(1, 9)}-1${random.integer(0, 9)}`,
    patientHeightCm: height,
    patientWeightKg: Math.round((random.integer(195, 345) / 10) * (height / 100) ** 2),
  };
}

function wellsAnswers(state: WellsState): WellsAnswer[] {
  return WELLS_CRITERIA.map(({ criterion, score }, index) => {
    const isAnswered =
      state !== 'unanswered' && (state !== 'incomplete' || index < WELLS_ANSWERED_WHEN_INCOMPLETE);
    // Swelling and tenderness come first in life, so the yes answers start at the third criterion.
    const isYes =
      (index >= 2 && index < 2 + WELLS_YES[state]) ||
      (state === 'low' && criterion === 'alternative_diagnosis');
    return { criterion, score, response: isAnswered ? isYes : null };
  });
}

export function questionnaireRow(planned: PlannedExam, row: ExamRow): (typeof questionnaires.$inferInsert)[] {
  if (planned.iliac === null) return [];
  return [{ examGuid: row.guid, createdAt: row.createdAt, ...ILIAC_ANSWERS[planned.iliac] }];
}

/** Only what a known phone recorded has hardware data; the others show the placeholder. */
export function hardwareUsageRow(planned: PlannedExam, row: ExamRow): (typeof hardwareUsages.$inferInsert)[] {
  const phone = DEMO_PHONES.find(({ owner }) => owner === planned.operator);
  const newest = phone?.history[0];
  if (phone === undefined || newest === undefined) return [];
  const random = randomOf(`hardware ${planned.key}`);
  return [
    {
      examGuid: row.guid,
      probeSerialNumber: phone.probe,
      phoneSerialNumber: phone.serial,
      createdAt: row.createdAt,
      usage: {
        phone_model: 'Galaxy S24',
        app_version: newest[0],
        sdk_firmware_version: newest[2],
        probe_battery: { start: random.integer(70, 99), end: random.integer(35, 69), unit: 'percent' },
        probe_temperature: { max: random.integer(31, 41), unit: 'celsius' },
        dropped_frames: random.integer(0, 24),
        is_virtual: planned.isVirtual,
      },
    },
  ];
}

/** The views of the plan that were recorded, with their place in the protocol. */
export function recordedViews(planned: PlannedExam) {
  return PROTOCOLS[planned.protocol].views.flatMap((view, index) => {
    const finding = planned.findings[index] ?? 'negative';
    return finding === 'missing' ? [] : [{ view: view.id, index, finding }];
  });
}
