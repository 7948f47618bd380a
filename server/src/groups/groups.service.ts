import { mayDeleteGroup, mayRenameGroup } from '@sonoboard/domain/groups/group-access';
import { isReservedGroupName } from '@sonoboard/domain/groups/group-name';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { violatedConstraint } from '../platform/database/db-errors.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { type Expected, refuseIfChanged } from '../platform/http/refuse-if-changed.ts';
import {
  countGroupMembers,
  deleteGroupRow,
  insertGroup,
  lockGroup,
  selectGroup,
  updateGroupName,
  type GroupRow,
  type LockedGroup,
} from './groups.queries.ts';

export interface GroupDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly actor: Actor;
  readonly audit: CallAudit;
}

export async function findGroup(db: Db, groupGuid: string): Promise<GroupRow> {
  const group = await selectGroup(db, groupGuid);
  if (group === undefined) throw new AppError('group_not_found');
  return group;
}

export async function holdGroup(tx: Tx, groupGuid: string): Promise<LockedGroup> {
  const group = await lockGroup(tx, groupGuid);
  if (group === undefined) throw new AppError('group_not_found');
  return group;
}

/** Nobody is in it at first, not even who made it: being in a group may mean something. */
export async function createGroup({ db, clock, audit }: GroupDeps, name: string): Promise<GroupRow> {
  refuseReserved(name);
  const guid = await inTransaction(db, async (tx) => {
    const groupGuid = await insertGroup(tx, name, clock.now());
    await audit.record(tx, { action: 'group.created', subject: ['group', groupGuid], after: { name } });
    return groupGuid;
  }).catch(refuseTakenName);
  return findGroup(db, guid);
}

export async function renameGroup(
  { db, clock, actor, audit }: GroupDeps,
  groupGuid: string,
  { name, expected }: { readonly name: string; readonly expected?: Expected },
): Promise<GroupRow> {
  await inTransaction(db, async (tx) => {
    const before = await holdGroup(tx, groupGuid);
    if (!mayRenameGroup(actor, before)) {
      throw new AppError(before.kind === 'workspace' ? 'group_of_workspace' : 'group_name_fixed');
    }
    refuseReserved(name);
    refuseIfChanged({ name: before.name }, expected);
    await updateGroupName(tx, groupGuid, { name, now: clock.now() });
    await audit.record(tx, {
      action: 'group.renamed',
      subject: ['group', groupGuid],
      before: { name: before.name },
      after: { name },
    });
  }).catch(refuseTakenName);
  return findGroup(db, groupGuid);
}

export async function deleteGroup({ db, actor, audit }: GroupDeps, groupGuid: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { name, kind } = await holdGroup(tx, groupGuid);
    if (!mayDeleteGroup(actor, { name, kind })) throw new AppError('group_not_deletable');
    const members = await countGroupMembers(tx, groupGuid);
    await deleteGroupRow(tx, groupGuid);
    await audit.record(tx, {
      action: 'group.deleted',
      subject: ['group', groupGuid],
      before: { name, members },
    });
  });
}

/** A group that took the name of a permission would grant it to everybody in the group. */
function refuseReserved(name: string): void {
  if (isReservedGroupName(name)) throw new AppError('group_name_reserved');
}

function refuseTakenName(error: unknown): never {
  if (violatedConstraint(error) === 'groups_permission_name') throw new AppError('group_name_taken');
  throw error;
}
