import * as calls from '@sonoboard/contract/imports/imports.endpoints';
import { patientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';
import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import { blobReader } from '../platform/files/blobs/blob-reader.ts';
import { blobFile } from '../platform/http/send-blob.ts';
import { serve } from '../platform/http/serve.ts';
import { selectAwaitedRescans } from './awaited-rescans.queries.ts';
import { selectFile } from './import-files.queries.ts';
import { presentAwaitedRescan, presentImport, presentListedImport } from './imports.presenter.ts';
import { selectOpenImports } from './imports.queries.ts';
import * as imports from './imports.service.ts';
import { submitImport } from './submit-import.service.ts';

/** A preview is looked at while views are given; it is not worth keeping longer than that. */
const PREVIEW_MAX_AGE_SECONDS = 10 * 60;

export function importRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const { db, clock, blobs, limits } = deps;

  serve(app, calls.listImports, async ({ query, actor, audit }) => {
    const { items, total } = await selectOpenImports(db, actor.guid, query);
    await audit.recordRead({ action: 'import.listed', after: { imports: items.map(({ guid }) => guid) } });
    return { items: items.map(presentListedImport), total };
  });

  serve(app, calls.listAwaitedRescans, async ({ query, actor, session, audit }) => {
    const sees = patientVisibility(session.config);
    const { items, total } = await selectAwaitedRescans(db, actor.guid, query, sees);
    await audit.recordRead({ action: 'awaited-rescans.read', examGuids: items.map(({ guid }) => guid) });
    return { items: items.map((exam) => presentAwaitedRescan(exam, sees)), total };
  });

  serve(app, calls.beginImport, async ({ body, actor, audit }) =>
    presentImport(await imports.beginImport({ db, clock, audit }, actor, body.guid)),
  );

  serve(app, calls.getImport, async ({ params, actor, audit }) => {
    const found = await imports.loadImport(db, actor, params.importGuid);
    await audit.recordRead({
      action: 'import.read',
      subject: ['import', found.guid],
      examGuids: [
        ...(found.examGuid === null ? [] : [found.examGuid]),
        ...found.duplicates.map(({ guid }) => guid),
      ],
    });
    return presentImport(found);
  });

  serve(app, calls.addImportFile, async ({ params, body, actor, audit }) =>
    presentImport(await imports.addFile({ db, clock, audit, limits }, actor, params.importGuid, body)),
  );

  serve(app, calls.removeImportFile, async ({ params, actor, audit }) =>
    presentImport(await imports.removeFile({ db, clock, audit }, actor, params)),
  );

  serve(app, calls.getImportVideo, async ({ params, audit }) => {
    const file = await selectFile(db, params.fileGuid);
    if (file?.importGuid !== params.importGuid || file.playableKey === null) {
      throw new AppError('import_file_not_found');
    }
    await audit.recordRead({
      action: 'import.previewed',
      subject: ['import', params.importGuid],
      after: { file: file.guid },
    });
    const contentType = await videoTypeOf(blobs, file.playableKey);
    return blobFile(blobReader(blobs), {
      key: file.playableKey,
      contentType,
      maxAgeSeconds: PREVIEW_MAX_AGE_SECONDS,
    });
  });

  serve(app, calls.submitImport, async ({ params, body, actor, audit }) => {
    await submitImport(deps, { actor, audit }, params.importGuid, body);
    return { exam_guid: body.exam.guid };
  });

  serve(app, calls.discardImport, async ({ params, audit }) => {
    await imports.discardImport({ db, clock, audit }, params.importGuid);
    return {};
  });
}

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/** What browsers play begins as WebM does, or is MP4. */
async function videoTypeOf(blobs: BlobStore, key: string): Promise<string> {
  const start = await blobs.open(key, { start: 0, end: EBML.length - 1 });
  const bytes = Buffer.isBuffer(start) ? start : Buffer.concat(await start.toArray());
  return bytes.equals(EBML) ? 'video/webm' : 'video/mp4';
}
