import * as calls from '@sonoboard/contract/imports/imports.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, send } from '../../test/call.ts';
import { dicomFile } from '../../test/dicom-file.ts';
import { addFile, addReadyFile, announced, begin, submission, VIDEO } from '../../test/import-world.ts';
import { runJobs } from '../../test/run-jobs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { clips } from '../tables/clips.tables.ts';
import { hardwareUsages } from '../tables/exams.tables.ts';
import { releasedBlobs } from '../tables/uploads.tables.ts';
import { convertImportFile } from './convert-import-file.service.ts';

let world: TestApp;
let person: TestUser;
let importGuid: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  person = await makeUser(world.deps);
  importGuid = await begin(world, person);
});

const get = () => call(world.app, calls.getImport, { params: { importGuid } }, { as: person });

test('a file that comes by tus is ready once its jobs have run', async () => {
  const file = announced(VIDEO);
  const body = { name: 'right_sfv.mp4', file };
  await call(world.app, calls.addImportFile, { params: { importGuid }, body }, { as: person });
  const sent = await world.app.inject({
    method: 'PATCH',
    url: `/api/uploads/${file.upload_guid}`,
    headers: {
      cookie: person.cookie,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    payload: VIDEO,
  });
  expect(sent.statusCode).toBe(204);
  expect((await get()).files).toMatchObject([{ state: 'converting', received: VIDEO.length }]);
  await runJobs(world);
  expect((await get()).files).toMatchObject([{ state: 'ready', suggested_view: 'right_sfv' }]);
});

describe('a DICOM file', () => {
  test('becomes a film that browsers play, and fills in patient, time and view', async () => {
    const content = dicomFile({ seriesDescription: 'Popliteal 1 (left)', burnedIn: 'YES', frames: 12 });
    const fileGuid = await addReadyFile(world, person, { importGuid, name: 'IM0001', content });
    expect((await get()).files).toMatchObject([
      {
        state: 'ready',
        problem: null,
        frame_count: 12,
        fps: 25,
        burned_in: 'yes',
        suggested_view: 'left_popliteal_1',
        facts: {
          patient_id: '4471-0932',
          patient_first_name: 'Petra',
          patient_last_name: 'Demo',
          patient_sex: 'female',
          patient_date_of_birth: '1961-02-03',
          recorded_at: '2026-02-14T10:15:00',
          scanner_serial_number: 'L7HD3098765A0042',
        },
      },
    ]);
    const input = { params: { importGuid, fileGuid } };
    const video = await send(world.app, calls.getImportVideo, input, { as: person });
    expect(video.rawPayload.subarray(4, 8).toString()).toBe('ftyp');
  });

  test('keeps its film and loses its original once its exam is made, which knows the scanner', async () => {
    const content = dicomFile();
    const file = await addReadyFile(world, person, { importGuid, name: 'IM0002', content });
    const body = submission([{ view: 'left_popliteal_1', file }]);
    await call(world.app, calls.submitImport, { params: { importGuid }, body }, { as: person });
    const [clip] = await world.deps.db.select().from(clips).where(eq(clips.examGuid, body.exam.guid));
    const original = announced(content).sha256;
    expect(clip?.plainKey).not.toBe(original);
    expect(await world.deps.blobs.sizeOf(clip?.plainKey ?? '')).toBeGreaterThan(0);
    const released = await world.deps.db.select().from(releasedBlobs);
    expect(released.map(({ blobKey }) => blobKey)).toContain(original);
    expect(released.map(({ blobKey }) => blobKey)).not.toContain(clip?.plainKey);
    const [hardware] = await world.deps.db
      .select()
      .from(hardwareUsages)
      .where(eq(hardwareUsages.examGuid, body.exam.guid));
    expect(hardware?.probeSerialNumber).toBe('L7HD3098765A0042');
  });

  test('that is cut off fails with a sentence', async () => {
    const content = dicomFile().subarray(0, 2000);
    await addReadyFile(world, person, { importGuid, name: 'IM0003', content });
    const { files } = await get();
    expect(files).toMatchObject([{ state: 'failed' }]);
    expect(files[0]?.problem).toMatch(/^[A-Z].*\.$/);
  });

  test('says what is needed where ffmpeg is missing', async () => {
    const guid = await addFile(world, person, { importGuid, name: 'IM0004', content: dicomFile() });
    const settings = { ...world.deps.settings, ffmpegPath: '/nowhere/ffmpeg' };
    const { signal } = new AbortController();
    await convertImportFile({ ...world.deps, settings }, guid, { signal, isLastAttempt: false });
    const { files } = await get();
    expect(files[0]).toMatchObject({ state: 'failed' });
    expect(files[0]?.problem).toContain('ffmpeg');
  });

  test('whose conversion fails by our own fault is tried again, and given up in the end', async () => {
    const guid = await addFile(world, person, { importGuid, name: 'IM0005', content: dicomFile() });
    const full = async () => Promise.reject(new Error('the disk is full'));
    const deps = { ...world.deps, blobs: { ...world.deps.blobs, put: full } };
    const { signal } = new AbortController();
    const attempt = (isLastAttempt: boolean) => convertImportFile(deps, guid, { signal, isLastAttempt });
    await expect(attempt(false)).rejects.toThrow('the disk is full');
    expect((await get()).files).toMatchObject([{ state: 'converting', problem: null }]);
    await expect(attempt(true)).rejects.toThrow('the disk is full');
    const { files } = await get();
    expect(files).toMatchObject([{ state: 'failed' }]);
    expect(files[0]?.problem).toContain('could not be converted');
  });
});
