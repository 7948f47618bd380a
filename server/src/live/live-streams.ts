import { Readable } from 'node:stream';
import { LIVE_KINDS, type LiveKind } from '@sonoboard/contract/live/live.shapes';
import { AppError } from '../platform/http/app-error.ts';

/** One per visible tab; anyone who has more open falls back to asking now and then. */
const STREAMS_PER_PERSON = 12;
/** A burst of changes is one event: the page asks for the whole list anyway. */
const GATHER_MS = 100;
/** So much that nobody reads means that nobody is there. */
const UNREAD_MAX_BYTES = 16 * 1024;
/** How long a browser waits before it comes back. */
const RETRY_MS = 5_000;

interface StreamOwner {
  readonly userGuid: string;
  readonly sessionGuid: string;
}

interface Open extends StreamOwner {
  readonly stream: Readable;
}

/** The streams that are open on this server. They hold no data of anybody, only what kind of list has changed. */
export interface LiveStreams {
  open(owner: StreamOwner): Readable;
  tell(kind: LiveKind, userGuids: readonly string[]): void;
  /** Something may have been missed: everybody looks again. */
  tellAll(): void;
  /** Keeps connections alive on which nothing happens. */
  beat(): void;
  readonly sessionGuids: readonly string[];
  endSessions(sessionGuids: ReadonlySet<string>): void;
  endAll(): void;
}

export function liveStreams(): LiveStreams {
  const open = new Set<Open>();
  const gathered = new Map<Open, Set<LiveKind>>();
  let timer: NodeJS.Timeout | undefined;

  function write({ stream }: Open, text: string): void {
    if (stream.readableLength > UNREAD_MAX_BYTES) stream.destroy();
    else stream.push(text);
  }

  function flush(): void {
    timer = undefined;
    for (const [one, kinds] of gathered) {
      write(one, [...kinds].map((kind) => `data: ${JSON.stringify({ kind })}\n\n`).join(''));
    }
    gathered.clear();
  }

  function gather(one: Open, kinds: readonly LiveKind[]): void {
    gathered.set(one, new Set([...(gathered.get(one) ?? []), ...kinds]));
    timer ??= setTimeout(flush, GATHER_MS);
  }

  function end(one: Open): void {
    forget(one);
    one.stream.push(null);
  }

  function forget(one: Open): void {
    open.delete(one);
    gathered.delete(one);
  }

  return {
    open(owner) {
      const own = [...open].filter(({ userGuid }) => userGuid === owner.userGuid);
      if (own.length >= STREAMS_PER_PERSON) throw new AppError('too_many_requests');
      const stream = new Readable({ read: () => {} });
      const one = { ...owner, stream };
      open.add(one);
      stream.once('close', () => forget(one));
      // Something to send at once, so that the browser knows that it is connected.
      stream.push(`retry: ${RETRY_MS}\n\n`);
      return stream;
    },
    tell(kind, userGuids) {
      const recipients = new Set(userGuids);
      for (const one of open) if (recipients.has(one.userGuid)) gather(one, [kind]);
    },
    tellAll() {
      for (const one of open) gather(one, LIVE_KINDS);
    },
    beat() {
      for (const one of open) write(one, ':\n\n');
    },
    get sessionGuids() {
      return [...open].map(({ sessionGuid }) => sessionGuid);
    },
    endSessions(sessionGuids) {
      for (const one of open) if (sessionGuids.has(one.sessionGuid)) end(one);
    },
    endAll() {
      clearTimeout(timer);
      for (const one of open) end(one);
    },
  };
}
