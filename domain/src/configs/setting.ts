export const SETTING_KINDS = [
  'toggle',
  'choice',
  'integer',
  'dynamic_choice',
  'text',
  'multi_choice',
] as const;

export type SettingKind = (typeof SETTING_KINDS)[number];

/** Which side obeys a setting. The other side carries it without reading it. */
export type SettingScope = 'app' | 'dashboard' | 'both';

interface Named {
  readonly appliesTo: SettingScope;
  readonly key: string;
  readonly group: string;
}

export interface Toggle extends Named {
  readonly kind: 'toggle';
  readonly default: boolean;
}

export interface Choice extends Named {
  readonly kind: 'choice';
  readonly choices: readonly string[];
  readonly default: string;
}

/** The choices come from a call (the billing provider's prices), so any text is kept; '' means none chosen. */
export interface DynamicChoice extends Named {
  readonly kind: 'dynamic_choice';
  readonly source: 'prices';
  readonly default: string;
}

export interface Integer extends Named {
  readonly kind: 'integer';
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

export interface Text extends Named {
  readonly kind: 'text';
  readonly maxLength: number;
  readonly default: string;
}

export interface MultiChoice extends Named {
  readonly kind: 'multi_choice';
  readonly choices: readonly string[];
  readonly default: readonly string[];
}

export type Setting = Toggle | Choice | DynamicChoice | Integer | Text | MultiChoice;

type Details<S extends Setting> = Omit<S, 'key' | 'group' | 'kind'>;

/** Makers for the settings of one group, so that the catalogue states each group once and keeps literal types. */
export function settingsOf<const G extends string>(group: G) {
  return {
    toggle: <const K extends string>(key: K, details: Details<Toggle>) => ({
      ...details,
      kind: 'toggle' as const,
      key,
      group,
    }),
    choice: <const K extends string, const D extends Details<Choice>>(key: K, details: D) => ({
      ...details,
      kind: 'choice' as const,
      key,
      group,
    }),
    dynamicChoice: <const K extends string>(key: K, details: Details<DynamicChoice>) => ({
      ...details,
      kind: 'dynamic_choice' as const,
      key,
      group,
    }),
    integer: <const K extends string>(key: K, details: Details<Integer>) => ({
      ...details,
      kind: 'integer' as const,
      key,
      group,
    }),
    text: <const K extends string>(key: K, details: Details<Text>) => ({
      ...details,
      kind: 'text' as const,
      key,
      group,
    }),
    multiChoice: <const K extends string, const D extends Details<MultiChoice>>(key: K, details: D) => ({
      ...details,
      kind: 'multi_choice' as const,
      key,
      group,
    }),
  };
}
