import { IMPORT_FILES_MAX } from '@sonoboard/domain/imports/import-limits';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { releaseBlob } from '../uploads/blob-release.service.ts';
import { requireSpaceForUpload, type StorageLimits } from '../uploads/upload-quota.service.ts';
import { announceUpload, forgetUploads } from '../uploads/uploads.service.ts';
import { type DuplicateExamRow, selectExamsWithInstances } from './duplicate-exams.queries.ts';
import {
  countFiles,
  deleteFiles,
  type ImportFileRow,
  insertFile,
  selectFile,
  selectFiles,
} from './import-files.queries.ts';
import {
  type ImportRow,
  insertImport,
  lockImport,
  selectImport,
  selectImportOf,
  updateImport,
} from './imports.queries.ts';

interface ImportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: CallAudit;
}

export interface LoadedImport extends ImportRow {
  readonly files: readonly ImportFileRow[];
  /** Exams that have DICOM instances of this import already; none once it was submitted. */
  readonly duplicates: readonly DuplicateExamRow[];
  readonly reader: Actor;
}

/** One's own, and what scanners sent to a workspace of which one is a member. */
export async function mayOpenImport(db: Db, actor: Actor, importGuid: string): Promise<boolean> {
  return (await selectImportOf(db, actor.guid, importGuid)) !== undefined;
}

export async function loadImport(db: Db, reader: Actor, importGuid: string): Promise<LoadedImport> {
  const found = await selectImport(db, importGuid);
  if (found === undefined) throw new AppError('import_not_found');
  const files = await selectFiles(db, importGuid);
  const duplicates = found.state === 'open' ? await findDuplicateExams(db, reader, files) : [];
  return { ...found, files, duplicates, reader };
}

export async function findDuplicateExams(
  db: Db,
  reader: Actor,
  files: readonly Pick<ImportFileRow, 'sopInstanceUid'>[],
): Promise<readonly DuplicateExamRow[]> {
  const uids = files.flatMap(({ sopInstanceUid }) => sopInstanceUid ?? []);
  return uids.length === 0 ? [] : selectExamsWithInstances(db, reader, uids);
}

export async function beginImport(
  { db, clock, audit }: ImportDeps,
  actor: Actor,
  importGuid: string,
): Promise<LoadedImport> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = { guid: importGuid, source: 'web', userGuid: actor.guid } as const;
    if (await insertImport(tx, { ...row, createdAt: now, updatedAt: now })) {
      await audit.record(tx, { action: 'import.begun', subject: ['import', importGuid] });
    } else {
      const known = await selectImport(tx, importGuid);
      if (known?.userGuid !== actor.guid) throw new AppError('import_taken');
      audit.nothingToRecord();
    }
    return loadImport(tx, actor, importGuid);
  });
}

interface AddedFile {
  readonly name: string;
  readonly file: { readonly upload_guid: string; readonly size: number; readonly sha256: string };
}

export async function addFile(
  { db, clock, audit, limits }: ImportDeps & { readonly limits: StorageLimits },
  actor: Actor,
  importGuid: string,
  { name, file: { upload_guid: guid, size, sha256 } }: AddedFile,
): Promise<LoadedImport> {
  const upload = { guid, userGuid: actor.guid, purpose: 'import', size, sha256 } as const;
  return inTransaction(db, async (tx) => {
    const found = await lockImport(tx, importGuid);
    const known = await selectFile(tx, guid);
    if (known !== undefined && known.importGuid !== importGuid) throw new AppError('upload_taken');
    if (found?.state !== 'open') {
      if (known === undefined) throw new AppError('import_not_open');
      audit.nothingToRecord();
      return loadImport(tx, actor, importGuid);
    }
    if (known === undefined) await requireSpaceForUpload(tx, limits, upload);
    // Announced again it is the same file, which goes on from where it is.
    await announceUpload(tx, upload);
    if (known === undefined) {
      if ((await countFiles(tx, importGuid)) >= IMPORT_FILES_MAX) throw new AppError('import_full');
      await insertFile(tx, { guid, importGuid, name, createdAt: clock.now() });
      await audit.record(tx, {
        action: 'import.file_added',
        subject: ['import', importGuid],
        after: { file: guid, size },
      });
    } else {
      audit.nothingToRecord();
    }
    await updateImport(tx, importGuid, { updatedAt: clock.now() });
    return loadImport(tx, actor, importGuid);
  });
}

/** A file that is out already stays out: the call may be made again. */
export async function removeFile(
  { db, clock, audit }: ImportDeps,
  actor: Actor,
  { importGuid, fileGuid }: { readonly importGuid: string; readonly fileGuid: string },
): Promise<LoadedImport> {
  return inTransaction(db, async (tx) => {
    await requireOpen(tx, importGuid);
    const [removed] = await forgetFiles(tx, importGuid, [fileGuid]);
    if (removed === undefined) {
      audit.nothingToRecord();
    } else {
      await updateImport(tx, importGuid, { updatedAt: clock.now() });
      await audit.record(tx, {
        action: 'import.file_removed',
        subject: ['import', importGuid],
        before: { file: fileGuid },
      });
    }
    return loadImport(tx, actor, importGuid);
  });
}

export async function discardImport({ db, clock, audit }: ImportDeps, importGuid: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await lockImport(tx, importGuid);
    if (found?.state === 'discarded') return audit.nothingToRecord();
    if (found?.state !== 'open') throw new AppError('import_not_open');
    const files = await emptyImport(tx, importGuid, clock.now());
    await audit.record(tx, {
      action: 'import.discarded',
      subject: ['import', importGuid],
      before: { files },
    });
  });
}

/** Ends an open import without an exam. How many files it had. */
export async function emptyImport(tx: Tx, importGuid: string, now: Date): Promise<number> {
  const files = await selectFiles(tx, importGuid);
  await forgetFiles(
    tx,
    importGuid,
    files.map(({ guid }) => guid),
  );
  await updateImport(tx, importGuid, { state: 'discarded', updatedAt: now });
  return files.length;
}

/** Rows, bytes and what was made of them; those that were there. */
export async function forgetFiles(tx: Tx, importGuid: string, fileGuids: readonly string[]) {
  if (fileGuids.length === 0) return [];
  const removed = await deleteFiles(tx, importGuid, fileGuids);
  await forgetUploads(
    tx,
    removed.map(({ guid }) => guid),
  );
  for (const { playableKey } of removed) if (playableKey !== null) await releaseBlob(tx, playableKey);
  return removed;
}

async function requireOpen(tx: Tx, importGuid: string): Promise<void> {
  const found = await lockImport(tx, importGuid);
  if (found?.state !== 'open') throw new AppError('import_not_open');
}
