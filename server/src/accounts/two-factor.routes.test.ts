import { getCurrentUser } from '@sonoboard/contract/accounts/accounts.endpoints';
import {
  disableTwoFactor,
  enableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  resetTwoFactor,
  setUpTwoFactor,
} from '@sonoboard/contract/accounts/two-factor.endpoints';
import { getUser } from '@sonoboard/contract/user-settings/user-settings.endpoints';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { codeAt, STEP_MS } from '../../test/authenticator.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { giveConfig } from '../../test/factories.ts';
import { switchOnTwoFactor } from '../../test/second-factor.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../test/test-users.ts';
import { outbox } from '../tables/mail.tables.ts';
import { recoveryCodes, users } from '../tables/accounts.tables.ts';
import { hashPassword } from './password-hash.ts';

const PASSWORD = 'Right1234';
const SHOWN_CODE = /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/;

let world: TestApp;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  world = await startTestApp();
});
afterAll(() => world.stop());

async function person(isOwnChoice = true): Promise<TestUser> {
  const user = await makeUser(world.deps, { passwordHash });
  await giveConfig(world.deps, user, { two_fa_enable_user_overwrite: isOwnChoice });
  return user;
}

const setUp = (as: TestUser) => call(world.app, setUpTwoFactor, { body: { password: PASSWORD } }, { as });
const state = (as: TestUser) => call(world.app, getTwoFactor, {}, { as });
const isEnabled = async (as: TestUser) =>
  (await call(world.app, getUser, { params: { guid: as.guid } }, { as })).twoFaEnabled;
const rowOf = async ({ guid }: TestUser) => {
  const [row] = await world.deps.db.select().from(users).where(eq(users.guid, guid));
  return row;
};
const storedCodes = ({ guid }: TestUser) =>
  world.deps.db.select().from(recoveryCodes).where(eq(recoveryCodes.userGuid, guid));
const mailsTo = ({ email }: TestUser, kind: string) =>
  world.deps.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.toAddress, email), eq(outbox.kind, kind)));
const eventsOf = async ({ guid }: TestUser, action: string) =>
  (await auditRows(world.deps, action)).filter((row) => row.subjectGuid === guid);

describe('setting it up', () => {
  test('AMB-057: gives the secret as text and for a QR code, and changes nothing until a code is given', async () => {
    const user = await person();
    const { secret, otpauth_url } = await setUp(user);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(otpauth_url).searchParams.get('secret')).toBe(secret);
    expect(await isEnabled(user)).toBe(false);
    expect(await state(user)).toEqual({ enabled_at: null, recovery_codes_left: 0 });
    expect(await eventsOf(user, 'two-factor.set-up-started')).toMatchObject([
      { kind: 'change', actorGuid: user.guid },
    ]);
  });

  test('takes the password', async () => {
    const user = await person();
    const refused = await errorReply(
      world.app,
      setUpTwoFactor,
      { body: { password: 'Wrong1234' } },
      { as: user },
    );
    expect(refused).toEqual({ status: 403, code: 'wrong_password', error: 'The password is not correct.' });
    expect((await rowOf(user))?.totpSecret).toBeNull();
    expect(await eventsOf(user, 'two-factor.refused')).toMatchObject([
      { kind: 'refusal', actorGuid: user.guid, after: { code: 'wrong_password' } },
    ]);
  });

  test('the password is guessed no more often than at the login', async () => {
    const user = await person();
    const guess = (password: string) =>
      errorReply(world.app, setUpTwoFactor, { body: { password } }, { as: user });
    for (let n = 0; n < 10; n += 1) expect((await guess('Wrong1234')).status).toBe(403);
    expect(await guess(PASSWORD)).toMatchObject({ status: 429, code: 'too_many_sign_ins' });
  });

  test('neither the secret nor a recovery code is anywhere in the database', async () => {
    const user = await person();
    const { secret, recoveryCodes: codes } = await switchOnTwoFactor(world, user, PASSWORD);
    const tables = await world.deps.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables.rows) {
      for (const text of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
        const { rows } = await world.database.pool.query(
          `select 1 from "${name}" t where t::text like '%' || $1 || '%'`,
          [text],
        );
        expect(rows, `rows of ${name} with ${text}`).toEqual([]);
      }
    }
  });

  test('a later set-up replaces an unfinished one', async () => {
    const user = await person();
    const first = await setUp(user);
    const second = await setUp(user);
    const enable = (secret: string) =>
      send(world.app, enableTwoFactor, { body: { code: codeAt(secret, world.clock.now()) } }, { as: user });
    expect((await enable(first.secret)).statusCode).toBe(403);
    expect((await enable(second.secret)).statusCode).toBe(200);
  });
});

describe('switching it on', () => {
  test('SH-120, AMB-057: a right code switches it on and gives ten recovery codes', async () => {
    const user = await person();
    const { secret } = await setUp(user);
    const { recovery_codes: codes } = await call(
      world.app,
      enableTwoFactor,
      { body: { code: codeAt(secret, world.clock.now()) } },
      { as: user },
    );
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(SHOWN_CODE);
    expect(await isEnabled(user)).toBe(true);
    expect(await state(user)).toEqual({
      enabled_at: world.clock.now().toISOString(),
      recovery_codes_left: 10,
    });
    expect(await eventsOf(user, 'two-factor.enabled')).toMatchObject([
      { kind: 'change', before: { twoFaEnabled: false }, after: { twoFaEnabled: true } },
    ]);
    const [mail, ...others] = await mailsTo(user, 'two-factor-enabled');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Two-factor sign-in is on');
    expect(mail?.textBody).toContain('You get this email because');
  });

  test('AMB-057: it ends the other sessions of the person, and only those', async () => {
    const [user, neighbour] = [await person(), await person()];
    const other = { ...user, cookie: await startSession(world.deps, user.guid) };
    await switchOnTwoFactor(world, user, PASSWORD);
    const statusOf = async (as: TestUser) => (await send(world.app, getCurrentUser, {}, { as })).statusCode;
    expect([await statusOf(user), await statusOf(other), await statusOf(neighbour)]).toEqual([200, 401, 200]);
  });

  test('a wrong code changes nothing', async () => {
    const user = await person();
    const { secret } = await setUp(user);
    world.clock.forward(-5 * STEP_MS);
    const old = codeAt(secret, world.clock.now());
    world.clock.forward(5 * STEP_MS);
    for (const code of [old, 'abc', '00000-00000']) {
      const refused = await errorReply(world.app, enableTwoFactor, { body: { code } }, { as: user });
      expect(refused).toMatchObject({ status: 403, code: 'wrong_code' });
    }
    expect(await isEnabled(user)).toBe(false);
    expect(await storedCodes(user)).toEqual([]);
    expect(await mailsTo(user, 'two-factor-enabled')).toEqual([]);
  });

  test('without a set-up there is nothing to switch on, and what is on is not set up again', async () => {
    const user = await person();
    const early = await errorReply(world.app, enableTwoFactor, { body: { code: '123456' } }, { as: user });
    expect(early).toMatchObject({ status: 409, code: 'two_factor_not_set_up' });
    const { secret, code } = await switchOnTwoFactor(world, user, PASSWORD);
    const again = await errorReply(world.app, setUpTwoFactor, { body: { password: PASSWORD } }, { as: user });
    expect(again).toMatchObject({ status: 409, code: 'two_factor_on' });
    const twice = await errorReply(world.app, enableTwoFactor, { body: { code: code() } }, { as: user });
    expect(twice).toMatchObject({ status: 409, code: 'two_factor_on' });
    expect(await storedCodes(user)).toHaveLength(10);
    expect(secret).toHaveLength(32);
  });

  test('of two calls at once one switches it on', async () => {
    const user = await person();
    const { secret } = await setUp(user);
    const body = { code: codeAt(secret, world.clock.now()) };
    const answers = await Promise.all(
      [1, 2].map(() => send(world.app, enableTwoFactor, { body }, { as: user })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect(await storedCodes(user)).toHaveLength(10);
    expect(await mailsTo(user, 'two-factor-enabled')).toHaveLength(1);
  });
});

describe('AMB-057, AD-320: with two_fa_enable_user_overwrite off', () => {
  const managed = {
    status: 403,
    code: 'two_factor_managed',
    error: 'Two-factor sign-in of this account is managed by your administrator.',
  };

  test('people cannot switch it on', async () => {
    const user = await person(false);
    const setUpRefused = await errorReply(
      world.app,
      setUpTwoFactor,
      { body: { password: PASSWORD } },
      { as: user },
    );
    expect(setUpRefused).toEqual(managed);
    const enableRefused = await errorReply(
      world.app,
      enableTwoFactor,
      { body: { code: '123456' } },
      { as: user },
    );
    expect(enableRefused).toEqual(managed);
    expect(await isEnabled(user)).toBe(false);
  });

  test('people cannot switch it off, and still get new recovery codes', async () => {
    const user = await person();
    const { code } = await switchOnTwoFactor(world, user, PASSWORD);
    await giveConfig(world.deps, user, { two_fa_enable_user_overwrite: false });
    const body = { password: PASSWORD, code: code() };
    expect(await errorReply(world.app, disableTwoFactor, { body }, { as: user })).toEqual(managed);
    expect(await isEnabled(user)).toBe(true);
    const renewed = await call(world.app, renewRecoveryCodes, { body: { password: PASSWORD } }, { as: user });
    expect(renewed.recovery_codes).toHaveLength(10);
  });
});

describe('new recovery codes', () => {
  test('AMB-057: take the password, replace the old ones and are told by mail', async () => {
    const user = await person();
    const { recoveryCodes: old } = await switchOnTwoFactor(world, user, PASSWORD);
    const wrong = { body: { password: 'Wrong1234' } };
    expect(await errorReply(world.app, renewRecoveryCodes, wrong, { as: user })).toMatchObject({
      code: 'wrong_password',
    });
    const before = await storedCodes(user);
    const { recovery_codes: codes } = await call(
      world.app,
      renewRecoveryCodes,
      { body: { password: PASSWORD } },
      { as: user },
    );
    expect(codes.filter((code) => old.includes(code))).toEqual([]);
    const kept = new Set(before.map(({ codeHash }) => codeHash));
    const after = await storedCodes(user);
    expect(after).toHaveLength(10);
    expect(after.filter(({ codeHash }) => kept.has(codeHash))).toEqual([]);
    expect(await mailsTo(user, 'recovery-codes-renewed')).toHaveLength(1);
    expect(await eventsOf(user, 'recovery-codes.renewed')).toMatchObject([{ kind: 'change' }]);
  });

  test('there are none while it is off', async () => {
    const user = await person();
    const refused = await errorReply(
      world.app,
      renewRecoveryCodes,
      { body: { password: PASSWORD } },
      { as: user },
    );
    expect(refused).toMatchObject({ status: 409, code: 'two_factor_off' });
  });
});

describe('switching it off', () => {
  test('AMB-057: takes password and code, leaves nothing behind and is told by mail', async () => {
    const user = await person();
    const { code } = await switchOnTwoFactor(world, user, PASSWORD);
    const body = { password: PASSWORD, code: code() };
    expect(await call(world.app, disableTwoFactor, { body }, { as: user })).toEqual({});
    expect(await isEnabled(user)).toBe(false);
    expect(await rowOf(user)).toMatchObject({ totpSecret: null, totpEnabledAt: null, totpLastStep: null });
    expect(await storedCodes(user)).toEqual([]);
    expect(await mailsTo(user, 'two-factor-disabled')).toHaveLength(1);
    expect(await eventsOf(user, 'two-factor.disabled')).toMatchObject([
      { kind: 'change', before: { twoFaEnabled: true }, after: { twoFaEnabled: false } },
    ]);
  });

  test('a recovery code serves as the code', async () => {
    const user = await person();
    const { recoveryCodes: codes } = await switchOnTwoFactor(world, user, PASSWORD);
    const body = { password: PASSWORD, code: codes[3] ?? '' };
    expect(await call(world.app, disableTwoFactor, { body }, { as: user })).toEqual({});
  });

  test('neither the password nor the code is enough', async () => {
    const user = await person();
    const { code } = await switchOnTwoFactor(world, user, PASSWORD);
    const tryOff = (body: { password: string; code: string }) =>
      errorReply(world.app, disableTwoFactor, { body }, { as: user });
    expect(await tryOff({ password: 'Wrong1234', code: code() })).toMatchObject({ code: 'wrong_password' });
    expect(await tryOff({ password: PASSWORD, code: '00000-00000' })).toMatchObject({ code: 'wrong_code' });
    expect(await isEnabled(user)).toBe(true);
    expect(await mailsTo(user, 'two-factor-disabled')).toEqual([]);
  });

  test('what is off is not switched off', async () => {
    const user = await person();
    const body = { password: PASSWORD, code: '123456' };
    expect(await errorReply(world.app, disableTwoFactor, { body }, { as: user })).toMatchObject({
      status: 409,
      code: 'two_factor_off',
    });
  });
});

describe('a lost phone', () => {
  test('AMB-057: an administrator switches it off, whatever the config says, and the person gets a mail', async () => {
    const user = await person();
    const admin = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
    await switchOnTwoFactor(world, user, PASSWORD);
    await giveConfig(world.deps, user, { two_fa_enable_user_overwrite: false });
    const reset = () => send(world.app, resetTwoFactor, { params: { guid: user.guid } }, { as: admin });
    expect((await reset()).statusCode).toBe(204);
    expect(await isEnabled(user)).toBe(false);
    expect(await storedCodes(user)).toEqual([]);
    expect(await eventsOf(user, 'two-factor.reset')).toMatchObject([
      { kind: 'change', actorGuid: admin.guid, after: { twoFaEnabled: false } },
    ]);
    expect((await reset()).statusCode).toBe(204);
    expect(await mailsTo(user, 'two-factor-reset')).toHaveLength(1);
    expect(await eventsOf(user, 'two-factor.reset')).toHaveLength(1);
  });

  test('staff without the admin flag cannot, and nothing changes', async () => {
    const user = await person();
    await switchOnTwoFactor(world, user, PASSWORD);
    const staff = await makeUser(world.deps, { permissions: ['internal'] });
    for (const as of [staff, user]) {
      const refused = await errorReply(world.app, resetTwoFactor, { params: { guid: user.guid } }, { as });
      expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(await isEnabled(user)).toBe(true);
  });

  test('an administrator goes the way of everybody for the own account, and meets 404 for nobody', async () => {
    const admin = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
    const own = await errorReply(world.app, resetTwoFactor, { params: { guid: admin.guid } }, { as: admin });
    expect(own).toMatchObject({ status: 422, code: 'own_two_factor' });
    const nobody = { params: { guid: '7f1c2f0a-0c5b-4b5e-9d6e-2b1f6f1e5a11' } };
    expect(await errorReply(world.app, resetTwoFactor, nobody, { as: admin })).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
  });
});

test('no call has met a fault of the server', () => {
  expect(world.faults).toEqual([]);
});
