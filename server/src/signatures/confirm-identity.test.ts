import { signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import { beginPasskeySignIn } from '@sonoboard/contract/accounts/passkeys.endpoints';
import { confirmIdentity, getSignatureOptions } from '@sonoboard/contract/signatures/signatures.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { giveConfig } from '../../test/factories.ts';
import { addTestPasskey, cookieOf } from '../../test/passkeys.ts';
import { switchOnTwoFactor } from '../../test/second-factor.ts';
import { begunSigning } from '../../test/signing.ts';
import { type GivenCredential, SoftwarePasskey, type Wrong } from '../../test/software-passkey.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../test/test-users.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { passkeyChallenges } from '../tables/accounts.tables.ts';
import { signatureConfirmations } from '../tables/signatures.tables.ts';

const PASSWORD = 'Right1234';
const MINUTE_MS = 60_000;
const NOT_ACCEPTED = {
  status: 403,
  code: 'wrong_passkey',
  error: 'This passkey was not accepted. Try again, or use your password.',
};

let world: TestApp;
let passwordHash: string;
let person: TestUser;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  world = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => world.stop());
beforeEach(async () => {
  person = await makeUser(world.deps, { passwordHash });
});

type Proof = { password: string } | { code: string } | { credential: GivenCredential };

const confirm = (proof: Proof, cookie = person.cookie) =>
  send(world.app, confirmIdentity, { body: proof }, { headers: { cookie } });
const refusal = (proof: Proof, cookie = person.cookie) =>
  errorReply(world.app, confirmIdentity, { body: proof }, { headers: { cookie } });
const stored = () =>
  world.deps.db
    .select({ method: signatureConfirmations.method, expiresAt: signatureConfirmations.expiresAt })
    .from(signatureConfirmations)
    .where(eq(signatureConfirmations.userGuid, person.guid));
const auditedOf = async (action: string) =>
  (await auditRows(world.deps, action)).filter(({ actorGuid }) => actorGuid === person.guid);

describe('what an account can sign with', () => {
  test('is told: a password, or nothing at all', async () => {
    expect(await call(world.app, getSignatureOptions, {}, { as: person })).toEqual({
      password: true,
      code: false,
      passkey: null,
    });
    const bare = await makeUser(world.deps);
    expect(await call(world.app, getSignatureOptions, {}, { as: bare })).toEqual({
      password: false,
      code: false,
      passkey: null,
    });
  });

  test('is told: codes where two-factor sign-in is on, and the own passkeys alone', async () => {
    await giveConfig(world.deps, person, { two_fa_enable_user_overwrite: true });
    await switchOnTwoFactor(world, person, PASSWORD);
    const { passkey } = await addTestPasskey(world, person, { password: PASSWORD });
    const other = await makeUser(world.deps, { passwordHash });
    await addTestPasskey(world, other, { password: PASSWORD });
    const options = await call(world.app, getSignatureOptions, {}, { as: person });
    expect(options).toMatchObject({
      password: true,
      code: true,
      passkey: { rpId: 'localhost', userVerification: 'required', allowCredentials: [{ id: passkey.id }] },
    });
    expect(options.passkey?.allowCredentials).toHaveLength(1);
  });

  test('asked for again, takes the place of what was asked for before', async () => {
    await addTestPasskey(world, person, { password: PASSWORD });
    for (let n = 0; n < 3; n += 1) await begunSigning(world, person);
    const open = await world.deps.db.$count(passkeyChallenges, eq(passkeyChallenges.userGuid, person.guid));
    expect(open).toBe(1);
  });
});

describe('a password', () => {
  test('gives a confirmation for five minutes, and leaves its trace without the password', async () => {
    const response = await confirm({ password: PASSWORD });
    expect(response.statusCode).toBe(200);
    const expiresAt = new Date(world.clock.now().getTime() + 5 * MINUTE_MS);
    expect(response.json()).toEqual({
      guid: expect.stringMatching(/^[\da-f-]{36}$/),
      expires_at: expiresAt.toISOString(),
    });
    expect(await stored()).toEqual([{ method: 'password', expiresAt }]);
    const audited = await auditedOf('signature.confirmed');
    expect(audited).toMatchObject([{ kind: 'sign-in', after: { method: 'password' } }]);
    expect(JSON.stringify(audited)).not.toContain(PASSWORD);
  });

  test('that is wrong is 403, and is told to the trail', async () => {
    expect(await refusal({ password: 'Wrong1234' })).toEqual({
      status: 403,
      code: 'wrong_password',
      error: 'The password is not correct.',
    });
    expect(await stored()).toEqual([]);
    expect(await auditedOf('signature.refused')).toMatchObject([
      { kind: 'refusal', after: { code: 'wrong_password' } },
    ]);
  });

  test('is not looked at after ten wrong ones in a session, from wherever they came; signing in goes on', async () => {
    for (let n = 0; n < 10; n += 1) {
      const forwarded = { cookie: person.cookie, 'x-forwarded-for': `198.51.100.${n}` };
      const wrong = await send(
        world.app,
        confirmIdentity,
        { body: { password: 'Wrong1234' } },
        { headers: forwarded },
      );
      expect(wrong.statusCode).toBe(403);
    }
    const blocked = await confirm({ password: PASSWORD });
    expect([blocked.statusCode, blocked.headers['retry-after']]).toEqual([429, '900']);
    expect(blocked.json()).toMatchObject({ code: 'too_many_sign_ins' });

    // Whoever has stolen a session keeps its owner neither from signing in nor from signing.
    const body = { username: person.email, password: PASSWORD };
    expect((await send(world.app, signIn, { body })).statusCode).toBe(200);
    const own = await startSession(world.deps, person.guid);
    expect((await confirm({ password: PASSWORD }, own)).statusCode).toBe(200);
    world.clock.forward(15 * MINUTE_MS);
    expect((await confirm({ password: PASSWORD })).statusCode).toBe(200);
  });

  test('that an account does not have is no way to sign', async () => {
    const bare = await makeUser(world.deps);
    expect((await confirm({ password: 'nobody has this password' }, bare.cookie)).statusCode).toBe(403);
  });
});

describe('a code of an authenticator app', () => {
  test('is enough by itself, once', async () => {
    await giveConfig(world.deps, person, { two_fa_enable_user_overwrite: true });
    const { code } = await switchOnTwoFactor(world, person, PASSWORD);
    const given = code();
    expect((await confirm({ code: given })).statusCode).toBe(200);
    expect(await refusal({ code: given })).toMatchObject({ status: 403, code: 'wrong_code' });
    expect(await stored()).toMatchObject([{ method: 'code' }]);
  });

  test('is enough together with no password: the session has begun with both', async () => {
    await giveConfig(world.deps, person, { two_fa_enable_user_overwrite: true });
    await switchOnTwoFactor(world, person, PASSWORD);
    expect((await confirm({ password: PASSWORD })).statusCode).toBe(200);
  });

  test('is no recovery code, which stays unused', async () => {
    await giveConfig(world.deps, person, { two_fa_enable_user_overwrite: true });
    const { recoveryCodes } = await switchOnTwoFactor(world, person, PASSWORD);
    expect(await refusal({ code: recoveryCodes[0] ?? '' })).toMatchObject({
      status: 403,
      code: 'wrong_code',
    });
    const { guid } = person;
    const left = await world.database.pool.query(
      'select from recovery_codes where user_guid = $1 and used_at is null',
      [guid],
    );
    expect(left.rowCount).toBe(10);
  });

  test('is refused where two-factor sign-in is off', async () => {
    expect(await refusal({ code: '123456' })).toMatchObject({ status: 403, code: 'wrong_code' });
  });
});

describe('a passkey', () => {
  async function answered(wrong: Wrong = {}, keys?: SoftwarePasskey) {
    const { passkey } = await addTestPasskey(world, person, { password: PASSWORD });
    const { cookie, options } = await begunSigning(world, person);
    return { cookie, credential: (keys ?? passkey).get(options, wrong) };
  }

  test('gives a confirmation, and its answer works once', async () => {
    const { cookie, credential } = await answered();
    expect((await confirm({ credential }, cookie)).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ method: 'passkey' }]);
    expect(await refusal({ credential }, cookie)).toMatchObject({ status: 410, code: 'passkey_expired' });
  });

  test.each<[string, Wrong]>([
    ['of another site', { origin: 'https://evil.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['whose owner was not verified', { isVerified: false }],
    ['that answers another question', { challenge: 'bm90IHRoaXMgb25l' }],
  ])('%s is refused, and its question is used up', async (_, wrong) => {
    const { cookie, credential } = await answered(wrong);
    expect(await refusal({ credential }, cookie)).toEqual(NOT_ACCEPTED);
    expect(await refusal({ credential }, cookie)).toMatchObject({ status: 410 });
    expect(await stored()).toEqual([]);
  });

  test('of another person is refused', async () => {
    const other = await makeUser(world.deps, { passwordHash });
    const { passkey } = await addTestPasskey(world, other, { password: PASSWORD });
    const { cookie, credential } = await answered({}, passkey);
    expect(await refusal({ credential }, cookie)).toEqual(NOT_ACCEPTED);
  });

  test('that nobody has added is refused', async () => {
    const { cookie, credential } = await answered({}, new SoftwarePasskey(world.deps.settings.publicUrl));
    expect(await refusal({ credential }, cookie)).toEqual(NOT_ACCEPTED);
  });

  test('that answered a question for signing in is refused', async () => {
    const { passkey } = await addTestPasskey(world, person, { password: PASSWORD });
    const begun = await send(world.app, beginPasskeySignIn, {});
    const credential = passkey.get(begun.json<Parameters<SoftwarePasskey['get']>[0]>());
    const cookie = `${person.cookie}; ${cookieOf(begun, 'sonoboard-passkey')}`;
    expect(await refusal({ credential }, cookie)).toMatchObject({ status: 410, code: 'passkey_expired' });
  });

  test('that answers after five minutes is too late', async () => {
    const { cookie, credential } = await answered();
    world.clock.forward(5 * MINUTE_MS);
    expect(await refusal({ credential }, cookie)).toMatchObject({ status: 410, code: 'passkey_expired' });
  });
});

test('nobody confirms without a session, from another site, or in two ways at once', async () => {
  const body = { password: PASSWORD };
  expect(await errorReply(world.app, confirmIdentity, { body })).toMatchObject({ status: 401 });
  const headers = { origin: 'https://evil.example' };
  expect(await errorReply(world.app, confirmIdentity, { body }, { as: person, headers })).toMatchObject({
    status: 403,
    code: 'foreign_origin',
  });
  const both = { password: PASSWORD, code: '123456' } as never;
  expect(await errorReply(world.app, confirmIdentity, { body: both }, { as: person })).toMatchObject({
    status: 422,
  });
});
