import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitConnections, proxyCheck } from './connection-limit.ts';

let server: Server;
const sockets: Socket[] = [];

beforeEach(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {});
    // After the limit has had its say.
    setImmediate(() => {
      if (!socket.destroyed) socket.write('hello');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  await once(server, 'close');
});

/** Whether the server spoke before it hung up. */
async function isServed(): Promise<boolean> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let heard = false;
  socket.on('error', () => {});
  await new Promise<void>((resolve) => {
    socket.on('data', () => {
      heard = true;
      resolve();
    });
    socket.on('close', () => resolve());
  });
  return heard;
}

test('one address gets a number of connections, and another one when one of them is closed', async () => {
  limitConnections(server, { perNetwork: 2, isExempt: () => false });
  expect([await isServed(), await isServed(), await isServed()]).toEqual([true, true, false]);
  const [first] = sockets;
  first?.destroy();
  await expect.poll(isServed).toBe(true);
});

test('proxies are exempt: they bring many people', async () => {
  limitConnections(server, { perNetwork: 1, isExempt: proxyCheck([]) });
  expect([await isServed(), await isServed(), await isServed()]).toEqual([true, true, true]);
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.1.2.3', true],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['2001:db8::5', true],
  ['2001:db9::5', false],
])('with a list of proxies, %s is one of them: %s', (address, expected) => {
  expect(proxyCheck(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'])(address)).toBe(expected);
});
