export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** Milliseconds as people compare them: the median, and the least and the most. */
export function spread(milliseconds: readonly number[]): string {
  const shown = (value: number) => value.toFixed(value < 10 ? 1 : 0);
  const least = Math.min(...milliseconds);
  const most = Math.max(...milliseconds);
  return `${shown(median(milliseconds))} ms (${shown(least)} to ${shown(most)})`;
}

/** Runs each measure once per round, in turn, so that a busy moment of the machine hits all of them alike. */
export async function interleaved<Name extends string>(
  rounds: number,
  measures: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(measures) as Name[];
  const results = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results.get(name)?.push(await measures[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(results.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}
