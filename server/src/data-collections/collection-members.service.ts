import type { listCollectionMembers } from '@sonoboard/contract/data-collections/collection-members.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import {
  MEMBER_ROLES,
  mayReplaceRoles,
  type MemberRole,
} from '@sonoboard/domain/data-collections/member-roles';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { type Expected, refuseIfChanged } from '../platform/http/refuse-if-changed.ts';
import {
  deleteMember,
  insertMember,
  isOwnerOfCollection,
  selectConfirmedUser,
  selectMemberForUpdate,
  selectMembers,
  updateRoles,
  type MemberRow,
} from './collection-members.queries.ts';
import { requireCollection } from './data-collections.service.ts';

interface MemberDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: CallAudit;
}

export async function listMembers(
  db: Db,
  collectionGuid: string,
  query: QueryOf<typeof listCollectionMembers>,
) {
  await requireCollection(db, collectionGuid);
  return selectMembers(db, collectionGuid, query);
}

export async function addMember(
  { db, clock, audit }: MemberDeps,
  collectionGuid: string,
  email: string,
): Promise<MemberRow> {
  return inTransaction(db, async (tx) => {
    await requireCollection(tx, collectionGuid);
    const user = await selectConfirmedUser(tx, email);
    if (user === undefined) throw new AppError('collection_user_not_found');
    const member = { collectionGuid, userGuid: user.guid, roles: [], addedAt: clock.now() };
    if (!(await insertMember(tx, member))) throw new AppError('member_exists');
    await audit.record(tx, {
      action: 'collection.member_added',
      subject: ['collection', collectionGuid],
      after: { userGuid: user.guid, roles: [] },
    });
    return requireMember(tx, collectionGuid, user.guid);
  });
}

interface RoleChange {
  readonly roles: readonly MemberRole[];
  /** What the editor saw. */
  readonly expected?: Expected;
}

/** The complete new list of roles; the rota alone moves the subscriber roles of the person who is in it. */
export async function changeMemberRoles(
  { db, audit }: MemberDeps,
  { collectionGuid, userGuid }: { readonly collectionGuid: string; readonly userGuid: string },
  { roles: asked, expected }: RoleChange,
): Promise<MemberRow> {
  const roles = MEMBER_ROLES.filter((role) => asked.includes(role));
  return inTransaction(db, async (tx) => {
    await requireCollection(tx, collectionGuid);
    const member = await requireMember(tx, collectionGuid, userGuid);
    refuseIfChanged({ roles: member.roles }, expected);
    if (!mayReplaceRoles(member.roles, roles)) throw new AppError('subscriber_roles_locked');
    if (!roles.includes('admin') && member.roles.includes('admin')) {
      await keepOwner(tx, collectionGuid, userGuid);
    }
    await updateRoles(tx, { collectionGuid, userGuid }, roles);
    await audit.record(tx, {
      action: 'collection.member_changed',
      subject: ['collection', collectionGuid],
      before: { userGuid, roles: member.roles },
      after: { userGuid, roles },
    });
    return { ...member, roles };
  });
}

export async function removeMember(
  { db, audit }: MemberDeps,
  collectionGuid: string,
  userGuid: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireCollection(tx, collectionGuid);
    await keepOwner(tx, collectionGuid, userGuid);
    const roles = await deleteMember(tx, collectionGuid, userGuid);
    if (roles === undefined) throw new AppError('member_not_found');
    await audit.record(tx, {
      action: 'collection.member_removed',
      subject: ['collection', collectionGuid],
      before: { userGuid, roles },
    });
  });
}

/** An owner who loses the collection of their workspace is locked out of its exams. */
async function keepOwner(tx: Tx, collectionGuid: string, userGuid: string): Promise<void> {
  if (await isOwnerOfCollection(tx, collectionGuid, userGuid))
    throw new AppError('owner_stays_in_collection');
}

async function requireMember(tx: Tx, collectionGuid: string, userGuid: string): Promise<MemberRow> {
  const member = await selectMemberForUpdate(tx, collectionGuid, userGuid);
  if (member === undefined) throw new AppError('member_not_found');
  return member;
}
