import { defineJob, type JobDefinition, type JobRun } from '../jobs/jobs.service.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db } from '../platform/database/db.ts';
import type { HeavyReads } from '../platform/database/heavy-reads.ts';
import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import { keepBlob, releaseBlob } from '../uploads/blob-release.service.ts';
import { storeResearchZip } from './research-content.ts';
import { countExamsToExport } from './research-content.queries.ts';
import {
  forgetBlobOf,
  giveUpStartedBefore,
  lockExpiredExports,
  selectExportInTheMaking,
  updateExportInTheMaking,
} from './research-exports.queries.ts';
import { MAKE_RESEARCH_EXPORT, type ResearchExportJob } from './research-exports.service.ts';

interface ExportJobDeps {
  readonly db: Db;
  readonly heavyReads: HeavyReads;
  readonly clock: Clock;
  readonly blobs: BlobStore;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 7 * DAY_MS;
const HOUR_MS = 60 * 60 * 1000;

export const FORGET_RESEARCH_EXPORTS = 'forget-research-exports';
const NOT_MADE = 'The file could not be made. Please start it again.';
const NOT_MADE_IN_TIME = 'The file was not made within a day. Please start it again.';

/** Someone deleted the export while it was being made. */
class ExportGone extends Error {
  override readonly name = 'ExportGone';
}

export function researchExportJobs(deps: ExportJobDeps): JobDefinition[] {
  return [
    defineJob<ResearchExportJob>(MAKE_RESEARCH_EXPORT, (run) => makeExport(deps, run)),
    defineJob(FORGET_RESEARCH_EXPORTS, () => forgetExports(deps), { everyMs: HOUR_MS }),
  ];
}

/** Begins the file anew each time: half a zip is none, and its key was never kept. */
async function makeExport(
  deps: ExportJobDeps,
  { payload, signal, isLastAttempt, log }: JobRun<ResearchExportJob>,
): Promise<void> {
  const { db, clock } = deps;
  const { exportGuid, includesOverlays } = payload;
  const found = await selectExportInTheMaking(db, exportGuid);
  if (found === undefined) return;
  const { collectionGuid } = found;
  const examsTotal = await countExamsToExport(db, collectionGuid);
  await updateExportInTheMaking(db, exportGuid, { state: 'running', examsDone: 0, examsTotal });
  try {
    const onProgress = async (done: number) => {
      // Exams may arrive meanwhile.
      const examsDone = Math.min(done, examsTotal);
      if (!(await updateExportInTheMaking(db, exportGuid, { examsDone }))) throw new ExportGone();
    };
    const { key, size } = await storeResearchZip(
      deps,
      { collectionGuid, includesOverlays, onProgress },
      signal,
    );
    await finishExport(deps, exportGuid, { key, size, examsTotal });
  } catch (error) {
    if (error instanceof ExportGone) return;
    if (isLastAttempt && !signal.aborted) {
      log.warn({ err: error, exportGuid }, 'a research export was given up');
      const given = { state: 'failed', problem: NOT_MADE, finishedAt: clock.now() } as const;
      await updateExportInTheMaking(db, exportGuid, given);
    }
    throw error;
  }
}

async function finishExport(
  { db, clock, blobs }: ExportJobDeps,
  exportGuid: string,
  { key, size, examsTotal }: { readonly key: string; readonly size: number; readonly examsTotal: number },
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await keepBlob(tx, blobs, key);
    const isKept = await updateExportInTheMaking(tx, exportGuid, {
      state: 'done',
      examsDone: examsTotal,
      blobKey: key,
      size,
      finishedAt: now,
      expiresAt: new Date(now.getTime() + KEPT_MS),
    });
    if (!isKept) await releaseBlob(tx, key);
  });
}

/** Files are kept for a week; an export whose worker died at every attempt must not keep the next one from starting. */
async function forgetExports({ db, clock }: ExportJobDeps): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    for (const { guid, blobKey } of await lockExpiredExports(tx, now)) {
      await forgetBlobOf(tx, guid);
      if (blobKey !== null) await releaseBlob(tx, blobKey);
    }
  });
  await giveUpStartedBefore(db, new Date(now.getTime() - DAY_MS), now, NOT_MADE_IN_TIME);
}
