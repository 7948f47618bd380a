import { completeUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db } from '../platform/database/db.ts';
import {
  selectConfigForAssignment,
  selectConfigGuidForUpdate,
  selectConfigOfUser,
  updateConfigOfUser,
} from './configs.queries.ts';

export async function loadConfigOfUser(db: Db, userGuid: string) {
  const config = await selectConfigOfUser(db, userGuid);
  if (config === undefined) throw new AppError('user_not_found');
  return { ...config, settings: completeUserConfig(config.settings) };
}

/** Holds on the person's next request: settings are read together with the session. */
export async function assignConfig(
  { db, clock, audit }: { readonly db: Db; readonly clock: Clock; readonly audit: CallAudit },
  userGuid: string,
  configGuid: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await selectConfigGuidForUpdate(tx, userGuid);
    if (user === undefined) throw new AppError('user_not_found');
    const config = await selectConfigForAssignment(tx, configGuid);
    if (config === undefined) throw new AppError('config_not_found');
    const assigned = config.isDefault ? null : config.guid;
    await updateConfigOfUser(tx, userGuid, { configGuid: assigned, now: clock.now() });
    await audit.record(tx, {
      action: 'user.config_assigned',
      subject: ['user', userGuid],
      before: { configGuid: user.configGuid },
      after: { configGuid: assigned },
    });
  });
}
