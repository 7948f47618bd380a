import { randomUUID } from 'node:crypto';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import {
  emergencyAccessEnd,
  emergencyAccessState,
} from '@sonoboard/domain/emergency-access/emergency-access';
import type { EmergencyReason } from '@sonoboard/domain/emergency-access/emergency-reasons';
import { readExamId } from '@sonoboard/domain/emergency-access/exam-id';
import { mayAskForEmergencyAccess } from '@sonoboard/domain/emergency-access/may-ask';
import { patientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { noteSuccess, reserveEmergencyLookup } from '../accounts/attempts.service.ts';
import { examsInScope, isExamInScope } from '../exams/exams.service.ts';
import type { Outbox } from '../mail/mail.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Session } from '../platform/http/caller.ts';
import type { Settings } from '../platform/settings.ts';
import {
  type AccessRow,
  closeExpiredAccess,
  endAccess,
  insertAccess,
  type OpenableExam,
  selectAccessesSince,
  selectAskerFacts,
  selectExamsById,
  selectGuidsOfChain,
  selectOpenableExam,
  selectOpenAccess,
} from './emergency-access.queries.ts';
import { tellAdmins } from './tell-admins.service.ts';

const SHOWN_FOR_MS = 24 * 60 * 60 * 1000;

export interface EmergencyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Outbox;
  readonly settings: Pick<Settings, 'publicUrl'>;
}

export interface EmergencyCall {
  readonly actor: Actor;
  readonly session: Session;
  readonly audit: CallAudit;
  readonly ip: string;
}

export async function mayAskFor(db: Db, actor: Actor, config: UserConfig): Promise<boolean> {
  if (!config.emergency_access) return false;
  return mayAskForEmergencyAccess(actor, {
    ...(await selectAskerFacts(db, actor.guid)),
    isSwitchedOn: config.emergency_access,
  });
}

export function recentAccesses({ db, clock }: EmergencyDeps, actor: Actor): Promise<AccessRow[]> {
  return selectAccessesSince(db, actor.guid, new Date(clock.now().getTime() - SHOWN_FOR_MS));
}

/** Exams that carry exactly this ID, as far as the caller may open them, in the usual way or in an emergency. */
export async function findExams({ db, clock }: EmergencyDeps, call: EmergencyCall, typed: string) {
  const { actor, session, audit, ip } = call;
  const lookup = { userGuid: actor.guid, ip, at: clock.now() };
  await recordingRefusal(db, call, { asked: typed }, () =>
    inTransaction(db, (tx) => reserveEmergencyLookup(tx, lookup)),
  );
  const found = await selectExamsById(db, {
    id: readExamId(typed),
    userGuid: actor.guid,
    inScope: examsInScope(db, actor),
    seesPatientId: patientVisibility(session.config).id,
  });
  await audit.recordRead({
    action: 'emergency-access.searched',
    examGuids: found.map(({ guid }) => guid),
    after: { asked: typed, found: found.length },
  });
  return found;
}

export interface AskedAccess {
  readonly examGuid: string;
  readonly reason: EmergencyReason;
  readonly explanation: string;
}

type Answer = { readonly kind: 'refused' } | { readonly kind: 'open'; readonly access: AccessRow };

/** The access, as it is from now on or as it runs already. */
export async function askForAccess(
  deps: EmergencyDeps,
  call: EmergencyCall,
  asked: AskedAccess,
): Promise<AccessRow> {
  const { db } = deps;
  const { actor } = call;
  if (await isExamInScope(db, actor, asked.examGuid)) throw new AppError('emergency_access_not_needed');
  return recordingRefusal(db, call, { exam: asked.examGuid, reason: asked.reason }, async () => {
    const answer = await inTransaction(db, (tx) => answerRequest(deps, tx, call, asked));
    // 404, not 403: outsiders must not learn that the exam exists. The try is kept, and counts.
    if (answer.kind === 'refused') throw new AppError('exam_not_found');
    return answer.access;
  });
}

async function recordingRefusal<Result>(
  db: Db,
  { audit }: EmergencyCall,
  asked: Readonly<Record<string, string>>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      const after = { ...asked, code: error.code };
      await inTransaction(db, (tx) =>
        audit.record(tx, { kind: 'refusal', action: 'emergency-access.refused', after }),
      );
    }
    throw error;
  }
}

async function answerRequest(
  deps: EmergencyDeps,
  tx: Tx,
  call: EmergencyCall,
  asked: AskedAccess,
): Promise<Answer> {
  const { actor, audit, ip } = call;
  const now = deps.clock.now();
  // One request of a person after another: the second of two clicks finds what the first was given.
  const lookup = await reserveEmergencyLookup(tx, { userGuid: actor.guid, ip, at: now });
  const exam = await selectOpenableExam(tx, actor.guid, asked.examGuid);
  if (exam === undefined) return { kind: 'refused' };
  await noteSuccess(tx, lookup);
  const ofChain = { userGuid: actor.guid, chainGuid: exam.chainGuid };
  await closeExpiredAccess(tx, ofChain, now);
  const running = await selectOpenAccess(tx, ofChain);
  if (running !== undefined) {
    audit.nothingToRecord();
    return { kind: 'open', access: running };
  }
  return { kind: 'open', access: await grant(deps, tx, call, { asked, exam, now }) };
}

interface Grant {
  readonly asked: AskedAccess;
  readonly exam: OpenableExam;
  readonly now: Date;
}

async function grant(
  deps: EmergencyDeps,
  tx: Tx,
  { actor, audit }: EmergencyCall,
  { asked: { reason, explanation }, exam, now }: Grant,
): Promise<AccessRow> {
  const access = {
    guid: randomUUID(),
    userGuid: actor.guid,
    workspaceGuid: exam.workspaceGuid,
    examGuid: exam.guid,
    chainGuid: exam.chainGuid,
    reason,
    explanation,
    grantedAt: now,
    endsAt: emergencyAccessEnd(now),
    endedAt: null,
  };
  await insertAccess(tx, access);
  const admins = await tellAdmins(deps, tx, { access, exam, actor });
  await audit.record(tx, {
    action: 'emergency-access.granted',
    subject: ['exam', exam.guid],
    examGuids: exam.opens,
    after: {
      emergencyAccess: access.guid,
      reason,
      explanation,
      endsAt: access.endsAt.toISOString(),
      workspaceGuid: exam.workspaceGuid,
      admins,
    },
  });
  return access;
}

/** Whether one ran. */
export async function endOwnAccess(
  { db, clock }: EmergencyDeps,
  { actor, audit }: Pick<EmergencyCall, 'actor' | 'audit'>,
  examGuid: string,
): Promise<boolean> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const ended = await endAccess(tx, { userGuid: actor.guid, examGuid }, now);
    if (ended === undefined) {
      audit.nothingToRecord();
      return false;
    }
    await audit.record(tx, {
      action: 'emergency-access.ended',
      subject: ['exam', examGuid],
      examGuids: await selectGuidsOfChain(tx, ended.chainGuid),
      before: { endsAt: ended.endsAt.toISOString() },
      after: { endedAt: now.toISOString() },
    });
    return true;
  });
}

/** As its person sees it: it also ends with the rights of the person, which the call itself has found. */
export function isRunning(access: AccessRow, actor: Actor, now: Date): boolean {
  const isOpen = emergencyAccessState(access, now) === 'running';
  return isOpen && (actor.emergencyAccess ?? []).some(({ guid }) => guid === access.guid);
}
