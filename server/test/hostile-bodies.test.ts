import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteFigure } from './figure.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const MIB = 1 << 20;
const PATH = `/api${signIn.path}`;

let world: TestApp;
let port: number;
beforeAll(async () => {
  world = await startTestApp();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(world.app.listeningOrigin).port);
});
afterAll(() => world.stop());

const head = (...headers: string[]) =>
  [
    `POST ${PATH} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'content-type: application/json',
    ...headers,
    '',
    '',
  ].join('\r\n');

/** Writes bytes as they are and gives the status of the first answer; the server may close before all are written. */
function statusOf(parts: Iterable<string | Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      answer += text;
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      if (status === undefined) return;
      socket.destroy();
      resolve(Number(status));
    });
    socket.on('close', () => reject(new Error(`closed without an answer: ${answer}`)));
    // A server that refuses while we write closes; what counts is the answer before.
    socket.on('error', () => undefined);
    const source = parts[Symbol.iterator]();
    const write = () => {
      while (!socket.destroyed) {
        const { value, done } = source.next();
        if (done === true) return;
        if (!socket.write(value)) return void socket.once('drain', write);
      }
    };
    socket.on('connect', write);
  });
}

function* endlessChunks() {
  yield head('transfer-encoding: chunked');
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
  while (true) yield chunk;
}

function withLength(body: string | Buffer, ...headers: string[]): (string | Buffer)[] {
  return [head(`content-length: ${Buffer.byteLength(body)}`, ...headers), body];
}

const BODIES: readonly (readonly [
  name: string,
  status: readonly number[],
  parts: () => Iterable<string | Buffer>,
])[] = [
  ['one byte more than a mebibyte', [413], () => withLength(`"${'a'.repeat(MIB - 1)}"`)],
  ['chunks without an end', [413], endlessChunks],
  ['a length of a terabyte', [413], () => [head(`content-length: ${2 ** 40}`), '{']],
  ['a length that is no number', [400], () => [head('content-length: ten'), '{}']],
  ['a negative length', [400], () => [head('content-length: -1'), '{}']],
  ['two lengths', [400], () => [head('content-length: 2', 'content-length: 5'), '{}']],
  [
    'a length and chunks',
    [400],
    () => [head('content-length: 2', 'transfer-encoding: chunked'), '2\r\n{}\r\n0\r\n\r\n'],
  ],
  ['a chunk of no size', [400], () => [head('transfer-encoding: chunked'), 'zz\r\n{}\r\n']],
  [
    'packed bytes that grow a thousand times',
    [400, 415],
    () => withLength(gzipSync(Buffer.alloc(16 * MIB, ' ')), 'content-encoding: gzip'),
  ],
  ['ten thousand brackets', [400, 422], () => withLength('['.repeat(10_000) + ']'.repeat(10_000))],
  ['half of a text', [400], () => withLength('{"username":"a')],
  ['a field that reaches for the prototype', [400], () => withLength('{"__proto__":{"admin":true}}')],
  ['a header of a mebibyte', [400, 431], () => [head(`x-large: ${'a'.repeat(MIB)}`, 'content-length: 0')]],
];

test.each(BODIES)('a body with %s is refused', async (_name, statuses, parts) => {
  expect(statuses).toContain(await statusOf(parts()));
});

test('afterwards the server answers as before, has met no fault and holds none of it', async (context) => {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`);
  noteFigure(context, `${BODIES.length} bodies refused, ${world.faults.length} faults`);
  expect(response.status).toBe(200);
  expect(world.faults).toEqual([]);
});
