/** Runs `work` for every item, so many at once. The first failure ends it: what is under way ends, nothing more is begun. */
export async function forEachAtOnce<Item>(
  limit: number,
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  let hasFailed = false;
  const worker = async () => {
    for (let next = left.next(); !hasFailed && next.done !== true; next = left.next()) {
      try {
        await work(next.value);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: limit }, worker));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
}
