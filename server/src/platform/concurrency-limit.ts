/** Runs at most `limit` tasks at once; the others wait in order, without a timeout. */
export function concurrencyLimit(limit: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (busy < limit) busy += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
