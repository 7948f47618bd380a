import { displayName } from '@sonoboard/domain/accounts/display-name';
import { erasedPerson, erasedWorkspaceName } from '@sonoboard/domain/accounts/erased-person';
import { isDeletionOverdue, lastDeletionDay } from '@sonoboard/domain/deletion-requests/deletion-dates';
import { dropUnusedSearchGroups } from '../exams/staff-lists.service.ts';
import type { Outbox } from '../mail/mail.service.ts';
import type { AuditTrail } from '../platform/audit-trail.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import type { Settings } from '../platform/settings.ts';
import { releaseScannersOfWorkspace } from '../scanners/scanners.service.ts';
import { deleteWorkspace, type WorkspaceCleanUp } from '../workspaces/staff-workspaces.service.ts';
import { accountErasedMail, erasureHeldMail } from './deletion-requests.mails.ts';
import { lockDeletionRequest } from './request-deletion.queries.ts';
import { type HoldingWorkspace, selectHoldingWorkspaces } from './erasure-holds.queries.ts';
import {
  blankQuotes,
  deleteMembershipsOfUser,
  blankExplanations,
  deleteTracesOfAddress,
  deleteTracesOfUser,
  lockOwnWorkspaces,
  overwriteOperator,
  overwriteUser,
  renameWorkspace,
  selectRequestedBefore,
} from './erasure.queries.ts';

export interface ErasureDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly mail: Outbox;
  readonly settings: Pick<Settings, 'publicUrl' | 'supportEmail'>;
}

interface Person {
  readonly guid: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null where the request is younger than the backup that brought the account back. */
  readonly requestedOn: Date | null;
}

/** A running subscription is in the way of an erasure, so none is left to end. */
const cleanUp: WorkspaceCleanUp = {
  releaseScanners: releaseScannersOfWorkspace,
  endSubscriptions: () => Promise.resolve([]),
};

/** Everybody whose time has come, each in a transaction of their own; what fails for one is thrown after the others. */
export async function eraseDueAccounts(deps: ErasureDeps, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const guid of await selectRequestedBefore(deps.db, lastDeletionDay(deps.clock.now()))) {
    if (signal.aborted) return;
    await eraseAccount(deps, guid).catch((error: unknown) => failures.push(error));
  }
  // The search groups that their exams have left still have their names.
  await dropUnusedSearchGroups(deps.db);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts were not erased`);
}

/**
 * Erases an account that was erased before and came back with a backup. Nothing is in the way of it: a workspace in which
 * others work by that backup stays, with the pseudonym as its owner. Tells whether there was something to erase.
 */
export async function eraseAccountAgain(deps: ErasureDeps, guid: string): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const user = await lockDeletionRequest(tx, guid);
    if (user === undefined) return false;
    const owned = await lockOwnWorkspaces(tx, guid);
    const staying = (await selectHoldingWorkspaces(tx, guid)).map((workspace) => workspace.guid);
    const ending = owned.map((workspace) => workspace.guid).filter((own) => !staying.includes(own));
    await erase(tx, deps, { ...user, guid }, { ending, staying });
    return true;
  });
}

async function eraseAccount(deps: ErasureDeps, guid: string): Promise<void> {
  const { db, clock } = deps;
  await inTransaction(db, async (tx) => {
    const user = await lockDeletionRequest(tx, guid);
    // Taken back a moment ago, or done by another server.
    if (user === undefined || user.requestedOn === null) return;
    if (!isDeletionOverdue(user.requestedOn, clock.now())) return;
    const person = { ...user, guid, requestedOn: user.requestedOn };
    const owned = await lockOwnWorkspaces(tx, guid);
    const inTheWay = await selectHoldingWorkspaces(tx, guid);
    if (inTheWay.length > 0) return tellStaff(tx, deps, person, inTheWay);
    const ending = owned.map((workspace) => workspace.guid);
    await erase(tx, deps, person, { ending, staying: [] });
  });
}

/** The records of patients stay and name a pseudonym; everything that tells who it was goes. */
async function erase(
  tx: Tx,
  { clock, audit, mail, settings }: ErasureDeps,
  person: Person,
  ownWorkspaces: { readonly ending: readonly string[]; readonly staying: readonly string[] },
): Promise<void> {
  const { guid, email, firstName, requestedOn } = person;
  const now = clock.now();
  const pseudonym = erasedPerson(guid);
  const record = (at: Parameters<AuditTrail['record']>[0], details: { readonly action: string }) =>
    audit.record(at, { kind: 'change', ...details });
  for (const workspaceGuid of ownWorkspaces.ending) {
    await renameWorkspace(tx, workspaceGuid, erasedWorkspaceName(workspaceGuid));
    await deleteWorkspace({ db: tx, clock, audit: { record }, cleanUp }, workspaceGuid);
  }
  await overwriteUser(tx, guid, { pseudonym, now });
  const examCount = await overwriteOperator(tx, guid, pseudonym);
  await deleteTracesOfUser(tx, guid);
  await blankExplanations(tx, guid);
  await deleteMembershipsOfUser(tx, guid, ownWorkspaces.staying);
  await deleteTracesOfAddress(tx, email);
  await blankQuotes(tx, { email, name: displayName(person) });
  await mail.queue(tx, {
    kind: 'account-erased',
    to: email,
    mail: accountErasedMail({ firstName, ...settings }),
    isForgotten: true,
  });
  await audit.record(tx, {
    kind: 'change',
    action: 'account.erased',
    subject: ['user', guid],
    before: { deletionRequestedOn: requestedOn },
    after: { exams: examCount, workspaces: ownWorkspaces.ending },
  });
}

/** Once for a request: from then on the red row in their list says it. */
async function tellStaff(
  tx: Tx,
  { audit, mail, settings }: ErasureDeps,
  { guid, requestedOn }: Person & { readonly requestedOn: Date },
  workspaces: readonly HoldingWorkspace[],
): Promise<void> {
  const isNew = await mail.queue(tx, {
    kind: 'erasure-held',
    to: settings.supportEmail,
    mail: erasureHeldMail({ publicUrl: settings.publicUrl, userGuid: guid, workspaces }),
    onceKey: `erasure-held:${guid}:${requestedOn.toISOString()}`,
  });
  if (!isNew) return;
  await audit.record(tx, {
    kind: 'change',
    action: 'account-erasure.held',
    subject: ['user', guid],
    after: { workspaces: workspaces.map((workspace) => workspace.guid) },
  });
}
