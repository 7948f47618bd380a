import { signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser } from '../../test/test-users.ts';
import { loginAttempts } from '../tables/accounts.tables.ts';
import { hashPassword } from './password-hash.ts';

const PASSWORD = 'Right1234';
const MINUTE_MS = 60_000;

let world: TestApp;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  world = await startTestApp();
});
afterAll(() => world.stop());

async function email(): Promise<string> {
  return (await makeUser(world.deps, { passwordHash })).email;
}

interface Origin {
  readonly remoteAddress?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function trySignIn(username: string, password: string, origin: Origin = {}) {
  return world.app.inject({
    method: signIn.method,
    url: `/api${signIn.path}`,
    payload: { username, password },
    ...origin,
  });
}

async function failTimes(times: number, username: string, origin?: Origin): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    expect((await trySignIn(username, 'Wrong1234', origin)).statusCode).toBe(401);
  }
}

test('the tenth failure within 15 minutes still gets its answer, the next try does not, right or wrong', async () => {
  const username = await email();
  await failTimes(10, username);
  for (const password of ['Wrong1234', PASSWORD]) {
    const answer = await trySignIn(username, password);
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toEqual({
      error: 'Too many failed attempts. Please try again in 15 minutes.',
      code: 'too_many_sign_ins',
    });
    expect(answer.headers['retry-after']).toBe('900');
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

test('of 30 tries at once at most 10 reach the password', async () => {
  const username = await email();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      trySignIn(n % 2 === 0 ? username : username.toUpperCase(), 'Wrong1234'),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
  const kept = await world.deps.db.select().from(loginAttempts).where(eq(loginAttempts.account, username));
  expect(kept).toHaveLength(10);
});

test('an unknown account is throttled like a known one', async () => {
  await failTimes(10, 'nobody@test.example');
  expect((await trySignIn('nobody@test.example', 'Wrong1234')).statusCode).toBe(429);
});

test('the owner still gets in from another address, and other accounts from the same one', async () => {
  const [attacked, neighbour] = [await email(), await email()];
  await failTimes(10, attacked, { remoteAddress: '203.0.113.5' });
  expect((await trySignIn(attacked, PASSWORD, { remoteAddress: '203.0.113.5' })).statusCode).toBe(429);
  expect((await trySignIn(attacked, PASSWORD, { remoteAddress: '203.0.113.6' })).statusCode).toBe(200);
  expect((await trySignIn(neighbour, PASSWORD, { remoteAddress: '203.0.113.5' })).statusCode).toBe(200);
});

test('a forged X-Forwarded-For is no other address', async () => {
  const username = await email();
  for (let n = 0; n < 10; n += 1) {
    await trySignIn(username, 'Wrong1234', { headers: { 'x-forwarded-for': `203.0.113.${n}` } });
  }
  const answer = await trySignIn(username, 'Wrong1234', { headers: { 'x-forwarded-for': '203.0.113.99' } });
  expect(answer.statusCode).toBe(429);
});

test('the window slides: each failure counts for 15 minutes of its own', async () => {
  const username = await email();
  await failTimes(5, username);
  world.clock.forward(10 * MINUTE_MS);
  await failTimes(5, username);
  expect((await trySignIn(username, PASSWORD)).headers['retry-after']).toBe('300');
  world.clock.forward(5 * MINUTE_MS - 1);
  expect((await trySignIn(username, PASSWORD)).statusCode).toBe(429);
  world.clock.forward(1);
  await failTimes(5, username);
  expect((await trySignIn(username, PASSWORD)).statusCode).toBe(429);
});

test('a refused try does not count, so that waiting always helps', async () => {
  const username = await email();
  await failTimes(10, username);
  world.clock.forward(14 * MINUTE_MS);
  expect((await trySignIn(username, PASSWORD)).statusCode).toBe(429);
  world.clock.forward(MINUTE_MS);
  expect((await trySignIn(username, PASSWORD)).statusCode).toBe(200);
});

test('right tries are no failures', async () => {
  const username = await email();
  for (let n = 0; n < 12; n += 1) expect((await trySignIn(username, PASSWORD)).statusCode).toBe(200);
});

test('a hundred failures from one address close it for every account, and for nobody elsewhere', async () => {
  const username = await email();
  const guesser = { remoteAddress: '203.0.113.77' };
  const answers: Awaited<ReturnType<typeof trySignIn>>[] = [];
  // A dozen at once: more would wait for a connection, and be told to come again.
  for (let round = 0; round < 10; round += 1) {
    const accounts = Array.from({ length: 13 }, (_, n) => `guess${round}-${n}@test.example`);
    answers.push(...(await Promise.all(accounts.map((account) => trySignIn(account, 'Wrong1234', guesser)))));
  }
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(100);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
  const refused = await trySignIn(username, PASSWORD, guesser);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
  expect((await trySignIn(username, PASSWORD, { remoteAddress: '203.0.113.78' })).statusCode).toBe(200);
  world.clock.forward(15 * MINUTE_MS);
  expect((await trySignIn(username, PASSWORD, guesser)).statusCode).toBe(200);
});

describe('guesses at one account from many addresses', () => {
  const from = (n: number) => ({ remoteAddress: `198.51.100.${n}` });
  const guessFromEverywhere = async (username: string) => {
    for (let n = 1; n <= 4; n += 1) await failTimes(5, username, from(n));
  };
  const cookiesOf = (answer: Awaited<ReturnType<typeof trySignIn>>) =>
    [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';', 1)[0] ?? '');
  const deviceOf = (answer: Awaited<ReturnType<typeof trySignIn>>) =>
    cookiesOf(answer).find((cookie) => cookie.startsWith('sonoboard-device=')) ?? '';

  test('are answered twenty times in 15 minutes, then the account is closed for strangers', async () => {
    const username = await email();
    await guessFromEverywhere(username);
    const refused = await trySignIn(username, PASSWORD, from(5));
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    world.clock.forward(15 * MINUTE_MS);
    expect((await trySignIn(username, PASSWORD, from(5))).statusCode).toBe(200);
  });

  test('do not keep the owner out of a browser in which they signed in before', async () => {
    const username = await email();
    const device = deviceOf(await trySignIn(username, PASSWORD, from(9)));
    await guessFromEverywhere(username);
    const answer = await trySignIn(username.toUpperCase(), PASSWORD, {
      ...from(9),
      headers: { cookie: device },
    });
    expect(answer.statusCode).toBe(200);
    // That browser guesses no more than any other.
    await failTimes(10, username, { ...from(9), headers: { cookie: device } });
    const guesser = await trySignIn(username, PASSWORD, { ...from(9), headers: { cookie: device } });
    expect(guesser.statusCode).toBe(429);
  });

  test('are not helped by the cookie of another account, or by a made-up one', async () => {
    const [username, other] = [await email(), await email()];
    const device = deviceOf(await trySignIn(other, PASSWORD, from(10)));
    await guessFromEverywhere(username);
    for (const cookie of [
      device,
      'sonoboard-device=x.y',
      `${device}.${'A'.repeat(43)}`,
      'sonoboard-device=',
    ]) {
      const answer = await trySignIn(username, PASSWORD, { ...from(10), headers: { cookie } });
      expect(answer.statusCode).toBe(429);
    }
  });

  test('of 30 at once from 30 addresses at most 20 reach the password', async () => {
    const username = await email();
    const answers: Awaited<ReturnType<typeof trySignIn>>[] = [];
    for (let round = 0; round < 3; round += 1) {
      const addresses = Array.from({ length: 10 }, (_, n) => from(20 + round * 10 + n));
      answers.push(...(await Promise.all(addresses.map((at) => trySignIn(username, 'Wrong1234', at)))));
    }
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(20);
  });

  test('a shared computer is known to each who signed in there', async () => {
    const [ada, bob] = [await email(), await email()];
    const first = deviceOf(await trySignIn(ada, PASSWORD, from(11)));
    const both = deviceOf(await trySignIn(bob, PASSWORD, { ...from(11), headers: { cookie: first } }));
    for (const username of [ada, bob]) {
      await guessFromEverywhere(username);
      const answer = await trySignIn(username, PASSWORD, { ...from(11), headers: { cookie: both } });
      expect(answer.statusCode).toBe(200);
    }
  });

  test('the cookie is out of reach of scripts and other sites', async () => {
    const username = await email();
    const answer = await trySignIn(username, PASSWORD, from(12));
    const line = [answer.headers['set-cookie'] ?? []]
      .flat()
      .find((text) => text.startsWith('sonoboard-device='));
    expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Max-Age=15552000$/);
  });
});
