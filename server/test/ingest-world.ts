import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { addAttempt, beginExam, completeExam } from '@sonoboard/contract/ingest/ingest.endpoints';
import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import { INGEST_FILES, type IngestFile } from '@sonoboard/domain/ingest/clip-file';
import { eq } from 'drizzle-orm';
import { uploads } from '../src/tables/uploads.tables.ts';
import { call } from './call.ts';
import { runJob } from './run-jobs.ts';
import type { TestApp } from './test-app.ts';
import type { TestUser } from './test-users.ts';

type Exam = BodyOf<typeof beginExam>;
type Attempt = BodyOf<typeof addAttempt>;

/** A film as phones make them. */
export const FILM = readFileSync(new URL('../demo/clips/neg-linear-11.mp4', import.meta.url));

export function examBody(changes: Partial<Exam> = {}): Exam {
  return {
    guid: randomUUID(),
    protocol: 'dvt_left_two_point',
    created_at: '2026-03-02T09:30:00+01:00',
    timezone_id: 'Europe/Berlin',
    ...changes,
  };
}

export function fileOf(content: Buffer = FILM) {
  return {
    upload_guid: randomUUID(),
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

export function attemptBody(changes: Partial<Attempt> = {}): Attempt {
  return {
    guid: randomUUID(),
    anatomical_view: 'left_gsv_cfv',
    attempt: 1,
    created_at: '2026-03-02T09:31:00+01:00',
    completed_at: '2026-03-02T09:32:00+01:00',
    files: { plain: fileOf() },
    ...changes,
  };
}

export const completion = (...clips: string[]) => ({ completed_at: '2026-03-02T09:40:00+01:00', clips });

/** All bytes of an announced file are here, and its check is under way. */
export async function receive({ deps }: TestApp, uploadGuid: string, content: Buffer = FILM): Promise<void> {
  const { key } = await deps.blobs.put(inOnePiece(content));
  await deps.db
    .update(uploads)
    .set({ state: 'checking', received: content.length, blobKey: key })
    .where(eq(uploads.guid, uploadGuid));
}

/** The same, and the check is done. */
export async function deliver(world: TestApp, uploadGuid: string, content: Buffer = FILM): Promise<void> {
  await receive(world, uploadGuid, content);
  await check(world, uploadGuid);
}

export function check(world: TestApp, uploadGuid: string): Promise<void> {
  return runJob(world, 'check-ingest-file', { uploadGuid });
}

interface Ingest {
  readonly exam: Exam;
  readonly attempt: Attempt;
  readonly uploadGuids: readonly string[];
}

/** An exam with one attempt, completed and not delivered. */
export async function ingestExam(
  world: TestApp,
  as: TestUser,
  { exam = examBody(), attempt = attemptBody() }: Partial<Pick<Ingest, 'exam' | 'attempt'>> = {},
): Promise<Ingest> {
  const params = { examGuid: exam.guid };
  await call(world.app, beginExam, { body: exam }, { as });
  await call(world.app, addAttempt, { params, body: attempt }, { as });
  await call(world.app, completeExam, { params, body: completion(attempt.guid) }, { as });
  return { exam, attempt, uploadGuids: uploadGuidsOf(attempt) };
}

function uploadGuidsOf({ files }: Attempt): string[] {
  return INGEST_FILES.flatMap((file: IngestFile) => files[file]?.upload_guid ?? []);
}

/** An exam that is there. */
export async function arriveByPhone(
  world: TestApp,
  as: TestUser,
  parts: Parameters<typeof ingestExam>[2] = {},
): Promise<Ingest> {
  const ingest = await ingestExam(world, as, parts);
  for (const uploadGuid of ingest.uploadGuids) await deliver(world, uploadGuid);
  return ingest;
}

async function* inOnePiece(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}
