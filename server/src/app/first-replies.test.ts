import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

const NAVIGATION = { accept: 'text/html', 'sec-fetch-dest': 'document' };
const ROWS = '/api/autodvt-dashboard/worklist?limit=20&offset=0';

const web = mkdtempSync(join(tmpdir(), 'sonoboard-web-'));
let world: TestApp;
let reviewer: TestUser;
let exam: string;

beforeAll(async () => {
  writeFileSync(
    join(web, 'index.html'),
    '<!doctype html><html><head><title>Sonoboard</title></head><body><div id="root"></div></body></html>',
  );
  world = await startTestApp({ parts: { webFolder: web } });
  reviewer = await makeUser(world.deps);
  const collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
  const made = await makeExam(world.deps, {
    collections: [collection],
    patientLastName: '</script><script>alert(1)</script>',
  });
  exam = made.guid;
});
afterAll(async () => {
  await world.stop();
  rmSync(web, { recursive: true, force: true });
});

function open(url: string, headers: Record<string, string> = {}, as: TestUser | null = reviewer) {
  const cookie = as === null ? {} : { cookie: as.cookie };
  return world.app.inject({ url, headers: { ...NAVIGATION, ...cookie, ...headers } });
}

function repliesIn(page: string): Record<string, unknown> | null {
  const [, text] = /<script type="application\/json" id="first-replies">(.*?)<\/script>/s.exec(page) ?? [];
  return text === undefined ? null : (JSON.parse(text) as Record<string, unknown>);
}

test('the worklist comes with who is signed in, the frame and the first rows, each as its call gives it', async () => {
  const page = await open('/worklist');
  expect(page.statusCode).toBe(200);
  const replies = repliesIn(page.body) ?? {};
  expect(Object.keys(replies).toSorted()).toEqual(
    [
      '/api/current',
      '/api/settings',
      '/api/dataCollections',
      `/api/users/${reviewer.guid}/config`,
      `/api/users/${reviewer.guid}/billing`,
      `/api/users/${reviewer.guid}/workspaces`,
      `/api/users/${reviewer.guid}/invitation`,
      '/api/autodvt-dashboard/worklist?count_only=true',
      '/api/autodvt-dashboard/pending-rescans?count_only=true',
      '/api/autodvt-dashboard/reviews-in-progress',
      ROWS,
    ].toSorted(),
  );
  for (const [address, reply] of Object.entries(replies)) {
    const asked = await world.app.inject({ url: address, headers: { cookie: reviewer.cookie } });
    expect({ address, reply }).toEqual({ address, reply: asked.json() });
  }
});

test('what the page brings along is in the audit trail, as if the page had asked', async () => {
  const before = await auditRows(world.deps, 'worklist.read');
  await open('/worklist', { 'x-forwarded-for': '203.0.113.9' });
  const [row, ...others] = (await auditRows(world.deps, 'worklist.read')).slice(before.length);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ actorGuid: reviewer.guid, examGuids: [exam], ip: '127.0.0.1' });
});

test('a page with replies is kept by no cache, packed or not', async () => {
  const plain = await open('/worklist');
  expect(plain.headers).toMatchObject({
    'cache-control': 'no-store',
    vary: 'cookie, accept-encoding',
    'content-type': 'text/html; charset=utf-8',
  });
  expect(plain.headers['content-security-policy']).toContain("script-src 'self'");
  const packed = await open('/worklist', { 'accept-encoding': 'gzip' });
  expect(packed.headers['cache-control']).toBe('no-store');
  expect(repliesIn(gunzipSync(packed.rawPayload).toString())).toEqual(repliesIn(plain.body));
});

test('the name of a patient cannot end the element that holds it', async () => {
  const { body } = await open('/worklist');
  expect(body).not.toContain('alert(1)</script>');
  expect(repliesIn(body)?.[ROWS]).toMatchObject({
    items: [{ patient_last_name: '</script><script>alert(1)</script>' }],
  });
});

test('nobody gets rows that are not theirs: the replies follow the cookie', async () => {
  const stranger = await makeUser(world.deps);
  const replies = repliesIn((await open('/worklist', {}, stranger)).body) ?? {};
  expect(replies['/api/current']).toMatchObject({ guid: stranger.guid });
  expect(replies[ROWS]).toMatchObject({ items: [], total: 0 });
});

test('a page of the lists brings its own first rows, a narrowed one none, and a phone fewer', async () => {
  const lists = async (url: string, headers = {}) =>
    Object.keys(repliesIn((await open(url, headers)).body) ?? {}).filter((address) =>
      address.includes('limit='),
    );
  const list = (name: string, sort: string) => `/api/${name}?limit=20&offset=0&sort=${sort}&order=desc`;
  expect(await lists('/')).toEqual([ROWS]);
  expect(await lists('/worklist?search=ada')).toEqual([]);
  expect(await lists('/worklist', { 'sec-ch-ua-mobile': '?1' })).toEqual([
    '/api/autodvt-dashboard/worklist?limit=5&offset=0',
  ]);
  expect(await lists('/pending-rescans')).toEqual([
    list('autodvt-dashboard/pending-rescans', 'clip_set_created_at'),
  ]);
  expect(await lists('/completed-reviews')).toEqual([
    list('autodvt-dashboard/completed-reviews', 'clip_set_created_at'),
  ]);
  expect(await lists('/storage')).toEqual([list(`users/${reviewer.guid}/exams`, 'date_created')]);
  expect(await lists('/user-settings')).toEqual([]);
});

test('nothing comes along with a page for everybody, a look for updates, a guess of the browser, or without a session', async () => {
  const plain = { 'cache-control': 'no-cache' };
  for (const page of [
    await open('/login'),
    await open('/worklist', { 'sec-fetch-dest': 'empty' }),
    await open('/worklist', { 'sec-purpose': 'prefetch' }),
    await open('/worklist', {}, null),
  ]) {
    expect(page.headers).toMatchObject(plain);
    expect(repliesIn(page.body)).toBeNull();
  }
  const ended = { ...reviewer, cookie: `${reviewer.cookie.slice(0, -4)}AAAA` };
  const forAnybody = ['/api/settings'];
  const brought = Object.keys(repliesIn((await open('/worklist', {}, ended)).body) ?? {});
  expect(brought.filter((address) => !forAnybody.includes(address))).toEqual([]);
});

test('a call that does not answer is left to the page, which comes without its reply', async () => {
  const other = new pg.Client(world.database.connection);
  await other.connect();
  try {
    await other.query('begin; lock table worklist_entries in access exclusive mode');
    const replies = repliesIn((await open('/worklist')).body) ?? {};
    expect(Object.keys(replies)).toContain('/api/current');
    expect(Object.keys(replies)).not.toContain(ROWS);
  } finally {
    await other.end();
  }
});

test('a page says how far live events had come before anything of it was read', async () => {
  expect(repliesIn((await open('/worklist')).body)).not.toHaveProperty('/api/live');
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/api/live`;
  const stream = await fetch(address, { headers: { cookie: reviewer.cookie } });
  const before = await vi.waitFor(() => {
    const position = world.app.livePosition?.() ?? null;
    expect(position).not.toBeNull();
    return position;
  });
  expect(repliesIn((await open('/worklist')).body)).toMatchObject({ '/api/live': before });
  await stream.body?.cancel();
});
