import { sqlState } from './db-errors.ts';

/** What every statement gives after one that failed: it says nothing of why. */
const IN_FAILED_TRANSACTION = '25P02';

type Answers<Parts extends readonly PromiseLike<unknown>[]> = {
  -readonly [At in keyof Parts]: Awaited<Parts[At]>;
};

/**
 * What is asked of one transaction without waiting for each other. All of it is over when this is, also when a part fails: nothing
 * may reach the connection after the transaction has ended. Fails with the failure that caused the others.
 */
export async function together<const Parts extends readonly PromiseLike<unknown>[]>(
  ...parts: Parts
): Promise<Answers<Parts>> {
  const failures: unknown[] = [];
  // A statement of the query builder runs once for each await.
  const answers = await Promise.all(
    parts.map(async (part) => {
      try {
        return await part;
      } catch (error) {
        failures.push(error);
        return undefined;
      }
    }),
  );
  if (failures.length === 0) return answers as Answers<Parts>;
  throw failures.find((error) => sqlState(error) !== IN_FAILED_TRANSACTION) ?? failures[0];
}

/** The same, where PostgreSQL must meet the parts one after another: each is begun when what the one before asks at first was sent. */
export async function inOrder<const Steps extends readonly (() => PromiseLike<unknown>)[]>(
  ...steps: Steps
): Promise<Answers<{ [At in keyof Steps]: ReturnType<Steps[At]> }>> {
  const begun: Promise<unknown>[] = [];
  for (const step of steps) {
    const part = Promise.resolve(step());
    // Looked at below, with the others.
    part.catch(() => {});
    begun.push(part);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return (await together(...begun)) as never;
}

/**
 * A page begins with several calls of one session: those that arrive in one turn of the event loop share a read, which leaves the process
 * after the last of them has come. So no call is answered by what was read before it was made.
 */
export function sharedInOneTurn<Answer>(
  read: (key: string) => Promise<Answer>,
): (key: string) => Promise<Answer> {
  const inThisTurn = new Map<string, Promise<Answer>>();
  return (key) => {
    const shared = inThisTurn.get(key);
    if (shared) return shared;
    const reading = read(key);
    inThisTurn.set(key, reading);
    const endSharing = () => {
      if (inThisTurn.get(key) === reading) inThisTurn.delete(key);
    };
    setImmediate(endSharing);
    // A failure can come in the same turn: who asks again after it asks anew, or would be given it for ever.
    reading.catch(endSharing);
    return reading;
  };
}
