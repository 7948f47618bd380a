import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '../tools/ready.mjs';
import { requestsPerSecond, type Target } from './http-load.ts';
import type { Measure } from './measure.ts';
import { interleaved } from './statistics.ts';

const ROUNDS = 7;
const CLIENTS = 8;
const REQUESTS = 400;
const CLIP = join(ROOT, 'server/demo/clips/neg-linear-11.mp4');

/** A clip through our access check, in a range, against the file system's own speed and a bare stream of the same file. */
export async function clipMeasures(media: Target): Promise<Measure[]> {
  const size = (await readFile(CLIP)).length;
  const ranged: Target = { url: media.url, headers: { ...media.headers, range: 'bytes=0-' } };
  const bare = createServer((_request, reply) => {
    reply.writeHead(206, { 'content-type': 'video/mp4', 'content-length': size });
    createReadStream(CLIP).pipe(reply);
  });
  bare.listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
  const readFiles = async () => {
    const start = performance.now();
    for (let index = 0; index < REQUESTS; index += 1) await readFile(CLIP);
    return (REQUESTS * 1000) / (performance.now() - start);
  };
  try {
    await requestsPerSecond(ranged, CLIENTS, REQUESTS);
    const rates = await interleaved(ROUNDS, {
      ours: () => requestsPerSecond(ranged, CLIENTS, REQUESTS),
      bare: () => requestsPerSecond({ url: bareUrl, headers: {} }, CLIENTS, REQUESTS),
      disk: readFiles,
    });
    return [
      {
        name: 'clips per second against a bare stream of the same file',
        value: rates.ours / rates.bare,
        unit: 'x',
        bound: { kind: 'at least', value: 0.4 },
        details: `${rates.ours.toFixed(0)}/s with session, access and audit, against ${rates.bare.toFixed(0)}/s`,
      },
      {
        name: 'clips per second against reading the file',
        value: rates.ours / rates.disk,
        unit: 'x',
        bound: { kind: 'at least', value: 0.1 },
        details: `against ${rates.disk.toFixed(0)}/s from the file system, ${(size / 1000).toFixed(0)} kB each`,
      },
    ];
  } finally {
    bare.close();
  }
}
