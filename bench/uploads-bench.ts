import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { say } from '../tools/ready.mjs';
import type { Target } from './http-load.ts';
import type { Measure } from './measure.ts';
import { interleaved } from './statistics.ts';
import { bareSide, type MakeTarget, productSide, sha256Of } from './upload-side.ts';

const ROUNDS = 9;
const WARM_UP_ROUNDS = 3;
const FILES = 64;
const FILE_BYTES = 4_000_000;
const PHONES = 8;
const LARGE_BYTES = 500_000_000;
const CHUNK = randomBytes(1_000_000);
const WARM_UP_BYTES = 100_000_000;

/** Files through the product against the same bytes through a bare server, and what a very large one costs in memory. */
export async function uploadMeasures(postgres: EmbeddedPostgres, folder: string): Promise<Measure[]> {
  const bare = await bareSide(folder);
  const product = await productSide(postgres, folder);
  try {
    // First, while the server is as small as it ever is.
    const memory = await memoryMeasures(product);
    return [await throughputMeasure(product, bare.announce), ...memory];
  } finally {
    bare.stop();
    await product.stop();
  }
}

async function throughputMeasure(product: Product, bare: MakeTarget): Promise<Measure> {
  say(`Sending ${FILES} files of ${FILE_BYTES / 1e6} MB …`);
  const files = Array.from({ length: FILES }, () => randomBytes(FILE_BYTES));
  const secondsFor = async (announce: MakeTarget) => {
    const waiting: { readonly target: Target; readonly content: Buffer }[] = [];
    for (const content of files) {
      const target = await announce({ size: content.length, sha256: sha256Of(content) });
      waiting.push({ target, content });
    }
    const agent = new Agent({ keepAlive: true, maxSockets: PHONES });
    const start = performance.now();
    await Promise.all(
      Array.from({ length: PHONES }, async () => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          await send(agent, next.target, next.content.length, [next.content]);
        }
      }),
    );
    agent.destroy();
    return (performance.now() - start) / 1000;
  };
  const sides = {
    ours: async () => {
      const seconds = await secondsFor(product.announce);
      // The bare server checks nothing, and must not be measured while ours still does.
      await product.settle();
      return seconds;
    },
    bare: () => secondsFor(bare),
  };
  // Both are quick only when their code has been compiled.
  await interleaved(WARM_UP_ROUNDS, sides);
  const times = await interleaved(ROUNDS, sides);
  const rate = (seconds: number) => `${((FILES * FILE_BYTES) / 1e6 / seconds).toFixed(0)} MB/s`;
  return {
    name: `time for ${FILES} uploads of ${FILE_BYTES / 1e6} MB against a bare server that writes the same bytes`,
    value: times.ours / times.bare,
    unit: 'x',
    bound: { kind: 'at most', value: 1.5 },
    details: `${rate(times.ours)} with owner, blob, row and job (the checksum follows), against ${rate(times.bare)}; bytes and names synced on both sides, ${PHONES} at once`,
  };
}

type Product = Awaited<ReturnType<typeof productSide>>;

async function memoryMeasures(product: Product): Promise<Measure[]> {
  say(`Sending a file of ${LARGE_BYTES / 1e6} MB, and asking for it …`);
  const sendLarge = async (size: number) => {
    const sha256 = shaOfChunks(size);
    const agent = new Agent();
    await send(agent, await product.announce({ size, sha256 }), size, chunksOf(size));
    while (!(await product.isComplete(sha256))) await delay(20);
    return sha256;
  };
  await sendLarge(WARM_UP_BYTES);
  let sha256 = '';
  const grownIn = await growthWhile(product.pid, async () => {
    sha256 = await sendLarge(LARGE_BYTES);
  });
  const clip = await product.asClip(sha256);
  const grownOut = await growthWhile(product.pid, () => receive(clip));
  const measure = (way: string, kilobytes: number): Measure => ({
    name: `memory that a server takes more while a file of ${LARGE_BYTES / 1e6} MB streams ${way}`,
    value: kilobytes,
    unit: 'kB',
    bound: { kind: 'at most', value: 100_000 },
    details: 'highest resident size against the one before, of the process of the server',
  });
  return [measure('in, and is put together', grownIn), measure('out', grownOut)];
}

/** Different at every megabyte, so that no chunk is the same blob as another. */
function* chunksOf(size: number): Generator<Buffer> {
  for (let start = 0; start < size; start += CHUNK.length) {
    const chunk = Buffer.from(CHUNK.subarray(0, Math.min(CHUNK.length, size - start)));
    chunk.writeUInt32BE(start / CHUNK.length);
    yield chunk;
  }
}

function shaOfChunks(size: number): string {
  const hash = createHash('sha256');
  for (const chunk of chunksOf(size)) hash.update(chunk);
  return hash.digest('hex');
}

async function growthWhile(pid: number, work: () => Promise<void>): Promise<number> {
  const before = residentKilobytes(pid);
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, residentKilobytes(pid));
  }, 100);
  await work();
  clearInterval(watch);
  return Math.max(highest, residentKilobytes(pid)) - before;
}

const residentKilobytes = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));

async function send(
  agent: Agent,
  { url, headers }: Target,
  size: number,
  content: Iterable<Buffer>,
): Promise<void> {
  const call = request(url, { method: 'PATCH', agent, headers: { ...headers, 'content-length': size } });
  const answered = new Promise<number>((resolve, reject) => {
    call.on('response', (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode ?? 0));
    });
    call.on('error', reject);
  });
  const [status] = await Promise.all([answered, pipeline(Readable.from(content), call)]);
  if (status !== 204) throw new Error(`${url} answered ${status}`);
}

function receive({ url, headers }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.on('end', () => {
        if (bytes === LARGE_BYTES) resolve();
        else reject(new Error(`${url} sent ${bytes} bytes`));
      });
    });
    call.on('error', reject);
    call.end();
  });
}
