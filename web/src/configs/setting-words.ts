import { protocolDisplayName } from '@sonoboard/domain/exams/protocols';
import type { Setting, SettingScope } from '@sonoboard/domain/configs/setting';
import type { SettingValue } from '@sonoboard/domain/configs/setting-value';

export const SCOPE_WORDS: Readonly<Record<SettingScope, string>> = {
  app: 'App',
  dashboard: 'Dashboard',
  both: 'App and dashboard',
};

const UNITS: Readonly<Record<string, string>> = {
  kg_cm: 'kg and cm',
  st_ft: 'st and ft',
  lbs_ft: 'lbs and ft',
};

/** 'after_assessment' is read as 'After assessment'; protocols have names of their own. */
export function choiceWords(setting: Setting, choice: string): string {
  if (setting.key === 'available_protocols') return protocolDisplayName(choice);
  const units = UNITS[choice];
  if (units !== undefined) return units;
  const words = choice.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function valueWords(setting: Setting, value: SettingValue): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value === '' ? 'None' : choiceWords(setting, value);
  if (setting.kind === 'multi_choice' && value.length === setting.choices.length) return 'All';
  return `${value.length} chosen`;
}
