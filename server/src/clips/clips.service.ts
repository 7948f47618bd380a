import type { Actor } from '@sonoboard/domain/shared/actor';
import { examsInScope } from '../exams/exams.service.ts';
import { AppError } from '../platform/app-error.ts';
import type { Db } from '../platform/db.ts';
import { selectClip } from './clips.queries.ts';

/** A clip through the exam that it belongs to: whoever may not see the exam finds no clip either. */
export async function loadClip(db: Db, actor: Actor, clipGuid: string) {
  const clip = await selectClip(db, clipGuid, examsInScope(db, actor));
  if (clip === undefined) throw new AppError('clip_not_found');
  return clip;
}
