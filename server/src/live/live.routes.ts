import { getLiveEvents } from '@sonoboard/contract/live/live.endpoints';
import { LIVE_KINDS } from '@sonoboard/contract/live/live.shapes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endedSessions } from '../accounts/accounts.service.ts';
import { type Listener, listen } from '../platform/http/listen.ts';
import { serve } from '../platform/http/serve.ts';
import { liveStreams } from './live-streams.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** How far the live events have come: a page whose data were read after that has missed nothing up to it. */
    livePosition?: () => string | null;
  }
}

/** The channel of live_notify() in the migrations. */
const CHANNEL = 'live';
export const BEAT_MS = 20_000;

/**
 * Tells open pages that a list of theirs may have changed. The database knows whom a change concerns and says so; each
 * server hears it over one connection, opened with the first stream, and passes it on to the streams that it holds.
 */
export function liveRoutes(app: FastifyInstance): void {
  const { db, database, clock, log, settings } = app.deps;
  const idleMinutes = settings.sessionIdleMinutes;
  const streams = liveStreams();
  let listener: Listener | null = null;
  let beat: NodeJS.Timeout | undefined;

  function start(): void {
    if (listener !== null) return;
    listener = listen(database.connection, CHANNEL, (payload) => {
      // It was away, or has just come: what happened meanwhile was not heard.
      if (payload === null) streams.startListening();
      else passOn(payload);
    });
    beat = setInterval(() => {
      streams.beat();
      endStreamsOfEndedSessions().catch((err: unknown) => log.warn({ err }, 'sessions cannot be looked at'));
    }, BEAT_MS);
    beat.unref();
  }

  function passOn(payload: string): void {
    const [word, guids = ''] = payload.split(' ');
    const kind = LIVE_KINDS.find((known) => known === word);
    if (kind !== undefined) streams.tell(kind, guids.split(','));
  }

  async function endStreamsOfEndedSessions(): Promise<void> {
    const guids = streams.sessionGuids;
    if (guids.length > 0) streams.endSessions(await endedSessions({ db, clock, idleMinutes }, guids));
  }

  serve(app, getLiveEvents, ({ actor, session, query, request }) => {
    const owner = { userGuid: actor.guid, sessionGuid: session.guid };
    const stream = streams.open(owner, lastEventOf(request) ?? query.since ?? null);
    start();
    return {
      send: async (_request, reply) =>
        reply
          .type('text/event-stream; charset=utf-8')
          // Neither a proxy nor its compression may wait for more.
          .header('cache-control', 'no-store, no-transform')
          .header('x-accel-buffering', 'no')
          .send(stream),
    };
  });

  app.decorate('livePosition', streams.position);

  app.addHook('preClose', async () => {
    clearInterval(beat);
    streams.endAll();
    await listener?.stop();
  });
}

/** A browser that comes back to a broken stream says what it heard last. */
function lastEventOf({ headers }: FastifyRequest): string | null {
  const id = headers['last-event-id'];
  return typeof id === 'string' && id !== '' ? id : null;
}
