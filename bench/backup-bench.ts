import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { EmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { folderBlobStore } from '../server/src/platform/files/blobs/folder-blob-store.ts';
import { ROOT, say } from '../tools/ready.mjs';
import { databaseUrl } from './bench-database.ts';
import { latencyDuring } from './latency-during.ts';
import type { Measure } from './measure.ts';
import { interleavedSamples, median } from './statistics.ts';
import { prepareWorklistSide } from './worklist-side.ts';

const EXAMS = 10_000;
/** Two gigabytes: enough for a disk to show what it can, and soon written. */
const CLIPS = EXAMS;
const CLIP_BYTES = 200_000;
const ROUNDS = 3;
const DATABASE = 'bench_backup';
const TARGET = 'bench_restored';
/** As long as a backup takes at least. */
const QUIET_MS = 5_000;
const MINUTE_MS = 60_000;

/** A backup of exams and clips, against copying the same bytes; what the worklist feels of it; and the way back. */
export async function backupMeasures(postgres: EmbeddedPostgres, folder: string): Promise<Measure[]> {
  const side = await prepareWorklistSide(postgres, DATABASE, EXAMS);
  mkdirSync(folder, { recursive: true });
  const blobStore = join(folder, 'blobs');
  await fillClips(postgres, blobStore);
  const env = {
    DATABASE_URL: databaseUrl(postgres.connection(DATABASE)),
    BLOB_STORE: blobStore,
    DATA_DIR: join(folder, 'data'),
  };
  let number = 0;
  const nextFolder = () => join(folder, `backup-${(number += 1)}`);
  const backUp = (to: string) => command('backup', to, env);
  try {
    const kept = nextFolder();
    await backUp(kept);
    say('Backing up, and copying the same bytes …');
    const inNewFolder = async (work: (to: string) => Promise<void>) => {
      const to = nextFolder();
      const milliseconds = await timeOf(() => work(to));
      rmSync(to, { recursive: true });
      return milliseconds;
    };
    const times = await interleavedSamples(ROUNDS, {
      ours: () => inNewFolder(backUp),
      copy: () => inNewFolder((to) => run('sh', ['-c', 'cp -r "$0" "$1" && sync -f "$1"', kept, to])),
    });
    const calls = await interleavedSamples(ROUNDS, {
      during: async () => (await latencyDuring(side.target, () => inNewFolder(backUp))).median,
      quiet: async () => (await latencyDuring(side.target, () => delay(QUIET_MS))).median,
    });
    say('Restoring …');
    await emptyDatabase(postgres);
    const restoring = await timeOf(() =>
      command('restore', kept, {
        DATABASE_URL: databaseUrl(postgres.connection(TARGET)),
        BLOB_STORE: join(folder, 'restored'),
        DATA_DIR: join(folder, 'restored-data'),
      }),
    );
    const what = `${EXAMS} exams with ${CLIPS} clips of ${CLIP_BYTES / 1e6} MB`;
    const [ours, copy] = [median(times.ours), median(times.copy)];
    const [during, quiet] = [median(calls.during), median(calls.quiet)];
    return [
      {
        name: `time for a backup of ${what} against copying the same bytes`,
        value: ours / copy,
        unit: 'x',
        bound: { kind: 'at most', value: 1.5 },
        details: `${seconds(ours)} with hashes, from the start of the command, against ${seconds(copy)} by cp -r; synced on both sides`,
      },
      {
        name: 'worklist call during a backup against without',
        value: during / quiet,
        unit: 'x',
        bound: { kind: 'at most', value: 1.5 },
        details: `${during.toFixed(2)} ms against ${quiet.toFixed(2)} ms, one client`,
      },
      {
        name: `time to restore ${what}`,
        value: restoring,
        unit: 'ms',
        bound: { kind: 'at most', value: 15 * MINUTE_MS },
        details: 'the whole backup read before, and every table compared after',
      },
    ];
  } finally {
    await side.stop();
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** No two are the same, so that each is a blob of its own. */
async function fillClips(postgres: EmbeddedPostgres, folder: string): Promise<void> {
  say(`Storing ${CLIPS} clips …`);
  const store = folderBlobStore(folder);
  const client = new pg.Client(postgres.connection(DATABASE));
  await client.connect();
  const { rows } = await client.query<{ guid: string }>('select guid from exams limit $1', [CLIPS]);
  const left = rows.map(({ guid }) => guid);
  const filler = randomBytes(CLIP_BYTES);
  const stored: { exam_guid: string; plain_key: string }[] = [];
  const storeOne = async (examGuid: string) => {
    async function* content() {
      yield Buffer.concat([Buffer.from(examGuid), filler.subarray(examGuid.length)]);
    }
    const { key } = await store.put(content());
    stored.push({ exam_guid: examGuid, plain_key: key });
  };
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let guid = left.pop(); guid !== undefined; guid = left.pop()) await storeOne(guid);
    }),
  );
  await client.query(
    `insert into clips (exam_guid, anatomical_view, attempt, plain_key)
     select exam_guid, 'gsv_cfv_left', 1, plain_key
     from jsonb_to_recordset($1::jsonb) as c (exam_guid uuid, plain_key text)`,
    [JSON.stringify(stored)],
  );
  await client.end();
}

async function emptyDatabase(postgres: EmbeddedPostgres): Promise<void> {
  const admin = new pg.Client(postgres.connection('postgres'));
  await admin.connect();
  await admin.query(`create database ${TARGET}`);
  await admin.end();
}

/** As npm starts it. */
function command(
  name: 'backup' | 'restore',
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  return run(process.execPath, ['tools/operate.mjs', name, folder], {
    SESSION_SECRET: 'a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6',
    URL_SIGNING_SECRET: 'b1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6',
    HOST: '127.0.0.1',
    ...env,
  });
}

async function run(
  program: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = spawn(program, words, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${code}:\n${output}`);
}
