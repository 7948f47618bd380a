import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '@sonoboard/contract/http/endpoint';
import { call } from './call.ts';
import { notePersonInput } from './person-activity.ts';
import { onSessionEnd } from './session-end.ts';
import { snackbars } from './snackbar.ts';

const about = { summary: 'For this test.', allow: 'signed-in', audit: 'none' } as const;
const Thing = z.object({ name: z.string() });

const readThing = endpoint({
  ...about,
  method: 'GET',
  path: '/things/{guid}',
  params: z.object({ guid: z.string() }),
  query: z.object({ search: z.optional(z.array(z.string())), limit: z.optional(z.number()) }),
  reply: Thing,
});
const changeThing = endpoint({
  ...about,
  method: 'PATCH',
  path: '/things/{guid}',
  params: z.object({ guid: z.string() }),
  body: z.object({ name: z.string() }),
  reply: Thing,
});
const makeThing = endpoint({
  ...about,
  method: 'POST',
  path: '/things',
  ifRepeated: 'by-key',
  body: z.object({ name: z.string() }),
  reply: Thing,
});
const dropThings = endpoint({ ...about, method: 'DELETE', path: '/things', reply: z.object({}) });

const network = vi.fn<typeof fetch>();

function answers(status: number, body?: unknown): void {
  network.mockImplementation(async () => {
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
}

function sent(): { address: string; init: RequestInit } {
  const [address, init = {}] = network.mock.lastCall ?? [];
  if (typeof address !== 'string') throw new Error('Nothing was sent to an address');
  return { address, init };
}

const thing = { params: { guid: 'a/b' } };

beforeEach(() => {
  vi.stubGlobal('fetch', network);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  network.mockReset();
  snackbars.dismiss();
});

describe('requests', () => {
  test('SH-256, RV-276, AD-191: all calls go under /api', async () => {
    answers(200, { name: 'x' });
    await call(readThing, thing);
    expect(sent().address).toBe('/api/things/a%2Fb');
  });

  test('SH-257: query parameters come from params, lists as repeated keys, missing ones left out', async () => {
    answers(200, { name: 'x' });
    await call(readThing, { ...thing, query: { search: ['a b', 'c&d'], limit: undefined } });
    expect(sent().address).toBe('/api/things/a%2Fb?search=a%20b&search=c%26d');
    expect(sent().init).toMatchObject({ method: 'GET' });
    expect(sent().init.body).toBeUndefined();
  });

  test('AMB-007: a call that no person caused says so, and the next input of a person ends that', async () => {
    vi.useFakeTimers();
    notePersonInput();
    answers(200, { name: 'x' });
    await call(readThing, thing);
    expect(sent().init.headers).toEqual({});
    vi.advanceTimersByTime(60_000);
    await call(readThing, thing);
    expect(sent().init.headers).toEqual({ 'sonoboard-background': '1' });
    notePersonInput();
    await call(readThing, thing);
    expect(sent().init.headers).toEqual({});
  });

  test('a call that says who speaks carries it beside the session', async () => {
    answers(200, { name: 'x' });
    await call(changeThing, { ...thing, body: { name: 'x' }, person: 'guid of Ada' });
    expect(sent().init.headers).toEqual({
      'content-type': 'application/json',
      'sonoboard-person': 'guid of Ada',
    });
  });

  test('SH-257: non-GET calls carry a JSON body', async () => {
    answers(200, { name: 'y' });
    await expect(call(changeThing, { ...thing, body: { name: 'y' } })).resolves.toEqual({ name: 'y' });
    expect(sent().init).toMatchObject({
      method: 'PATCH',
      body: '{"name":"y"}',
      headers: { 'content-type': 'application/json' },
    });
  });

  test('SH-257: a DELETE without content still says that it speaks JSON', async () => {
    answers(200, {});
    await call(dropThings);
    expect(sent().init).toMatchObject({ body: '{}', headers: { 'content-type': 'application/json' } });
  });
});

describe('a call that creates something', () => {
  const keys = () => network.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));

  test('carries one key for all tries of one request: a busy server, a second click, a lost connection', async () => {
    vi.useFakeTimers();
    network.mockResolvedValueOnce(new Response('{}', { status: 503 }));
    network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    answers(201, { name: 'x' });
    const clicks = [1, 2].map(() => call(makeThing, { body: { name: 'x' } }).catch(() => null));
    await vi.runAllTimersAsync();
    await Promise.all(clicks);
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
    expect(keys()[0]).toMatch(/^[\d-]{8,}$/);
  });

  test('carries another key for other words, and for the same words once the first request succeeded', async () => {
    answers(201, { name: 'x' });
    await call(makeThing, { body: { name: 'x' } });
    await call(makeThing, { body: { name: 'y' } });
    await call(makeThing, { body: { name: 'x' } });
    expect(new Set(keys()).size).toBe(3);
  });

  test('no other call carries a key', async () => {
    answers(200, { name: 'x' });
    await call(changeThing, { ...thing, body: { name: 'x' } });
    expect(keys()).toEqual([null]);
  });
});

describe('failures', () => {
  test('SH-258: a 401 ends the session and shows no snackbar', async () => {
    const ended = vi.fn<() => void>();
    const leave = onSessionEnd(ended);
    answers(401, { error: 'Please sign in.', code: 'not_signed_in' });
    await expect(call(readThing, thing)).rejects.toMatchObject({ status: 401, code: 'not_signed_in' });
    leave();
    expect(ended).toHaveBeenCalledTimes(1);
    expect(snackbars.current()).toBeNull();
  });

  test('SH-201, SH-259: a 503 is retried 3 times with doubled delays and up to 25 percent jitter, then shown', async () => {
    vi.useFakeTimers();
    answers(503, { error: 'the servers are busy' });
    const times: number[] = [];
    network.mockImplementation(async () => {
      times.push(Date.now());
      return new Response('{"error":"the servers are busy"}', { status: 503 });
    });
    const outcome = call(readThing, thing).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ status: 503, message: 'The servers are busy' });
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(gaps).toHaveLength(3);
    gaps.forEach((gap, index) => {
      expect(gap).toBeGreaterThanOrEqual(500 * 2 ** index);
      expect(gap).toBeLessThanOrEqual(625 * 2 ** index + 1);
    });
  });

  test('SH-259: a 503 that passes is never seen', async () => {
    vi.useFakeTimers();
    network.mockResolvedValueOnce(new Response('{}', { status: 503 }));
    network.mockResolvedValueOnce(new Response('{"name":"x"}', { status: 200 }));
    const reply = call(readThing, thing);
    await vi.runAllTimersAsync();
    await expect(reply).resolves.toEqual({ name: 'x' });
    expect(snackbars.current()).toBeNull();
  });

  test('SH-259: a call that nobody waits for any more is not retried', async () => {
    vi.useFakeTimers();
    answers(503, {});
    const leave = new AbortController();
    const outcome = call(readThing, { ...thing, signal: leave.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10);
    leave.abort();
    await vi.runAllTimersAsync();
    expect(await outcome).toBe(leave.signal.reason);
    expect(network).toHaveBeenCalledTimes(1);
    expect(snackbars.current()).toBeNull();
  });

  test("SH-260: any other failure shows the server's text with its first letter capitalised", async () => {
    answers(400, { error: 'bad thing' });
    await expect(call(readThing, thing)).rejects.toMatchObject({ status: 400 });
    expect(snackbars.current()).toMatchObject({ kind: 'error', text: 'Bad thing' });
  });

  test.each([
    [{ message: 'of a proxy' }, 'Of a proxy'],
    [{ detail: 'of another' }, 'Of another'],
    [undefined, 'Network error'],
    [{}, 'Network error'],
  ])('SH-260: a body of %j reads %j', async (body, text) => {
    answers(500, body);
    await expect(call(readThing, thing)).rejects.toThrow(text);
    expect(snackbars.current()?.text).toBe(text);
  });

  test('SH-260: no answer at all reads Network error', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call(readThing, thing)).rejects.toMatchObject({ status: 0, message: 'Network error' });
    expect(snackbars.current()?.text).toBe('Network error');
  });

  test('SH-261: a call that suppresses it shows no snackbar', async () => {
    answers(403, { error: 'wrong', code: 'forbidden' });
    await expect(call(readThing, { ...thing, silent: true })).rejects.toMatchObject({ code: 'forbidden' });
    expect(snackbars.current()).toBeNull();
  });
});
