import {
  deleteResearchExport,
  downloadResearchExport,
  listResearchExports,
  startResearchExport,
} from '@sonoboard/contract/data-collections/research-exports.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { FastifyInstance } from 'fastify';
import { blobReader } from '../platform/files/blobs/blob-reader.ts';
import { blobFile } from '../platform/http/send-blob.ts';
import { serve } from '../platform/http/serve.ts';
import { type ResearchExportRow, selectNewestExports } from './research-exports.queries.ts';
import { hasFile, removeExport, requireExportFile, startExport } from './research-exports.service.ts';

export function researchExportRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const present = (row: ResearchExportRow): ReplyOf<typeof startResearchExport> => ({
    guid: row.guid,
    state: row.state,
    exams_done: row.examsDone,
    exams_total: row.examsTotal,
    problem: row.problem,
    size: row.size,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    has_file: hasFile(row, deps.clock.now()),
  });

  serve(app, listResearchExports, async ({ params }) => ({
    items: (await selectNewestExports(deps.db, params.guid)).map(present),
  }));

  serve(app, startResearchExport, async ({ params, body, actor, audit }) =>
    present(await startExport({ ...deps, actor, audit }, params.guid, body.include_overlays ?? false)),
  );

  serve(app, downloadResearchExport, async ({ params, audit }) => {
    const name = { guid: params.exportGuid, collectionGuid: params.guid };
    const { blobKey, examsTotal } = await requireExportFile(deps, name);
    await audit.recordRead({
      action: 'research-export.read',
      subject: ['collection', params.guid],
      after: { exportGuid: params.exportGuid, exams: examsTotal },
    });
    return blobFile(blobReader(deps.blobs), {
      key: blobKey,
      contentType: 'application/zip',
      maxAgeSeconds: 0,
      fileName: `research-export-${params.exportGuid.slice(0, 8)}.zip`,
    });
  });

  serve(app, deleteResearchExport, ({ params, audit }) =>
    removeExport({ db: deps.db, audit }, { guid: params.exportGuid, collectionGuid: params.guid }),
  );
}
