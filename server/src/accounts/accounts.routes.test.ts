import {
  getCurrentUser,
  signIn,
  signOut,
  signOutByPost,
} from '@sonoboard/contract/accounts/accounts.endpoints';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { OPEN_TO_OTHERS, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser } from '../../test/test-users.ts';
import { sessions } from '../tables/accounts.tables.ts';
import { hashPassword } from './password-hash.ts';

const PASSWORD = 'Right1234';
const WRONG = 'Wrong1234';

let world: TestApp;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  world = await startTestApp();
});
afterAll(() => world.stop());

const person = (columns: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(world.deps, { passwordHash, ...columns });
const trySignIn = (username: string, password: string, headers: Record<string, string> = {}) =>
  send(world.app, signIn, { body: { username, password } }, { headers });
const cookieOf = (setCookie: unknown) => String(setCookie).split(';', 1)[0] ?? '';
const currentUser = (cookie: string) => send(world.app, getCurrentUser, {}, { headers: { cookie } });

describe('signing in', () => {
  test('sets the cookies of the session and of the known device, which no script reads and no other site sends', async () => {
    const { email } = await person();
    const response = await trySignIn(email, PASSWORD);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ second_factor_required: false });
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^sonoboard=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^sonoboard-device=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/),
    ]);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('over https the cookie is Secure and bound to the host by its name', async () => {
    const secure = await startTestApp({ env: OPEN_TO_OTHERS });
    try {
      const { email } = await makeUser(secure.deps, { passwordHash });
      const response = await send(secure.app, signIn, { body: { username: email, password: PASSWORD } });
      expect(response.headers['set-cookie']).toEqual([
        expect.stringMatching(/^__Host-sonoboard=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
        expect.stringMatching(/^__Host-sonoboard-device=.*; Secure$/),
      ]);
      const cookie = cookieOf(response.headers['set-cookie']);
      expect((await send(secure.app, getCurrentUser, {}, { headers: { cookie } })).statusCode).toBe(200);
      const planted = cookie.replace('__Host-', '');
      expect((await send(secure.app, getCurrentUser, {}, { headers: { cookie: planted } })).statusCode).toBe(
        401,
      );
    } finally {
      await secure.stop();
    }
  });

  test('the token of the cookie is nowhere in the database', async () => {
    const { email } = await person();
    const token = cookieOf((await trySignIn(email, PASSWORD)).headers['set-cookie']).split('=')[1] ?? '';
    expect(token).toHaveLength(43);
    const tables = await world.deps.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables.rows) {
      const { rows } = await world.database.pool.query(
        `select 1 from "${name}" t where t::text like '%' || $1 || '%'`,
        [token],
      );
      expect(rows, `rows of ${name} with the token`).toEqual([]);
    }
  });

  test('an email is the same in any case and with spaces around it', async () => {
    const { email } = await person({ email: 'case@test.example' });
    const response = await trySignIn('  CASE@Test.Example ', PASSWORD);
    expect(response.statusCode).toBe(200);
    const current = await currentUser(cookieOf(response.headers['set-cookie']));
    expect(current.json()).toMatchObject({ email });
  });

  test('unknown, wrong, erased and without a password: one and the same answer, and no cookie', async () => {
    const known = await person();
    const erased = await person({ erasedAt: world.clock.now() });
    const passwordless = await person({ passwordHash: null });
    const answers = await Promise.all([
      trySignIn('nobody@test.example', PASSWORD),
      trySignIn('', PASSWORD),
      trySignIn(known.email, WRONG),
      trySignIn(erased.email, PASSWORD),
      trySignIn(passwordless.email, PASSWORD),
      trySignIn(passwordless.email, 'nobody has this password'),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ error: 'Wrong email or password.', code: 'wrong_credentials' });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test("SH-080: an unverified account is refused with exactly 'Email address is not confirmed'", async () => {
    const { email } = await person({ emailVerifiedAt: null });
    const answer = await trySignIn(email, PASSWORD);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ error: 'Email address is not confirmed' });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('SH-080: who does not know the password does not learn that an address is unconfirmed', async () => {
    const { email } = await person({ emailVerifiedAt: null });
    const answer = await trySignIn(email, WRONG);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'wrong_credentials' });
  });

  test('a planted cookie is never adopted', async () => {
    const { email } = await person();
    const planted = `sonoboard=${'a'.repeat(43)}`;
    const response = await trySignIn(email, PASSWORD, { cookie: planted });
    expect(response.statusCode).toBe(200);
    expect(cookieOf(response.headers['set-cookie'])).not.toBe(planted);
    expect((await currentUser(planted)).statusCode).toBe(401);
  });

  test('a sign-in over an older session ends that one, no matter who it was of', async () => {
    const [before, after] = [await person(), await person()];
    const first = cookieOf((await trySignIn(before.email, PASSWORD)).headers['set-cookie']);
    const second = cookieOf(
      (await trySignIn(after.email, PASSWORD, { cookie: first })).headers['set-cookie'],
    );
    expect((await currentUser(first)).statusCode).toBe(401);
    expect((await currentUser(second)).json()).toMatchObject({ guid: after.guid });
    const ended = (await auditRows(world.deps, 'session.ended')).filter(
      (row) => row.actorGuid === before.guid,
    );
    expect(ended).toHaveLength(1);
  });

  test('a refused sign-in leaves the session that was there', async () => {
    const { email, cookie } = await person();
    expect((await trySignIn(email, WRONG, { cookie })).statusCode).toBe(401);
    expect((await currentUser(cookie)).statusCode).toBe(200);
  });

  test('start and refusals are in the audit trail, with who and from where', async () => {
    const { guid, email } = await person();
    await trySignIn(email, PASSWORD);
    await trySignIn(email.toUpperCase(), WRONG);
    const [started] = (await auditRows(world.deps, 'session.started')).filter(
      (row) => row.actorGuid === guid,
    );
    expect(started).toMatchObject({ kind: 'sign-in', ip: '127.0.0.1', at: world.clock.now() });
    expect(started?.requestId).toMatch(/^[0-9a-f-]{36}$/);
    const refused = (await auditRows(world.deps, 'session.refused')).filter(
      (row) => (row.after as { account: string }).account === email,
    );
    expect(refused).toMatchObject([{ kind: 'refusal', actorGuid: null, ip: '127.0.0.1' }]);
    expect(refused[0]?.after).toEqual({ account: email, code: 'wrong_credentials' });
  });

  test.each([
    { body: { username: 'a@b.co', password: PASSWORD, permissions: ['internal'] }, says: /permissions/ },
    { body: { username: 'a@b.co' }, says: /password/ },
    { body: { username: 5, password: PASSWORD }, says: /username/ },
    { body: { username: 'a@b.co', password: 'x'.repeat(201) }, says: /password/ },
    { body: [], says: /./ },
  ])(
    'input that is not the declared one is refused with a sentence that names the field: $body',
    async ({ body, says }) => {
      const response = await world.app.inject({ method: 'POST', url: '/api/login_direct', payload: body });
      expect(response.statusCode).toBe(422);
      expect(response.json<{ error: string }>().error).toMatch(says);
    },
  );

  test('a form of another page cannot sign anybody in', async () => {
    const { email } = await person();
    const form = await world.app.inject({
      method: 'POST',
      url: '/api/login_direct',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `username=${email}&password=${PASSWORD}`,
    });
    expect(form.statusCode).toBe(415);
    const plain = await trySignIn(email, PASSWORD, { 'content-type': 'text/plain' });
    expect(plain.statusCode).toBe(415);
  });

  test.each([{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])(
    'another site cannot sign anybody in: %o',
    async (headers) => {
      const { email } = await person();
      const response = await trySignIn(email, PASSWORD, headers);
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ code: 'foreign_origin' });
    },
  );
});

describe('signing out', () => {
  test('SH-081, SH-083, SH-263: GET /logout ends the session, takes the cookie away and is in the audit trail', async () => {
    const user = await person();
    const response = await send(world.app, signOut, {}, { as: user });
    expect(response.statusCode).toBe(200);
    expect(response.headers['set-cookie']).toBe('sonoboard=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0');
    expect(response.headers['cache-control']).toBe('no-store');
    // Nor are clips shown from the cache of the browser.
    expect(response.headers['clear-site-data']).toBe('"cache"');
    expect(await errorReply(world.app, getCurrentUser, {}, { as: user })).toMatchObject({
      status: 401,
      code: 'not_signed_in',
    });
    expect(await world.deps.db.select().from(sessions).where(eq(sessions.userGuid, user.guid))).toEqual([]);
    const ended = (await auditRows(world.deps, 'session.ended')).filter((row) => row.actorGuid === user.guid);
    expect(ended).toMatchObject([{ kind: 'sign-in' }]);
  });

  test('AMB-012: POST /logout does the same, and not for another site', async () => {
    const user = await person();
    const foreign = { as: user, headers: { origin: 'https://evil.example' } };
    expect((await send(world.app, signOutByPost, {}, foreign)).statusCode).toBe(403);
    const response = await send(world.app, signOutByPost, {}, { as: user });
    expect(response.json()).toEqual({});
    expect(response.headers['set-cookie']).toBe('sonoboard=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0');
    expect((await currentUser(user.cookie)).statusCode).toBe(401);
  });

  test('without a session it does nothing and answers the same', async () => {
    const before = await auditRows(world.deps, 'session.ended');
    expect(await call(world.app, signOut, {})).toEqual({});
    const stale = await send(world.app, signOut, {}, { headers: { cookie: 'sonoboard=old' } });
    expect(stale.statusCode).toBe(200);
    expect(await auditRows(world.deps, 'session.ended')).toHaveLength(before.length);
  });

  test('another site cannot sign anybody out', async () => {
    const user = await person();
    const response = await send(
      world.app,
      signOut,
      {},
      { as: user, headers: { 'sec-fetch-site': 'cross-site' } },
    );
    expect(response.statusCode).toBe(403);
    expect((await currentUser(user.cookie)).statusCode).toBe(200);
  });
});
