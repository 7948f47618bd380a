import type { CONFIG_CATALOGUE } from './config-catalogue.ts';
import { SETTING_DESCRIPTIONS } from './setting-descriptions.ts';
import { SETTING_LABELS } from './setting-labels.ts';

type Setting = (typeof CONFIG_CATALOGUE)[number];

/** Settings in whose name, key, description, group or choices every word occurs; without words, all of them. */
export function searchSettings(settings: readonly Setting[], text: string): readonly Setting[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return settings.filter((setting) => {
    const searchText = searchTextOf(setting).toLowerCase();
    return words.every((word) => searchText.includes(word));
  });
}

function searchTextOf(setting: Setting): string {
  const choices = 'choices' in setting ? setting.choices : [];
  return [
    SETTING_LABELS[setting.key],
    setting.key,
    SETTING_DESCRIPTIONS[setting.key],
    setting.group,
    ...choices,
  ].join('\n');
}
