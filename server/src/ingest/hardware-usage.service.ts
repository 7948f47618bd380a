import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db } from '../platform/database/db.ts';
import { holdIngest, loadProgress, type Progress } from './ingest.service.ts';
import { selectHardwareUsage, upsertHardwareUsage } from './hardware-usage.queries.ts';

interface UsageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: CallAudit;
}

/** While the exam is recorded, what the app says last stands. */
export async function reportHardwareUsage(
  { db, clock, audit }: UsageDeps,
  examGuid: string,
  usage: Readonly<Record<string, unknown>>,
): Promise<Progress> {
  return inTransaction(db, async (tx) => {
    const { isCompleted, isAborted, hasArrived } = await holdIngest(tx, examGuid);
    const known = await selectHardwareUsage(tx, examGuid);
    if (isDeepStrictEqual(known, usage)) {
      audit.nothingToRecord();
      return loadProgress(tx, examGuid);
    }
    if (isCompleted || isAborted || hasArrived) throw new AppError('exam_closed');
    await upsertHardwareUsage(tx, { examGuid, usage, now: clock.now() });
    await audit.record(tx, {
      action: 'exam.hardware_usage_reported',
      subject: ['exam', examGuid],
      examGuids: [examGuid],
      after: { fields: Object.keys(usage).length },
    });
    return loadProgress(tx, examGuid);
  });
}
