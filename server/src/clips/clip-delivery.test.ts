import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import { eq } from 'drizzle-orm';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call } from '../../test/call.ts';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../test/test-users.ts';
import { clips } from '../tables/clips.tables.ts';

const CONTENT = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 251));
const HALF_MINUTE_MS = 30_000;

/** A running product with a reviewer of an exam that has one clip. */
async function worldWith(env: Readonly<Record<string, string>>) {
  const world = await startTestApp({ env });
  const collection = await makeCollection(world.deps, {});
  const reviewer = await makeUser(world.deps);
  await addMember(world.deps, collection, reviewer, ['reviewer']);
  const clip = { anatomicalView: 'cfv', plain: CONTENT };
  const exam = await makeExam(world.deps, { collections: [collection], clips: [clip] });
  return { world, reviewer, examGuid: exam.guid };
}

async function addressFor({ app }: TestApp, as: TestUser, examGuid: string): Promise<string> {
  const { sequences } = await call(app, getExam, { params: { examGuid } }, { as });
  return sequences[0]?.key ?? '';
}

const get = ({ app }: TestApp, url: string, as: TestUser, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { cookie: as.cookie, ...headers } });

describe('CLIP_DELIVERY nginx', () => {
  let world: TestApp;
  let reviewer: TestUser;
  let examGuid: string;
  beforeAll(async () => {
    ({ world, reviewer, examGuid } = await worldWith({ CLIP_DELIVERY: 'nginx' }));
  });
  afterAll(() => world.stop());

  test('the server names the file and how long its check stands, and sends no byte of it', async () => {
    const url = await addressFor(world, reviewer, examGuid);
    const first = await get(world, url, reviewer, { range: 'bytes=0-9' });
    expect(first.statusCode).toBe(200);
    expect(first.rawPayload).toHaveLength(0);
    expect(first.headers).toMatchObject({
      'x-accel-expires': '30',
      'content-type': 'video/mp4',
      'content-disposition': 'inline',
      vary: 'cookie',
    });
    const [row] = await world.deps.db.select().from(clips).where(eq(clips.examGuid, examGuid));
    const key = row?.plainKey ?? '';
    expect(first.headers['x-accel-redirect']).toBe(`/clip-files/video/${key.slice(0, 2)}/${key}`);
    expect(world.deps.blobs.localPath(key)?.endsWith(`/blobs/${key.slice(0, 2)}/${key}`)).toBe(true);
    world.clock.forward(20_000);
    expect((await get(world, url, reviewer)).headers['x-accel-expires']).toBe('10');
    world.clock.forward(10_000);
    expect((await get(world, url, reviewer)).headers['x-accel-expires']).toBe('30');
  });

  test('an address of another session names no file, and neither does one whose file is lost', async () => {
    const url = await addressFor(world, reviewer, examGuid);
    const elsewhere = { ...reviewer, cookie: await startSession(world.deps, reviewer.guid) };
    const lost = await worldWith({ CLIP_DELIVERY: 'nginx' });
    const [row] = await lost.world.deps.db.select().from(clips).where(eq(clips.examGuid, lost.examGuid));
    await lost.world.deps.blobs.delete(row?.plainKey ?? '');
    const lostUrl = await addressFor(lost.world, lost.reviewer, lost.examGuid);
    const refused = [await get(world, url, elsewhere), await get(lost.world, lostUrl, lost.reviewer)];
    await lost.world.stop();
    for (const { statusCode, headers } of refused) {
      expect(statusCode).toBe(404);
      expect(headers).not.toHaveProperty('x-accel-redirect');
      expect(headers).not.toHaveProperty('x-accel-expires');
    }
  });
});

describe('CLIP_DELIVERY s3', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sonoboard-delivery-'));
  let s3: S3rver;
  let world: TestApp;
  let reviewer: TestUser;
  let examGuid: string;
  let origin: string;
  beforeAll(async () => {
    s3 = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'clips', configs: [] }],
    });
    origin = `http://127.0.0.1:${(await s3.run()).port}`;
    ({ world, reviewer, examGuid } = await worldWith({
      CLIP_DELIVERY: 's3',
      BLOB_STORE: `s3://clips?endpoint=${origin}`,
      BLOB_STORE_KEY: 'S3RVER',
      BLOB_STORE_SECRET: 'S3RVER',
    }));
  });
  afterAll(async () => {
    await world.stop();
    await s3.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the server sends the browser to the store, at an address that is good for a minute', async () => {
    const url = await addressFor(world, reviewer, examGuid);
    const reply = await get(world, url, reviewer);
    expect(reply.statusCode).toBe(307);
    expect(reply.headers['cache-control']).toBe('no-store');
    const store = new URL(String(reply.headers.location));
    expect(store.origin).toBe(origin);
    expect(store.searchParams.get('X-Amz-Expires')).toBe('60');
    const part = await fetch(store, { headers: { range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await part.arrayBuffer()).equals(CONTENT.subarray(10, 20))).toBe(true);
  });

  test('the address is given again for half a minute; then the request is checked and recorded again', async () => {
    world.clock.forward(HALF_MINUTE_MS);
    const url = await addressFor(world, reviewer, examGuid);
    const rows = async () => (await auditRows(world.deps, 'clip.read')).length;
    const before = await rows();
    const { location } = (await get(world, url, reviewer)).headers;
    expect((await get(world, url, reviewer)).headers.location).toBe(location);
    expect(await rows()).toBe(before + 1);
    world.clock.forward(HALF_MINUTE_MS);
    expect((await get(world, url, reviewer)).statusCode).toBe(307);
    expect(await rows()).toBe(before + 2);
  });

  test('pages may load films from the store, and nothing else', async () => {
    const { headers } = await get(world, await addressFor(world, reviewer, examGuid), reviewer);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain(`media-src 'self' blob: ${origin}`);
    expect(policy.filter((rule) => rule.includes(origin))).toHaveLength(1);
  });
});
