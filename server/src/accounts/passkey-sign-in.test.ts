import { getCurrentUser, signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import {
  beginPasskeySecondFactor,
  beginPasskeySignIn,
  getSecondFactorChoices,
  givePasskeyAsSecondFactor,
  listPasskeys,
  preparePasskey,
  removePasskey,
  signInWithPasskey,
} from '@sonoboard/contract/accounts/passkeys.endpoints';
import { resetTwoFactor, setUpTwoFactor } from '@sonoboard/contract/accounts/two-factor.endpoints';
import { getUser } from '@sonoboard/contract/user-settings/user-settings.endpoints';
import { listUsers } from '@sonoboard/contract/users/users.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, send } from '../../test/call.ts';
import { giveConfig } from '../../test/factories.ts';
import { addTestPasskey, begunPasskeySignIn, cookieOf, preparedPasskey } from '../../test/passkeys.ts';
import { switchOnTwoFactor } from '../../test/second-factor.ts';
import { SoftwarePasskey, type GivenCredential, type Wrong } from '../../test/software-passkey.ts';
import { OPEN_TO_OTHERS, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { loginAttempts, passkeys, users } from '../tables/accounts.tables.ts';
import { hashPassword } from './password-hash.ts';

const PASSWORD = 'Right1234';
const MINUTE_MS = 60_000;
const WRONG = {
  error: 'This passkey was not accepted. Try again, or sign in with your password.',
  code: 'wrong_passkey',
};
const EXPIRED = {
  error: 'This took too long, or was tried before. Please try again.',
  code: 'passkey_expired',
};

let world: TestApp;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  world = await startTestApp();
});
afterAll(() => world.stop());

type NewPerson = Parameters<typeof makeUser>[1] & { readonly counter?: number };

async function passkeyPerson({ counter = 0, ...columns }: NewPerson = {}) {
  const user = await makeUser(world.deps, { passwordHash, ...columns });
  return { user, ...(await addTestPasskey(world, user, { password: PASSWORD, counter })) };
}

const give = (cookie: string, credential: GivenCredential, headers: Record<string, string> = {}) =>
  send(world.app, signInWithPasskey, { body: { credential } }, { headers: { cookie, ...headers } });

async function signInBy(passkey: SoftwarePasskey, wrong: Wrong = {}) {
  const { cookie, options } = await begunPasskeySignIn(world);
  return give(cookie, passkey.get(options, wrong));
}

const statusAs = async (cookie: string) =>
  (await send(world.app, getCurrentUser, {}, { headers: { cookie } })).statusCode;

const startedBy = async ({ guid }: TestUser) =>
  (await auditRows(world.deps, 'session.started')).filter(({ actorGuid }) => actorGuid === guid);

describe('a sign-in with a passkey', () => {
  test('starts a session without email, password or code, and says so in the audit trail', async () => {
    const { user, passkey } = await passkeyPerson();
    const { cookie, options } = await begunPasskeySignIn(world);
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' });
    const response = await give(cookie, passkey.get(options));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({});
    const session = cookieOf(response, 'sonoboard');
    const current = await send(world.app, getCurrentUser, {}, { headers: { cookie: session } });
    expect(current.json()).toMatchObject({ guid: user.guid });
    expect(response.headers['set-cookie']).toContain(
      'sonoboard-passkey=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    );
    expect(cookieOf(response, 'sonoboard-device')).not.toBe('');
    expect(await startedBy(user)).toMatchObject([{ kind: 'sign-in', after: { signed_in_with: 'passkey' } }]);
    const listed = await call(world.app, listPasskeys, {}, { headers: { cookie: session } });
    expect(listed.items).toMatchObject([{ last_used_at: world.clock.now().toISOString() }]);
  });

  test('counts as both factors where two-factor sign-in is on', async () => {
    const { user, passkey } = await passkeyPerson();
    await giveConfig(world.deps, user, { two_fa_enable_user_overwrite: true });
    await switchOnTwoFactor(world, user, PASSWORD);
    expect(await statusAs(cookieOf(await signInBy(passkey), 'sonoboard'))).toBe(200);
  });

  test('ends the session that the browser had', async () => {
    const { passkey } = await passkeyPerson();
    const older = await makeUser(world.deps);
    const { cookie, options } = await begunPasskeySignIn(world);
    await give(`${older.cookie}; ${cookie}`, passkey.get(options));
    expect(await statusAs(older.cookie)).toBe(401);
  });

  test('lifts a forced logout, as the password does', async () => {
    const { user, passkey } = await passkeyPerson();
    await world.deps.db.update(users).set({ forceLogout: true }).where(eq(users.guid, user.guid));
    expect(await statusAs(user.cookie)).toBe(401);
    expect(await statusAs(cookieOf(await signInBy(passkey), 'sonoboard'))).toBe(200);
  });

  test('makes the browser one that the password knows', async () => {
    const { user, passkey } = await passkeyPerson();
    const device = cookieOf(await signInBy(passkey), 'sonoboard-device');
    const account = { account: user.email, kind: 'login', at: world.clock.now(), succeeded: false } as const;
    await world.deps.db
      .insert(loginAttempts)
      .values(Array.from({ length: 20 }, (_, n) => ({ ...account, ip: `198.51.100.${n}` })));
    const body = { username: user.email, password: PASSWORD };
    expect((await send(world.app, signIn, { body })).statusCode).toBe(429);
    const known = await send(world.app, signIn, { body }, { headers: { cookie: device } });
    expect(known.statusCode).toBe(200);
  });
});

describe('refused is', () => {
  test.each<{ readonly what: string; readonly wrong: Wrong }>([
    { what: 'of another origin', wrong: { origin: 'https://sonoboard.example.net' } },
    { what: 'of another site', wrong: { rpId: 'example.net' } },
    { what: 'to another challenge', wrong: { challenge: 'b3RoZXI' } },
    { what: 'of a registration', wrong: { type: 'webauthn.create' } },
    { what: 'of a device that did not ask for its owner', wrong: { isVerified: false } },
    { what: 'of a device that nobody touched', wrong: { isPresent: false } },
    { what: 'with the handle of another account', wrong: { userHandle: 'b3RoZXI' } },
    { what: 'of a copy that has counted less', wrong: { counter: 3 } },
  ])('an answer $what, in the words of every other wrong one', async ({ wrong }) => {
    const { user, passkey } = await passkeyPerson({ counter: 7 });
    const { cookie, options } = await begunPasskeySignIn(world);
    const response = await give(cookie, passkey.get(options, wrong));
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual(WRONG);
    expect(cookieOf(response, 'sonoboard')).toBe('');
    expect(await startedBy(user)).toEqual([]);
    // The first answer has used the challenge up.
    expect((await give(cookie, passkey.get(options))).json()).toEqual(EXPIRED);
    expect((await signInBy(passkey)).statusCode).toBe(200);
  });

  test.each(['clientDataJSON', 'authenticatorData', 'signature'] as const)(
    'an answer whose %s was altered',
    async (part) => {
      const { passkey } = await passkeyPerson();
      const { cookie, options } = await begunPasskeySignIn(world);
      const credential = passkey.get(options);
      const bytes = Buffer.from(credential.response[part], 'base64url');
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 2) ^ 1, bytes.length - 2);
      const altered = { ...credential.response, [part]: bytes.toString('base64url') };
      const response = await give(cookie, { ...credential, response: altered });
      expect(response.statusCode).toBe(403);
      expect(response.json()).toEqual(WRONG);
    },
  );

  test('an unknown passkey, exactly as a wrong one', async () => {
    const stranger = new SoftwarePasskey(world.deps.settings.publicUrl);
    const response = await signInBy(stranger);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual(WRONG);
    const refused = await auditRows(world.deps, 'session.refused');
    expect(refused.at(-1)).toMatchObject({
      kind: 'refusal',
      actorGuid: null,
      after: { step: 'passkey', code: 'wrong_passkey' },
    });
  });

  test('an answer that was given before, after five minutes, or in another browser', async () => {
    const { passkey } = await passkeyPerson();
    const { cookie, options } = await begunPasskeySignIn(world);
    const credential = passkey.get(options);
    expect((await give(cookie, credential)).statusCode).toBe(200);
    const replayed = await give(cookie, credential);
    expect(replayed.statusCode).toBe(410);
    expect(replayed.json()).toEqual(EXPIRED);

    const late = await begunPasskeySignIn(world);
    world.clock.forward(5 * MINUTE_MS);
    expect((await give(late.cookie, passkey.get(late.options))).json()).toEqual(EXPIRED);

    const [here, there] = [await begunPasskeySignIn(world), await begunPasskeySignIn(world)];
    expect((await give(there.cookie, passkey.get(here.options))).json()).toEqual(WRONG);
    expect((await give('', passkey.get(here.options))).json()).toEqual(EXPIRED);
    expect((await give(here.cookie, passkey.get(here.options))).statusCode).toBe(200);
  });

  test('an account whose address is not confirmed, in the words of the password login', async () => {
    const { user, passkey } = await passkeyPerson();
    await world.deps.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.guid, user.guid));
    const response = await signInBy(passkey);
    const byPassword = await send(world.app, signIn, {
      body: { username: user.email, password: PASSWORD },
    });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual(byPassword.json());
  });

  test('an erased account', async () => {
    const { user, passkey } = await passkeyPerson();
    await world.deps.db.update(users).set({ erasedAt: world.clock.now() }).where(eq(users.guid, user.guid));
    expect((await signInBy(passkey)).json()).toEqual(WRONG);
  });

  test('a passkey that was removed', async () => {
    const { user, passkey, guid } = await passkeyPerson();
    await call(world.app, removePasskey, { params: { guid }, body: { password: PASSWORD } }, { as: user });
    expect((await signInBy(passkey)).json()).toEqual(WRONG);
  });

  test('a call from a foreign page', async () => {
    const { passkey } = await passkeyPerson();
    const { cookie, options } = await begunPasskeySignIn(world);
    const response = await give(cookie, passkey.get(options), { origin: 'https://evil.example' });
    expect(response.json()).toMatchObject({ code: 'foreign_origin' });
  });
});

test('of 20 uses of one answer at once one signs in', async () => {
  const { user, passkey } = await passkeyPerson();
  const { cookie, options } = await begunPasskeySignIn(world);
  const credential = passkey.get(options);
  const answers = await Promise.all(Array.from({ length: 20 }, () => give(cookie, credential)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 410)).toHaveLength(19);
  expect(await startedBy(user)).toHaveLength(1);
});

test('sign-ins and a removal at once do not block each other', async () => {
  const { user, passkey, guid } = await passkeyPerson({ counter: 1 });
  const asked = await Promise.all(Array.from({ length: 6 }, () => begunPasskeySignIn(world)));
  const removal = { params: { guid }, body: { password: PASSWORD } };
  const [removed, ...answers] = await Promise.all([
    send(world.app, removePasskey, removal, { as: user }),
    ...asked.map(({ cookie, options }) => give(cookie, passkey.get(options))),
  ]);
  expect(removed.statusCode).toBe(200);
  for (const { statusCode } of answers) expect([200, 403]).toContain(statusCode);
});

test('the counter of a passkey that counts is kept', async () => {
  const { passkey, guid } = await passkeyPerson({ counter: 7 });
  await signInBy(passkey);
  await signInBy(passkey);
  const [row] = await world.deps.db.select().from(passkeys).where(eq(passkeys.guid, guid));
  expect(row?.counter).toBe(9);
});

test('wrong passkeys of one address are throttled with its wrong passwords, and only there', async () => {
  const { user, passkey } = await passkeyPerson();
  const stranger = new SoftwarePasskey(world.deps.settings.publicUrl);
  const from = async (remoteAddress: string, device: SoftwarePasskey) => {
    const { cookie, options } = await begunPasskeySignIn(world);
    return world.app.inject({
      method: 'POST',
      url: '/api/auth/passkey-sign-in',
      headers: { cookie },
      payload: { credential: device.get(options) },
      remoteAddress,
    });
  };
  for (let n = 0; n < 100; n += 1) expect((await from('203.0.113.40', stranger)).statusCode).toBe(403);
  const blocked = await from('203.0.113.40', passkey);
  expect(blocked.statusCode).toBe(429);
  expect(blocked.json()).toMatchObject({ code: 'too_many_sign_ins' });
  expect(blocked.headers['retry-after']).toBe('900');
  const byPassword = await world.app.inject({
    method: 'POST',
    url: '/api/login_direct',
    payload: { username: user.email, password: PASSWORD },
    remoteAddress: '203.0.113.40',
  });
  expect(byPassword.statusCode).toBe(429);
  expect((await from('203.0.113.41', passkey)).statusCode).toBe(200);
  world.clock.forward(15 * MINUTE_MS);
  expect((await from('203.0.113.40', passkey)).statusCode).toBe(200);
});

describe('instead of the code after the password', () => {
  async function protectedPerson() {
    const { user, passkey } = await passkeyPerson();
    await giveConfig(world.deps, user, { two_fa_enable_user_overwrite: true });
    return { user, passkey, ...(await switchOnTwoFactor(world, user, PASSWORD)) };
  }

  async function waiting({ email }: TestUser): Promise<string> {
    const response = await send(world.app, signIn, { body: { username: email, password: PASSWORD } });
    expect(response.json()).toEqual({ second_factor_required: true });
    return cookieOf(response, 'sonoboard-second-factor');
  }

  async function begin(cookie: string) {
    const response = await send(world.app, beginPasskeySecondFactor, {}, { headers: { cookie } });
    return {
      cookie: `${cookie}; ${cookieOf(response, 'sonoboard-passkey')}`,
      options: response.json<Parameters<SoftwarePasskey['get']>[0]>(),
    };
  }

  const giveSecond = (cookie: string, credential: GivenCredential) =>
    send(world.app, givePasskeyAsSecondFactor, { body: { credential } }, { headers: { cookie } });

  test('a passkey of the account ends the sign-in', async () => {
    const { user, passkey } = await protectedPerson();
    const password = await waiting(user);
    const choices = await call(world.app, getSecondFactorChoices, {}, { headers: { cookie: password } });
    expect(choices).toEqual({ passkey: true });
    const { cookie, options } = await begin(password);
    expect(options).toMatchObject({ allowCredentials: [{ id: passkey.id, type: 'public-key' }] });
    const response = await giveSecond(cookie, passkey.get(options));
    expect(response.statusCode).toBe(200);
    expect(await statusAs(cookieOf(response, 'sonoboard'))).toBe(200);
    expect(await startedBy(user)).toMatchObject([{ after: { second_factor: 'passkey' } }]);
    const again = await begin(password);
    expect(again.options).toMatchObject({ code: 'sign_in_expired' });
  });

  test('is not offered to an account without a passkey, nor told without the password', async () => {
    const user = await makeUser(world.deps, { passwordHash });
    await giveConfig(world.deps, user, { two_fa_enable_user_overwrite: true });
    await switchOnTwoFactor(world, user, PASSWORD);
    const cookie = await waiting(user);
    const choices = await call(world.app, getSecondFactorChoices, {}, { headers: { cookie } });
    expect(choices).toEqual({ passkey: false });
    const refused = await send(world.app, beginPasskeySecondFactor, {}, { headers: { cookie } });
    expect(refused.json()).toMatchObject({ code: 'passkey_not_found' });
    for (const endpoint of [getSecondFactorChoices, beginPasskeySecondFactor]) {
      const unasked = await send(world.app, endpoint, {});
      expect(unasked.statusCode).toBe(401);
      expect(unasked.json()).toMatchObject({ code: 'sign_in_expired' });
    }
  });

  test('a passkey of another account is refused, and leaves the way of the code open', async () => {
    const { user, passkey, code } = await protectedPerson();
    const other = await passkeyPerson();
    const { cookie, options } = await begin(await waiting(user));
    const response = await giveSecond(cookie, other.passkey.get(options));
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual(WRONG);
    expect((await giveSecond(cookie, passkey.get(options))).json()).toEqual(EXPIRED);
    const refused = (await auditRows(world.deps, 'session.refused')).map(({ after }) => after);
    expect(refused).toContainEqual({ account: user.email, step: 'second_factor', code: 'wrong_passkey' });
    const byCode = await world.app.inject({
      method: 'POST',
      url: '/api/auth/second-factor',
      headers: { cookie },
      payload: { code: code() },
    });
    expect(byCode.statusCode).toBe(200);
  });

  test('the answer to a sign-in is no second factor, nor the other way round', async () => {
    const { user, passkey } = await protectedPerson();
    const password = await waiting(user);
    const free = await begunPasskeySignIn(world);
    expect((await giveSecond(`${password}; ${free.cookie}`, passkey.get(free.options))).json()).toEqual(
      EXPIRED,
    );
    const second = await begin(password);
    expect((await give(second.cookie, passkey.get(second.options))).json()).toEqual(EXPIRED);
  });

  test('the challenge for a new passkey is no second factor', async () => {
    const { user, passkey } = await protectedPerson();
    const prepared = await preparedPasskey(world, user, PASSWORD);
    const options = { challenge: prepared.options.challenge, rpId: prepared.options.rp.id };
    const response = await giveSecond(`${await waiting(user)}; ${prepared.cookie}`, passkey.get(options));
    expect(response.json()).toEqual(EXPIRED);
  });

  test('ten wrong passkeys close the second factor for a while, as wrong codes do', async () => {
    const { user, passkey } = await protectedPerson();
    const stranger = new SoftwarePasskey(world.deps.settings.publicUrl);
    const password = await waiting(user);
    for (let n = 0; n < 10; n += 1) {
      const { cookie, options } = await begin(password);
      expect((await giveSecond(cookie, stranger.get(options))).statusCode).toBe(403);
    }
    const { cookie, options } = await begin(password);
    expect((await giveSecond(cookie, passkey.get(options))).json()).toMatchObject({
      code: 'too_many_sign_ins',
    });
  });

  test('of 20 uses of one answer at once one signs in', async () => {
    const { user, passkey } = await protectedPerson();
    const { cookie, options } = await begin(await waiting(user));
    const credential = passkey.get(options);
    const answers = await Promise.all(Array.from({ length: 20 }, () => giveSecond(cookie, credential)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await startedBy(user)).toHaveLength(1);
  });
});

test('an account with a passkey and without two-factor sign-in is not asked for a second factor', async () => {
  const { user } = await passkeyPerson();
  const reply = await call(world.app, signIn, { body: { username: user.email, password: PASSWORD } });
  expect(reply).toEqual({ second_factor_required: false });
});

describe('staff of whom a second factor is asked', () => {
  const usersAs = async (cookie: string) =>
    (await send(world.app, listUsers, { query: { limit: 1 } }, { headers: { cookie } })).statusCode;

  test('have their rights in a session that began with a passkey, and not in one that began with the password', async () => {
    const { user, passkey } = await passkeyPerson({ permissions: ['internal', 'admin'] });
    await giveConfig(world.deps, user, { two_fa_required_for_staff: true });
    expect(await usersAs(cookieOf(await signInBy(passkey), 'sonoboard'))).toBe(200);
    const body = { username: user.email, password: PASSWORD };
    const byPassword = await send(world.app, signIn, { body });
    expect(await usersAs(cookieOf(byPassword, 'sonoboard'))).toBe(403);
  });

  test('with a passkey but without having used it, neither bring another second factor nor take theirs away', async () => {
    const { user, guid } = await passkeyPerson({ permissions: ['internal', 'admin'] });
    await giveConfig(world.deps, user, { two_fa_required_for_staff: true });
    const byPassword = await send(world.app, signIn, { body: { username: user.email, password: PASSWORD } });
    const headers = { cookie: cookieOf(byPassword, 'sonoboard') };
    const body = { password: PASSWORD };
    const answers = [
      await send(world.app, preparePasskey, { body }, { headers }),
      await send(world.app, removePasskey, { params: { guid }, body }, { headers }),
      await send(world.app, setUpTwoFactor, { body }, { headers }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'passkey_needed' });
    }
  });

  test('who have lost their passkey are let in by another administrator', async () => {
    const { user, passkey } = await passkeyPerson({ permissions: ['internal', 'admin'] });
    const admin = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
    const whose = { params: { guid: user.guid } };
    expect(await call(world.app, getUser, whose, { as: admin })).toMatchObject({ hasPasskeys: true });
    expect((await send(world.app, resetTwoFactor, whose, { as: admin })).statusCode).toBe(204);
    expect(await call(world.app, getUser, whose, { as: admin })).toMatchObject({ hasPasskeys: false });
    expect((await signInBy(passkey)).json()).toEqual(WRONG);
  });

  test('have them from the moment that they add their first passkey', async () => {
    const user = await makeUser(world.deps, { passwordHash, permissions: ['internal', 'admin'] });
    await giveConfig(world.deps, user, { two_fa_required_for_staff: true });
    expect(await usersAs(user.cookie)).toBe(403);
    await addTestPasskey(world, user, { password: PASSWORD });
    expect(await usersAs(user.cookie)).toBe(200);
  });
});

test('over https only the public address is accepted, and the cookie is Secure and bound to the host', async () => {
  const secure = await startTestApp({ env: OPEN_TO_OTHERS });
  try {
    const { publicUrl } = secure.deps.settings;
    const response = await send(secure.app, beginPasskeySignIn, {});
    expect(response.json()).toMatchObject({ rpId: new URL(publicUrl).hostname });
    expect(response.headers['set-cookie']).toMatch(/^__Host-sonoboard-passkey=[\w-]{43}; .*; Secure$/);
  } finally {
    await secure.stop();
  }
});

test('no call has met a fault of the server', () => {
  expect(world.faults).toEqual([]);
});
