import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type {
  listUserDataCollections,
  listUserGroups,
} from '@sonoboard/contract/user-settings/user-settings.endpoints';
import { AppError } from '../platform/http/app-error.ts';
import type { Db } from '../platform/database/db.ts';
import { collectionsOfUser } from '../data-collections/data-collections.service.ts';
import { selectGroupsOfUser, selectUserSettings, type UserSettingsRow } from './user-settings.queries.ts';

export async function loadUserSettings(db: Db, userGuid: string): Promise<UserSettingsRow> {
  const user = await selectUserSettings(db, userGuid);
  if (user === undefined) throw new AppError('user_not_found');
  return user;
}

export async function listGroupsOfUser(db: Db, userGuid: string, query: QueryOf<typeof listUserGroups>) {
  await loadUserSettings(db, userGuid);
  return selectGroupsOfUser(db, userGuid, query);
}

export async function listCollectionsOfUser(
  db: Db,
  userGuid: string,
  query: QueryOf<typeof listUserDataCollections>,
) {
  await loadUserSettings(db, userGuid);
  return collectionsOfUser(db, userGuid, query);
}
