import type { Setting } from './setting.ts';

export type SettingValue = boolean | number | string | readonly string[];

export type CheckedValue =
  { readonly ok: true; readonly value: SettingValue } | { readonly ok: false; readonly reason: string };

const MAX_DYNAMIC_CHOICE_LENGTH = 255;
const DEMAND_BY_SOURCE = { prices: 'the id of a price' } as const;

/** The value again, now known to fit its setting, or the reason why it does not. */
export function checkValue(setting: Setting, value: unknown): CheckedValue {
  const refuse = (demand: string): CheckedValue => ({
    ok: false,
    reason: `${setting.key} must be ${demand}`,
  });
  if (setting.kind === 'toggle') return typeof value === 'boolean' ? accept(value) : refuse('true or false');
  if (setting.kind === 'choice')
    return isOneOf(setting.choices, value) ? accept(value) : refuse(`one of ${setting.choices.join(', ')}`);
  if (setting.kind === 'multi_choice')
    return isSubset(setting.choices, value)
      ? accept(value)
      : refuse(`a list of ${setting.choices.join(', ')}`);
  if (setting.kind === 'integer')
    return isIntegerWithin(value, setting.min, setting.max)
      ? accept(value)
      : refuse(`a whole number from ${setting.min} to ${setting.max}`);
  if (setting.kind === 'text')
    return isTextUpTo(value, setting.maxLength)
      ? accept(value)
      : refuse(`text of at most ${setting.maxLength} characters`);
  return isTextUpTo(value, MAX_DYNAMIC_CHOICE_LENGTH)
    ? accept(value)
    : refuse(DEMAND_BY_SOURCE[setting.source]);
}

/** A list of choices is a set: the order in which they were ticked says nothing. */
export function isSameSettingValue(one: SettingValue, other: SettingValue): boolean {
  if (!isList(one) || !isList(other)) return one === other;
  return one.length === other.length && one.every((item) => other.includes(item));
}

function isList(value: SettingValue): value is readonly string[] {
  return Array.isArray(value);
}

function accept(value: SettingValue): CheckedValue {
  return { ok: true, value };
}

function isOneOf(choices: readonly string[], value: unknown): value is string {
  return typeof value === 'string' && choices.includes(value);
}

function isSubset(choices: readonly string[], value: unknown): value is readonly string[] {
  if (!Array.isArray(value)) return false;
  return value.every((item) => isOneOf(choices, item)) && new Set(value).size === value.length;
}

function isIntegerWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

function isTextUpTo(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength;
}
