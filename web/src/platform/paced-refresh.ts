import { renewList } from './asked-since.ts';

const AT_MOST_EVERY_MS = 1_000;
/** A change concerns many people at once; their pages should not all ask in the same moment. */
const JITTER_MS = 500;

/** Asks for lists again: soon, one time after another, and not more than once a second, however often it is wanted. */
export function pacedRefresh(): (lists: readonly string[]) => void {
  /** With the moment of the last request. */
  const wanted = new Map<string, number>();
  let isBusy = false;

  async function run(): Promise<void> {
    await pause(Math.random() * JITTER_MS);
    const lists = [...wanted];
    wanted.clear();
    // Waiting for the answers keeps a slow one from being thrown away for the next.
    const answers = lists.map(([list, moment]) => renewList(list, moment));
    await Promise.all([...answers, pause(AT_MOST_EVERY_MS)]);
    isBusy = false;
    start();
  }

  function start(): void {
    if (isBusy || wanted.size === 0) return;
    isBusy = true;
    void run();
  }

  return (lists) => {
    for (const list of lists) wanted.set(list, performance.now());
    start();
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
