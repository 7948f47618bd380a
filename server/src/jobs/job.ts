import type { Log } from '../platform/log.ts';

export interface JobRun<Payload> {
  readonly payload: Payload;
  /** Counts from 1. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
  /** Fires when the server stops, or when the job was lost to another worker: stop writing then. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

interface JobOptions {
  /** Runs by itself, once per period over all servers. */
  readonly everyMs?: number;
}

export interface JobDefinition {
  readonly name: string;
  readonly everyMs: number | null;
  run(run: JobRun<unknown>): Promise<void>;
}

/**
 * A job may run again after a crash between its last write and the note that it is done, so its work must bear
 * repetition. What it throws is tried again later.
 */
export function defineJob<Payload>(
  name: string,
  handler: (run: JobRun<Payload>) => Promise<void>,
  { everyMs }: JobOptions = {},
): JobDefinition {
  // The payload was written by enqueue() under the same name, in this product.
  return { name, everyMs: everyMs ?? null, run: (run) => handler(run as JobRun<Payload>) };
}
