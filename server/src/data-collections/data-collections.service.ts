import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { listUserDataCollections } from '@sonoboard/contract/user-settings/user-settings.endpoints';
import {
  isCalendarAddress,
  normalizeCalendarAddress,
} from '@sonoboard/domain/data-collections/calendar-address';
import {
  DEFAULT_COLLECTION_TYPE,
  type CollectionType,
} from '@sonoboard/domain/data-collections/collection-type';
import { isInternal, type Actor } from '@sonoboard/domain/shared/actor';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { violatedConstraint } from '../platform/database/db-errors.ts';
import { inTransaction, type Db } from '../platform/database/db.ts';
import { type Expected, refuseIfChanged } from '../platform/http/refuse-if-changed.ts';
import type { Settings } from '../platform/settings.ts';
import { insertMember, selectMembers, type MemberRow } from './collection-members.queries.ts';
import {
  insertCollection,
  selectCollection,
  selectCollectionForUpdate,
  selectCollectionsOfUser,
  selectRolesInCollection,
  updateCollection,
  type CollectionRow,
} from './data-collections.queries.ts';

export async function mayOpenCollection(db: Db, actor: Actor, collectionGuid: string): Promise<boolean> {
  return isInternal(actor) || (await selectRolesInCollection(db, collectionGuid, actor.guid)) !== undefined;
}

export async function mayAdministerCollection(
  db: Db,
  actor: Actor,
  collectionGuid: string,
): Promise<boolean> {
  if (isInternal(actor)) return true;
  const roles = await selectRolesInCollection(db, collectionGuid, actor.guid);
  return roles?.includes('admin') ?? false;
}

/** The collections of a person with their roles, for the settings page of that person. */
export function collectionsOfUser(db: Db, userGuid: string, query: QueryOf<typeof listUserDataCollections>) {
  return selectCollectionsOfUser(db, userGuid, query);
}

/** Staff may open every collection, so that it exists is asked apart from the right to open it. */
export async function requireCollection(db: Db, collectionGuid: string): Promise<CollectionRow> {
  const collection = await selectCollection(db, collectionGuid);
  if (collection === undefined) throw new AppError('collection_not_found');
  return collection;
}

interface CollectionWithMembers {
  readonly collection: CollectionRow;
  readonly members: readonly MemberRow[];
}

export async function loadCollection(db: Db, collectionGuid: string): Promise<CollectionWithMembers> {
  const collection = await requireCollection(db, collectionGuid);
  const { items } = await selectMembers(db, collectionGuid, {});
  return { collection, members: items };
}

interface CollectionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly actor: Actor;
  readonly audit: CallAudit;
}

export async function createCollection(
  { db, clock, actor, audit }: CollectionDeps,
  name: string,
): Promise<CollectionWithMembers> {
  const now = clock.now();
  const guid = await inTransaction(db, async (tx) => {
    const created = { name, type: DEFAULT_COLLECTION_TYPE };
    const row = { ...created, createdByGuid: actor.guid, createdAt: now, updatedAt: now };
    const collectionGuid = await insertCollection(tx, row);
    await insertMember(tx, { collectionGuid, userGuid: actor.guid, roles: ['admin'], addedAt: now });
    await audit.record(tx, {
      action: 'collection.created',
      subject: ['collection', collectionGuid],
      after: created,
    });
    return collectionGuid;
  }).catch(refuseTakenName);
  return loadCollection(db, guid);
}

export interface CollectionChange {
  readonly name?: string | undefined;
  readonly type?: CollectionType | undefined;
  /** Empty or null takes the calendar away. */
  readonly examsSubscriberIcal?: string | null | undefined;
  readonly reviewsSubscriberIcal?: string | null | undefined;
  readonly expectedExams?: number | undefined;
}

export async function changeCollection(
  {
    db,
    clock,
    audit,
    settings,
  }: CollectionDeps & { readonly settings: Pick<Settings, 'calendarHostsAllowed'> },
  collectionGuid: string,
  { expected, ...asked }: CollectionChange & { readonly expected?: Expected },
): Promise<CollectionWithMembers> {
  const calendarAddress = calendarAddressReader(settings.calendarHostsAllowed);
  const change: Partial<CollectionRow> = {
    ...given('name', asked.name),
    ...given('type', asked.type),
    ...given('expectedExams', asked.expectedExams),
    ...given('examsSubscriberIcal', calendarAddress(asked.examsSubscriberIcal)),
    ...given('reviewsSubscriberIcal', calendarAddress(asked.reviewsSubscriberIcal)),
  };
  await inTransaction(db, async (tx) => {
    const before = await selectCollectionForUpdate(tx, collectionGuid);
    if (before === undefined) throw new AppError('collection_not_found');
    refuseIfChanged(before, expected);
    await updateCollection(tx, collectionGuid, { ...change, updatedAt: clock.now() });
    await audit.record(tx, {
      action: 'collection.changed',
      subject: ['collection', collectionGuid],
      before: Object.fromEntries(
        Object.keys(change).map((name) => [name, before[name as keyof CollectionRow]]),
      ),
      after: change,
    });
  }).catch(refuseTakenName);
  return loadCollection(db, collectionGuid);
}

function given<Name extends keyof CollectionRow>(name: Name, value: CollectionRow[Name] | undefined) {
  return value === undefined ? {} : { [name]: value };
}

function calendarAddressReader(hostsAllowed: readonly string[]) {
  return (asked: string | null | undefined): string | null | undefined => {
    if (asked === undefined) return undefined;
    if (asked === null || asked === '') return null;
    const address = normalizeCalendarAddress(asked);
    const isAllowed = URL.canParse(address) && hostsAllowed.includes(new URL(address).origin);
    if (!isAllowed && !isCalendarAddress(address)) throw new AppError('calendar_address_refused');
    return address;
  };
}

function refuseTakenName(error: unknown): never {
  if (violatedConstraint(error) === 'data_collections_live_name') throw new AppError('collection_name_taken');
  throw error;
}
