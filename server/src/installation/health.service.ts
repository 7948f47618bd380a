import { performance } from 'node:perf_hooks';
import { checkStates, type CheckStates } from '@sonoboard/domain/installation/check-state';
import { sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import { selectTrailWeakness } from '../platform/database/application-role.ts';
import type { Database } from '../platform/database/db.ts';
import type { DiskReserve } from '../platform/files/disk-reserve.ts';
import type { Log } from '../platform/log.ts';
import { selectFailureSince, selectLastGoodBackup, selectLastRestore } from './backup-state.queries.ts';
import {
  BACKUP_DAYS,
  countCalendars,
  selectDaysWithBackup,
  selectFailingCalendars,
  selectJobFigures,
  selectMailFigures,
  selectOldestWaitingExam,
  selectSignatureFlaws,
  selectUploadFigures,
} from './health.queries.ts';
import { loadMeter, thisServer } from './server-beats.service.ts';
import { selectServers } from './servers.queries.ts';

/** So old may figures be that are told again: a scrape and several open pages cost one reading. */
const KEPT_MS = 10_000;
/** A page or a scrape never waits longer for a figure; what is not there by then is left out. */
const READ_WITHIN_MS = 2_000;

interface HealthDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly disk: DiskReserve;
  readonly hasMailServer: boolean;
  readonly workspaceQuotaBytes: number;
}

export type InstallationFacts = Awaited<ReturnType<typeof readFacts>>;

export interface InstallationHealth {
  readonly readAt: Date;
  readonly facts: InstallationFacts;
  readonly checks: CheckStates;
}

/** How the installation is. The Health page and /metrics say the same, because both ask here. */
export interface HealthReader {
  read(options?: { readonly isFresh: boolean }): Promise<InstallationHealth>;
}

export function healthReader(deps: HealthDeps): HealthReader {
  const { clock } = deps;
  let kept: InstallationHealth | null = null;
  let reading: Promise<InstallationHealth> | null = null;
  const loadPercent = loadMeter();

  async function readNow(): Promise<InstallationHealth> {
    const readAt = clock.now();
    const facts = await readFacts(deps, readAt, loadPercent());
    kept = { readAt, facts, checks: checkStates(facts, readAt) };
    return kept;
  }

  return {
    read({ isFresh } = { isFresh: false }) {
      if (!isFresh && kept !== null && Math.abs(clock.now().getTime() - kept.readAt.getTime()) < KEPT_MS) {
        return Promise.resolve(kept);
      }
      reading ??= readNow().finally(() => {
        reading = null;
      });
      return reading;
    },
  };
}

/** One after the other: monitoring takes one connection of the pool, and never all of them. */
async function readFacts(deps: HealthDeps, now: Date, loadPercent: number) {
  const { database, disk, hasMailServer, workspaceQuotaBytes } = deps;
  const { db, pool } = database;
  const { readInTime, stop } = figureReader(deps.log);
  try {
    return {
      disk: await readInTime('disk', () => disk.read()),
      database: await readInTime('database', async () => {
        const connections = {
          used: pool.totalCount - pool.idleCount,
          max: pool.options.max,
          callsWaiting: pool.waitingCount,
        };
        const askedAt = performance.now();
        await db.execute(sql`select 1`);
        const answerMs = Math.round((performance.now() - askedAt) * 10) / 10;
        return { ...connections, answerMs, trailWeakness: await selectTrailWeakness(db) };
      }),
      backup: await readInTime('backup', async () => {
        const takenAt = await selectLastGoodBackup(db);
        const failure = await selectFailureSince(db, takenAt);
        const days = await selectDaysWithBackup(db, now);
        const hasBackup = Array.from({ length: BACKUP_DAYS }, (_, place) =>
          days.has(BACKUP_DAYS - 1 - place),
        );
        return { takenAt, failure, hasBackup, lastRestore: await selectLastRestore(db) };
      }),
      jobs: await readInTime('jobs', () => selectJobFigures(db, now)),
      mails: await readInTime('mails', async () => ({
        hasMailServer,
        ...(await selectMailFigures(db, now)),
      })),
      calendars: await readInTime('calendars', async () => ({
        total: await countCalendars(db),
        failing: await selectFailingCalendars(db),
      })),
      signatures: await readInTime('signatures', () => selectSignatureFlaws(db)),
      oldestExam: await readInTime('oldest exam', async () => ({ exam: await selectOldestWaitingExam(db) })),
      uploads: await readInTime('uploads', async () => ({
        ...(await selectUploadFigures(db, now)),
        quotaBytes: workspaceQuotaBytes,
      })),
      servers: await readInTime('servers', () => selectServers(db)),
      server: { ...thisServer(), loadPercent },
    };
  } finally {
    stop();
  }
}

/** Reads figures until their time is over. One that fails or takes too long is null, and the others are read all the same. */
function figureReader(log: Log) {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      isOver = true;
      resolve(null);
    }, READ_WITHIN_MS);
  });
  return {
    async readInTime<Figure>(name: string, read: () => Promise<Figure>): Promise<Figure | null> {
      if (isOver) return null;
      const figure = read().catch((err: unknown) => {
        log.warn({ err, figure: name }, 'a figure of the installation could not be read');
        return null;
      });
      return Promise.race([figure, end]);
    },
    stop: () => clearTimeout(timer),
  };
}
