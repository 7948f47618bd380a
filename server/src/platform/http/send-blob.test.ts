import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoint } from '@sonoboard/contract/http/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../../../test/call.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { blobReader } from '../files/blobs/blob-reader.ts';
import { folderBlobStore } from '../files/blobs/folder-blob-store.ts';
import { blobFile } from './send-blob.ts';
import { serve } from './serve.ts';

const CONTENT = '0123456789'.repeat(10);
const clip = endpoint({
  method: 'GET',
  path: '/clip',
  summary: 'x',
  allow: 'public',
  audit: 'none',
  reply: 'file',
});
const missing = endpoint({
  method: 'GET',
  path: '/missing',
  summary: 'x',
  allow: 'public',
  audit: 'none',
  reply: 'file',
});

const folder = mkdtempSync(join(tmpdir(), 'sonoboard-ranges-'));
const store = folderBlobStore(folder);
let key: string;
let running: TestApp;

beforeAll(async () => {
  ({ key } = await store.put(
    (async function* () {
      yield Buffer.from(CONTENT);
    })(),
  ));
  const blob = { contentType: 'video/mp4', maxAgeSeconds: 600 };
  const routes = (app: FastifyInstance) => {
    serve(app, clip, () => blobFile(blobReader(store), { ...blob, key }));
    serve(app, missing, () => blobFile(blobReader(store), { ...blob, key: 'f'.repeat(64) }));
  };
  running = await startTestApp({ parts: { features: [routes], contract: [clip, missing] } });
});
afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (headers: Record<string, string> = {}) => send(running.app, clip, {}, { headers });

describe('a blob', () => {
  test('is answered whole, to be kept by this browser only', async () => {
    const { statusCode, headers, body } = await ask();
    expect(statusCode).toBe(200);
    expect(body).toBe(CONTENT);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '100',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=600',
      etag: `"${key}"`,
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    ['bytes=0-9', '0123456789', 'bytes 0-9/100'],
    ['bytes=95-', '56789', 'bytes 95-99/100'],
    ['bytes=-5', '56789', 'bytes 95-99/100'],
    ['bytes=-500', CONTENT, 'bytes 0-99/100'],
    ['bytes=98-500', '89', 'bytes 98-99/100'],
    ['bytes=0-0', '0', 'bytes 0-0/100'],
  ])('%s is answered in part', async (range, body, contentRange) => {
    const response = await ask({ range });
    expect(response.statusCode).toBe(206);
    expect(response.body).toBe(body);
    expect(response.headers).toMatchObject({
      'content-range': contentRange,
      'content-length': String(body.length),
    });
  });

  test.each(['bytes=100-', 'bytes=200-300', 'bytes=-0'])('%s is beyond its end', async (range) => {
    const response = await ask({ range });
    expect(response.statusCode).toBe(416);
    expect(response.headers).toMatchObject({ 'content-range': 'bytes */100', 'cache-control': 'no-store' });
    expect(response.json()).toMatchObject({ code: 'range_not_satisfiable' });
  });

  test.each(['bytes=0-1,5-6', 'bytes=5-1', 'lines=1-2', 'bytes=a-b', 'bytes=-'])(
    '%s is answered whole',
    async (range) => {
      const response = await ask({ range });
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe(CONTENT);
    },
  );

  test('is not sent again to a browser that has it', async () => {
    const response = await ask({ 'if-none-match': `W/"x", "${key}"` });
    expect(response.statusCode).toBe(304);
    expect(response.body).toBe('');
  });

  test('a range of an older version is answered whole', async () => {
    expect((await ask({ range: 'bytes=0-9', 'if-range': '"older"' })).statusCode).toBe(200);
    expect((await ask({ range: 'bytes=0-9', 'if-range': `"${key}"` })).statusCode).toBe(206);
  });

  test('that is gone is not found, and that is not cached', async () => {
    const response = await send(running.app, missing, {});
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).toBe('no-store');
  });
});
