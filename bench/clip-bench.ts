import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import pg from 'pg';
import { hashOfToken, newSessionToken } from '../server/src/accounts/session-token.ts';
import type { EmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { folderBlobStore } from '../server/src/platform/files/blobs/folder-blob-store.ts';
import { say } from '../tools/ready.mjs';
import { applicationUrl, makeDatabase } from './bench-database.ts';
import { startBenchServer } from './bench-server.ts';
import { addressOf } from './demo-account.ts';
import { LOADER, requestsPerSecond, type Target } from './http-load.ts';
import type { Measure } from './measure.ts';
import { hasNginx, type Nginx, startNginx } from './nginx.ts';
import { seedWorklist } from './seed-worklist.ts';
import { interleavedSamples, median } from './statistics.ts';

const ROUNDS = 10;
const CLIENTS = 8;
const REQUESTS = 400;

/** A clip of a few seconds, and a long one; each with what the server itself, and nginx in front of it, must reach. */
const SIZES = [
  { bytes: 200_000, view: 'gsv_cfv_left', ownBound: 0.3, proxiedBound: 0.8 },
  { bytes: 1_700_000, view: 'sfj_left', ownBound: 0.6, proxiedBound: 0.8 },
] as const;

/**
 * Clips with session, rights and audit, sent by our server and by an nginx in front of it, against an nginx that sends the
 * same files to anybody.
 */
export async function clipMeasures(postgres: EmbeddedPostgres, folder: string): Promise<Measure[]> {
  const product = await startProduct(postgres, folder);
  const nginx = hasNginx
    ? await startNginx({
        serverUrl: product.behindNginx.baseUrl,
        blobsFolder: product.blobsFolder,
        folder: join(folder, 'nginx'),
      })
    : null;
  if (nginx === null) say('Clips against nginx are left out: there is no nginx on this machine.');
  try {
    const measures: Measure[] = [];
    for (const size of SIZES) {
      const clip = await product.addClip(size);
      measures.push(await againstBareStream(clip, size));
      if (nginx !== null) {
        await requireChecks(clip, nginx);
        measures.push(...(await againstNginx(clip, size, nginx)));
      }
    }
    return measures;
  } finally {
    await nginx?.stop();
    await product.stop();
  }
}

type Size = (typeof SIZES)[number];

interface Clip {
  readonly key: string;
  readonly file: string;
  /** Of the address, which both servers know. */
  readonly path: string;
  readonly ownUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

const clipsPerSecond = (target: Target) => requestsPerSecond(target, CLIENTS, REQUESTS);
const megabytes = ({ bytes }: Size) => `${bytes / 1e6} MB`;

/** What is measured is worth nothing where nginx gives a clip to anybody. */
async function requireChecks({ path, key, headers }: Clip, { productUrl }: Nginx): Promise<void> {
  const asked = [
    { url: `${productUrl}${path}`, headers, status: 206 },
    { url: `${productUrl}${path}`, headers: {}, status: 401 },
    { url: `${productUrl}${path}`, headers: { cookie: 'sonoboard=another' }, status: 401 },
    { url: `${productUrl}${path.slice(0, -1)}`, headers, status: 404 },
    { url: `${productUrl}/clip-files/video/${key.slice(0, 2)}/${key}`, headers, status: 404 },
  ];
  for (const { url, headers: sent, status } of asked) {
    const reply = await fetch(url, { headers: sent });
    await reply.arrayBuffer();
    if (reply.status !== status) throw new Error(`nginx answered ${reply.status} instead of ${status}`);
  }
}

async function againstNginx(clip: Clip, size: Size, { filesUrl, productUrl }: Nginx): Promise<Measure[]> {
  say(`Asking for clips of ${megabytes(size)} …`);
  const targets = {
    plain: { url: `${filesUrl}/${clip.key.slice(0, 2)}/${clip.key}`, headers: clip.headers },
    own: { url: `${clip.ownUrl}${clip.path}`, headers: clip.headers },
    proxied: { url: `${productUrl}${clip.path}`, headers: clip.headers },
  };
  const sides = {
    plain: () => clipsPerSecond(targets.plain),
    own: () => clipsPerSecond(targets.own),
    proxied: () => clipsPerSecond(targets.proxied),
  };
  await interleavedSamples(1, sides);
  const { plain, own, proxied } = await interleavedSamples(ROUNDS, sides);
  const measure = (way: string, samples: readonly number[], bound: number): Measure => ({
    name: `clips of ${megabytes(size)} per second ${way} against files from nginx`,
    value: median(samples) / median(plain),
    unit: 'x',
    bound: { kind: 'at least', value: bound },
    details: `${spread(samples)} with session, rights and audit, against ${spread(plain)}; ${ROUNDS} samples, ${CLIENTS} clients, ${LOADER}`,
  });
  return [
    measure('from our server', own, size.ownBound),
    measure('from nginx before our server', proxied, size.proxiedBound),
  ];
}

async function againstBareStream(clip: Clip, size: Size): Promise<Measure> {
  const bare = createServer((_request, reply) => {
    reply.writeHead(206, { 'content-type': 'video/mp4', 'content-length': size.bytes });
    createReadStream(clip.file).pipe(reply);
  });
  bare.listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const sides = {
    own: () => clipsPerSecond({ url: `${clip.ownUrl}${clip.path}`, headers: clip.headers }),
    bare: () =>
      clipsPerSecond({ url: `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`, headers: {} }),
  };
  try {
    await interleavedSamples(1, sides);
    const rates = await interleavedSamples(ROUNDS, sides);
    return {
      name: `clips of ${megabytes(size)} per second against a bare stream of the same file`,
      value: median(rates.own) / median(rates.bare),
      unit: 'x',
      bound: { kind: 'at least', value: 1 },
      details: `${spread(rates.own)} with session, rights and audit, against ${spread(rates.bare)}; ${ROUNDS} samples, ${CLIENTS} clients, ${LOADER}`,
    };
  } finally {
    bare.close();
  }
}

function spread(samples: readonly number[]): string {
  const [low, high] = [Math.min(...samples), Math.max(...samples)];
  return `${median(samples).toFixed(0)}/s (${low.toFixed(0)} to ${high.toFixed(0)})`;
}

/** Two servers with one database, as they run side by side: one sends clips itself, the other has nginx send them. */
async function startProduct(postgres: EmbeddedPostgres, folder: string) {
  const connection = await makeDatabase(postgres, 'bench_clips');
  const client = new pg.Client(connection);
  await client.connect();
  const sessionSecret = randomBytes(32).toString('hex');
  const token = newSessionToken();
  await seedWorklist(client, 1, hashOfToken(token, sessionSecret));
  const blobsFolder = join(folder, 'blobs');
  const blobs = folderBlobStore(blobsFolder);
  const env = {
    DATABASE_URL: applicationUrl(connection),
    DATA_DIR: join(folder, 'product'),
    BLOB_STORE: blobsFolder,
    SESSION_SECRET: sessionSecret,
    URL_SIGNING_SECRET: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
  };
  const own = await startBenchServer(env);
  const behindNginx = await startBenchServer({
    ...env,
    CLIP_DELIVERY: 'nginx',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const cookie = `sonoboard=${token}`;

  async function addClip({ bytes, view }: Size): Promise<Clip> {
    const { key } = await blobs.put(
      (async function* () {
        yield randomBytes(bytes);
      })(),
    );
    const { rows } = await client.query<{ clip: string; exam: string }>(
      `insert into clips (exam_guid, anatomical_view, attempt, plain_key, completed_at)
       select guid, $1, 1, $2, now() from exams returning guid as clip, exam_guid as exam`,
      [view, key],
    );
    const address = addressOf(own.baseUrl, getExam).replace('{examGuid}', rows[0]?.exam ?? '');
    const exam = (await (await fetch(address, { headers: { cookie } })).json()) as ReplyOf<typeof getExam>;
    const path = exam.sequences.find(({ guid }) => guid === rows[0]?.clip)?.key;
    if (!path) throw new Error('The exam of the bench shows no clip');
    return {
      key,
      file: blobs.localPath(key) ?? '',
      path,
      ownUrl: own.baseUrl,
      headers: { cookie, range: 'bytes=0-' },
    };
  }

  const stop = async () => {
    await client.end();
    await own.stop();
    await behindNginx.stop();
  };
  return { behindNginx, blobsFolder, addClip, stop };
}
