import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';
import { PRODUCT_VERSION } from '@sonoboard/domain/about/product-version';
import { SERVER_BEAT_MS } from '@sonoboard/domain/installation/server-beat';
import { BUILD_ID } from '../platform/build-id.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import type { Log } from '../platform/log.ts';
import { deleteServer, deleteServers, selectIsOtherVersionSeen, writeBeat } from './servers.queries.ts';

/** This process, as staff see it on the Health page. */
export function thisServer() {
  return {
    name: hostname(),
    startedAt: new Date(Date.now() - Math.round(process.uptime() * 1000)),
    memoryBytes: process.memoryUsage.rss(),
  };
}

/** Tells how busy this process was since it was last asked, 0 to 100. */
export function loadMeter(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const before = last;
    last = performance.eventLoopUtilization();
    return Math.round(performance.eventLoopUtilization(last, before).utilization * 100);
  };
}

/** Says again and again that this server is there, until it is stopped. A beat that fails is tried again with the next. */
export async function startServerBeats(db: Db, log: Log): Promise<{ stop(): Promise<void> }> {
  const guid = randomUUID();
  const loadPercent = loadMeter();
  const beat = () =>
    writeBeat(db, {
      guid,
      ...thisServer(),
      version: PRODUCT_VERSION,
      build: BUILD_ID,
      loadPercent: loadPercent(),
    }).catch((err: unknown) => log.warn({ err }, 'this server could not write that it is there'));

  let running: Promise<void> = beat();
  await running;
  const timer = setInterval(() => {
    running = running.then(beat);
  }, SERVER_BEAT_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await deleteServer(db, guid).catch((err: unknown) =>
        log.warn({ err }, 'this server could not write that it ends'),
      );
    },
  };
}

/** The servers of the installation that a backup was made of do not come back with it. */
export const forgetServers = (tx: Tx): Promise<void> => deleteServers(tx);

/** During an upgrade of one server after the other: whether some still run the version before. */
export const hasServersOfOtherVersions = (db: Db): Promise<boolean> =>
  selectIsOtherVersionSeen(db, PRODUCT_VERSION);
