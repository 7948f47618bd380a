import { randomUUID } from 'node:crypto';
import * as calls from '@sonoboard/contract/imports/imports.endpoints';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { makeWorkspace } from '../../test/factories.ts';
import {
  addFile,
  addReadyFile,
  announced,
  begin,
  convert,
  OTHER_VIDEO,
  VIDEO,
} from '../../test/import-world.ts';
import { runJob } from '../../test/run-jobs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { releasedBlobs, uploads } from '../tables/uploads.tables.ts';
import { FORGET_IMPORTS } from './imports.jobs.ts';
import { importFiles, imports } from '../tables/imports.tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

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

const params = () => ({ importGuid });
const get = () => call(world.app, calls.getImport, { params: params() }, { as: person });
const add = (name: string, file: ReturnType<typeof announced>) =>
  call(world.app, calls.addImportFile, { params: params(), body: { name, file } }, { as: person });
const list = (as: TestUser) => call(world.app, calls.listImports, {}, { as });
const remove = (fileGuid: string) =>
  call(world.app, calls.removeImportFile, { params: { importGuid, fileGuid } }, { as: person });
const discard = () => call(world.app, calls.discardImport, { params: params() }, { as: person });
const refusedAdd = (file: ReturnType<typeof announced>) =>
  errorReply(
    world.app,
    calls.addImportFile,
    { params: params(), body: { name: 'a.mp4', file } },
    { as: person },
  );

async function releasedKeys() {
  const rows = await world.deps.db.select({ key: releasedBlobs.blobKey }).from(releasedBlobs);
  return rows.map(({ key }) => key);
}

describe('an import from the page', () => {
  test('begun twice is begun once, and nobody else begins it', async () => {
    const again = { body: { guid: importGuid } };
    expect(await call(world.app, calls.beginImport, again, { as: person })).toMatchObject({ files: [] });
    const stranger = await makeUser(world.deps);
    expect(await errorReply(world.app, calls.beginImport, again, { as: stranger })).toMatchObject({
      status: 409,
      code: 'import_taken',
    });
    const events = await auditRows(world.deps, 'import.begun');
    expect(events.filter(({ subjectGuid }) => subjectGuid === importGuid)).toHaveLength(1);
  });

  test('a file announced twice is one file, and tells how far it has come', async () => {
    const file = announced(VIDEO);
    await add('left_popliteal_1.mp4', file);
    const { files } = await add('left_popliteal_1.mp4', file);
    expect(files).toMatchObject([
      { guid: file.upload_guid, size: VIDEO.length, received: 0, state: 'receiving', problem: null },
    ]);
    expect(await refusedAdd({ ...file, size: 7 })).toMatchObject({ status: 409, code: 'upload_taken' });
  });

  test("a file of someone else's import cannot be added to one's own", async () => {
    const other = await makeUser(world.deps);
    const file = announced(VIDEO);
    await add('a.mp4', file);
    const theirs = await begin(world, other);
    expect(
      await errorReply(
        world.app,
        calls.addImportFile,
        { params: { importGuid: theirs }, body: { name: 'a.mp4', file } },
        { as: other },
      ),
    ).toMatchObject({ status: 409, code: 'upload_taken' });
  });

  test('a hundred files are enough', async () => {
    const now = world.clock.now();
    const guids = Array.from({ length: 100 }, () => randomUUID());
    const upload = { purpose: 'import', size: 1, sha256: '0'.repeat(64), userGuid: person.guid } as const;
    await world.deps.db.insert(uploads).values(guids.map((guid) => ({ guid, ...upload })));
    await world.deps.db
      .insert(importFiles)
      .values(guids.map((guid) => ({ guid, importGuid, name: 'a.mp4', createdAt: now })));
    expect(await refusedAdd(announced(VIDEO))).toMatchObject({ status: 422, code: 'import_full' });
    expect((await get()).files).toHaveLength(100);
  });

  test('a film that browsers play becomes a preview as it is, with the view that its name tells', async () => {
    const guid = await addReadyFile(world, person, {
      importGuid,
      name: 'left_popliteal_1.mp4',
      content: VIDEO,
    });
    const { files } = await get();
    expect(files).toMatchObject([
      { guid, state: 'ready', suggested_view: 'left_popliteal_1', burned_in: 'unknown', problem: null },
    ]);
    expect(files[0]?.frame_count).toBeGreaterThan(0);
    const input = { params: { importGuid, fileGuid: guid } };
    const whole = await send(world.app, calls.getImportVideo, input, { as: person });
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/mp4']);
    expect(whole.rawPayload.equals(VIDEO)).toBe(true);
    const range = { as: person, headers: { range: 'bytes=10-19' } };
    const part = await send(world.app, calls.getImportVideo, input, range);
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
    expect(await auditRows(world.deps, 'import.previewed')).toMatchObject([
      { kind: 'patient-read', actorGuid: person.guid },
      {},
    ]);
  });

  test('a file that is no film fails with a sentence, gives its disk back, and the others go on', async () => {
    const content = Buffer.from('This is a text and nothing else.');
    const bad = await addReadyFile(world, person, { importGuid, name: 'notes.mp4', content });
    await addReadyFile(world, person, { importGuid, name: 'good.mp4', content: VIDEO });
    const { files } = await get();
    expect(files.map(({ name, state }) => [name, state])).toEqual([
      ['good.mp4', 'ready'],
      ['notes.mp4', 'failed'],
    ]);
    expect(files[1]?.problem).toBe('“notes.mp4” is neither a film nor a DICOM file that can be read.');
    expect(await releasedKeys()).toContain(announced(content).sha256);
    const video = { params: { importGuid, fileGuid: bad } };
    expect(await errorReply(world.app, calls.getImportVideo, video, { as: person })).toMatchObject({
      status: 404,
      code: 'import_file_not_found',
    });
  });

  test('a conversion that runs again after a crash changes nothing', async () => {
    const guid = await addReadyFile(world, person, { importGuid, name: 'a.mp4', content: VIDEO });
    const before = await get();
    await convert(world, guid);
    expect(await get()).toEqual(before);
  });

  test('a file that was taken out while it waited for its conversion is not missed', async () => {
    const guid = await addFile(world, person, { importGuid, name: 'a.mp4', content: VIDEO });
    await remove(guid);
    await convert(world, guid);
    expect((await get()).files).toEqual([]);
  });

  test('a file that is taken out is forgotten, once', async () => {
    const guid = await addReadyFile(world, person, { importGuid, name: 'a.mp4', content: OTHER_VIDEO });
    expect((await remove(guid)).files).toEqual([]);
    expect((await remove(guid)).files).toEqual([]);
    expect(await world.deps.db.select().from(uploads).where(eq(uploads.guid, guid))).toEqual([]);
    expect(await releasedKeys()).toContain(announced(OTHER_VIDEO).sha256);
    const events = await auditRows(world.deps, 'import.file_removed');
    expect(events.filter(({ subjectGuid }) => subjectGuid === importGuid)).toHaveLength(1);
  });

  test('a discarded import leaves the list, forgets its files and takes no more', async () => {
    const guid = await addReadyFile(world, person, { importGuid, name: 'a.mp4', content: VIDEO });
    await discard();
    await discard();
    expect((await list(person)).items).toEqual([]);
    expect(await world.deps.db.select().from(uploads).where(eq(uploads.guid, guid))).toEqual([]);
    expect(await refusedAdd(announced(VIDEO))).toMatchObject({ status: 409, code: 'import_not_open' });
  });

  test('an import that nobody touched for thirty days is forgotten with its files, a younger one is not', async () => {
    const guid = await addFile(world, person, { importGuid, name: 'a.mp4', content: VIDEO });
    const touched = (days: number) => ({ updatedAt: new Date(world.clock.now().getTime() - days * DAY_MS) });
    const { db } = world.deps;
    await db.update(imports).set(touched(29)).where(eq(imports.guid, importGuid));
    await runJob(world, FORGET_IMPORTS);
    expect((await get()).state).toBe('open');
    await db.update(imports).set(touched(31)).where(eq(imports.guid, importGuid));
    await runJob(world, FORGET_IMPORTS);
    expect(await get()).toMatchObject({ state: 'discarded', files: [] });
    expect(
      await db
        .select()
        .from(uploads)
        .where(inArray(uploads.guid, [guid])),
    ).toEqual([]);
    expect(await auditRows(world.deps, 'import.forgotten')).toMatchObject([{ subjectGuid: importGuid }]);
  });
});

describe('the list of imports', () => {
  test("holds one's own and those that scanners sent to one's workspace, with the patient's name", async () => {
    const owner = await makeUser(world.deps);
    const workspace = await makeWorkspace(world.deps, { owner });
    const sent = randomUUID();
    await world.deps.db
      .insert(imports)
      .values({ guid: sent, source: 'dicom-web', workspaceGuid: workspace.guid, studyUid: '2.25.1' });
    const own = await begin(world, owner);
    const file = await addReadyFile(world, owner, { importGuid: sent, name: 'a.mp4', content: VIDEO });
    const facts = {
      patientId: '4471-0932',
      patientFirstName: 'Petra',
      patientLastName: 'Demo',
      patientSex: null,
      patientDateOfBirth: null,
      recordedAt: null,
      scannerSerialNumber: null,
      description: null,
    };
    await world.deps.db.update(importFiles).set({ facts }).where(eq(importFiles.guid, file));
    const { items, total } = await list(owner);
    expect(total).toBe(2);
    expect(new Set(items.map(({ guid }) => guid))).toEqual(new Set([own, sent]));
    expect(items.find(({ guid }) => guid === sent)).toMatchObject({
      source: 'dicom-web',
      file_count: 1,
      patient_id: '4471-0932',
      patient_last_name: 'Demo',
    });
    const found = await call(world.app, calls.listImports, { query: { search: ['petra'] } }, { as: owner });
    expect(found.items.map(({ guid }) => guid)).toEqual([sent]);
    expect((await list(person)).items.map(({ guid }) => guid)).toEqual([importGuid]);
  });

  test('a stranger finds nothing by the guid of an import', async () => {
    const stranger = await makeUser(world.deps);
    expect(
      await errorReply(world.app, calls.getImport, { params: params() }, { as: stranger }),
    ).toMatchObject({
      status: 404,
      code: 'import_not_found',
    });
  });
});
