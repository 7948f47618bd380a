// What an upload costs at least: a server that writes each body to a file of its own and says so when the bytes and their name
// survive a power cut, as ours does. No session, no checksum, no row.
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const folder = process.argv[2] ?? '';
mkdirSync(folder, { recursive: true });

async function keep(request: IncomingMessage): Promise<void> {
  const file = await open(join(folder, randomUUID()), 'wx');
  for await (const chunk of request as AsyncIterable<Buffer>) await file.write(chunk);
  await file.sync();
  await file.close();
  const names = await open(folder);
  await names.sync();
  await names.close();
}

const server = createServer((request, reply) => {
  keep(request).then(
    () => reply.writeHead(204).end(),
    () => reply.writeHead(500).end(),
  );
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
