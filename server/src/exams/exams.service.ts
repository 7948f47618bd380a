import { isInternal, type Actor } from '@sonoboard/domain/shared/actor';
import { and, eq, exists, isNull, or, type Placeholder, sql, type SQL } from 'drizzle-orm';
import {
  collectionExams,
  collectionMembers,
  dataCollections,
} from '../data-collections/data-collections.tables.ts';
import { AppError } from '../platform/app-error.ts';
import type { Db } from '../platform/db.ts';
import {
  isReviewerOfExam,
  selectExam,
  selectGuidsInScope,
  selectQuestionnaire,
  selectReviewedClips,
} from './exams.queries.ts';
import { exams } from './exams.tables.ts';

/**
 * Who sees which exams, said once. Internal staff see all; a reviewer or admin of a collection sees its exams; an operator
 * sees their own. Every query on exams, clips or reviews carries this condition on `exams`.
 */
export function examsInScope(db: Db, actor: Actor): SQL {
  return isInternal(actor) ? sql`true` : examsInScopeOf(db, actor.guid);
}

/** The same for anybody who is not staff; a prepared statement leaves open who. */
export function examsInScopeOf(db: Db, actorGuid: string | Placeholder): SQL {
  const throughCollection = db
    .select({ one: sql`1` })
    .from(collectionExams)
    .innerJoin(collectionMembers, eq(collectionMembers.collectionGuid, collectionExams.collectionGuid))
    .innerJoin(dataCollections, eq(dataCollections.guid, collectionExams.collectionGuid))
    .where(
      and(
        eq(collectionExams.examGuid, exams.guid),
        eq(collectionMembers.userGuid, actorGuid),
        sql`${collectionMembers.roles} && array['reviewer', 'admin']::text[]`,
        isNull(dataCollections.deletedAt),
      ),
    );
  return or(eq(exams.userGuid, actorGuid), exists(throughCollection)) ?? sql`false`;
}

export async function mayOpenExam(db: Db, actor: Actor, examGuid: string): Promise<boolean> {
  return (await selectGuidsInScope(db, [examGuid], examsInScope(db, actor))).has(examGuid);
}

export function mayReviewExam(db: Db, actor: Actor, examGuid: string): Promise<boolean> {
  return isReviewerOfExam(db, examGuid, actor.guid);
}

/** An exam with what a review page shows of it. */
export async function loadExam(db: Db, actor: Actor, examGuid: string) {
  const exam = await selectExam(db, examGuid, examsInScope(db, actor));
  // 404, not 403: whoever is outside the collection must not learn that the exam exists.
  if (exam === undefined) throw new AppError('exam_not_found');
  const [clips, questionnaire] = await Promise.all([
    selectReviewedClips(db, examGuid),
    selectQuestionnaire(db, examGuid),
  ]);
  return { exam, clips, questionnaire };
}
