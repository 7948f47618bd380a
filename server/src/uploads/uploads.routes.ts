import { appendToUpload, getUploadOffset } from '@sonoboard/contract/uploads/uploads.endpoints';
import type { FastifyInstance } from 'fastify';
import { bodyStreamOf } from '../platform/http/raw-body.ts';
import { serve } from '../platform/http/serve.ts';
import { appendBytes, requireAwaited } from './append-bytes.service.ts';
import { ownUploadOf } from './own-upload.service.ts';
import { announcedBytes, speakTus } from './tus-headers.ts';

export function uploadRoutes(app: FastifyInstance): void {
  serve(app, getUploadOffset, ({ request, reply }) => {
    speakTus(request, reply);
    const { received, size } = requireAwaited(ownUploadOf(request));
    void reply.headers({ 'upload-offset': received, 'upload-length': size });
  });

  serve(app, appendToUpload, async ({ request, reply }) => {
    speakTus(request, reply);
    const received = await appendBytes({ ...app.deps, disk: app.deps.limits.disk }, ownUploadOf(request), {
      ...announcedBytes(request),
      body: bodyStreamOf(request),
    });
    void reply.header('upload-offset', received);
  });
}
