import { appendToUpload, getUploadOffset } from '@sonoboard/contract/uploads/uploads.endpoints';
import type { FastifyInstance } from 'fastify';
import { bodyStreamOf } from '../platform/raw-body.ts';
import { serve } from '../platform/serve.ts';
import { appendBytes, uploadOf } from './append-bytes.service.ts';
import { announcedBytes, speakTus } from './tus-headers.ts';

export function uploadRoutes(app: FastifyInstance): void {
  serve(app, getUploadOffset, async ({ params, actor, request, reply }) => {
    speakTus(request, reply);
    const { received, size } = await uploadOf(app.deps.db, actor.guid, params.uploadGuid);
    void reply.headers({ 'upload-offset': received, 'upload-length': size });
  });

  serve(app, appendToUpload, async ({ params, actor, request, reply }) => {
    speakTus(request, reply);
    const received = await appendBytes(app.deps, {
      ...params,
      ...announcedBytes(request),
      userGuid: actor.guid,
      body: bodyStreamOf(request),
    });
    void reply.header('upload-offset', received);
  });
}
