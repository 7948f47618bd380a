import { FINDING_KEYS } from './finding-keys.ts';
import type { FindingKey, FindingMode } from './finding-keys.ts';

export type FindingModes = Readonly<Record<FindingKey, FindingMode>>;

/** The settings of a config that say so, under the names of the catalogue. */
export type FindingConfig = { readonly [Key in FindingKey as `safety_check_${Key}`]: FindingMode };

export function findingModes(config: FindingConfig): FindingModes {
  const modes = FINDING_KEYS.map((key) => [key, config[`safety_check_${key}`]] as const);
  // The keys are the list's, which fromEntries forgets
  return Object.fromEntries(modes) as FindingModes;
}
