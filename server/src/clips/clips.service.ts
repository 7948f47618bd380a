import type { getClipTags } from '@sonoboard/contract/clips/clips.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { type Actor, emergencyExams, isInternal } from '@sonoboard/domain/shared/actor';
import { examsInScopeOf, examsOpenToOf } from '../exams/exams.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Db } from '../platform/database/db.ts';
import type { clips } from '../tables/clips.tables.ts';
import { clipReader } from './clips.queries.ts';

/** Finds a clip through the exam that it belongs to: anyone who may not see the exam finds no clip either. */
export function clipLoader(db: Db) {
  const read = clipReader(db, {
    inScopeOf: (actorGuid) => examsInScopeOf(db, actorGuid),
    openToOf: (actorGuid, openedExams) => examsOpenToOf(db, actorGuid, openedExams),
  });
  return async (actor: Actor, clipGuid: string) => {
    const clip = await read({
      clipGuid,
      actorGuid: actor.guid,
      isStaff: isInternal(actor),
      openedExams: emergencyExams(actor),
    });
    if (clip === undefined) throw new AppError('clip_not_found');
    return clip;
  };
}

type Tags = ReplyOf<typeof getClipTags>['tags']['tags'];

/** What else a tag of the app may hold stays here. */
export function presentTags(tags: (typeof clips.$inferSelect)['tags']): Tags {
  return tags.map(({ type, frameIndex }) => ({ type, frameIndex }));
}
