import type { Actor } from '@sonoboard/domain/shared/actor';
import type { Db } from '../platform/db.ts';
import { selectCaptureOf } from './capture.queries.ts';

/** The operator, on whatever phone, and the device account that began the exam for them. */
export async function mayCapture(db: Db, actor: Actor, examGuid: string): Promise<boolean> {
  return (await selectCaptureOf(db, actor.guid, examGuid)) !== undefined;
}
