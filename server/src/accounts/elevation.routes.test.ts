import {
  elevateSession,
  getCurrentUser,
  resetPassword,
  signIn,
} from '@sonoboard/contract/accounts/accounts.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { errorReply, send } from '../../test/call.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../test/test-users.ts';
import { sessions } from '../tables/accounts.tables.ts';
import { hashPassword } from './password-hash.ts';

const PASSWORD = 'Right1234';
const NEW = 'Kettle83Vein';
const MINUTE_MS = 60_000;

let world: TestApp;
let passwordHash: string;
let person: TestUser;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  person = await makeUser(world.deps, { passwordHash });
});

const elevate = (cookie: string, password = PASSWORD) =>
  send(world.app, elevateSession, { body: { password, action: 'change_password' } }, { headers: { cookie } });
const change = (cookie: string) =>
  send(world.app, resetPassword, { body: { new_password: NEW } }, { headers: { cookie } });
const currentUser = (cookie: string) => send(world.app, getCurrentUser, {}, { headers: { cookie } });

/** The cookies that a reply sets, by name. */
function cookiesOf(setCookie: unknown): Map<string, string> {
  const pairs = [setCookie].flat().map((header) => String(header).split(';', 1)[0]?.split('=') ?? []);
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}

async function elevated(cookie = person.cookie): Promise<string> {
  const response = await elevate(cookie);
  expect(response.statusCode).toBe(200);
  return `sonoboard=${cookiesOf(response.headers['set-cookie']).get('sonoboard')}`;
}

describe('SH-270, SH-203: POST /auth/elevate-session', () => {
  test('with the current password opens the change of the password, which ends on /login', async () => {
    expect((await change(person.cookie)).statusCode).toBe(403);
    expect((await change(await elevated())).statusCode).toBe(200);
    expect((await currentUser(person.cookie)).statusCode).toBe(401);
    const body = { username: person.email, password: NEW };
    expect((await send(world.app, signIn, { body })).statusCode).toBe(200);
  });

  test('AMB-008: a wrong password is 403, and the session goes on as it was', async () => {
    const response = await elevate(person.cookie, 'Wrong1234');
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({ error: 'The password is not correct.', code: 'wrong_password' });
    expect((await currentUser(person.cookie)).statusCode).toBe(200);
    expect((await change(person.cookie)).statusCode).toBe(403);
  });

  test('the session goes on under a new token; the old one serves calls under way for 30 s, and is never elevated', async () => {
    const cookie = await elevated();
    expect(cookie).not.toBe(person.cookie);
    expect((await currentUser(cookie)).statusCode).toBe(200);
    expect((await currentUser(person.cookie)).statusCode).toBe(200);
    expect((await change(person.cookie)).statusCode).toBe(403);
    world.clock.forward(30_000);
    expect((await currentUser(person.cookie)).statusCode).toBe(401);
    expect((await currentUser(cookie)).statusCode).toBe(200);
    expect(await world.deps.db.$count(sessions, eq(sessions.userGuid, person.guid))).toBe(1);
  });

  test('takes the cookie of an opened reset link away', async () => {
    const response = await elevate(`${person.cookie}; sonoboard-reset=of-somebody-else`);
    expect(cookiesOf(response.headers['set-cookie']).get('sonoboard-reset')).toBe('');
  });

  test('AMB-044: lasts for 10 minutes and for one change', async () => {
    const cookie = await elevated();
    world.clock.forward(10 * MINUTE_MS);
    expect((await change(cookie)).statusCode).toBe(403);
    const again = await elevated(cookie);
    world.clock.forward(10 * MINUTE_MS - 1);
    expect((await change(again)).statusCode).toBe(200);
    expect((await change(again)).statusCode).toBe(403);
  });

  test('is for that session alone', async () => {
    const other = await startSession(world.deps, person.guid);
    await elevated();
    expect((await change(other)).statusCode).toBe(403);
  });

  test('AMB-047: after ten failures from one address the right password is not looked at either', async () => {
    for (let n = 0; n < 10; n += 1) {
      expect((await elevate(person.cookie, 'Wrong1234')).statusCode).toBe(403);
    }
    const blocked = await elevate(person.cookie);
    expect([blocked.statusCode, blocked.headers['retry-after']]).toEqual([429, '900']);
    // Signing in has tries of its own, so that a stolen session locks nobody out.
    const body = { username: person.email, password: PASSWORD };
    expect((await send(world.app, signIn, { body })).statusCode).toBe(200);
    world.clock.forward(15 * MINUTE_MS);
    await elevated();
  });

  test('an account without a password has none to give', async () => {
    const bare = await makeUser(world.deps);
    expect((await elevate(bare.cookie, 'nobody has this password')).statusCode).toBe(403);
  });

  test('without a session, from another site or for another purpose it is refused', async () => {
    const body = { password: PASSWORD, action: 'change_password' } as const;
    expect(await errorReply(world.app, elevateSession, { body })).toMatchObject({ status: 401 });
    const headers = { origin: 'https://evil.example' };
    const foreign = await errorReply(world.app, elevateSession, { body }, { as: person, headers });
    expect(foreign).toMatchObject({ status: 403, code: 'foreign_origin' });
    const other = { password: PASSWORD, action: 'delete_account' } as never;
    expect(await errorReply(world.app, elevateSession, { body: other }, { as: person })).toMatchObject({
      status: 422,
    });
  });

  test('leaves its trace in the audit trail, right or wrong, without the password', async () => {
    await elevate(person.cookie, 'Wrong1234');
    await elevated();
    const rows = [
      ...(await auditRows(world.deps, 'session.elevation-refused')),
      ...(await auditRows(world.deps, 'session.elevated')),
    ].filter(({ actorGuid }) => actorGuid === person.guid);
    expect(rows).toMatchObject([
      { kind: 'refusal', after: { code: 'wrong_password' } },
      { kind: 'sign-in', after: null },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Wrong1234|Right1234/);
  });
});
