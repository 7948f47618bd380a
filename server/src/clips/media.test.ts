import { randomUUID } from 'node:crypto';
import { signOut } from '@sonoboard/contract/accounts/accounts.endpoints';
import { endOtherSessions, endOwnSession } from '@sonoboard/contract/accounts/sessions.endpoints';
import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, send } from '../../test/call.ts';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../test/test-users.ts';
import { hashOfToken, newSessionToken } from '../accounts/session-token.ts';
import { sessions, users } from '../tables/accounts.tables.ts';
import { collectionMembers } from '../tables/data-collections.tables.ts';
import { clips } from '../tables/clips.tables.ts';

const MINUTE_MS = 60_000;
const HALF_MINUTE_MS = 30_000;
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

/** Another reviewer of the same exam, to whom nothing was sent yet. */
async function colleague(): Promise<TestUser> {
  const user = await makeUser(world.deps);
  await addMember(world.deps, collection, user, ['reviewer']);
  return user;
}

async function endFromElsewhere(viewer: TestUser) {
  const [session] = await world.deps.db.select().from(sessions).where(eq(sessions.userGuid, viewer.guid));
  const elsewhere = { ...viewer, cookie: await startSession(world.deps, viewer.guid) };
  return send(world.app, endOwnSession, { params: { guid: session?.guid ?? '' } }, { as: elsewhere });
}

async function endOthersFromElsewhere(viewer: TestUser) {
  const elsewhere = { ...viewer, cookie: await startSession(world.deps, viewer.guid) };
  return send(world.app, endOtherSessions, {}, { as: elsewhere });
}

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

  test('sent again within half a minute, it has the same headers', async () => {
    const viewer = await colleague();
    const url = await address(viewer);
    const [first, second] = [await get(url, viewer), await get(url, viewer)];
    const { 'x-request-id': firstId, date: _firstDate, ...firstHeaders } = first.headers;
    const { 'x-request-id': secondId, date: _secondDate, ...secondHeaders } = second.headers;
    expect(secondHeaders).toEqual(firstHeaders);
    expect(secondHeaders).toMatchObject({ vary: 'cookie', 'x-frame-options': 'DENY' });
    expect(secondId).not.toBe(firstId);
    expect(second.rawPayload.equals(CONTENT)).toBe(true);
  });
});

describe('the audit trail of clips', () => {
  const readsOf = async (viewer: TestUser) =>
    (await auditRows(world.deps, 'clip.read')).filter((row) => row.actorGuid === viewer.guid);

  test('has a row for the first byte that a session gets, and the parts of half a minute belong to it', async () => {
    const viewer = await colleague();
    const url = await address(viewer);
    await get(url, viewer);
    await get(url, viewer, { range: 'bytes=0-9' });
    expect(await readsOf(viewer)).toMatchObject([
      {
        kind: 'patient-read',
        subjectKind: 'clip',
        subjectGuid: exam.clipGuids[0],
        examGuids: [exam.guid],
      },
    ]);
    world.clock.forward(HALF_MINUTE_MS - 1);
    await get(url, viewer, { range: 'bytes=10-19' });
    expect(await readsOf(viewer)).toHaveLength(1);
    world.clock.forward(1);
    await get(url, viewer, { range: 'bytes=20-29' });
    expect(await readsOf(viewer)).toHaveLength(2);
  });

  test('has a row of its own for each file, session and network address', async () => {
    const viewer = await colleague();
    const url = await address(viewer);
    await get(url, viewer);
    await get(await address(viewer, 'segmentationUrl'), viewer);
    expect(await readsOf(viewer)).toHaveLength(2);
    const elsewhere = { ...viewer, cookie: await startSession(world.deps, viewer.guid) };
    await get(await address(elsewhere), elsewhere);
    expect(await readsOf(viewer)).toHaveLength(3);
    await world.app.inject({ url, headers: { cookie: viewer.cookie }, remoteAddress: '192.0.2.7' });
    expect((await readsOf(viewer)).map(({ ip }) => ip)).toEqual([...Array(3).fill('127.0.0.1'), '192.0.2.7']);
  });

  test('comes first: without its row no byte leaves, and nothing is remembered', async () => {
    const viewer = await colleague();
    const url = await address(viewer);
    await world.database.owner.query(`
      create function refuse_clip() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse_clip before insert on audit_events
        for each row when (new.action = 'clip.read') execute function refuse_clip()`);
    const refused = [await get(url, viewer), await get(url, viewer)];
    await world.database.owner.query('drop trigger refuse_clip on audit_events');
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
    await get(url, viewer);
    expect(await readsOf(viewer)).toHaveLength(1);
  });
});

describe('AMB-201: an address opens nothing', () => {
  test('without a session, or with one that has ended', async () => {
    const url = await address();
    expect(told(await get(url, null))).toEqual(NOT_SIGNED_IN);
    expect(told(await get(url, { ...reviewer, cookie: 'sonoboard=stale' }))).toEqual(NOT_SIGNED_IN);
  });

  test('for someone else, who may see the clip by an address of their own', async () => {
    const other = await colleague();
    const url = await address();
    expect((await get(url)).statusCode).toBe(200);
    expect(told(await get(url, other))).toEqual(NOT_FOUND);
    expect((await get(await address(other), other)).statusCode).toBe(200);
    const staff = await makeUser(world.deps, { permissions: ['internal'] });
    expect(told(await get(url, staff))).toEqual(NOT_FOUND);
  });

  test('for another session of the same person', async () => {
    const url = await address();
    expect((await get(url)).statusCode).toBe(200);
    const elsewhere = { ...reviewer, cookie: await startSession(world.deps, reviewer.guid) };
    expect(told(await get(url, elsewhere))).toEqual(NOT_FOUND);
    expect((await get(await address(elsewhere), elsewhere)).statusCode).toBe(200);
  });

  test.each([
    ['signed out', (viewer: TestUser) => send(world.app, signOut, {}, { as: viewer })],
    ['ended this session elsewhere', endFromElsewhere],
    ['ended all other sessions elsewhere', endOthersFromElsewhere],
  ])('at once when its person has %s, however lately the clip was sent', async (_what, end) => {
    const viewer = await colleague();
    const url = await address(viewer);
    expect((await get(url, viewer)).statusCode).toBe(200);
    expect((await end(viewer)).statusCode).toBeLessThan(300);
    expect(told(await get(url, viewer))).toEqual(NOT_SIGNED_IN);
    const again = { ...viewer, cookie: await startSession(world.deps, viewer.guid) };
    expect(told(await get(url, again))).toEqual(NOT_FOUND);
  });

  test('half a minute after the session ended otherwise, at the latest', async () => {
    const viewer = await colleague();
    const url = await address(viewer);
    expect((await get(url, viewer)).statusCode).toBe(200);
    await world.deps.db.update(users).set({ forceLogout: true }).where(eq(users.guid, viewer.guid));
    world.clock.forward(HALF_MINUTE_MS);
    expect(told(await get(url, viewer))).toEqual(NOT_SIGNED_IN);
  });

  test('but the same session opens it still when a confirmed password has replaced its token', async () => {
    const viewer = await colleague();
    const url = await address(viewer);
    const token = newSessionToken();
    await world.deps.db
      .update(sessions)
      .set({ tokenHash: hashOfToken(token, world.deps.secrets.session) })
      .where(eq(sessions.userGuid, viewer.guid));
    expect((await get(url, { ...viewer, cookie: `sonoboard=${token}` })).statusCode).toBe(200);
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

  test('once the right to see the exam is gone: a new clip at once, one under way after half a minute', async () => {
    const leaver = await colleague();
    const [plain, overlay] = [await address(leaver), await address(leaver, 'segmentationUrl')];
    expect((await get(plain, leaver)).statusCode).toBe(200);
    await world.deps.db
      .update(collectionMembers)
      .set({ roles: ['scanner'] })
      .where(
        and(eq(collectionMembers.userGuid, leaver.guid), eq(collectionMembers.collectionGuid, collection)),
      );
    expect(told(await get(overlay, leaver))).toEqual(NOT_FOUND);
    world.clock.forward(HALF_MINUTE_MS);
    expect(told(await get(plain, leaver, { range: 'bytes=0-9' }))).toEqual(NOT_FOUND);
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
