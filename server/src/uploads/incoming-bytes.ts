import type { Readable } from 'node:stream';

export interface IncomingBytes {
  /** Waits for a byte; false at the end of the body. */
  hasMore(): Promise<boolean>;
  /** The next bytes, as many as there are up to this number. */
  upTo(maxBytes: number): AsyncGenerator<Uint8Array>;
}

/**
 * The body of a call, to be read chunk by chunk and no faster than it is written away. A connection that breaks ends
 * the body: what came until then is what the sender sent, and a phone on a bad network must not send it again.
 */
export function incomingBytes(body: Readable): IncomingBytes {
  // Reading may stop early; the connection stays open then, because the answer goes over it.
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let waiting: Buffer = Buffer.alloc(0);
  let hasEnded = false;

  async function hasMore(): Promise<boolean> {
    while (waiting.length === 0 && !hasEnded) {
      try {
        const next = await chunks.next();
        if (next.done === true) hasEnded = true;
        else waiting = next.value;
      } catch {
        hasEnded = true;
      }
    }
    return waiting.length > 0;
  }

  return {
    hasMore,
    async *upTo(maxBytes) {
      let left = maxBytes;
      while (left > 0 && (await hasMore())) {
        const taken = waiting.subarray(0, left);
        waiting = waiting.subarray(taken.length);
        left -= taken.length;
        yield taken;
      }
    },
  };
}
