import { randomBytes } from 'node:crypto';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import pg from 'pg';
import { hashOfToken, newSessionToken } from '../server/src/accounts/session-token.ts';
import type { EmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { say } from '../tools/ready.mjs';
import { applicationUrl, copyDatabase, makeDatabase } from './bench-database.ts';
import { startBenchServer } from './bench-server.ts';
import { addressOf } from './demo-account.ts';
import type { Target } from './http-load.ts';
import { seedWorklist } from './seed-worklist.ts';

export interface WorklistSide {
  readonly baseUrl: string;
  readonly cookie: { readonly name: string; readonly value: string };
  readonly target: Target;
  readonly reviewer: string;
  readonly tokenHash: string;
  readonly stop: () => Promise<void>;
}

/** A server whose reviewer, who is signed in, has that many exams to review. */
export async function prepareWorklistSide(
  postgres: EmbeddedPostgres,
  database: string,
  exams: number,
  /** Name of a copy of the filled database, which the server does not use. */
  copy?: string,
): Promise<WorklistSide> {
  say(`Filling ${exams} exams …`);
  const connection = await makeDatabase(postgres, database);
  const client = new pg.Client(connection);
  await client.connect();
  const sessionSecret = randomBytes(32).toString('hex');
  const token = newSessionToken();
  const tokenHash = hashOfToken(token, sessionSecret);
  const reviewer = await seedWorklist(client, exams, tokenHash);
  await client.end();
  if (copy !== undefined) await copyDatabase(postgres, database, copy);
  const { baseUrl, stop } = await startBenchServer({
    DATABASE_URL: applicationUrl(connection),
    SESSION_SECRET: sessionSecret,
    URL_SIGNING_SECRET: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
  });
  const cookie = { name: 'sonoboard', value: token };
  const target: Target = {
    url: `${addressOf(baseUrl, getWorklist)}?limit=20&offset=0`,
    headers: { cookie: `${cookie.name}=${cookie.value}` },
  };
  return { baseUrl, cookie, target, reviewer, tokenHash, stop };
}
