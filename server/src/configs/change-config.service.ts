import {
  checkSetting,
  completeUserConfig,
  settingsToStore,
  type SettingKey,
  type UserConfig,
} from '@sonoboard/domain/configs/config-catalogue';
import { mayDeleteConfig } from '@sonoboard/domain/configs/config-access';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { violatedConstraint } from '../platform/database/db-errors.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { refuseIfChanged } from '../platform/http/refuse-if-changed.ts';
import {
  deleteConfigRow,
  insertConfig,
  lockConfig,
  moveToDefaultConfig,
  selectConfig,
  updateConfig,
  type ConfigRow,
} from './configs.queries.ts';

interface ConfigDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: CallAudit;
}

export async function findConfig(db: Db, configGuid: string): Promise<ConfigRow> {
  const config = await selectConfig(db, configGuid);
  if (config === undefined) throw new AppError('config_not_found');
  return config;
}

/** A new config has the defaults, so nothing is stored of it but its name. */
export async function createConfig({ db, clock, audit }: ConfigDeps, name: string): Promise<ConfigRow> {
  const guid = await inTransaction(db, async (tx) => {
    const configGuid = await insertConfig(tx, name, clock.now());
    await audit.record(tx, { action: 'config.created', subject: ['config', configGuid], after: { name } });
    return configGuid;
  }).catch(refuseTakenName);
  return findConfig(db, guid);
}

/** The contract has made sure that it is one field of the right kind. */
type ConfigChange = { readonly [Key in SettingKey | 'name']?: unknown } & {
  readonly name?: string | undefined;
  readonly expected?: Readonly<Record<string, unknown>> | undefined;
};

/** The name, or one setting, which holds for everybody on the config with their next call. */
export async function changeConfig(
  { db, clock, audit }: ConfigDeps,
  configGuid: string,
  { expected, ...change }: ConfigChange,
): Promise<ConfigRow> {
  const { name, ...settings } = change;
  await inTransaction(db, async (tx) => {
    const before = await holdConfig(tx, configGuid);
    const was = { ...completeUserConfig(before.settings), name: before.name };
    refuseIfChanged(was, expected);
    const stored = name === undefined ? { settings: changedSettings(before.settings, settings) } : { name };
    await updateConfig(tx, configGuid, { ...stored, updatedAt: clock.now() });
    await audit.record(tx, {
      action: 'config.changed',
      subject: ['config', configGuid],
      before: Object.fromEntries(Object.keys(change).map((key) => [key, was[key as keyof typeof was]])),
      after: change,
    });
  }).catch(refuseTakenName);
  return findConfig(db, configGuid);
}

/** Its people move to the default config; the trail keeps who they were and what the config said. */
export async function deleteConfig(
  { db, clock, audit }: ConfigDeps,
  actor: Actor,
  configGuid: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { name, settings, isDefault } = await holdConfig(tx, configGuid);
    if (!mayDeleteConfig(actor, { isDefault })) throw new AppError('default_config_kept');
    const userGuids = await moveToDefaultConfig(tx, configGuid, clock.now());
    await deleteConfigRow(tx, configGuid);
    await audit.record(tx, {
      action: 'config.deleted',
      subject: ['config', configGuid],
      before: { name, settings, userGuids },
    });
  });
}

async function holdConfig(tx: Tx, configGuid: string) {
  const config = await lockConfig(tx, configGuid);
  if (config === undefined) throw new AppError('config_not_found');
  return config;
}

/** A setting that is back at its default is not stored. */
function changedSettings(
  stored: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): Partial<UserConfig> {
  for (const [key, value] of Object.entries(change)) {
    const checked = checkSetting(key, value);
    if (!checked.ok) throw new AppError('setting_refused', { message: checked.reason });
  }
  return settingsToStore(completeUserConfig({ ...stored, ...change }));
}

function refuseTakenName(error: unknown): never {
  if (violatedConstraint(error) === 'configs_name') throw new AppError('config_name_taken');
  throw error;
}
