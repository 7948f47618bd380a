import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { appendToUpload } from '@sonoboard/contract/uploads/uploads.endpoints';
import pg from 'pg';
import { hashOfToken, newSessionToken } from '../server/src/accounts/session-token.ts';
import type { EmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { applicationUrl, makeDatabase } from './bench-database.ts';
import { startBenchServer } from './bench-server.ts';
import { addressOf } from './demo-account.ts';
import type { Target } from './http-load.ts';
import { seedWorklist } from './seed-worklist.ts';

/** Where the bytes of one file go. */
export type MakeTarget = (content: { readonly size: number; readonly sha256: string }) => Promise<Target>;

export const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** The product, with someone who may send files and look at them. */
export async function productSide(postgres: EmbeddedPostgres, folder: string) {
  const connection = await makeDatabase(postgres, 'bench_uploads');
  const client = new pg.Client(connection);
  await client.connect();
  const sessionSecret = randomBytes(32).toString('hex');
  const token = newSessionToken();
  const sender = await seedWorklist(client, 1, hashOfToken(token, sessionSecret));
  const server = await startBenchServer({
    DATABASE_URL: applicationUrl(connection),
    DATA_DIR: join(folder, 'product'),
    SESSION_SECRET: sessionSecret,
    URL_SIGNING_SECRET: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
  });
  const cookie = `sonoboard=${token}`;

  const announce: MakeTarget = async ({ size, sha256 }) => {
    const guid = randomUUID();
    await client.query(
      `insert into uploads (guid, user_guid, purpose, size, sha256) values ($1, $2, 'clip', $3, $4)`,
      [guid, sender, size, sha256],
    );
    return {
      url: addressOf(server.baseUrl, appendToUpload).replace('{uploadGuid}', guid),
      headers: {
        cookie,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    };
  };

  /** True once the job has made one blob of the parts. */
  const isComplete = async (sha256: string) => {
    const { rowCount } = await client.query('select 1 from uploads where blob_key = $1', [sha256]);
    return rowCount === 1;
  };

  /** Waits until every file has been checked, so that what comes next has the machine for itself. */
  const settle = async () => {
    const isBusy = `select 1 from jobs where status in ('waiting', 'running') and run_at <= now() limit 1`;
    while ((await client.query(isBusy)).rowCount !== 0) await delay(20);
  };

  /** The address of the file as a clip of the only exam. */
  const asClip = async (sha256: string): Promise<Target> => {
    const { rows } = await client.query<{ guid: string }>(
      `insert into clips (exam_guid, anatomical_view, attempt, plain_key, completed_at)
       select guid, 'gsv_cfv_left', 1, $1, now() from exams returning exam_guid as guid`,
      [sha256],
    );
    const address = addressOf(server.baseUrl, getExam).replace('{examGuid}', rows[0]?.guid ?? '');
    const exam = (await (await fetch(address, { headers: { cookie } })).json()) as ReplyOf<typeof getExam>;
    const key = exam.sequences.find((clip) => clip.key !== null)?.key;
    if (!key) throw new Error('The exam of the bench shows no clip');
    return { url: `${server.baseUrl}${key}`, headers: { cookie } };
  };

  const stop = async () => {
    await client.end();
    await server.stop();
  };
  return { announce, isComplete, settle, asClip, pid: server.pid, stop };
}

/** The bare server, in a process of its own like ours. */
export async function bareSide(folder: string) {
  const script = fileURLToPath(new URL('./bare-upload-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, join(folder, 'bare')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const target: Target = { url: `http://127.0.0.1:${port.toString().trim()}/`, headers: {} };
  const announce: MakeTarget = () => Promise.resolve(target);
  return { announce, stop: () => void child.kill() };
}
