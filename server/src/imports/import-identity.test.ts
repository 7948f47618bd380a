import { createDicomToken } from '@sonoboard/contract/imports/dicom-tokens.endpoints';
import * as calls from '@sonoboard/contract/imports/imports.endpoints';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, errorReply } from '../../test/call.ts';
import { dicomFile, newUid } from '../../test/dicom-file.ts';
import { joinWorkspace, makeWorkspace } from '../../test/factories.ts';
import { addReadyFile, begin, convert, submission } from '../../test/import-world.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { exams } from '../tables/exams.tables.ts';
import { importFiles, imports } from '../tables/imports.tables.ts';

let world: TestApp;
let owner: TestUser;
let colleague: TestUser;
let workspace: Awaited<ReturnType<typeof makeWorkspace>>;
let secret: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  owner = await makeUser(world.deps);
  workspace = await makeWorkspace(world.deps, { owner });
  colleague = await makeUser(world.deps);
  await joinWorkspace(world.deps, workspace, colleague, ['member']);
  const input = { params: { id: workspace.guid }, body: { name: 'Scanner' } };
  ({ secret } = await call(world.app, createDicomToken, input, { as: owner }));
});

type Body = ReturnType<typeof submission> & { accepts_duplicate?: boolean };

const submitted = (importGuid: string, body: Body) => ({ params: { importGuid }, body });
const readImport = (importGuid: string, as = owner) =>
  call(world.app, calls.getImport, { params: { importGuid } }, { as });
const examCount = (guid: string) => world.deps.db.$count(exams, eq(exams.guid, guid));

async function importByPage(files: readonly Buffer[], as = owner) {
  const importGuid = await begin(world, as);
  const guids: string[] = [];
  for (const [at, content] of files.entries()) {
    guids.push(await addReadyFile(world, as, { importGuid, name: `${at + 1}.dcm`, content }));
  }
  return { importGuid, files: guids };
}

/** The open import that a scanner's delivery became, with its files converted. */
async function importByScanner(studyUid: string, files: readonly Buffer[]) {
  const parts = files.flatMap((file) => [
    Buffer.from('--b\r\nContent-Type: application/dicom\r\n\r\n'),
    file,
    Buffer.from('\r\n'),
  ]);
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/dicom-web/studies',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'multipart/related; type="application/dicom"; boundary=b',
    },
    payload: Buffer.concat([...parts, Buffer.from('--b--\r\n')]),
  });
  expect(reply.statusCode).toBe(200);
  const [found] = await world.deps.db.select().from(imports).where(eq(imports.studyUid, studyUid));
  const importGuid = found?.guid ?? '';
  const rows = await world.deps.db.select().from(importFiles).where(eq(importFiles.importGuid, importGuid));
  for (const { guid } of rows) await convert(world, guid);
  return { importGuid, files: rows.map(({ guid }) => guid) };
}

const oneClip = ({ files }: { readonly files: readonly string[] }): Body =>
  submission([{ view: 'left_gsv_cfv', file: files[0] ?? '' }]);

describe('files of two patients', () => {
  test('are refused with a sentence and nothing is written; without the wrong file the exam is made', async () => {
    const { importGuid, files } = await importByPage([
      dicomFile(),
      dicomFile({ patientName: 'Other^Olga', patientId: '99', birthDate: '19700101' }),
    ]);
    const [one = '', other = ''] = files;
    const body = submission([
      { view: 'left_gsv_cfv', file: one },
      { view: 'left_popliteal_1', file: other },
    ]);
    expect(
      await errorReply(world.app, calls.submitImport, submitted(importGuid, body), { as: owner }),
    ).toEqual({
      status: 422,
      code: 'import_different_patients',
      error: '1.dcm and 2.dcm are of different patients. Remove the files that do not belong to this exam.',
    });
    expect(await examCount(body.exam.guid)).toBe(0);
    expect(await readImport(importGuid)).toMatchObject({ state: 'open', exam_guid: null });

    await call(world.app, calls.removeImportFile, { params: { importGuid, fileGuid: other } }, { as: owner });
    const single = { ...body, clips: body.clips.slice(0, 1) };
    await call(world.app, calls.submitImport, submitted(importGuid, single), { as: owner });
    expect(await examCount(body.exam.guid)).toBe(1);
  });

  test('are refused as well when only their issuer tells them apart, and when one gets no view', async () => {
    const { importGuid, files } = await importByPage([
      dicomFile({ patientIdIssuer: 'North' }),
      dicomFile({ patientIdIssuer: 'South' }),
    ]);
    const refused = errorReply(world.app, calls.submitImport, submitted(importGuid, oneClip({ files })), {
      as: owner,
    });
    expect(await refused).toMatchObject({ status: 422, code: 'import_different_patients' });
  });
});

describe('the same DICOM instances again', () => {
  test('page, then STOW-RS: the exam is named, 409 until a member of the workspace confirms', async () => {
    const studyUid = newUid();
    const file = dicomFile({ studyUid });
    const first = await importByPage([file]);
    const body = oneClip(first);
    await call(world.app, calls.submitImport, submitted(first.importGuid, body), { as: owner });

    const again = await importByScanner(studyUid, [file]);
    const known = { exam_guid: body.exam.guid, protocol: 'dvt_left_two_point', file_guids: again.files };
    expect(await readImport(again.importGuid)).toMatchObject({
      duplicate_exams: [{ ...known, is_own: true, may_open: true }],
    });
    expect(await readImport(again.importGuid, colleague)).toMatchObject({
      duplicate_exams: [{ ...known, is_own: false, may_open: false }],
    });

    const second = oneClip(again);
    const refused = await errorReply(world.app, calls.submitImport, submitted(again.importGuid, second), {
      as: colleague,
    });
    expect(refused).toMatchObject({ status: 409, code: 'import_duplicate' });
    expect(refused.error).toContain(displayGuid(body.exam.guid));
    expect(await examCount(second.exam.guid)).toBe(0);

    const confirmed = { ...second, accepts_duplicate: true };
    await call(world.app, calls.submitImport, submitted(again.importGuid, confirmed), { as: colleague });
    expect(await examCount(second.exam.guid)).toBe(1);
  });

  test('STOW-RS, then page: 409 until the caller confirms', async () => {
    const studyUid = newUid();
    const file = dicomFile({ studyUid });
    const first = await importByScanner(studyUid, [file]);
    const body = oneClip(first);
    await call(world.app, calls.submitImport, submitted(first.importGuid, body), { as: colleague });
    const again = await importByPage([file]);
    expect(
      await errorReply(world.app, calls.submitImport, submitted(again.importGuid, oneClip(again)), {
        as: owner,
      }),
    ).toMatchObject({ status: 409, error: expect.stringContaining(displayGuid(body.exam.guid)) });
  });

  test('of two imports submitted at the same moment one is asked', async () => {
    const file = dicomFile();
    const both = [await importByPage([file]), await importByPage([file], colleague)];
    const answers = await Promise.all(
      both.map((each, at) =>
        call(world.app, calls.submitImport, submitted(each.importGuid, oneClip(each)), {
          as: at === 0 ? owner : colleague,
        }).then(
          () => 'made',
          () => 'asked',
        ),
      ),
    );
    expect(answers.toSorted()).toEqual(['asked', 'made']);
  });

  test('are nothing that people of another workspace hear of', async () => {
    const file = dicomFile();
    const first = await importByPage([file]);
    await call(world.app, calls.submitImport, submitted(first.importGuid, oneClip(first)), { as: owner });
    const stranger = await makeUser(world.deps);
    await makeWorkspace(world.deps, { owner: stranger });
    const again = await importByPage([file], stranger);
    expect(await readImport(again.importGuid, stranger)).toMatchObject({ duplicate_exams: [] });
    await call(world.app, calls.submitImport, submitted(again.importGuid, oneClip(again)), { as: stranger });
  });

  test('twice in one import: the second file is refused with the name of the first', async () => {
    const file = dicomFile();
    const { importGuid } = await importByPage([file, file]);
    expect((await readImport(importGuid)).files).toMatchObject([
      { name: '1.dcm', state: 'ready' },
      { name: '2.dcm', state: 'failed', problem: 'This is the same recording as 1.dcm. Please remove it.' },
    ]);
  });
});
