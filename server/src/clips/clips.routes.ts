import { getClipTags, getMedia } from '@sonoboard/contract/clips/clips.endpoints';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';
import type { FileReply } from '../platform/http/file-reply.ts';
import { blobFile } from '../platform/http/send-blob.ts';
import { serve } from '../platform/http/serve.ts';
import { CLIP_FILES, type ClipFile } from '../tables/clips.tables.ts';
import { clipLoader } from './clips.service.ts';

// As long as the shortest life of an address: a cached clip never outlives the right that was checked for it by more.
const MEDIA_MAX_AGE_SECONDS = 10 * 60;

export function clipRoutes(app: FastifyInstance): void {
  const { db, blobs, mediaUrls } = app.deps;
  const loadClip = clipLoader(db);

  serve(app, getClipTags, async ({ params, actor }) => {
    const { tags, fps } = await loadClip(actor, params.sequenceGuid);
    return { tags: { tags: tags.map(({ type, frameIndex }) => ({ type, frameIndex })), fps } };
  });

  serve(app, getMedia, async ({ params, actor, audit }) => {
    const grant = mediaUrls.open(params.token, actor.guid);
    if (grant === null || !isClipFile(grant.variant)) throw new AppError('clip_not_found');
    const clip = await loadClip(actor, grant.clipGuid);
    const key = clip[CLIP_FILES[grant.variant]];
    if (key === null) throw new AppError('clip_not_found');
    await audit.recordRead({
      action: 'clip.read',
      subject: ['clip', clip.guid],
      examGuids: [clip.examGuid],
    });
    const contentType = contentTypeOf(grant.variant);
    return clipFile(blobFile(blobs, { key, contentType, maxAgeSeconds: MEDIA_MAX_AGE_SECONDS }));
  });
}

function isClipFile(variant: string): variant is ClipFile {
  return Object.hasOwn(CLIP_FILES, variant);
}

function contentTypeOf(file: ClipFile): string {
  return file.endsWith('_tar') ? 'application/x-tar' : 'video/mp4';
}

/** A file that the store has lost answers as a clip without one: the player has a text for it. */
function clipFile(file: FileReply): FileReply {
  return {
    send: (request, reply) =>
      file.send(request, reply).catch((error: unknown) => {
        const isLost = error instanceof AppError && error.code === 'not_found';
        throw isLost ? new AppError('clip_not_found') : error;
      }),
  };
}
