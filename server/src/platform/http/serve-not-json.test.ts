import { endpoint } from '@sonoboard/contract/http/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { send } from '../../../test/call.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { AppError } from './app-error.ts';
import { rawBodyOf } from './raw-body.ts';
import { serve } from './serve.ts';

const signed = endpoint({
  method: 'POST',
  path: '/signed',
  summary: 'x',
  allow: 'public',
  audit: 'none',
  rawBody: 'whole',
  reply: z.object({ hex: z.string() }),
});
const seeOther = endpoint({
  method: 'GET',
  path: '/other',
  summary: 'x',
  allow: 'public',
  audit: 'none',
  reply: 'redirect',
  status: 303,
});

const refuses = endpoint({
  method: 'GET',
  path: '/refuses',
  summary: 'x',
  allow: 'public',
  audit: 'none',
  reply: 'redirect',
});

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({
    parts: {
      features: [
        (app) => serve(app, signed, ({ request }) => ({ hex: rawBodyOf(request).toString('hex') })),
        (app) => serve(app, seeOther, () => 'https://pay.example/'),
        (app) =>
          serve(app, refuses, () => {
            throw new AppError('not_found', { message: 'No <b>page</b> here.' });
          }),
      ],
      contract: [signed, seeOther, refuses],
    },
  });
});
afterAll(() => world.stop());

test.each(['application/json; charset=utf-8', 'text/plain', 'application/x-unheard-of'])(
  'a call that declares a raw body gets the very bytes, sent as %s',
  async (type) => {
    const payload = Buffer.from('{ "a" :\t1 }\n\0');
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/signed',
      headers: { 'content-type': type },
      payload,
    });
    expect(response.json()).toEqual({ hex: payload.toString('hex') });
  },
);

test('a raw body that is not there has no bytes', async () => {
  expect((await send(world.app, signed, {})).json()).toEqual({ hex: '' });
});

test('a redirect has the status that its endpoint declares', async () => {
  const { statusCode, headers } = await send(world.app, seeOther, {});
  expect([statusCode, headers.location]).toEqual([303, 'https://pay.example/']);
});

test('a refusal where the browser leads a person is a page with its sentence; programs get JSON', async () => {
  const browser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
  const page = await send(world.app, refuses, {}, browser);
  expect(page.statusCode).toBe(404);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('<h1>No &#60;b&#62;page&#60;/b&#62; here.</h1>');
  expect((await send(world.app, refuses, {})).json()).toMatchObject({ code: 'not_found' });
  expect((await send(world.app, signed, {}, browser)).headers['content-type']).toContain('application/json');
});
