import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteFigure } from './figure.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const SLOW_CLIENTS = 500;

let world: TestApp;
let port: number;
beforeAll(async () => {
  world = await startTestApp();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(world.app.listeningOrigin).port);
});
afterAll(() => world.stop());

const HEAD = `POST /api${signIn.path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n`;

/** What each kind writes at once, and what it then writes of a byte a second. */
const KINDS = [
  { name: 'headers', first: HEAD, next: 'x' },
  { name: 'a body', first: `${HEAD}content-length: 1000\r\n\r\n`, next: ' ' },
  { name: 'nothing', first: '', next: '' },
] as const;

/** Seconds until the server has closed the connection. */
async function secondsUntilClosed({ first, next }: (typeof KINDS)[number]): Promise<number> {
  const started = performance.now();
  const socket: Socket = connect(port, '127.0.0.1');
  const closed = once(socket, 'close');
  socket.on('error', () => undefined);
  socket.resume();
  if (first !== '') socket.write(first);
  while (!socket.closed) {
    if (next !== '' && socket.writable) socket.write(next);
    await Promise.race([closed, delay(1_000)]);
  }
  return (performance.now() - started) / 1000;
}

test('clients that send slowly on purpose are cut off, and nobody else waits for them', async (context) => {
  const closedAfter: number[] = [];
  const slow = Promise.all(
    Array.from({ length: SLOW_CLIENTS }, async (_, n) => {
      closedAfter.push(await secondsUntilClosed(KINDS[n % KINDS.length] ?? KINDS[0]));
    }),
  );
  const others: number[] = [];
  while (closedAfter.length < SLOW_CLIENTS) {
    const started = performance.now();
    const { status } = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(status).toBe(200);
    others.push(performance.now() - started);
    await delay(100);
  }
  await slow;
  const longest = Math.max(...closedAfter);
  noteFigure(
    context,
    `${SLOW_CLIENTS} slow clients closed after at most ${longest.toFixed(0)} s; ${others.length} other calls answered meanwhile, the slowest in ${Math.max(...others).toFixed(0)} ms`,
  );
  expect(world.faults).toEqual([]);
});
