import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomOf } from '../../server/demo/seeded-random.ts';
import { startFlakyProxy } from './flaky-proxy.ts';

/** As long as what is said of an exam with some clips. */
const ANSWER = 'heard '.repeat(300);

let server: Server;
let address: string;
let heard = 0;
beforeAll(async () => {
  server = createServer((request, reply) => {
    request.resume().on('end', () => {
      heard += 1;
      reply.end(ANSWER);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

interface Talk {
  readonly answered: number;
  readonly heard: number;
  readonly cuts: number;
}

/** Asks a number of times, one after the other, without keeping a connection. */
async function talk(seed: string, times: number): Promise<Talk> {
  const before = heard;
  const proxy = await startFlakyProxy(address, randomOf(seed));
  let answered = 0;
  for (let nr = 0; nr < times; nr += 1) {
    const asked = fetch(proxy.baseUrl, {
      method: 'POST',
      body: 'x'.repeat(60_000),
      headers: { connection: 'close' },
    });
    if ((await asked.then((reply) => reply.text()).catch(() => '')) === ANSWER) answered += 1;
  }
  await proxy.stop();
  return { answered, heard: heard - before, cuts: proxy.cuts };
}

test('a bad network cuts requests and replies: some calls are done without an answer, and some never come', async () => {
  const { answered, heard: done, cuts } = await talk('seed 3', 60);
  expect(cuts).toBe(60 - answered);
  expect(answered).toBeGreaterThan(0);
  expect(done).toBeGreaterThan(answered);
  expect(done).toBeLessThan(60);
});

test('the same seed cuts the same calls', async () => {
  expect(await talk('seed 5', 20)).toEqual(await talk('seed 5', 20));
});
