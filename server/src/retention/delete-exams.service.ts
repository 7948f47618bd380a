import type { RetentionSubject } from '@sonoboard/domain/retention/retention-decision';
import { forgetFiles } from '../imports/imports.service.ts';
import type { AuditTrail } from '../platform/audit-trail.ts';
import type { Tx } from '../platform/database/db.ts';
import { releaseBlob } from '../uploads/blob-release.service.ts';
import { dropBytes, forgetUploads } from '../uploads/uploads.service.ts';
import {
  clearClips,
  deleteExamRows,
  deleteIngestFiles,
  type ExamOfChain,
  insertDeletions,
  selectClipBlobs,
  selectImportFiles,
  selectUploadsOfClips,
} from './delete-chain.queries.ts';

/** By which rule, and when. */
export interface DeletionNote {
  readonly subject: RetentionSubject;
  readonly chainGuid: string;
  readonly collectionGuid: string;
  readonly days: number;
  readonly deletedAt: Date;
}

/**
 * Deletes exams of one chain, or their clips, in the caller's transaction, and notes it: in the list of deletions, without
 * anything about the patient, and in the audit trail. Blobs are released; the job that deletes blobs asks whether another row names them.
 */
export async function deleteExams(
  tx: Tx,
  { audit }: { readonly audit: AuditTrail },
  exams: readonly ExamOfChain[],
  note: DeletionNote,
): Promise<void> {
  const examGuids = exams.map(({ guid }) => guid);
  // First: triggers let reviews go only with an exam that is noted.
  await insertDeletions(
    tx,
    exams.map(({ guid, operatorGuid, collectionGuids }) => ({
      examGuid: guid,
      operatorGuid,
      collectionGuids: [...collectionGuids],
      ...note,
    })),
  );
  const deleted =
    note.subject === 'clips'
      ? await deleteFiles(tx, examGuids, note.deletedAt)
      : await deleteEverything(tx, examGuids);
  const { subject, chainGuid, collectionGuid, days } = note;
  for (const guid of examGuids) {
    await audit.record(tx, {
      kind: 'change',
      action: subject === 'clips' ? 'exam.clips-deleted-by-retention' : 'exam.deleted-by-retention',
      subject: ['exam', guid],
      examGuids: [guid],
      after: { chainGuid, collectionGuid, days, ofChain: deleted },
    });
  }
}

async function deleteFiles(tx: Tx, examGuids: readonly string[], now: Date) {
  const importFiles = await selectImportFiles(tx, examGuids);
  const keys = new Set([
    ...(await selectClipBlobs(tx, examGuids)),
    ...importFiles.flatMap(({ playableKey }) => playableKey ?? []),
  ]);
  const clips = await clearClips(tx, examGuids, now);
  await dropBytes(tx, await selectUploadsOfClips(tx, examGuids));
  await releaseAll(tx, keys);
  return { clips };
}

async function deleteEverything(tx: Tx, examGuids: readonly string[]) {
  const keys = new Set(await selectClipBlobs(tx, examGuids));
  const uploads = await selectUploadsOfClips(tx, examGuids);
  await deleteIngestFiles(tx, examGuids);
  await forgetUploads(tx, uploads);
  const importFiles = await selectImportFiles(tx, examGuids);
  for (const importGuid of new Set(importFiles.map((file) => file.importGuid))) {
    const files = importFiles.filter((file) => file.importGuid === importGuid);
    await forgetFiles(
      tx,
      importGuid,
      files.map(({ guid }) => guid),
    );
  }
  const deleted = await deleteExamRows(tx, examGuids);
  await releaseAll(tx, keys);
  return deleted;
}

async function releaseAll(tx: Tx, keys: ReadonlySet<string>): Promise<void> {
  for (const key of [...keys].toSorted()) await releaseBlob(tx, key);
}
