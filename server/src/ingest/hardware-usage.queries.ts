import { eq } from 'drizzle-orm';
import { hardwareUsages } from '../tables/exams.tables.ts';
import type { Db } from '../platform/database/db.ts';

type Usage = (typeof hardwareUsages.$inferSelect)['usage'];

export async function selectHardwareUsage(db: Db, examGuid: string): Promise<Usage | undefined> {
  const [row] = await db
    .select({ usage: hardwareUsages.usage })
    .from(hardwareUsages)
    .where(eq(hardwareUsages.examGuid, examGuid));
  return row?.usage;
}

export async function upsertHardwareUsage(
  db: Db,
  { examGuid, usage, now }: { readonly examGuid: string; readonly usage: Usage; readonly now: Date },
): Promise<void> {
  await db
    .insert(hardwareUsages)
    .values({ examGuid, usage, createdAt: now })
    .onConflictDoUpdate({ target: hardwareUsages.examGuid, set: { usage } });
}
