import { Agent, fetch, type Response } from 'undici';
import { checkedUrl, guardedConnect, OutsideFetchError, toFetchError } from './outside-address.ts';

interface OutsideMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly signal?: AbortSignal;
}

/**
 * Sends a message to an address that a person gave, and gives the status of the answer. Redirects are not followed: the message is
 * meant for this address. Throws an `OutsideFetchError` where no answer came.
 */
export type OutsidePost = (address: string, message: OutsideMessage) => Promise<number>;

const TIMEOUT_MS = 10_000;

/** `originsAllowed` are reached wherever they are: servers of the house, which its administrator named. */
export function outsidePost(originsAllowed: readonly string[]): OutsidePost {
  const allowed = new Set(originsAllowed);
  return async (address, { headers, body, signal }) => {
    const deadline = AbortSignal.timeout(TIMEOUT_MS);
    const dispatcher = new Agent({
      connect: guardedConnect(allowed, TIMEOUT_MS),
      connections: 1,
      pipelining: 0,
    });
    try {
      const url = checkedUrl(address, allowed);
      const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
      const response: Response = await fetch(url, {
        method: 'POST',
        dispatcher,
        signal: stop,
        redirect: 'manual',
        headers,
        body,
      });
      // Only its status is wanted: whatever else it says is not read.
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      signal?.throwIfAborted();
      if (deadline.aborted) throw new OutsideFetchError('The server took longer than 10 seconds.');
      throw toFetchError(error);
    } finally {
      void dispatcher.destroy();
    }
  };
}
