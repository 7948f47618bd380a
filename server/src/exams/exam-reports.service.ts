import { inChainOrder } from '@sonoboard/domain/reviews/chain';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import { type Db, inTransaction } from '../platform/database/db.ts';
import { type Expected, refuseIfChanged } from '../platform/http/refuse-if-changed.ts';
import {
  countReviewsOfExam,
  selectChainMembers,
  selectCollectionsOfExam,
  selectCompression,
  selectExamReport,
  selectPracticeFlagForUpdate,
  updatePracticeFlag,
} from './exam-reports.queries.ts';

/** An exam with everything that staff can go to from it. Anyone who asks is internal staff, who see all exams. */
export async function loadExamReport(db: Db, examGuid: string) {
  const exam = await selectExamReport(db, examGuid);
  if (exam === undefined) throw new AppError('exam_not_found');
  const [collections, chain, reviewCount] = await Promise.all([
    selectCollectionsOfExam(db, examGuid),
    selectChainMembers(db, exam.chainGuid),
    countReviewsOfExam(db, examGuid),
  ]);
  const inOrder = inChainOrder(
    chain.map((member) => ({ ...member, createdAt: member.createdAt.toISOString() })),
  );
  return { exam, collections, chain: inOrder, reviewCount };
}

export type ExamReport = Awaited<ReturnType<typeof loadExamReport>>;

export async function requireExamReport(db: Db, examGuid: string): Promise<void> {
  if ((await selectExamReport(db, examGuid)) === undefined) throw new AppError('exam_not_found');
}

export async function requireCompression(
  db: Db,
  wanted: { readonly examGuid: string; readonly view: string; readonly attempt: number },
) {
  const compression = await selectCompression(db, wanted);
  if (compression === undefined) throw new AppError('compression_not_found');
  return compression;
}

interface PracticeChange {
  readonly isPractiseExam: boolean;
  readonly expected?: Expected;
}

/** Practice exams leave worklists and statistics, so anyone who moves one is written down. */
export async function markPractice(
  { db, audit }: { readonly db: Db; readonly audit: CallAudit },
  examGuid: string,
  { isPractiseExam, expected }: PracticeChange,
): Promise<ExamReport> {
  await inTransaction(db, async (tx) => {
    const before = await selectPracticeFlagForUpdate(tx, examGuid);
    if (before === undefined) throw new AppError('exam_not_found');
    refuseIfChanged(before, expected);
    if (before.is_practise_exam === isPractiseExam) {
      audit.nothingToRecord();
      return;
    }
    await updatePracticeFlag(tx, examGuid, isPractiseExam);
    await audit.record(tx, {
      action: 'exam.changed',
      subject: ['exam', examGuid],
      examGuids: [examGuid],
      before,
      after: { is_practise_exam: isPractiseExam },
    });
  });
  return loadExamReport(db, examGuid);
}
