import { clips } from '../src/tables/clips.tables.ts';
import { collectionExams } from '../src/tables/data-collections.tables.ts';
import { exams, hardwareUsages, questionnaires } from '../src/tables/exams.tables.ts';
import type { Tx } from '../src/platform/database/db.ts';
import { clipReviews, examReviews } from '../src/tables/reviews.tables.ts';
import type { ClipLibrary } from './clip-library.ts';
import { clipRows } from './demo-clips.ts';
import { collectionGuid } from './demo-collections.ts';
import { examRow, hardwareUsageRow, questionnaireRow } from './demo-exams.ts';
import { OTHER_EXAMS } from './demo-plan-done.ts';
import { DUE_EXAMS } from './demo-plan-due.ts';
import { EMERGENCY_EXAMS } from './demo-plan-emergency.ts';
import type { PlannedExam } from './demo-plan.ts';
import { reviewRows, type ScannedExam } from './demo-reviews.ts';
import type { DemoTime } from './demo-time.ts';

export async function fillExams(tx: Tx, time: DemoTime, library: ClipLibrary): Promise<void> {
  const made = plannedExams(time);
  // Roots first: a rescan refers to its original.
  const rows = made
    .map(({ row }) => row)
    .toSorted((one, other) => Number(!!one.linkedTo) - Number(!!other.linkedTo));
  await tx.insert(exams).values(rows);
  await tx.insert(clips).values(made.flatMap(({ planned, row }) => clipRows(planned, row, library)));
  await tx.insert(questionnaires).values(made.flatMap(({ planned, row }) => questionnaireRow(planned, row)));
  await tx.insert(hardwareUsages).values(made.flatMap(({ planned, row }) => hardwareUsageRow(planned, row)));
  await tx.insert(collectionExams).values(
    made.flatMap(({ planned, row }) =>
      planned.collections.map((key) => ({
        collectionGuid: collectionGuid(key),
        examGuid: row.guid,
        addedAt: row.createdAt,
      })),
    ),
  );
  const reviewed = made.flatMap((exam) =>
    exam.planned.reviews.map((review) => reviewRows(exam, review, time.now)),
  );
  // Each was submitted on its own; a name made by chance would differ from world to world.
  const submitted = reviewed.map(({ review }) => ({ ...review, submissionGuid: review.guid }));
  await tx.insert(examReviews).values(submitted);
  await tx.insert(clipReviews).values(reviewed.flatMap(({ clips: ofReview }) => ofReview));
}

/** Every exam of the plan with its row and the scans of its chain that came before it. */
export function plannedExams(time: DemoTime): ScannedExam[] {
  const made = [...DUE_EXAMS, ...OTHER_EXAMS, ...EMERGENCY_EXAMS].map((planned, index) => ({
    planned,
    row: examRow(planned, time, index + 1),
  }));
  return made.map((exam) => ({
    ...exam,
    earlier: made
      .filter((other) => chainKey(other.planned) === chainKey(exam.planned))
      .filter((other) => other.row.createdAt < exam.row.createdAt)
      .toSorted((one, other) => one.row.createdAt.getTime() - other.row.createdAt.getTime())
      .map((other) => other.planned),
  }));
}

const chainKey = (planned: PlannedExam) => planned.rescanOf ?? planned.key;
