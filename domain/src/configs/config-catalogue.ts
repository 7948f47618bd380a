import { RECORDING_SETTINGS } from './recording-settings.ts';
import { DASHBOARD_SETTINGS } from './dashboard-settings.ts';
import { checkValue, isSameSettingValue, type SettingValue } from './setting-value.ts';

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
export const CONFIG_CATALOGUE = [...RECORDING_SETTINGS, ...DASHBOARD_SETTINGS] as const;

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
  return completeUserConfig({});
}

/** Whatever was stored, everybody gets a whole config: what is missing or no longer fits takes its default. */
export function completeUserConfig(stored: Readonly<Record<string, unknown>>): UserConfig {
  const values = CONFIG_CATALOGUE.map((setting) => {
    const checked = checkValue(setting, stored[setting.key]);
    return [setting.key, checked.ok ? checked.value : setting.default] as const;
  });
  // The keys are the catalogue's, which fromEntries forgets
  return Object.fromEntries(values) as unknown as UserConfig;
}

/** What is stored of a config: only what differs from the defaults. */
export function settingsToStore(config: UserConfig): Partial<UserConfig> {
  const differing = CONFIG_CATALOGUE.filter(
    (setting) => !isSameSettingValue(config[setting.key], setting.default),
  );
  return Object.fromEntries(differing.map(({ key }) => [key, config[key]]));
}

export type CheckedSetting =
  | { readonly ok: true; readonly key: SettingKey; readonly value: SettingValue }
  | { readonly ok: false; readonly reason: string };

/** A typing error must not pass: an unknown key or a value outside the setting's kind is refused with its reason. */
export function checkSetting(key: string, value: unknown): CheckedSetting {
  const setting = CONFIG_CATALOGUE.find((known) => known.key === key);
  if (setting === undefined) return { ok: false, reason: `Unknown setting: ${key}` };
  const checked = checkValue(setting, value);
  return checked.ok ? { ok: true, key: setting.key, value: checked.value } : checked;
}
