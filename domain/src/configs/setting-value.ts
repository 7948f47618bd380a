import type { Setting } from './setting.ts';

const MAX_DYNAMIC_CHOICE_LENGTH = 255;

/** Why a value does not fit its setting, or null when it does. */
export function reasonAgainstValue(setting: Setting, value: unknown): string | null {
  switch (setting.kind) {
    case 'toggle':
      return typeof value === 'boolean' ? null : `${setting.key} must be true or false`;
    case 'choice':
      return isOneOf(setting.choices, value)
        ? null
        : `${setting.key} must be one of ${list(setting.choices)}`;
    case 'multi_choice':
      return isSubset(setting.choices, value)
        ? null
        : `${setting.key} must be a list of ${list(setting.choices)}`;
    case 'integer':
      return isIntegerWithin(value, setting.min, setting.max)
        ? null
        : `${setting.key} must be a whole number from ${setting.min} to ${setting.max}`;
    case 'text':
      return isTextUpTo(value, setting.maxLength)
        ? null
        : `${setting.key} must be text of at most ${setting.maxLength} characters`;
    case 'dynamic_choice':
      return isTextUpTo(value, MAX_DYNAMIC_CHOICE_LENGTH) ? null : `${setting.key} must be the id of a price`;
  }
}

function isOneOf(choices: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && choices.includes(value);
}

function isSubset(choices: readonly string[], value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  return value.every((item) => isOneOf(choices, item)) && new Set(value).size === value.length;
}

function isIntegerWithin(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

function isTextUpTo(value: unknown, maxLength: number): boolean {
  return typeof value === 'string' && value.length <= maxLength;
}

function list(choices: readonly string[]): string {
  return choices.join(', ');
}
