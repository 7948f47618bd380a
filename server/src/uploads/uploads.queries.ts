import { and, eq } from 'drizzle-orm';
import type { Db } from '../platform/db.ts';
import { uploads } from './uploads.tables.ts';

export async function selectOwnUpload(db: Db, userGuid: string, uploadGuid: string) {
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.guid, uploadGuid), eq(uploads.userGuid, userGuid)));
  return upload;
}
