/** Lets so many work at once; the others wait, in the order in which they came, for as long as it takes. */
export function fewAtOnce(limit: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
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
