import { getClipTags, getMedia } from '@sonoboard/contract/clips/clips.endpoints';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';
import { DELIVERY_SECONDS } from '../platform/http/recent-deliveries.ts';
import { serve } from '../platform/http/serve.ts';
import { CLIP_FILES, type ClipFile } from '../tables/clips.tables.ts';
import { clipDelivery } from './clip-delivery.ts';
import { clipLoader, presentTags } from './clips.service.ts';

export function clipRoutes(app: FastifyInstance): void {
  const { db, clock, mediaUrls, recentDeliveries } = app.deps;
  const loadClip = clipLoader(db);
  const deliver = clipDelivery(app.deps);

  serve(app, getClipTags, async ({ params, actor }) => {
    const { tags, fps } = await loadClip(actor, params.sequenceGuid);
    return { tags: { tags: presentTags(tags), fps } };
  });

  serve(
    app,
    getMedia,
    async ({ params, actor, session, request, audit }) => {
      const viewer = { viewerGuid: actor.guid, sessionGuid: session.guid };
      const grant = mediaUrls.open(params.token, viewer);
      if (grant === null || !isClipFile(grant.variant)) throw new AppError('clip_not_found');
      const clip = await loadClip(actor, grant.clipGuid);
      const stands = deliveryStands(clip.examGuid, actor, clock.now());
      const key = clip[CLIP_FILES[grant.variant]];
      if (key === null) throw new AppError('clip_not_found');
      const { isFetchedAhead } = await audit.recordRead({
        action: 'clip.read',
        subject: ['clip', clip.guid],
        examGuids: [clip.examGuid],
      });
      const file = await deliver({ key, contentType: contentTypeOf(grant.variant), ...stands });
      // What was fetched ahead is recorded once more when it is watched.
      if (!isFetchedAhead) {
        recentDeliveries.remember(request, { viewerGuid: actor.guid, file, until: stands.until });
      }
      return file;
    },
    { recentFile: (request) => recentDeliveries.find(request) },
  );
}

/** A delivery stands for half a minute, but never longer than the emergency access that opened the exam; nor does a browser's copy. */
function deliveryStands(examGuid: string, { emergencyAccess = [] }: Actor, now: Date) {
  const access = emergencyAccess.find(({ examGuids }) => examGuids.includes(examGuid));
  const until = now.getTime() + DELIVERY_SECONDS * 1000;
  if (access === undefined) return { until };
  return { until: Math.min(until, access.endsAt.getTime()), maxAgeSeconds: DELIVERY_SECONDS };
}

function isClipFile(variant: string): variant is ClipFile {
  return Object.hasOwn(CLIP_FILES, variant);
}

function contentTypeOf(file: ClipFile): 'video/mp4' | 'application/x-tar' {
  return file.endsWith('_tar') ? 'application/x-tar' : 'video/mp4';
}
