import { connect } from 'node:net';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDicomToken } from '@sonoboard/contract/imports/dicom-tokens.endpoints';
import * as calls from '@sonoboard/contract/imports/imports.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call } from '../../test/call.ts';
import { dicomFile, newUid, US_MULTI_FRAME } from '../../test/dicom-file.ts';
import { makeExam } from '../../test/factories.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { makeClinic } from '../../test/workspaces.ts';
import { jobs } from '../tables/jobs.tables.ts';
import { releasedBlobs, uploads } from '../tables/uploads.tables.ts';
import { workspaceMembers } from '../tables/workspaces.tables.ts';
import { importFiles, imports } from '../tables/imports.tables.ts';

const BOUNDARY = 'a-boundary';
const TYPE = `multipart/related; type="application/dicom"; boundary=${BOUNDARY}`;
const FAILED = '00081198';
const STORED = '00081199';

let world: TestApp;
let owner: TestUser;
let workspaceGuid: string;
let secret: string;
let studyUid: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  ({ owner, guid: workspaceGuid } = await makeClinic(world.deps));
  const input = { params: { id: workspaceGuid }, body: { name: 'Scanner' } };
  ({ secret } = await call(world.app, createDicomToken, input, { as: owner }));
  studyUid = newUid();
});

function multipart(parts: readonly Buffer[]): Buffer {
  const head = Buffer.from(`--${BOUNDARY}\r\nContent-Type: application/dicom\r\n\r\n`);
  const pieces = parts.flatMap((part) => [head, part, Buffer.from('\r\n')]);
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

interface Sent {
  readonly body: Buffer;
  readonly study?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const post = ({ body, study, headers = {} }: Sent) =>
  world.app.inject({
    method: 'POST',
    url: `/api/dicom-web/studies${study === undefined ? '' : `/${study}`}`,
    headers: { authorization: `Bearer ${secret}`, 'content-type': TYPE, ...headers },
    payload: body,
  });
const sendParts = (parts: readonly Buffer[], study?: string) =>
  post({ body: multipart(parts), ...(study === undefined ? {} : { study }) });

type Answer = Record<string, { Value?: Record<string, { Value?: unknown[] }>[] } | undefined>;

/** The numbers in a sequence of the reply, instance by instance. */
function told(reply: { json(): unknown }, sequence: string, tag: string): unknown[] {
  const answer = reply.json() as Answer;
  return answer[sequence]?.Value?.map((item) => item[tag]?.Value?.[0]) ?? [];
}

const importsOfStudy = () => world.deps.db.select().from(imports).where(eq(imports.studyUid, studyUid));
const filesOf = (importGuid: string) =>
  world.deps.db.select().from(importFiles).where(eq(importFiles.importGuid, importGuid));
const drafts = () => readdirSync(join(world.deps.settings.dataDir, 'blobs', 'drafts'));

describe('STOW-RS', () => {
  test('instances of a study become one open import, which the members of the workspace find', async () => {
    const [first, second] = [newUid(), newUid()];
    const reply = await sendParts([
      dicomFile({ studyUid, sopInstanceUid: first, seriesDescription: 'Popliteal 1 (left)' }),
      dicomFile({ studyUid, sopInstanceUid: second }),
    ]);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^application\/dicom\+json/);
    expect(told(reply, STORED, '00081155')).toEqual([first, second]);
    expect(told(reply, STORED, '00081150')).toEqual([US_MULTI_FRAME, US_MULTI_FRAME]);
    const later = await sendParts([dicomFile({ studyUid })], studyUid);
    expect(later.statusCode).toBe(200);
    const { items } = await call(world.app, calls.listImports, {}, { as: owner });
    expect(items).toMatchObject([{ source: 'dicom-web', state: 'open', file_count: 3 }]);
    const received = await auditRows(world.deps, 'import.instance_received');
    expect(received.filter(({ subjectGuid }) => subjectGuid === items[0]?.guid)).toHaveLength(3);
  });

  test('every member of the workspace gets one mail about the import, whatever comes to it later', async () => {
    const colleague = await makeUser(world.deps);
    await world.deps.db.insert(workspaceMembers).values({ workspaceGuid, userGuid: colleague.guid });
    const outsider = await makeUser(world.deps);
    await sendParts([dicomFile({ studyUid }), dicomFile({ studyUid })]);
    await sendParts([dicomFile({ studyUid })]);
    const [sent] = await importsOfStudy();
    for (const { email } of [owner, colleague]) {
      const mails = await mailsTo(world.deps, email);
      const received = mails.filter(({ kind }) => kind === 'import-received');
      expect(received).toHaveLength(1);
      expect(received[0]?.textBody).toContain(`/import-exam/${sent?.guid}`);
      expect(received[0]?.textBody).not.toContain('Petra');
    }
    expect(await mailsTo(world.deps, outsider.email)).toEqual([]);
  });

  test('each instance waits for its conversion', async () => {
    await sendParts([dicomFile({ studyUid })]);
    const [sent] = await importsOfStudy();
    const [file] = await filesOf(sent?.guid ?? '');
    const waiting = await world.deps.db.select().from(jobs).where(eq(jobs.name, 'convert-import-file'));
    expect(waiting.map(({ payload }) => payload)).toContainEqual({ uploadGuid: file?.guid });
  });

  test('the same instance again changes nothing, also when its import was submitted', async () => {
    const file = dicomFile({ studyUid });
    await sendParts([file]);
    const again = await sendParts([file, file]);
    expect(again.statusCode).toBe(200);
    expect(told(again, STORED, '00081155')).toHaveLength(2);
    const [sent] = await importsOfStudy();
    const importGuid = sent?.guid ?? '';
    expect(await filesOf(importGuid)).toHaveLength(1);
    const exam = await makeExam(world.deps, {});
    await world.deps.db
      .update(imports)
      .set({ state: 'submitted', examGuid: exam.guid })
      .where(eq(imports.guid, importGuid));
    expect((await sendParts([file])).statusCode).toBe(200);
    expect(await importsOfStudy()).toHaveLength(1);
  });

  test('of two senders of the same instance at the same moment both are told that it is here', async () => {
    const file = dicomFile({ studyUid });
    const replies = await Promise.all([sendParts([file]), sendParts([file])]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const all = await importsOfStudy();
    expect(all).toHaveLength(1);
    expect(await filesOf(all[0]?.guid ?? '')).toHaveLength(1);
  });

  test('a part that is no DICOM fails by itself: 202, with the reason', async () => {
    const reply = await sendParts([Buffer.from('no DICOM at all'), dicomFile({ studyUid })]);
    expect(reply.statusCode).toBe(202);
    expect(told(reply, FAILED, '00081197')).toEqual([0xc000]);
    expect(told(reply, STORED, '00081155')).toHaveLength(1);
  });

  test('an instance of another study than the address names is refused: 409', async () => {
    const reply = await sendParts([dicomFile({ studyUid: newUid() })], studyUid);
    expect(reply.statusCode).toBe(409);
    expect(told(reply, FAILED, '00081197')).toEqual([0xa900]);
    expect(await importsOfStudy()).toEqual([]);
  });

  test('a report without pictures is refused, and its disk is given back', async () => {
    const file = dicomFile({ studyUid, hasPixels: false });
    const before = await world.deps.db.select().from(releasedBlobs);
    const reply = await sendParts([file]);
    expect(reply.statusCode).toBe(409);
    expect(await world.deps.db.select().from(releasedBlobs)).toHaveLength(before.length + 1);
  });

  test.each([
    ['JSON', 'application/json'],
    ['a form', `multipart/form-data; boundary=${BOUNDARY}`],
    ['metadata', `multipart/related; type="application/dicom+json"; boundary=${BOUNDARY}`],
    ['a type that is not said', `multipart/related; boundary=${BOUNDARY}`],
  ])('%s is another type: 415', async (_, type) => {
    const reply = await post({
      body: multipart([dicomFile({ studyUid })]),
      headers: { 'content-type': type },
    });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([415, 'dicom_only']);
  });

  test.each([{ authorization: 'Bearer sbd_wrongwrongwrongwrongwrongwrong' }, { authorization: '' }])(
    'without a good token: 401',
    async (headers) => {
      const reply = await post({ body: multipart([dicomFile({ studyUid })]), headers });
      expect(reply.statusCode).toBe(401);
      expect(await importsOfStudy()).toEqual([]);
    },
  );
});

describe('a broken body', () => {
  const uploadCount = () => world.deps.db.$count(uploads);

  test.each([
    ['breaks off behind a whole instance', (whole: Buffer) => whole.subarray(0, whole.length - 20)],
    ['holds no part', () => multipart([])],
    ['is empty', () => Buffer.alloc(0)],
    ['is garbage', () => randomBytes(100_000)],
    [
      'is garbage behind a start',
      () => Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n\r\n`), randomBytes(9)]),
    ],
  ])('that %s: 400, and nothing of it stays', async (_, breakIt) => {
    const before = await uploadCount();
    const whole = multipart([dicomFile({ studyUid }), dicomFile({ studyUid })]);
    const reply = await post({ body: breakIt(whole) });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, 'multipart_broken']);
    expect(await importsOfStudy()).toEqual([]);
    expect(await uploadCount()).toBe(before);
    expect(drafts()).toEqual([]);
  });

  test('a connection that is cut leaves nothing, and the server answers the next call', async () => {
    const before = await uploadCount();
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = new URL(address);
    const whole = multipart([dicomFile({ studyUid }), dicomFile({ studyUid, frames: 200 })]);
    const cut = whole.subarray(0, whole.length - 100_000);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /api/dicom-web/studies HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${secret}\r\n` +
        `Content-Type: ${TYPE}\r\nContent-Length: ${whole.length}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.write(cut, resolve));
    // The first instance is here before the line is cut.
    await expect.poll(importsOfStudy, { timeout: 20_000 }).toHaveLength(1);
    socket.destroy();
    await expect.poll(importsOfStudy, { timeout: 20_000 }).toEqual([]);
    expect(await uploadCount()).toBe(before);
    await expect.poll(drafts, { timeout: 20_000 }).toEqual([]);
    expect((await sendParts([dicomFile({ studyUid })])).statusCode).toBe(200);
    expect(world.faults).toEqual([]);
  });
});
