import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { patientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import {
  areDifferentPatients,
  findDifferentPatients,
  type PatientStatement,
} from '@sonoboard/domain/imports/different-patients';
import type { SafetyFacts } from '@sonoboard/domain/safety-check/checked-review';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { loadChain } from '../exams/exams.service.ts';
import type { Db } from '../platform/database/db.ts';
import { type ExamOfSamePatient, selectExamsOfSamePatient } from './reviews.queries.ts';

type ExamRow = Awaited<ReturnType<typeof loadChain>>[number];

export async function readSafetyFacts(
  db: Db,
  actor: Actor,
  config: UserConfig,
  examGuid: string,
): Promise<SafetyFacts> {
  const [chain, samePatient] = await Promise.all([
    loadChain(db, actor, examGuid),
    selectExamsOfSamePatient(db, actor.guid, examGuid),
  ]);
  return safetyFacts({ chain, samePatient, examGuid }, config);
}

interface Known {
  readonly chain: readonly ExamRow[];
  readonly samePatient: readonly ExamOfSamePatient[];
  /** The exam that was opened or submitted. */
  readonly examGuid: string;
}

/** Who the patients are is never told; that another exam is of the same one only where the account sees patient ids. */
export function safetyFacts({ chain, samePatient, examGuid }: Known, config: UserConfig): SafetyFacts {
  const different = findDifferentPatients(chain.map((exam) => ({ ...patientOf(exam), guid: exam.guid })));
  const exam = chain.find(({ guid }) => guid === examGuid);
  const other = samePatient.find(
    (candidate) => exam !== undefined && !areDifferentPatients(patientOf(exam), patientOf(candidate)),
  );
  return {
    differentPatients: different === null ? null : [different[0].guid, different[1].guid],
    otherExam:
      other === undefined || !patientVisibility(config).id
        ? null
        : {
            guid: other.guid,
            protocol: other.protocol,
            linkedTo: other.linkedTo,
            hasRescan: other.hasRescan,
            waitingSince: other.waitingSince.toISOString(),
          },
  };
}

function patientOf(
  exam: Pick<
    ExamRow,
    'patientId' | 'patientFirstName' | 'patientLastName' | 'patientSex' | 'patientDateOfBirth'
  >,
): PatientStatement {
  return {
    id: exam.patientId,
    issuer: null,
    firstName: exam.patientFirstName,
    lastName: exam.patientLastName,
    birthDate: exam.patientDateOfBirth,
    sex: exam.patientSex,
  };
}
