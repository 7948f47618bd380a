import { randomUUID } from 'node:crypto';
import type {
  beginExam,
  completeExam,
  getCatalogue,
  reportHardwareUsage,
} from '@sonoboard/contract/ingest/ingest.endpoints';
import type { CallInput, ReplyOf } from '@sonoboard/contract/http/endpoint';
import { WELLS_CRITERIA } from '@sonoboard/domain/exams/wells-score';
import type { SeededRandom } from '../../server/demo/seeded-random.ts';
import type { Loops, RecordedFile } from './loops.ts';
import { type Attempt, recordAttempts } from './made-up-attempts.ts';
import { type MadeUpPatient, makeUpPatient } from './made-up-patient.ts';
import { zonedIsoTime } from './zoned-iso-time.ts';

export type CatalogueProtocol = ReplyOf<typeof getCatalogue>['protocols'][number];

/** Whose phone it is, as far as an exam tells. */
export interface PhoneOwner {
  readonly zone: string;
  readonly scannerId: string | null;
}

export interface Original {
  readonly guid: string;
  readonly protocol: string;
  readonly patient: MadeUpPatient;
}

export interface ExamOptions {
  readonly isPractice?: boolean | undefined;
  /** Why it is urgent, where it is. */
  readonly urgentReason?: string | null | undefined;
  /** The exam that is scanned again: its patient comes back. */
  readonly rescanOf?: Original | undefined;
  /** One plain clip of each view, for many phones at once. */
  readonly isShort?: boolean | undefined;
}

interface Setting {
  readonly random: SeededRandom;
  readonly owner: PhoneOwner;
  readonly protocol: CatalogueProtocol;
  readonly loops: Loops;
  readonly now: Date;
}

/** Everything that a phone has to say about one exam, with its files. */
export interface MadeUpExam {
  readonly guid: string;
  readonly title: string;
  readonly begin: CallInput<typeof beginExam>['body'];
  readonly attempts: readonly Attempt[];
  readonly usage: CallInput<typeof reportHardwareUsage>['body'];
  readonly complete: CallInput<typeof completeExam>['body'];
  readonly files: readonly RecordedFile[];
}

const MINUTE_MS = 60_000;

export function makeUpExam(setting: Setting, options: ExamOptions = {}): MadeUpExam {
  const { random, owner, protocol, now } = setting;
  const guid = randomUUID();
  const startedAt = new Date(now.getTime() - random.integer(8, 20) * MINUTE_MS);
  const scanNr = random.integer(100, 9_999);
  const attempts = recordAttempts({ ...setting, startedAt }, { isShort: options.isShort ?? false });
  return {
    guid,
    title: protocol.display_name,
    begin: {
      guid,
      protocol: protocol.name,
      created_at: zonedIsoTime(startedAt, owner.zone),
      timezone_id: owner.zone,
      linked_to: options.rescanOf?.guid ?? null,
      patient: options.rescanOf?.patient ?? makeUpPatient(random),
      ...answers(random),
      phone: {
        serial_number: `SIM${random.integer(10_000, 99_999)}`,
        app_version: '2.3.0',
        build_number: '4218',
        clarius_sdk_firmware: '12.1.0',
      },
      scanner_id: owner.scannerId,
      scan_id: `${owner.scannerId ?? 'SIM'}-${scanNr}`,
      scan_nr: scanNr,
      ...(options.urgentReason ? { is_urgent: true, urgent_reason: options.urgentReason } : {}),
      is_practise_exam: options.isPractice ?? false,
    },
    attempts,
    usage: {
      usage: {
        phone_model: 'Phone simulator',
        probe_battery: { start: random.integer(70, 99), end: random.integer(35, 69), unit: 'percent' },
        probe_temperature: { max: random.integer(31, 41), unit: 'celsius' },
        dropped_frames: random.integer(0, 24),
      },
    },
    complete: {
      completed_at: zonedIsoTime(now, owner.zone),
      clips: attempts.map(({ body }) => body.guid),
    },
    files: attempts.flatMap(({ files }) => files),
  };
}

/** Few patients have more than one or two of the signs. */
function answers(
  random: SeededRandom,
): Pick<CallInput<typeof beginExam>['body'], 'questionnaire' | 'wells_score'> {
  const hadDvt = random.integer(1, 5) === 1;
  return {
    questionnaire: {
      iliac_proximal_thigh_swelling: random.integer(1, 6) === 1,
      iliac_history_of_dvt: hadDvt,
      iliac_type_of_dvt: hadDvt ? random.pick(['leg', 'iliocaval', 'unknown']) : null,
    },
    wells_score: WELLS_CRITERIA.map(({ criterion }) => ({ criterion, response: random.integer(1, 5) === 1 })),
  };
}
