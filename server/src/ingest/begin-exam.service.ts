import { createHash } from 'node:crypto';
import type { beginExam as beginExamEndpoint } from '@sonoboard/contract/ingest/ingest.endpoints';
import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import { isDevice, type Actor } from '@sonoboard/domain/shared/actor';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { activeWorkspaceOf } from '../workspaces/workspaces.service.ts';
import { insertIngest, selectIngest } from './ingest.queries.ts';
import { loadProgress, type Progress } from './ingest.service.ts';
import { selectConfirmedPerson } from './create-exam.queries.ts';
import { createExam } from './create-exam.service.ts';

interface BeginDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: CallAudit;
}

/**
 * The same exam begun again, also at the same moment, is the one that stands. Whether it is the same is asked before
 * whether it is right: rules may have changed since.
 */
export async function beginExam(
  { db, clock, audit }: BeginDeps,
  actor: Actor,
  { operator_email: operatorEmail, ...exam }: BodyOf<typeof beginExamEndpoint>,
): Promise<Progress> {
  const hash = bodyHash({ ...exam, operatorEmail });
  return inTransaction(db, async (tx) => {
    if ((await selectIngest(tx, exam.guid)) !== undefined)
      return progressOfExisting(tx, audit, { actor, exam, hash });
    const operatorGuid = await operatorOf(tx, actor, operatorEmail);
    const isNew = await createExam(tx, { clock }, { operatorGuid, exam });
    if (!isNew) return progressOfExisting(tx, audit, { actor, exam, hash });

    const workspaceGuid = (await activeWorkspaceOf(tx, operatorGuid))?.guid ?? null;
    await insertIngest(tx, {
      examGuid: exam.guid,
      accountGuid: actor.guid,
      bodyHash: hash,
      workspaceGuid,
      createdAt: clock.now(),
    });
    await audit.record(tx, {
      action: 'exam.begun',
      subject: ['exam', exam.guid],
      examGuids: [exam.guid],
      after: { protocol: exam.protocol, operatorGuid, workspaceGuid, linkedTo: exam.linked_to ?? null },
    });
    return loadProgress(tx, exam.guid);
  });
}

interface Repetition {
  readonly actor: Actor;
  readonly exam: { readonly guid: string };
  readonly hash: string;
}

/** One answer for another exam of the caller and for anybody else's: a stranger learns nothing of it. */
async function progressOfExisting(
  tx: Tx,
  audit: CallAudit,
  { actor, exam, hash }: Repetition,
): Promise<Progress> {
  const ingest = await selectIngest(tx, exam.guid);
  const isTheirs = ingest?.accountGuid === actor.guid || ingest?.operatorGuid === actor.guid;
  if (!isTheirs || ingest?.bodyHash !== hash) throw new AppError('exam_guid_taken');
  audit.nothingToRecord();
  return loadProgress(tx, exam.guid);
}

/** Anyone who calls, unless a device says for whom it records (AMB-109). */
async function operatorOf(tx: Tx, actor: Actor, email: string | undefined): Promise<string> {
  if (email === undefined || email === actor.email) return actor.guid;
  if (!isDevice(actor)) throw new AppError('operator_not_yours');
  const operatorGuid = await selectConfirmedPerson(tx, email);
  if (operatorGuid === undefined) throw new AppError('operator_not_found');
  return operatorGuid;
}

/** The same for the same values, in whatever order an app writes its fields. */
function bodyHash(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(body)))
    .digest('hex');
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return fields.map(([name, field]) => [name, inOrder(field)]);
}
