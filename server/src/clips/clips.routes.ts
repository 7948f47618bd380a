import { getClipTags, getMedia } from '@sonoboard/contract/clips/clips.endpoints';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import { blobFile } from '../platform/send-blob.ts';
import { serve } from '../platform/serve.ts';
import { loadClip } from './clips.service.ts';

// As long as the shortest life of an address: a cached clip never outlives the right that was checked for it by more.
const MEDIA_MAX_AGE_SECONDS = 10 * 60;

export function clipRoutes(app: FastifyInstance): void {
  const { db, blobs, mediaUrls } = app.deps;

  serve(app, getClipTags, async ({ params, actor }) => {
    const { tags, fps } = await loadClip(db, actor, params.sequenceGuid);
    return { tags: { tags: tags.map(({ type, frameIndex }) => ({ type, frameIndex })), fps } };
  });

  serve(app, getMedia, async ({ params, actor, audit }) => {
    const grant = mediaUrls.open(params.token, actor.guid);
    if (grant === null) throw new AppError('clip_not_found');
    const clip = await loadClip(db, actor, grant.clipGuid);
    const key = grant.variant === 'overlay' ? clip.overlayKey : clip.plainKey;
    if (key === null) throw new AppError('clip_not_found');
    await audit.recordRead({
      action: 'clip.read',
      subject: ['clip', clip.guid],
      examGuids: [clip.examGuid],
    });
    return blobFile(blobs, { key, contentType: 'video/mp4', maxAgeSeconds: MEDIA_MAX_AGE_SECONDS });
  });
}
