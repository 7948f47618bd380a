import { roundTo } from '../shared/rounding.ts';

const CM_PER_METRE = 100;

/** Weight divided by height in metres squared, 2 decimals; null without both measures. */
export function bmi(heightCm: number | null, weightKg: number | null): number | null {
  if (heightCm === null || weightKg === null || !(heightCm > 0) || !(weightKg > 0)) return null;
  const index = roundTo(weightKg / (heightCm / CM_PER_METRE) ** 2, 2);
  return Number.isFinite(index) ? index : null;
}
