import { inChainOrder } from '@sonoboard/domain/reviews/chain';
import { emergencyExams, isInternal, type Actor } from '@sonoboard/domain/shared/actor';
import { and, eq, exists, inArray, isNull, or, type Placeholder, sql, type SQL } from 'drizzle-orm';
import { collectionExams, collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Db } from '../platform/database/db.ts';
import {
  type ExamRow,
  isReviewerOfExam,
  selectChain,
  selectExam,
  selectGuidsInScope,
  selectQuestionnaires,
  selectReviewedClips,
} from './exams.queries.ts';
import { exams } from '../tables/exams.tables.ts';

/**
 * Who sees which exams, said once. Internal staff see all; a reviewer or admin of a collection sees its exams; an operator
 * sees their own. Every query on exams, clips or reviews carries this condition on `exams`, or `examsOpenTo`.
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

/**
 * What a person may open by its guid: their scope, and for an hour what emergency access opens. Never a condition of a list or a
 * count, which must not tell of such exams. For everybody else it is the very same SQL.
 */
function examsOpenTo(db: Db, actor: Actor): SQL {
  const opened = emergencyExams(actor);
  const inScope = examsInScope(db, actor);
  return opened.length === 0 ? inScope : (or(inScope, inArray(exams.guid, [...opened])) ?? inScope);
}

/** The same for anybody who is not staff, in a prepared statement. */
export function examsOpenToOf(db: Db, actorGuid: Placeholder, opened: Placeholder): SQL {
  const inScope = examsInScopeOf(db, actorGuid);
  return or(inScope, sql`${exams.guid} = any(${opened}::uuid[])`) ?? inScope;
}

export async function mayOpenExam(db: Db, actor: Actor, examGuid: string): Promise<boolean> {
  return (await selectGuidsInScope(db, [examGuid], examsOpenTo(db, actor))).has(examGuid);
}

/** Whether the exam is theirs in the usual way. */
export async function isExamInScope(db: Db, actor: Actor, examGuid: string): Promise<boolean> {
  return (await selectGuidsInScope(db, [examGuid], examsInScope(db, actor))).has(examGuid);
}

export function mayReviewExam(db: Db, actor: Actor, examGuid: string): Promise<boolean> {
  return isReviewerOfExam(db, examGuid, actor.guid);
}

export async function requireExam(db: Db, actor: Actor, examGuid: string): Promise<ExamRow> {
  const exam = await selectExam(db, examGuid, examsOpenTo(db, actor));
  // 404, not 403: anyone who is outside the collection must not learn that the exam exists.
  if (exam === undefined) throw new AppError('exam_not_found');
  return exam;
}

/** An exam with what a review page shows of it. */
export async function loadExam(db: Db, actor: Actor, examGuid: string) {
  const exam = await requireExam(db, actor, examGuid);
  const { clips, questionnaires } = await loadRecorded(db, [examGuid]);
  return { exam, clips, questionnaire: questionnaires[0] };
}

/** The exams of a chain that the actor may see, the original first; none when they may not see the named one. */
export async function loadChain(db: Db, actor: Actor, examGuid: string): Promise<readonly ExamRow[]> {
  const chain = await selectChain(db, examGuid, examsOpenTo(db, actor));
  if (!chain.some(({ guid }) => guid === examGuid)) throw new AppError('exam_not_found');
  const byTime = chain.map((exam) => ({ exam, ...exam, createdAt: exam.createdAt.toISOString() }));
  return inChainOrder(byTime).map(({ exam }) => exam);
}

/** What was recorded in exams that the caller was let in to, with the attempts that the given reviews speak of. */
export async function loadRecorded(
  db: Db,
  examGuids: readonly string[],
  reviewGuids: readonly string[] = [],
) {
  const [clips, questionnaires] = await Promise.all([
    selectReviewedClips(db, examGuids, reviewGuids),
    selectQuestionnaires(db, examGuids),
  ]);
  return { clips, questionnaires };
}

/** The same without questionnaires. */
export function loadRecordedClips(db: Db, examGuids: readonly string[], reviewGuids: readonly string[]) {
  return selectReviewedClips(db, examGuids, reviewGuids).execute();
}
