import { completeUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { AppError } from '../platform/app-error.ts';
import type { Db } from '../platform/db.ts';
import { selectConfigOfUser } from './configs.queries.ts';

export async function loadConfigOfUser(db: Db, userGuid: string) {
  const config = await selectConfigOfUser(db, userGuid);
  if (config === undefined) throw new AppError('user_not_found');
  return { ...config, settings: completeUserConfig(config.settings) };
}
