import { randomUUID } from 'node:crypto';
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
/** Changes that are remembered for pages whose stream is closed for a while, or not open yet. */
const REMEMBERED = 1_000;

interface StreamOwner {
  readonly userGuid: string;
  readonly sessionGuid: string;
}

interface Open extends StreamOwner {
  readonly stream: Readable;
}

interface Change {
  readonly number: number;
  readonly kind: LiveKind;
  readonly recipients: ReadonlySet<string>;
}

/** The streams that are open on this server. They hold no data of anybody, only what kind of list has changed. */
export interface LiveStreams {
  /**
   * `since`: a position of which the page knows that it has missed nothing up to it. What has changed since then is said first;
   * everything is, where this server cannot tell.
   */
  open(owner: StreamOwner, since: string | null): Readable;
  tell(kind: LiveKind, userGuids: readonly string[]): void;
  /** From now on every change is heard. What was before may have been missed: everybody looks again. */
  startListening(): void;
  /** How far this server has heard. What is read from the database from now on knows of everything up to it. Null before it listens. */
  position(): string | null;
  /** Keeps connections alive on which nothing happens, and says how far they have heard. */
  beat(): void;
  readonly sessionGuids: readonly string[];
  endSessions(sessionGuids: ReadonlySet<string>): void;
  endAll(): void;
}

export function liveStreams(): LiveStreams {
  const open = new Set<Open>();
  const gathered = new Map<Open, Set<LiveKind>>();
  let timer: NodeJS.Timeout | undefined;
  /** Changes its name when changes may have been missed: positions of before say nothing then. */
  let listening: string | null = null;
  let changes: Change[] = [];
  let lastNumber = 0;

  const position = () => (listening === null ? null : `${listening}.${lastNumber}`);

  /** Which lists have changed for a person; all of them where that is not known. */
  function changedSince(since: string | null, userGuid: string): readonly LiveKind[] {
    // Everybody is told as soon as this server listens.
    if (listening === null) return [];
    const [name, number] = since?.split('.') ?? [];
    const first = changes[0]?.number ?? lastNumber + 1;
    if (name !== listening || !(Number(number) >= first - 1)) return LIVE_KINDS;
    const missed = changes.filter((one) => one.number > Number(number) && one.recipients.has(userGuid));
    return [...new Set(missed.map(({ kind }) => kind))];
  }

  function write({ stream }: Open, text: string): void {
    if (stream.readableLength > UNREAD_MAX_BYTES) stream.destroy();
    else stream.push(text);
  }

  /** The position comes last: a connection that breaks in between has not heard what follows. */
  function eventsOf(kinds: readonly LiveKind[]): string {
    const id = position();
    const heard = id === null ? ':\n\n' : `event: beat\nid: ${id}\ndata:\n\n`;
    return kinds.map((kind) => `data: ${JSON.stringify({ kind })}\n\n`).join('') + heard;
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const [one, kinds] of gathered) write(one, eventsOf([...kinds]));
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
    open(owner, since) {
      const own = [...open].filter(({ userGuid }) => userGuid === owner.userGuid);
      if (own.length >= STREAMS_PER_PERSON) throw new AppError('too_many_requests');
      const stream = new Readable({ read: () => {} });
      const one = { ...owner, stream };
      open.add(one);
      stream.once('close', () => forget(one));
      // Something to send at once, so that the browser knows that it is connected.
      stream.push(`retry: ${RETRY_MS}\n\n${eventsOf(changedSince(since, owner.userGuid))}`);
      return stream;
    },
    tell(kind, userGuids) {
      const recipients = new Set(userGuids);
      lastNumber += 1;
      changes.push({ number: lastNumber, kind, recipients });
      if (changes.length > REMEMBERED) changes.shift();
      for (const one of open) if (recipients.has(one.userGuid)) gather(one, [kind]);
    },
    startListening() {
      listening = randomUUID();
      changes = [];
      for (const one of open) gather(one, LIVE_KINDS);
    },
    position,
    beat() {
      flush();
      for (const one of open) write(one, eventsOf([]));
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
