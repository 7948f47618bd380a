// Beyond these digits a double holds noise of binary arithmetic, not a measurement.
const MEANINGFUL_DIGITS = 15;

/** Half rounds away from zero on the decimal that a person reads: 1.005 is 1.01, whatever binary makes of it. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const shifted = Number((Math.abs(value) * scale).toPrecision(MEANINGFUL_DIGITS));
  const rounded = Math.round(shifted) / scale;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}
