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
export async function interleavedSamples<Name extends string>(
  rounds: number,
  measures: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measures) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) samples[name].push(await measures[name]());
  }
  return samples;
}

/** The medians of such rounds. */
export async function interleaved<Name extends string>(
  rounds: number,
  measures: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number>> {
  const samples = Object.entries<number[]>(await interleavedSamples(rounds, measures));
  return Object.fromEntries(samples.map(([name, values]) => [name, median(values)])) as Record<Name, number>;
}
