import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ENDPOINTS } from '@sonoboard/contract/endpoints';
import { PRODUCT_VERSION } from '@sonoboard/domain/about/product-version';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { apiUrl } from '../platform/http/serve.ts';

const web = mkdtempSync(join(tmpdir(), 'sonoboard-web-'));
let running: TestApp;

beforeAll(async () => {
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Sonoboard</title>');
  writeFileSync(join(web, 'icon.svg'), '<svg/>');
  writeFileSync(join(web, 'worker.js'), 'onfetch=null');
  writeFileSync(join(web, 'mark.svg'), '<svg/>');
  writeFileSync(join(web, 'assets/main-abc123.js'), 'console.log(1)');
  writeFileSync(join(web, 'assets/main-abc123.js.gz'), gzipSync('console.log(1)'));
  running = await startTestApp({ parts: { webFolder: web } });
});
afterAll(async () => {
  await running.stop();
  rmSync(web, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => running.app.inject({ url, headers });

describe('the routes', () => {
  test('every call of the contract has one', () => {
    for (const endpoint of Object.values(ENDPOINTS)) {
      expect(running.app.hasRoute({ method: endpoint.method, url: apiUrl(endpoint) })).toBe(true);
    }
  });

  test('the API describes itself', async () => {
    const document = (await get('/api/openapi.json')).json<{ paths: Record<string, unknown> }>();
    expect(Object.keys(document.paths)).toContain('/exams/{examGuid}');
    expect((await get('/api/docs')).headers['content-type']).toContain('text/html');
    expect((await get('/api/docs.css')).headers['content-type']).toContain('text/css');
  });

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/current/',
    '/api//current',
    '/api/current.json',
    '/api/current;x',
  ])('%s is no call', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ error: 'Not found.', code: 'not_found' });
  });

  test.each(['HEAD', 'OPTIONS', 'PUT', 'TRACE'] as const)('%s is answered by no call', async (method) => {
    expect((await running.app.inject({ method: method as 'HEAD', url: '/api/current' })).statusCode).toBe(
      404,
    );
  });
});

describe('health', () => {
  test('the process is up, and ready while its database answers', async () => {
    expect((await get('/healthz')).json()).toEqual({
      status: 'ok',
      version: PRODUCT_VERSION,
      build: 'development',
    });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
  });
});

describe('the web pages', () => {
  test.each(['/', '/login', '/worklist?page=2', '/review/x/clips', '/internal/users', '/index.html'])(
    '%s is the page, asked for anew each time',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('<title>Sonoboard</title>');
      expect(response.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    },
  );

  test('a page whose address holds a dot is a page to a browser that goes there', async () => {
    const phone = '/internal/phones/SM-G991B.0042';
    expect((await get(phone, { accept: 'text/html,*/*' })).body).toContain('<title>Sonoboard</title>');
    expect((await get(phone)).statusCode).toBe(404);
    expect((await get('/assets/gone.js', { accept: 'text/html' })).statusCode).toBe(404);
  });

  test('the service worker is asked for anew each time, so that another one takes its place at once', async () => {
    const { body, headers } = await get('/worker.js');
    expect(body).toBe('onfetch=null');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(headers['content-security-policy']).toContain("worker-src 'self'");
  });

  test('the mark, which browsers ask for at each address that a page comes to, is kept for a day', async () => {
    const { statusCode, headers } = await get('/mark.svg');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=86400');
  });

  test('files with a hash in their name are kept for ever, and sent compressed', async () => {
    const plain = await get('/assets/main-abc123.js');
    expect(plain.body).toBe('console.log(1)');
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const small = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' });
    expect(small.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': plain.headers['content-type'],
    });
  });

  test.each([
    '/assets/gone.js',
    '/favicon.ico',
    '/assets/../../../etc/passwd.txt',
    '/..%2f..%2fetc%2fpasswd.txt',
    '/.env',
  ])('%s is not there', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});
