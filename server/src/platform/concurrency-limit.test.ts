import { expect, test } from 'vitest';
import { concurrencyLimit } from './concurrency-limit.ts';

test('no more than so many work at once, all have their turn in order, and one that fails gives up its place', async () => {
  const inTurn = concurrencyLimit(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3, 4].map((number) =>
    inTurn(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => {
        ends[number] = resolve;
      });
      if (number === 1) throw new Error('it fails');
      return number;
    }),
  );
  const outcomes = Promise.allSettled(works);
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await expect(works[1]).rejects.toThrow('it fails');
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const number of [0, 2, 3, 4]) {
    ends[number]?.();
    await works[number];
    await Promise.resolve();
  }
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});
