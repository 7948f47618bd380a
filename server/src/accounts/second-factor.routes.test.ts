import { getCurrentUser, signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import { giveSecondFactor, resetTwoFactor } from '@sonoboard/contract/accounts/two-factor.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { STEP_MS } from '../../test/authenticator.ts';
import { call, send } from '../../test/call.ts';
import { giveConfig } from '../../test/factories.ts';
import { switchOnTwoFactor } from '../../test/second-factor.ts';
import { OPEN_TO_OTHERS, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../test/test-users.ts';
import { outbox } from '../tables/mail.tables.ts';
import { authTokens, users } from '../tables/accounts.tables.ts';
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

async function protectedPerson() {
  const user = await makeUser(world.deps, { passwordHash });
  await giveConfig(world.deps, user, { two_fa_enable_user_overwrite: true });
  return { user, ...(await switchOnTwoFactor(world, user, PASSWORD)) };
}

const givePassword = (user: TestUser, headers: Record<string, string> = {}, password = PASSWORD) =>
  send(world.app, signIn, { body: { username: user.email, password } }, { headers });

async function waitingCookie(user: TestUser): Promise<string> {
  const response = await givePassword(user);
  expect(response.json()).toEqual({ second_factor_required: true });
  return String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
}

const giveCode = (cookie: string, code: string) =>
  send(world.app, giveSecondFactor, { body: { code } }, { headers: { cookie } });

/** Another six digits than these. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const mailsTo = (user: TestUser, kind: string) =>
  world.deps.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.toAddress, user.email), eq(outbox.kind, kind)));

describe('with two-factor sign-in on', () => {
  test('SH-120, AMB-057: the password alone starts no session, but a short-lived cookie that no script reads', async () => {
    const { user } = await protectedPerson();
    const response = await givePassword(user);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ second_factor_required: true });
    expect(response.headers['set-cookie']).toMatch(
      /^sonoboard-second-factor=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=300$/,
    );
    const cookie = String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
    const asSession = cookie.replace('sonoboard-second-factor', 'sonoboard');
    for (const tried of [cookie, asSession]) {
      const current = await send(world.app, getCurrentUser, {}, { headers: { cookie: tried } });
      expect(current.statusCode).toBe(401);
    }
    const asked = await auditRows(world.deps, 'session.second-factor-asked');
    expect(asked.filter((row) => row.actorGuid === user.guid)).toMatchObject([{ kind: 'sign-in' }]);
  });

  test('a wrong password says nothing about a second factor', async () => {
    const { user } = await protectedPerson();
    const response = await givePassword(user, {}, 'Wrong1234');
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'wrong_credentials' });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  test('AMB-057: the code of the app ends the sign-in, with spaces too', async () => {
    const { user, code } = await protectedPerson();
    const typed = code().replace(/^(\d{3})/, '$1 ');
    const response = await giveCode(await waitingCookie(user), typed);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ recovery_codes_left: null });
    const [cleared, set] = [response.headers['set-cookie']].flat();
    expect(cleared).toBe('sonoboard-second-factor=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0');
    expect(set).toMatch(/^sonoboard=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const cookie = String(set).split(';', 1)[0] ?? '';
    const current = await send(world.app, getCurrentUser, {}, { headers: { cookie } });
    expect(current.json()).toMatchObject({ guid: user.guid });
    const started = await auditRows(world.deps, 'session.started');
    expect(started.filter((row) => row.actorGuid === user.guid)).toMatchObject([
      { kind: 'sign-in', after: { second_factor: 'totp' } },
    ]);
  });

  test('AMB-057: each code of the app works once, in any session', async () => {
    const { user, code } = await protectedPerson();
    const [first, second] = [await waitingCookie(user), await waitingCookie(user)];
    const used = code();
    expect((await giveCode(first, used)).statusCode).toBe(200);
    const again = await giveCode(second, used);
    expect(again.statusCode).toBe(403);
    expect(again.json()).toEqual({ error: 'The code is not correct.', code: 'wrong_code' });
    world.clock.forward(STEP_MS);
    expect((await giveCode(second, used)).statusCode).toBe(403);
    expect((await giveCode(second, code())).statusCode).toBe(200);
  });

  test('the code that switched it on does not sign anybody in', async () => {
    const { user, code } = await protectedPerson();
    const now = world.clock.now();
    world.clock.forward(-STEP_MS);
    const usedAtSetUp = code();
    world.clock.set(now);
    expect((await giveCode(await waitingCookie(user), usedAtSetUp)).statusCode).toBe(403);
  });

  test('of ten calls at once with one code, one gets in', async () => {
    const { user, code } = await protectedPerson();
    const cookies: string[] = [];
    for (let n = 0; n < 5; n += 1) cookies.push(await waitingCookie(user));
    const answers = await Promise.all([...cookies, ...cookies].map((cookie) => giveCode(cookie, code())));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 403 || statusCode === 401)).toHaveLength(9);
  });

  test('AMB-057: each recovery code works once, is told by mail, and says how many are left', async () => {
    const { user, recoveryCodes } = await protectedPerson();
    const [code = ''] = recoveryCodes;
    const response = await giveCode(await waitingCookie(user), code.toUpperCase().replace('-', ' '));
    expect(response.json()).toEqual({ recovery_codes_left: 9 });
    expect((await giveCode(await waitingCookie(user), code)).statusCode).toBe(403);
    const [mail, ...others] = await mailsTo(user, 'recovery-code-used');
    expect(others).toEqual([]);
    expect(mail?.textBody).toContain('9 are left');
    expect(mail?.textBody).toContain('You get this email because');
    const started = await auditRows(world.deps, 'session.started');
    expect(started.filter((row) => row.actorGuid === user.guid)).toMatchObject([
      { after: { second_factor: 'recovery_code' } },
    ]);
  });

  test('a recovery code of someone else opens nothing', async () => {
    const [mine, theirs] = [await protectedPerson(), await protectedPerson()];
    const [code = ''] = theirs.recoveryCodes;
    expect((await giveCode(await waitingCookie(mine.user), code)).statusCode).toBe(403);
  });

  test('a wrong code is refused with 403, leaves no session and a trace, and the next one may follow', async () => {
    const { user, code } = await protectedPerson();
    const cookie = await waitingCookie(user);
    for (const wrong of [otherThan(code()), 'abc', '00000-00000']) {
      const response = await giveCode(cookie, wrong);
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ code: 'wrong_code' });
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    const refused = (await auditRows(world.deps, 'session.refused')).map(({ after }) => after);
    expect(refused).toContainEqual({ account: user.email, step: 'second_factor', code: 'wrong_code' });
    expect((await giveCode(cookie, code())).statusCode).toBe(200);
  });

  test('the code follows within five minutes, once, and only after the password', async () => {
    const { user, code } = await protectedPerson();
    const late = await waitingCookie(user);
    world.clock.forward(5 * MINUTE_MS);
    const expired = {
      error: 'This took too long. Please enter your email and password again.',
      code: 'sign_in_expired',
    };
    for (const cookie of [late, '', `sonoboard-second-factor=${'a'.repeat(43)}`]) {
      const response = await giveCode(cookie, code());
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual(expired);
    }
    const cookie = await waitingCookie(user);
    expect((await giveCode(cookie, code())).statusCode).toBe(200);
    world.clock.forward(STEP_MS);
    expect((await giveCode(cookie, code())).json()).toEqual(expired);
  });

  test('a token of another kind is no proof of a password', async () => {
    const { user, code } = await protectedPerson();
    const cookie = await waitingCookie(user);
    await world.deps.db
      .update(authTokens)
      .set({ kind: 'reset_password' })
      .where(eq(authTokens.userGuid, user.guid));
    expect((await giveCode(cookie, code())).statusCode).toBe(401);
  });

  test('a new password ends the sign-ins that began with the old one, and keeps the second factor', async () => {
    const { user, code } = await protectedPerson();
    const cookie = await waitingCookie(user);
    world.clock.forward(1);
    const newHash = await hashPassword('Other1234');
    await world.deps.db
      .update(users)
      .set({ passwordHash: newHash, invalidateTokensBefore: world.clock.now() })
      .where(eq(users.guid, user.guid));
    expect((await giveCode(cookie, code())).json()).toMatchObject({ code: 'sign_in_expired' });
    const anew = await givePassword(user, {}, 'Other1234');
    expect(anew.json()).toEqual({ second_factor_required: true });
  });

  test('signing in over an older session ends that one, only once the code is right', async () => {
    const { user, code } = await protectedPerson();
    const older = await makeUser(world.deps);
    const waiting = await waitingCookie(user);
    const cookie = `${older.cookie}; ${waiting}`;
    await giveCode(cookie, otherThan(code()));
    expect((await send(world.app, getCurrentUser, {}, { as: older })).statusCode).toBe(200);
    await giveCode(cookie, code());
    expect((await send(world.app, getCurrentUser, {}, { as: older })).statusCode).toBe(401);
  });

  test('a forced logout is lifted by the code, not by the password', async () => {
    const { user, code } = await protectedPerson();
    await world.deps.db.update(users).set({ forceLogout: true }).where(eq(users.guid, user.guid));
    const isForced = async () => {
      const rows = await world.deps.db.select().from(users).where(eq(users.guid, user.guid));
      return rows[0]?.forceLogout;
    };
    const cookie = await waitingCookie(user);
    expect(await isForced()).toBe(true);
    await giveCode(cookie, code());
    expect(await isForced()).toBe(false);
  });

  test('after an administrator has switched it off the password signs in, and a waiting sign-in starts over', async () => {
    const { user, code } = await protectedPerson();
    const admin = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
    const cookie = await waitingCookie(user);
    await send(world.app, resetTwoFactor, { params: { guid: user.guid } }, { as: admin });
    expect((await giveCode(cookie, code())).json()).toMatchObject({ code: 'sign_in_expired' });
    expect((await givePassword(user)).json()).toEqual({ second_factor_required: false });
  });
});

describe('guessing codes', () => {
  test('the eleventh try within 15 minutes is refused, right or wrong, from any address, and its owner is told once', async () => {
    const { user, code, recoveryCodes } = await protectedPerson();
    for (let n = 0; n < 10; n += 1) {
      expect((await giveCode(await waitingCookie(user), otherThan(code()))).statusCode).toBe(403);
    }
    const [recoveryCode = ''] = recoveryCodes;
    for (const tried of [otherThan(code()), code(), recoveryCode]) {
      const cookie = await waitingCookie(user);
      const answer = await world.app.inject({
        method: giveSecondFactor.method,
        url: `/api${giveSecondFactor.path}`,
        headers: { cookie },
        payload: { code: tried },
        remoteAddress: '203.0.113.7',
      });
      expect(answer.statusCode).toBe(429);
      expect(answer.json()).toMatchObject({ code: 'too_many_sign_ins' });
      expect(answer.headers['retry-after']).toBe('900');
    }
    const [mail, ...others] = await mailsTo(user, 'too-many-codes');
    expect(others).toEqual([]);
    expect(mail?.textBody).toContain('/forgot-password');
    world.clock.forward(15 * MINUTE_MS);
    expect((await giveCode(await waitingCookie(user), code())).statusCode).toBe(200);
  });

  test('of 30 guesses at once at most 10 are looked at', async () => {
    const { user, code } = await protectedPerson();
    const cookie = await waitingCookie(user);
    const wrong = otherThan(code());
    const answers = await Promise.all(Array.from({ length: 30 }, () => giveCode(cookie, wrong)));
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
  });

  test('right codes are no failures', async () => {
    const { user, code } = await protectedPerson();
    for (let n = 0; n < 12; n += 1) {
      expect((await giveCode(await waitingCookie(user), code())).statusCode).toBe(200);
      world.clock.forward(STEP_MS);
    }
  });
});

test('over https the cookie is Secure and bound to the host by its name', async () => {
  const secure = await startTestApp({ env: OPEN_TO_OTHERS });
  try {
    const user = await makeUser(secure.deps, { passwordHash });
    await giveConfig(secure.deps, user, { two_fa_enable_user_overwrite: true });
    const cookie = (await startSession(secure.deps, user.guid)).replace('sonoboard=', '__Host-sonoboard=');
    await switchOnTwoFactor(secure, { ...user, cookie }, PASSWORD);
    const response = await send(secure.app, signIn, { body: { username: user.email, password: PASSWORD } });
    expect(response.headers['set-cookie']).toMatch(/^__Host-sonoboard-second-factor=[\w-]{43}; .*; Secure$/);
  } finally {
    await secure.stop();
  }
});

test('without two-factor sign-in the password signs in', async () => {
  const { email } = await makeUser(world.deps, { passwordHash });
  const reply = await call(world.app, signIn, { body: { username: email, password: PASSWORD } });
  expect(reply).toEqual({ second_factor_required: false });
});

test('no call has met a fault of the server', () => {
  expect(world.faults).toEqual([]);
});
