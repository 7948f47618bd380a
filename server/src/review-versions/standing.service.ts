import { mayAmend } from '@sonoboard/domain/review-versions/who-may-amend';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { Db } from '../platform/database/db.ts';
import { selectStanding, type Standing } from './review-versions.queries.ts';

const NOTHING: Standing = { isAuthor: false, isCollectionAdmin: false, isReviewer: false };

/** What the caller is to a review that they may read. */
export async function standingOf(db: Db, actor: Actor, reviewGuid: string): Promise<Standing> {
  return (await selectStanding(db, actor.guid, reviewGuid)) ?? NOTHING;
}

export async function mayAmendReview(db: Db, actor: Actor, reviewGuid: string): Promise<boolean> {
  return mayAmend(await standingOf(db, actor, reviewGuid));
}
