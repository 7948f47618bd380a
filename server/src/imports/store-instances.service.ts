import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ErrorCode } from '@sonoboard/contract/http/errors';
import { IMPORT_FILES_MAX } from '@sonoboard/domain/imports/import-limits';
import { UPLOAD_BYTES_MAX } from '@sonoboard/domain/uploads/upload-state';
import type { JobQueue } from '../jobs/jobs.service.ts';
import type { Outbox } from '../mail/mail.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import { inTransaction, type Tx, type Db } from '../platform/database/db.ts';
import { MediaProblem } from '../platform/files/media/media-problem.ts';
import type { Settings } from '../platform/settings.ts';
import { storeCompleteUpload } from '../uploads/complete-upload.service.ts';
import type { StorageLimits } from '../uploads/upload-quota.service.ts';
import { type DicomInstance, readInstance } from './dicom-instance.ts';
import type { DicomSender } from './dicom-tokens.service.ts';
import { countFiles, insertFile } from './import-files.queries.ts';
import { updateImport } from './imports.queries.ts';
import { forgetFiles } from './imports.service.ts';
import { takeParts } from './multipart-parts.ts';
import { notifyImportReceived } from './notify-import-received.service.ts';
import { deleteEmptyImports, hasInstance, lockOrInsertImportOfStudy } from './store-instances.queries.ts';

interface StoreDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly limits: StorageLimits;
  readonly mail: Outbox;
  readonly settings: Settings;
}

interface Delivery {
  readonly body: Readable;
  readonly boundary: string;
  /** Null where the address names no study, and any may come. */
  readonly studyUid: string | null;
}

export type FailureReason = 'out_of_resources' | 'wrong_study' | 'cannot_understand';

export interface StoreOutcome {
  /** Now, or by an earlier call. */
  readonly stored: readonly DicomInstance[];
  readonly failed: readonly { readonly instance: DicomInstance | null; readonly reason: FailureReason }[];
}

const PARTS_MAX = 1000;

/** Known already: sending it again changes nothing. */
class AlreadyHere extends Error {}
class WrongStudy extends Error {}

/** Takes what a scanner sends, instance by instance. When the body breaks, nothing of it stays. */
export async function storeInstances(
  deps: StoreDeps,
  { sender, audit }: { readonly sender: DicomSender; readonly audit: CallAudit },
  { body, boundary, studyUid }: Delivery,
): Promise<StoreOutcome> {
  const stored: DicomInstance[] = [];
  const failed: StoreOutcome['failed'][number][] = [];
  const added: AddedInstance[] = [];

  const takePart = async (content: AsyncIterable<Uint8Array>) => {
    let instance: DicomInstance | null = null;
    let importGuid = '';
    const fileGuid = randomUUID();
    try {
      await storeCompleteUpload(deps, {
        guid: fileGuid,
        purpose: 'import',
        workspaceGuid: sender.workspaceGuid,
        content,
        maxBytes: UPLOAD_BYTES_MAX,
        look: async ({ key }) => {
          const seen = await readInstance(deps.blobs, key);
          instance = seen;
          if (studyUid !== null && seen.studyUid !== studyUid) throw new WrongStudy();
          if (await hasInstance(deps.db, sender.workspaceGuid, seen.sopInstanceUid)) throw new AlreadyHere();
          return async (tx) => {
            importGuid = await addInstance(tx, deps, { sender, audit, fileGuid, instance: seen });
          };
        },
      });
      added.push({ importGuid, fileGuid });
      if (instance !== null) stored.push(instance);
    } catch (error) {
      if (error instanceof AlreadyHere && instance !== null) stored.push(instance);
      else failed.push({ instance, reason: reasonOf(error) });
    }
  };

  try {
    await takeParts(body, { boundary, maxParts: PARTS_MAX }, takePart);
    if (stored.length + failed.length === 0) throw new AppError('multipart_broken');
    const { workspaceGuid } = sender;
    const importGuids = new Set(added.map(({ importGuid }) => importGuid));
    await inTransaction(deps.db, async (tx) => {
      for (const importGuid of importGuids)
        await notifyImportReceived(deps, tx, { importGuid, workspaceGuid });
    });
  } catch (error) {
    await inTransaction(deps.db, (tx) => withdraw(tx, audit, added));
    throw error;
  }
  if (added.length === 0) audit.nothingToRecord();
  return { stored, failed };
}

interface AddedInstance {
  readonly importGuid: string;
  readonly fileGuid: string;
}

interface Addition {
  readonly sender: DicomSender;
  readonly audit: CallAudit;
  readonly fileGuid: string;
  readonly instance: DicomInstance;
}

async function addInstance(
  tx: Tx,
  { clock }: StoreDeps,
  { sender, audit, fileGuid, instance }: Addition,
): Promise<string> {
  const now = clock.now();
  const study = { workspaceGuid: sender.workspaceGuid, studyUid: instance.studyUid };
  const importGuid = await lockOrInsertImportOfStudy(tx, study, now);
  if (importGuid === undefined) throw new AppError('service_unavailable');
  const count = await countFiles(tx, importGuid);
  if (count >= IMPORT_FILES_MAX) throw new AppError('import_full');
  const { title, sopInstanceUid } = instance;
  const name = `${title ?? `Clip ${count + 1}`}.dcm`;
  const isNew = await insertFile(tx, { guid: fileGuid, importGuid, name, sopInstanceUid, createdAt: now });
  if (!isNew) throw new AlreadyHere();
  await updateImport(tx, importGuid, { updatedAt: now });
  await audit.record(tx, {
    action: 'import.instance_received',
    subject: ['import', importGuid],
    after: { file: fileGuid, workspace: sender.workspaceGuid, token: sender.guid },
  });
  return importGuid;
}

async function withdraw(tx: Tx, audit: CallAudit, added: readonly AddedInstance[]): Promise<void> {
  const importGuids = [...new Set(added.map(({ importGuid }) => importGuid))];
  for (const importGuid of importGuids) {
    const ofImport = added.filter((file) => file.importGuid === importGuid);
    const files = ofImport.map(({ fileGuid }) => fileGuid);
    await forgetFiles(tx, importGuid, files);
    await audit.record(tx, {
      action: 'import.instances_withdrawn',
      subject: ['import', importGuid],
      before: { files },
    });
  }
  if (importGuids.length > 0) await deleteEmptyImports(tx, importGuids);
}

/** Throws on what is no fault of the instance: a broken body, a full disk. */
const OUT_OF_RESOURCES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'request_too_large',
  'import_full',
  'storage_full',
  'workspace_quota_used',
]);

function reasonOf(error: unknown): FailureReason {
  if (error instanceof WrongStudy) return 'wrong_study';
  if (error instanceof MediaProblem) return 'cannot_understand';
  const code = error instanceof AppError ? error.code : null;
  if (code !== null && OUT_OF_RESOURCES.has(code)) return 'out_of_resources';
  if (code === 'invalid_input') return 'cannot_understand';
  throw error;
}
