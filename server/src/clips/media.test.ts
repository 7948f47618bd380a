import { randomUUID } from 'node:crypto';
import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call } from '../../test/call.ts';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../test/test-users.ts';
import { collectionMembers } from '../tables/data-collections.tables.ts';
import { clips } from '../tables/clips.tables.ts';

const MINUTE_MS = 60_000;
const CONTENT = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 251));
const OVERLAY = 'the overlay';

let world: TestApp;
let collection: string;
let reviewer: TestUser;
let exam: Awaited<ReturnType<typeof makeExam>>;
beforeAll(async () => {
  world = await startTestApp();
  collection = await makeCollection(world.deps, {});
  reviewer = await makeUser(world.deps);
  await addMember(world.deps, collection, reviewer, ['reviewer']);
  const clip = { anatomicalView: 'cfv', plain: CONTENT, overlay: OVERLAY };
  exam = await makeExam(world.deps, { collections: [collection], clips: [clip] });
});
afterAll(() => world.stop());

async function address(as = reviewer, variant: 'key' | 'segmentationUrl' = 'key'): Promise<string> {
  const { sequences } = await call(world.app, getExam, { params: { examGuid: exam.guid } }, { as });
  return sequences[0]?.[variant] ?? '';
}

function get(url: string, as: TestUser | null = reviewer, headers: Record<string, string> = {}) {
  return world.app.inject({ url, headers: { ...(as ? { cookie: as.cookie } : {}), ...headers } });
}

/** All that an answer tells about a clip. */
function told({ statusCode, headers, body }: Awaited<ReturnType<typeof get>>) {
  return {
    status: statusCode,
    body,
    headers: [headers.etag, headers['content-range'], headers['accept-ranges'], headers['cache-control']],
  };
}

const nothing = (status: number, error: string, code: string) => ({
  status,
  body: JSON.stringify({ error, code }),
  headers: [undefined, undefined, undefined, 'no-store'],
});
const NOT_FOUND = nothing(404, 'Clip not found', 'clip_not_found');
const NOT_SIGNED_IN = nothing(401, 'Please sign in.', 'not_signed_in');

describe('RV-294: a clip behind its address', () => {
  test('is served whole, as a video that nobody else keeps and no browser takes for something else', async () => {
    const response = await get(await address());
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(CONTENT)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
    });
    expect(response.headers['cache-control']).toMatch(/^private, max-age=\d+$/);
  });

  test('AMB-197: the overlay is a video of its own', async () => {
    const response = await get(await address(reviewer, 'segmentationUrl'));
    expect(response.body).toBe(OVERLAY);
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=500-599', 500, 599],
    ['bytes=990-', 990, 999],
    ['bytes=0-', 0, 999],
    ['bytes=-10', 990, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=900-5000', 900, 999],
    ['bytes=999-999', 999, 999],
  ])('is served in parts: %s', async (range, start, end) => {
    const response = await get(await address(), reviewer, { range });
    expect(response.statusCode).toBe(206);
    expect(response.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/1000`,
      'content-length': String(end - start + 1),
      'content-type': 'video/mp4',
    });
    expect(response.rawPayload.equals(CONTENT.subarray(start, end + 1))).toBe(true);
  });

  test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])('has no part %s', async (range) => {
    const response = await get(await address(), reviewer, { range });
    expect(response.statusCode).toBe(416);
    expect(response.headers['content-range']).toBe('bytes */1000');
    expect(response.json()).toMatchObject({ code: 'range_not_satisfiable' });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each(['bytes=a-b', 'bytes=5-1', 'chapters=1-2', 'bytes=0-1,5-6', 'bytes=-'])(
    'is served whole when the question for a part is none: %s',
    async (range) => {
      const response = await get(await address(), reviewer, { range });
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload.equals(CONTENT)).toBe(true);
    },
  );

  test('is not sent again to a browser that has it', async () => {
    const url = await address();
    const etag = String((await get(url)).headers.etag);
    const cached = await get(url, reviewer, { 'if-none-match': etag });
    expect(cached.statusCode).toBe(304);
    expect(cached.rawPayload).toHaveLength(0);
    expect((await get(url, reviewer, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('every read, of a part as well, is one row of the audit trail', async () => {
    const url = await address();
    const before = (await auditRows(world.deps, 'clip.read')).length;
    await get(url);
    await get(url, reviewer, { range: 'bytes=0-9' });
    const rows = (await auditRows(world.deps, 'clip.read')).slice(before);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      kind: 'patient-read',
      actorGuid: reviewer.guid,
      subjectKind: 'clip',
      subjectGuid: exam.clipGuids[0],
      examGuids: [exam.guid],
    });
  });
});

describe('AMB-201: an address opens nothing', () => {
  test('without a session, or with one that has ended', async () => {
    const url = await address();
    expect(told(await get(url, null))).toEqual(NOT_SIGNED_IN);
    expect(told(await get(url, { ...reviewer, cookie: 'sonoboard=stale' }))).toEqual(NOT_SIGNED_IN);
  });

  test('for someone else, who may see the clip by an address of their own', async () => {
    const colleague = await makeUser(world.deps);
    await addMember(world.deps, collection, colleague, ['reviewer']);
    const url = await address();
    expect(told(await get(url, colleague))).toEqual(NOT_FOUND);
    expect((await get(await address(colleague), colleague)).statusCode).toBe(200);
    const staff = await makeUser(world.deps, { permissions: ['internal'] });
    expect(told(await get(url, staff))).toEqual(NOT_FOUND);
  });

  test('when any byte of it is altered', async () => {
    const url = await address();
    const token = url.slice('/api/media/'.length);
    const bytes = Buffer.from(token, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ (1 << (at % 8));
      expect(told(await get(`/api/media/${altered.toString('base64url')}`))).toEqual(NOT_FOUND);
    }
    for (const other of [
      `${token}A`,
      token.slice(0, -1),
      `${token}=`,
      token.slice(1),
      'x',
      '..%2f..%2fetc',
    ]) {
      expect(told(await get(`/api/media/${other}`))).toEqual(NOT_FOUND);
    }
    expect((await get(url)).statusCode).toBe(200);
  });

  test('15 minutes after it was made at the latest, though the session lives', async () => {
    const url = await address();
    world.clock.forward(9 * MINUTE_MS);
    expect((await get(url)).statusCode).toBe(200);
    world.clock.forward(6 * MINUTE_MS);
    expect(told(await get(url))).toEqual(NOT_FOUND);
    expect((await get(await address())).statusCode).toBe(200);
  });

  test('once the right to see the exam is gone, at the very next request', async () => {
    const leaver = await makeUser(world.deps);
    await addMember(world.deps, collection, leaver, ['reviewer']);
    const url = await address(leaver);
    expect((await get(url, leaver)).statusCode).toBe(200);
    await world.deps.db
      .update(collectionMembers)
      .set({ roles: ['scanner'] })
      .where(
        and(eq(collectionMembers.userGuid, leaver.guid), eq(collectionMembers.collectionGuid, collection)),
      );
    expect(told(await get(url, leaver))).toEqual(NOT_FOUND);
    const again = { ...leaver, cookie: await startSession(world.deps, leaver.guid) };
    expect(told(await get(url, again, { range: 'bytes=0-9' }))).toEqual(NOT_FOUND);
  });

  test('RV-251: when the file is gone, or the clip has none of that kind', async () => {
    const clip = { anatomicalView: 'cfv', plain: randomUUID() };
    const lost = await makeExam(world.deps, { collections: [collection], clips: [clip] });
    const params = { examGuid: lost.guid };
    const { sequences } = await call(world.app, getExam, { params }, { as: reviewer });
    const url = sequences[0]?.key ?? '';
    const [row] = await world.deps.db.select().from(clips).where(eq(clips.examGuid, lost.guid));
    await world.deps.blobs.delete(row?.plainKey ?? '');
    expect(told(await get(url))).toEqual(NOT_FOUND);
    await world.deps.db.update(clips).set({ plainKey: null }).where(eq(clips.examGuid, lost.guid));
    expect(told(await get(url))).toEqual(NOT_FOUND);
  });
});
