import { CAPTURE_SETTINGS } from './capture-settings.ts';
import { DASHBOARD_SETTINGS } from './dashboard-settings.ts';
import { reasonAgainstValue } from './setting-value.ts';
import type { Setting } from './setting.ts';

/** Order in which a config's page shows the groups. */
export const SETTING_GROUPS = [
  'Patient details',
  'Exam protocol',
  'Probe',
  'Scan analysis',
  'Regulatory',
  'Uploads',
  'Login',
  'Review',
  'Billing',
  'Dashboard',
  'Legacy',
] as const;

/** Every setting of the product, once. Defaults keep the whole review flow and its safety prompts on. */
export const CONFIG_CATALOGUE = [...CAPTURE_SETTINGS, ...DASHBOARD_SETTINGS] as const;

type CatalogueEntry = (typeof CONFIG_CATALOGUE)[number];

type ValueOf<Entry> = Entry extends { kind: 'toggle' }
  ? boolean
  : Entry extends { kind: 'integer' }
    ? number
    : Entry extends { kind: 'choice'; choices: readonly (infer Value)[] }
      ? Value
      : Entry extends { kind: 'multi_choice'; choices: readonly (infer Value)[] }
        ? readonly Value[]
        : string;

/** One value for every setting of the catalogue. Nobody is ever without a config. */
export type UserConfig = { readonly [Entry in CatalogueEntry as Entry['key']]: ValueOf<Entry> };

export type SettingKey = keyof UserConfig;

export function defaultUserConfig(): UserConfig {
  const defaults = CONFIG_CATALOGUE.map((setting) => [setting.key, setting.default] as const);
  return Object.fromEntries(defaults) as unknown as UserConfig;
}

export type CheckedSetting =
  | { readonly ok: true; readonly key: SettingKey; readonly value: UserConfig[SettingKey] }
  | { readonly ok: false; readonly reason: string };

const BY_KEY: ReadonlyMap<string, Setting> = new Map(
  CONFIG_CATALOGUE.map((setting) => [setting.key, setting]),
);

/** A typing error must not pass: an unknown key or a value outside the setting's kind is refused with its reason. */
export function checkSetting(key: string, value: unknown): CheckedSetting {
  const setting = BY_KEY.get(key);
  if (setting === undefined) return { ok: false, reason: `Unknown setting: ${key}` };
  const reason = reasonAgainstValue(setting, value);
  if (reason !== null) return { ok: false, reason };
  return { ok: true, key: setting.key as SettingKey, value: value as UserConfig[SettingKey] };
}
