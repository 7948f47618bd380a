import type { Actor } from '@sonoboard/domain/shared/actor';
import type { JobQueue } from '../jobs/jobs.service.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import { type Db, inTransaction } from '../platform/database/db.ts';
import { releaseBlob } from '../uploads/blob-release.service.ts';
import { countExamsToExport } from './research-content.queries.ts';
import {
  deleteExport,
  hasExportInTheMaking,
  insertExport,
  lockCollection,
  type ResearchExportRow,
  selectExport,
} from './research-exports.queries.ts';

export const MAKE_RESEARCH_EXPORT = 'make-research-export';
const MAX_ATTEMPTS = 3;

/** What the job is told. */
export interface ResearchExportJob {
  readonly exportGuid: string;
  readonly includesOverlays: boolean;
}

interface ExportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly actor: Actor;
  readonly audit: CallAudit;
}

/** One at a time for a collection: each reads everything that it holds. */
export function startExport(
  { db, clock, jobs, actor, audit }: ExportDeps,
  collectionGuid: string,
  includesOverlays: boolean,
): Promise<ResearchExportRow> {
  return inTransaction(db, async (tx) => {
    if (!(await lockCollection(tx, collectionGuid))) throw new AppError('collection_not_found');
    if (await hasExportInTheMaking(tx, collectionGuid)) throw new AppError('research_export_running');
    const row = await insertExport(tx, {
      collectionGuid,
      userGuid: actor.guid,
      examsTotal: await countExamsToExport(tx, collectionGuid),
      createdAt: clock.now(),
    });
    if (row === undefined) throw new Error('unreachable: an insert gives its row');
    const job: ResearchExportJob = { exportGuid: row.guid, includesOverlays };
    await jobs.enqueue(tx, MAKE_RESEARCH_EXPORT, job, { maxAttempts: MAX_ATTEMPTS });
    await audit.record(tx, {
      action: 'research-export.started',
      subject: ['collection', collectionGuid],
      after: { exportGuid: row.guid, exams: row.examsTotal, includesOverlays },
    });
    return row;
  });
}

interface ExportName {
  readonly guid: string;
  readonly collectionGuid: string;
}

/** What was made and is still kept. */
export async function requireExportFile(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  name: ExportName,
) {
  const row = await selectExport(db, name);
  if (row === undefined || !hasFile(row, clock.now())) throw new AppError('research_export_not_found');
  return { ...row, blobKey: row.blobKey };
}

export function hasFile(
  row: ResearchExportRow,
  now: Date,
): row is ResearchExportRow & { readonly blobKey: string } {
  return row.blobKey !== null && (row.expiresAt === null || row.expiresAt > now);
}

export async function removeExport(
  { db, audit }: { readonly db: Db; readonly audit: CallAudit },
  name: ExportName,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await deleteExport(tx, name);
    if (row === undefined) throw new AppError('research_export_not_found');
    if (row.blobKey !== null) await releaseBlob(tx, row.blobKey);
    await audit.record(tx, {
      action: 'research-export.deleted',
      subject: ['collection', name.collectionGuid],
      before: { exportGuid: row.guid, state: row.state, exams: row.examsTotal },
    });
  });
}
