import { gunzipSync } from 'node:zlib';
import { endpoint } from '@sonoboard/contract/http/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { JsonText } from './json-text.ts';
import { PACKED_FROM_LENGTH } from './packed-reply.ts';
import { serve } from './serve.ts';

const reply = z.object({ text: z.string() });
const words = (path: `/${string}`) =>
  endpoint({ method: 'GET', path, summary: 'x', allow: 'public', audit: 'none', reply });
const long = words('/long');
const short = words('/short');
const written = words('/written');

const LONG = { text: 'größer als eine Seite '.repeat(PACKED_FROM_LENGTH / 20) };
const SHORT = { text: 'klein' };

let running: TestApp;

beforeAll(async () => {
  const routes = (app: FastifyInstance) => {
    serve(app, long, () => LONG);
    serve(app, short, () => SHORT);
    serve(app, written, () => new JsonText<typeof LONG>(JSON.stringify(LONG)));
  };
  running = await startTestApp({ parts: { features: [routes], contract: [long, short, written] } });
});
afterAll(() => running.stop());

const ask = (path: string, encodings: string | null) =>
  running.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: encodings === null ? {} : { 'accept-encoding': encodings },
  });

describe('a large reply', () => {
  test.each(['/long', '/written'])(
    'of %s goes packed to a browser, and is the same unpacked',
    async (path) => {
      const { headers, rawPayload } = await ask(path, 'gzip, deflate, br, zstd');
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(rawPayload.length),
        vary: 'accept-encoding',
      });
      expect(rawPayload.length).toBeLessThan(PACKED_FROM_LENGTH / 10);
      expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(LONG);
    },
  );

  test.each([null, 'identity', 'br', 'gzip;q=0', 'x-gzip'])(
    'goes as it is to the person who accepts %s',
    async (encodings) => {
      const { headers, body } = await ask('/long', encodings);
      expect(headers).not.toHaveProperty('content-encoding');
      expect(JSON.parse(body)).toEqual(LONG);
    },
  );
});

test('a small reply goes as it is', async () => {
  const { headers, body } = await ask('/short', 'gzip');
  expect(headers).not.toHaveProperty('content-encoding');
  expect(JSON.parse(body)).toEqual(SHORT);
});
