import { AppError } from '../platform/app-error.ts';
import type { Db } from '../platform/db.ts';
import { selectUserSettings, type UserSettingsRow } from './user-settings.queries.ts';

export async function loadUserSettings(db: Db, userGuid: string): Promise<UserSettingsRow> {
  const user = await selectUserSettings(db, userGuid);
  if (user === undefined) throw new AppError('user_not_found');
  return user;
}
