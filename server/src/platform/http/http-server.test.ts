import { connect } from 'node:net';
import { endpoint } from '@sonoboard/contract/http/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { OPEN_TO_OTHERS, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { serve } from './serve.ts';

const slow = endpoint({
  method: 'GET',
  path: '/slow',
  summary: 'x',
  allow: 'public',
  audit: 'none',
  reply: z.object({ ip: z.string() }),
});

let running: TestApp;
let port: number;
let arrived = () => {};
let release = () => {};
let gate = Promise.resolve();

beforeAll(async () => {
  const routes = (app: FastifyInstance) =>
    serve(app, slow, async ({ request }) => {
      arrived();
      await gate;
      return { ip: request.ip };
    });
  running = await startTestApp({
    env: OPEN_TO_OTHERS,
    parts: { features: [routes], contract: [slow] },
  });
  await running.app.listen({ port: 0, host: '127.0.0.1' });
  port = (running.app.server.address() as { port: number }).port;
});
afterAll(() => running.stop());

function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let heard = '';
    socket.on('data', (part) => (heard += part.toString()));
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });
}

describe('the HTTP server', () => {
  test.each([
    ['bytes that are not HTTP', 'hello\r\n\r\n'],
    [
      'two lengths of one body',
      'POST /api/slow HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('answers %s with our error and headers, and closes', async (_, bytes) => {
    const answer = await exchange(bytes);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(answer).toContain('{"error":"The request could not be read.","code":"malformed_request"}');
  });

  test('over https pages ask browsers to stay there', async () => {
    const { headers } = await running.app.inject('/healthz');
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  });

  test('the address of the caller comes from a proxy only if the proxy is trusted', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const trusted = await running.app.inject({ url: '/api/slow', headers });
    expect(trusted.json()).toEqual({ ip: '203.0.113.7' });
    const foreign = await running.app.inject({ url: '/api/slow', headers, remoteAddress: '198.51.100.1' });
    expect(foreign.json()).toEqual({ ip: '198.51.100.1' });
  });

  test('a call in flight ends before the server closes, and no new one begins', async () => {
    gate = new Promise((resolve) => (release = resolve));
    const here = new Promise<void>((resolve) => (arrived = resolve));
    const answer = fetch(`http://127.0.0.1:${port}/api/slow`);
    await here;
    const closed = running.app.close();
    release();
    expect((await answer).status).toBe(200);
    await closed;
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
  });
});
