import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '../../test/run-jobs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser } from '../../test/test-users.ts';
import { TIDY_ACCOUNTS } from './accounts.jobs.ts';
import { authTokens, loginAttempts, passkeyChallenges, sessions } from '../tables/accounts.tables.ts';
import { signatureConfirmations } from '../tables/signatures.tables.ts';

const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());

test('the hourly job forgets sessions, links, challenges and confirmations that are over, and tries of more than a day ago, and nothing else', async () => {
  const { db, clock } = world.deps;
  const { guid: userGuid } = await makeUser(world.deps);
  await db.delete(sessions);
  const at = (ms: number) => new Date(clock.now().getTime() + ms);
  const tokenHash = () => randomUUID();
  const sessionGuid = randomUUID();
  await db.insert(sessions).values([
    { tokenHash: 'over', userGuid, expiresAt: at(-1) },
    { tokenHash: 'live', userGuid, expiresAt: at(SECOND_MS), guid: sessionGuid },
  ]);
  const confirmation = { userGuid, sessionGuid } as const;
  await db.insert(signatureConfirmations).values([
    { ...confirmation, method: 'password', expiresAt: at(-1) },
    { ...confirmation, method: 'passkey', expiresAt: at(SECOND_MS) },
  ]);
  await db.insert(authTokens).values([
    { kind: 'verify_email', tokenHash: tokenHash(), userGuid, email: 'over', expiresAt: at(-1) },
    { kind: 'reset_password', tokenHash: tokenHash(), userGuid, email: 'live', expiresAt: at(SECOND_MS) },
  ]);
  const attempt = { kind: 'login', ip: '203.0.113.1', succeeded: false } as const;
  await db.insert(loginAttempts).values([
    { ...attempt, account: 'over', at: at(-DAY_MS - 1) },
    { ...attempt, account: 'live', at: at(-DAY_MS) },
  ]);
  const challenge = { purpose: 'sign_in', challenge: 'random', ip: '203.0.113.1' } as const;
  await db.insert(passkeyChallenges).values([
    { ...challenge, tokenHash: 'over', expiresAt: at(-1) },
    { ...challenge, tokenHash: 'live', expiresAt: at(SECOND_MS) },
  ]);
  await runJob(world, TIDY_ACCOUNTS);
  await runJob(world, TIDY_ACCOUNTS);
  expect((await db.select().from(sessions)).map((row) => row.tokenHash)).toEqual(['live']);
  expect((await db.select().from(authTokens)).map((row) => row.email)).toEqual(['live']);
  expect((await db.select().from(passkeyChallenges)).map((row) => row.tokenHash)).toEqual(['live']);
  expect((await db.select().from(signatureConfirmations)).map((row) => row.method)).toEqual(['passkey']);
  expect((await db.select().from(loginAttempts)).map((row) => row.account)).toEqual(['live']);
});
