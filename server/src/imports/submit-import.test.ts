import { randomUUID } from 'node:crypto';
import { listStoredExams } from '@sonoboard/contract/exams/exams.endpoints';
import * as calls from '@sonoboard/contract/imports/imports.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { joinWorkspace, makeExam, makeWorkspace } from '../../test/factories.ts';
import { addFile, addReadyFile, begin, OTHER_VIDEO, submission, VIDEO } from '../../test/import-world.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { clips } from '../tables/clips.tables.ts';
import { collectionExams } from '../tables/data-collections.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { releasedBlobs, uploads } from '../tables/uploads.tables.ts';
import { workspaces } from '../tables/workspaces.tables.ts';
import { importFiles, imports } from '../tables/imports.tables.ts';

let world: TestApp;
let person: TestUser;
let workspace: Awaited<ReturnType<typeof makeWorkspace>>;
let importGuid: string;
let groin: string;
let knee: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  person = await makeUser(world.deps);
  workspace = await makeWorkspace(world.deps, { owner: person });
  importGuid = await begin(world, person);
  groin = await addReadyFile(world, person, { importGuid, name: 'groin.mp4', content: VIDEO });
  knee = await addReadyFile(world, person, { importGuid, name: 'knee.mp4', content: OTHER_VIDEO });
});

const both = () =>
  submission([
    { view: 'left_gsv_cfv', file: groin },
    { view: 'left_popliteal_1', file: knee },
  ]);
const input = (body: ReturnType<typeof submission> & { accepts_burned_in?: boolean }) => ({
  params: { importGuid },
  body,
});
const submit = (body: ReturnType<typeof submission> & { accepts_burned_in?: boolean }, as = person) =>
  call(world.app, calls.submitImport, input(body), { as });
const refused = (body: ReturnType<typeof submission>, as = person) =>
  errorReply(world.app, calls.submitImport, input(body), { as });
const examRow = async (guid: string) =>
  (await world.deps.db.select().from(exams).where(eq(exams.guid, guid)))[0];
const clipRows = (examGuid: string) =>
  world.deps.db.select().from(clips).where(eq(clips.examGuid, examGuid)).orderBy(clips.anatomicalView);

describe('submitting an import', () => {
  test('AMB-127: makes an exam of the caller with a clip per file, which arrives in the collection of the workspace', async () => {
    const body = both();
    expect(await submit(body)).toEqual({ exam_guid: body.exam.guid });
    expect(await examRow(body.exam.guid)).toMatchObject({
      userGuid: person.guid,
      protocol: 'dvt_left_two_point',
      patientId: '4471-0932',
      createdAtTimezoneId: 'Europe/Berlin',
      uploadedAt: world.clock.now(),
    });
    const stored = await clipRows(body.exam.guid);
    expect(stored).toMatchObject([
      { anatomicalView: 'left_gsv_cfv', attempt: 1 },
      { anatomicalView: 'left_popliteal_1', attempt: 1 },
    ]);
    expect(stored.every(({ fps, frameCount, plainKey }) => fps && frameCount && plainKey)).toBe(true);
    const [own] = await world.deps.db.select().from(workspaces).where(eq(workspaces.guid, workspace.guid));
    const routed = await world.deps.db
      .select()
      .from(collectionExams)
      .where(eq(collectionExams.examGuid, body.exam.guid));
    expect(routed).toMatchObject([{ collectionGuid: own?.dcGuid }]);
    const mine = await call(
      world.app,
      listStoredExams,
      { params: { username: person.guid } },
      { as: person },
    );
    expect(JSON.stringify(mine)).toContain(body.exam.guid);
    expect(
      (await auditRows(world.deps, 'import.submitted')).filter(
        ({ subjectGuid }) => subjectGuid === importGuid,
      ),
    ).toMatchObject([{ actorGuid: person.guid, examGuids: [body.exam.guid] }]);
  });

  test('submitted again it answers the same, and with another exam it is refused', async () => {
    const body = both();
    await submit(body);
    expect(await submit(body)).toEqual({ exam_guid: body.exam.guid });
    expect(await clipRows(body.exam.guid)).toHaveLength(2);
    expect(await refused(both())).toMatchObject({ status: 409, code: 'import_not_open' });
  });

  test('of two members of a workspace who submit at the same moment one wins, the other is told', async () => {
    const colleague = await makeUser(world.deps);
    await joinWorkspace(world.deps, workspace, colleague, ['member']);
    await world.deps.db
      .update(imports)
      .set({ userGuid: null, workspaceGuid: workspace.guid, source: 'dicom-web' })
      .where(eq(imports.guid, importGuid));
    const answers = await Promise.all(
      [person, colleague].map((as) => send(world.app, calls.submitImport, input(both()), { as })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const made = await world.deps.db.select().from(imports).where(eq(imports.guid, importGuid));
    expect(made).toMatchObject([{ state: 'submitted' }]);
  });

  test('AMB-119: a rescan joins the chain of the exam that it names', async () => {
    const original = await makeExam(world.deps, { operator: person });
    const body = submission([{ view: 'left_gsv_cfv', file: groin }], { linked_to: original.guid });
    await submit(body);
    expect(await examRow(body.exam.guid)).toMatchObject({
      linkedTo: original.guid,
      chainGuid: original.guid,
    });
  });

  test('the clips keep their videos; files that became no clip are forgotten', async () => {
    const unused = await addReadyFile(world, person, {
      importGuid,
      name: 'unused.webm',
      content: Buffer.from('no film'),
    });
    await submit(submission([{ view: 'left_gsv_cfv', file: groin }]));
    const left = await world.deps.db.select().from(importFiles).where(eq(importFiles.importGuid, importGuid));
    expect(left.map(({ guid }) => guid)).toEqual([groin]);
    const [kept] = left;
    expect(kept?.facts).toBeNull();
    expect(await world.deps.blobs.sizeOf(kept?.playableKey ?? '')).toBe(VIDEO.length);
    expect(await world.deps.db.select().from(uploads).where(eq(uploads.guid, unused))).toEqual([]);
    const [upload] = await world.deps.db.select().from(uploads).where(eq(uploads.guid, groin));
    expect(upload?.blobKey).toBeNull();
    expect(await world.deps.db.select().from(releasedBlobs)).not.toHaveLength(0);
  });

  test.each([
    {
      what: 'a view of another protocol',
      body: () => submission([{ view: 'left_sfv', file: groin }]),
      says: 'DVT Left Two Point has no view left_sfv.',
    },
    {
      what: 'a view twice',
      body: () =>
        submission([
          { view: 'left_gsv_cfv', file: groin },
          { view: 'left_gsv_cfv', file: knee },
        ]),
      says: 'GSV/CFV (left) is given to more than one file.',
    },
    {
      what: 'a file twice',
      body: () =>
        submission([
          { view: 'left_gsv_cfv', file: groin },
          { view: 'left_popliteal_1', file: groin },
        ]),
      says: 'groin.mp4 is given to more than one view.',
    },
    {
      what: 'a file of another import',
      body: () => submission([{ view: 'left_gsv_cfv', file: randomUUID() }]),
      says: 'A file is not part of this import.',
    },
  ])('$what is refused with a sentence, and nothing is written', async ({ body, says }) => {
    const sent = body();
    expect(await refused(sent)).toEqual({ status: 422, code: 'import_refused', error: says });
    expect(await examRow(sent.exam.guid)).toBeUndefined();
    const after = await call(world.app, calls.getImport, { params: { importGuid } }, { as: person });
    expect(after).toMatchObject({ state: 'open', exam_guid: null });
  });

  test('a file that is still being converted cannot be submitted', async () => {
    const late = await addFile(world, person, { importGuid, name: 'late.mp4', content: VIDEO });
    expect(await refused(submission([{ view: 'left_gsv_cfv', file: late }]))).toMatchObject({
      status: 422,
      error: 'late.mp4 is not ready yet.',
    });
  });

  test('pictures with names in them are submitted only by someone who says that they looked', async () => {
    await world.deps.db.update(importFiles).set({ burnedIn: 'yes' }).where(eq(importFiles.guid, groin));
    const body = both();
    expect(await refused(body)).toEqual({
      status: 422,
      code: 'import_burned_in',
      error: 'Patient data may be visible in the pictures of groin.mp4.',
    });
    await submit({ ...body, accepts_burned_in: true });
    expect(await clipRows(body.exam.guid)).toHaveLength(2);
  });

  test("the guid of someone else's exam or clip is not taken over", async () => {
    const foreign = await makeExam(world.deps, { clips: [{ anatomicalView: 'left_gsv_cfv' }] });
    const body = both();
    expect(await refused({ ...body, exam: { ...body.exam, guid: foreign.guid } })).toMatchObject({
      status: 409,
      code: 'exam_guid_taken',
    });
    const clip = { ...body.clips[0], guid: foreign.clipGuids[0] ?? '' };
    const taken = { ...body, clips: [{ file_guid: groin, anatomical_view: 'left_gsv_cfv', ...clip }] };
    expect(await refused(taken)).toMatchObject({ status: 409, code: 'attempt_differs' });
    expect(await examRow(body.exam.guid)).toBeUndefined();
  });
});
