import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as calls from '@sonoboard/contract/imports/imports.endpoints';
import { eq } from 'drizzle-orm';
import { uploads } from '../src/tables/uploads.tables.ts';
import { call } from './call.ts';
import { runJob } from './run-jobs.ts';
import type { TestApp } from './test-app.ts';
import type { TestUser } from './test-users.ts';

export const VIDEO = readFileSync(new URL('../demo/clips/neg-fan-31.mp4', import.meta.url));
export const OTHER_VIDEO = readFileSync(new URL('../demo/clips/neg-fan-32.mp4', import.meta.url));

export async function begin({ app }: TestApp, as: TestUser): Promise<string> {
  const { guid } = await call(app, calls.beginImport, { body: { guid: randomUUID() } }, { as });
  return guid;
}

const newGuid = (): string => randomUUID();

export const announced = (content: Buffer, guid: string = randomUUID()) => ({
  upload_guid: guid,
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

interface AddedFile {
  readonly importGuid: string;
  readonly name: string;
  readonly content: Buffer;
}

/** A file whose bytes are here, before anybody has looked at it. */
export async function addFile(
  world: TestApp,
  as: TestUser,
  { importGuid, name, content }: AddedFile,
): Promise<string> {
  const file = announced(content);
  await call(world.app, calls.addImportFile, { params: { importGuid }, body: { name, file } }, { as });
  const { key } = await world.deps.blobs.put(inOnePiece(content));
  await world.deps.db
    .update(uploads)
    .set({ state: 'checking', received: content.length, blobKey: key })
    .where(eq(uploads.guid, file.upload_guid));
  return file.upload_guid;
}

export const convert = (world: TestApp, uploadGuid: string) =>
  runJob(world, 'convert-import-file', { uploadGuid });

export async function addReadyFile(world: TestApp, as: TestUser, file: AddedFile): Promise<string> {
  const guid = await addFile(world, as, file);
  await convert(world, guid);
  return guid;
}

interface ViewOfFile {
  readonly view: string;
  readonly file: string;
}

export function submission(files: readonly ViewOfFile[], exam: object = {}) {
  return {
    exam: {
      guid: newGuid(),
      protocol: 'dvt_left_two_point' as const,
      created_at: '2026-03-01T10:15:00+01:00',
      timezone_id: 'Europe/Berlin',
      patient: { id: '4471-0932', first_name: 'Petra', last_name: 'Demo' },
      ...exam,
    },
    clips: files.map(({ view, file }) => ({ guid: newGuid(), file_guid: file, anatomical_view: view })),
  };
}

async function* inOnePiece(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}
