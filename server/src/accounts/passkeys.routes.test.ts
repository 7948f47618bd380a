import { randomUUID } from 'node:crypto';
import { getCurrentUser } from '@sonoboard/contract/accounts/accounts.endpoints';
import {
  addPasskey,
  listPasskeys,
  preparePasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@sonoboard/contract/accounts/passkeys.endpoints';
import { resetPassword } from '@sonoboard/contract/accounts/accounts.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { addTestPasskey, begunPasskeySignIn, preparedPasskey } from '../../test/passkeys.ts';
import { SoftwarePasskey, type Wrong } from '../../test/software-passkey.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { passkeyChallenges, passkeys, sessions } from '../tables/accounts.tables.ts';
import { outbox } from '../tables/mail.tables.ts';
import { elevationEndsAt } from '@sonoboard/domain/accounts/elevation';
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

const person = () => makeUser(world.deps, { passwordHash });
const site = () => world.deps.settings.publicUrl;
const own = async (as: TestUser) => (await call(world.app, listPasskeys, {}, { as })).items;
const mailsTo = (user: TestUser, kind: string) =>
  world.deps.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.toAddress, user.email), eq(outbox.kind, kind)));

const add = (cookie: string, credential: ReturnType<SoftwarePasskey['create']>, name = 'Ward laptop') =>
  send(world.app, addPasskey, { body: { name, credential } }, { headers: { cookie } });

test('a passkey is added after the password, listed, told by mail, and audited without its key', async () => {
  const user = await person();
  const { passkey, guid } = await addTestPasskey(world, user, { password: PASSWORD });
  expect(await own(user)).toEqual([
    { guid, name: 'Ward laptop', created_at: world.clock.now().toISOString(), last_used_at: null },
  ]);
  const [mail, ...others] = await mailsTo(user, 'passkey-added');
  expect(others).toEqual([]);
  expect(mail?.textBody).toContain('Ward laptop');
  const added = (await auditRows(world.deps, 'passkey.added')).filter(
    ({ actorGuid }) => actorGuid === user.guid,
  );
  expect(added).toMatchObject([
    { kind: 'change', subjectKind: 'user', subjectGuid: user.guid, after: { guid, name: 'Ward laptop' } },
  ]);
  expect(JSON.stringify(added)).not.toContain(passkey.id);
  const [row] = await world.deps.db.select().from(passkeys).where(eq(passkeys.guid, guid));
  expect(JSON.stringify(added)).not.toContain(row?.publicKey);
});

test('the options ask for a passkey that the device finds by itself, after it has asked for its owner', async () => {
  const user = await person();
  const { passkey } = await addTestPasskey(world, user, { password: PASSWORD });
  const response = await send(world.app, preparePasskey, { body: { password: PASSWORD } }, { as: user });
  expect(response.json()).toMatchObject({
    rp: { id: 'localhost', name: 'Sonoboard' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }],
  });
  expect(response.headers['set-cookie']).toMatch(
    /^sonoboard-passkey=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=300$/,
  );
});

test('user handles are random, the same for all passkeys of an account, and tell nothing about the person', async () => {
  const [user, other] = [await person(), await person()];
  await addTestPasskey(world, user, { password: PASSWORD });
  const first = await preparedPasskey(world, user, PASSWORD);
  const again = await preparedPasskey(world, user, PASSWORD);
  const theirs = await preparedPasskey(world, other, PASSWORD);
  const handle = Buffer.from(first.options.user.id, 'base64url');
  expect(handle).toHaveLength(32);
  expect(again.options.user.id).toBe(first.options.user.id);
  expect(theirs.options.user.id).not.toBe(first.options.user.id);
  expect(handle.toString('latin1')).not.toContain(user.email);
  expect(handle.toString('hex')).not.toContain(user.guid.replaceAll('-', ''));
});

test('a wrong password prepares and removes nothing, and leaves a trace', async () => {
  const user = await person();
  const { guid } = await addTestPasskey(world, user, { password: PASSWORD });
  const wrong = { password: 'Wrong1234' };
  expect(await errorReply(world.app, preparePasskey, { body: wrong }, { as: user })).toMatchObject({
    status: 403,
    code: 'wrong_password',
  });
  const removal = { params: { guid }, body: wrong };
  expect(await errorReply(world.app, removePasskey, removal, { as: user })).toMatchObject({ status: 403 });
  expect(await own(user)).toHaveLength(1);
  const traces = (await auditRows(world.deps, 'passkey.refused')).filter(
    ({ actorGuid }) => actorGuid === user.guid,
  );
  expect(traces).toMatchObject([
    { kind: 'refusal', after: { code: 'wrong_password' } },
    { kind: 'refusal', after: { code: 'wrong_password' } },
  ]);
});

test('the eleventh wrong password within 15 minutes is not looked at', async () => {
  const user = await person();
  const prepare = (password: string) => send(world.app, preparePasskey, { body: { password } }, { as: user });
  for (let n = 0; n < 10; n += 1) expect((await prepare('Wrong1234')).statusCode).toBe(403);
  expect((await prepare(PASSWORD)).json()).toMatchObject({ code: 'too_many_sign_ins' });
});

describe('what is not added', () => {
  const NOT_ADDED = {
    error: 'This passkey could not be added. Please try again.',
    code: 'passkey_not_added',
  };
  const EXPIRED = {
    error: 'This took too long, or was tried before. Please try again.',
    code: 'passkey_expired',
  };

  test.each<{ readonly what: string; readonly wrong: Wrong }>([
    { what: 'made for another origin', wrong: { origin: 'https://sonoboard.example.net' } },
    { what: 'made for another site', wrong: { rpId: 'example.net' } },
    { what: 'made for another challenge', wrong: { challenge: 'b3RoZXI' } },
    { what: 'the answer to a sign-in', wrong: { type: 'webauthn.get' } },
    { what: 'of a device that did not ask for its owner', wrong: { isVerified: false } },
    { what: 'of a device that nobody touched', wrong: { isPresent: false } },
  ])('a passkey $what', async ({ wrong }) => {
    const user = await person();
    const { cookie, options } = await preparedPasskey(world, user, PASSWORD);
    const passkey = new SoftwarePasskey(site());
    const response = await add(cookie, passkey.create(options, wrong));
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual(NOT_ADDED);
    expect(await own(user)).toEqual([]);
    // The first answer has used the challenge up.
    const retried = await add(cookie, passkey.create(options));
    expect(retried.statusCode).toBe(410);
    expect(retried.json()).toEqual(EXPIRED);
  });

  test('an answer after five minutes, without the cookie of the browser, or of another account', async () => {
    const [user, other] = [await person(), await person()];
    const passkey = new SoftwarePasskey(site());
    const late = await preparedPasskey(world, user, PASSWORD);
    world.clock.forward(5 * MINUTE_MS);
    expect((await add(late.cookie, passkey.create(late.options))).json()).toEqual(EXPIRED);
    const { cookie, options } = await preparedPasskey(world, user, PASSWORD);
    expect((await add(user.cookie, passkey.create(options))).json()).toEqual(EXPIRED);
    const inOtherSession = cookie.replace(user.cookie, other.cookie);
    expect((await add(inOtherSession, passkey.create(options))).json()).toEqual(EXPIRED);
    expect((await add(cookie, passkey.create(options))).statusCode).toBe(200);
  });

  test('the challenge of a sign-in does not add a passkey', async () => {
    const user = await person();
    const { options } = await preparedPasskey(world, user, PASSWORD);
    const { cookie, options: asked } = await begunPasskeySignIn(world);
    const credential = new SoftwarePasskey(site()).create({ ...options, challenge: asked.challenge });
    expect((await add(`${user.cookie}; ${cookie}`, credential)).json()).toEqual(EXPIRED);
  });

  test('something that is no passkey at all', async () => {
    const user = await person();
    const { cookie, options } = await preparedPasskey(world, user, PASSWORD);
    const credential = new SoftwarePasskey(site()).create(options);
    const broken = { ...credential, response: { ...credential.response, attestationObject: 'AAAA' } };
    expect((await add(cookie, broken)).json()).toEqual(NOT_ADDED);
  });

  test('the same passkey twice', async () => {
    const user = await person();
    const { passkey } = await addTestPasskey(world, user, { password: PASSWORD });
    const { cookie, options } = await preparedPasskey(world, user, PASSWORD);
    const response = await add(cookie, passkey.create(options));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'passkey_exists' });
  });

  test('an eleventh passkey, by two pages at once either', async () => {
    const user = await person();
    for (let n = 0; n < 9; n += 1) await addTestPasskey(world, user, { password: PASSWORD });
    const pages = await Promise.all([1, 2].map(() => preparedPasskey(world, user, PASSWORD)));
    const answers = await Promise.all(
      pages.map(({ cookie, options }) => add(cookie, new SoftwarePasskey(site()).create(options))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422);
    expect(refused?.json()).toMatchObject({ code: 'too_many_passkeys' });
    expect(await own(user)).toHaveLength(10);
    const full = await errorReply(world.app, preparePasskey, { body: { password: PASSWORD } }, { as: user });
    expect(full).toMatchObject({ status: 422, code: 'too_many_passkeys' });
  });
});

test('of 20 answers to one challenge at once one adds the passkey', async () => {
  const user = await person();
  const { cookie, options } = await preparedPasskey(world, user, PASSWORD);
  const credential = new SoftwarePasskey(site()).create(options);
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(cookie, credential)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 410)).toHaveLength(19);
  expect(await own(user)).toHaveLength(1);
});

test('a passkey is renamed and removed by its owner alone', async () => {
  const [user, other] = [await person(), await person()];
  const { guid } = await addTestPasskey(world, user, { password: PASSWORD });
  const rename = { params: { guid }, body: { name: 'Phone' } };
  const removal = { params: { guid }, body: { password: PASSWORD } };
  expect(await errorReply(world.app, renamePasskey, rename, { as: other })).toMatchObject({ status: 404 });
  expect(await errorReply(world.app, removePasskey, removal, { as: other })).toMatchObject({
    status: 404,
    code: 'passkey_not_found',
  });
  await call(world.app, renamePasskey, rename, { as: user });
  expect(await own(user)).toMatchObject([{ name: 'Phone' }]);
  await call(world.app, removePasskey, removal, { as: user });
  expect(await own(user)).toEqual([]);
  expect(await errorReply(world.app, removePasskey, removal, { as: user })).toMatchObject({ status: 404 });
  const [mail, ...others] = await mailsTo(user, 'passkey-removed');
  expect(others).toEqual([]);
  expect(mail?.textBody).toContain('Phone');
  const ofUser = (rows: Awaited<ReturnType<typeof auditRows>>) =>
    rows.filter(({ actorGuid }) => actorGuid === user.guid);
  expect(ofUser(await auditRows(world.deps, 'passkey.renamed'))).toMatchObject([
    { before: { name: 'Ward laptop' }, after: { name: 'Phone' } },
  ]);
  expect(ofUser(await auditRows(world.deps, 'passkey.removed'))).toMatchObject([
    { before: { guid, name: 'Phone' } },
  ]);
  const unknown = { params: { guid: randomUUID() }, body: { password: PASSWORD } };
  expect(await errorReply(world.app, removePasskey, unknown, { as: user })).toMatchObject({ status: 404 });
});

test('a new password ends all sessions and keeps the passkeys', async () => {
  const user = await person();
  const { passkey } = await addTestPasskey(world, user, { password: PASSWORD });
  await world.deps.db
    .update(sessions)
    .set({ elevatedUntil: elevationEndsAt(world.clock.now()) })
    .where(eq(sessions.userGuid, user.guid));
  await call(world.app, resetPassword, { body: { new_password: 'Other1234x' } }, { as: user });
  expect((await send(world.app, getCurrentUser, {}, { as: user })).statusCode).toBe(401);
  const { cookie, options } = await begunPasskeySignIn(world);
  const body = { credential: passkey.get(options) };
  expect((await send(world.app, signInWithPasskey, { body }, { headers: { cookie } })).statusCode).toBe(200);
});

test('one address has at most 100 open challenges, so that nobody fills the table', async () => {
  await world.deps.db.delete(passkeyChallenges);
  const begin = (remoteAddress: string) =>
    world.app.inject({ method: 'POST', url: '/api/auth/passkey-sign-in/options', remoteAddress });
  for (let n = 0; n < 100; n += 1) await begin('203.0.113.77');
  const refused = await begin('203.0.113.77');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('60');
  expect((await begin('203.0.113.78')).statusCode).toBe(200);
  world.clock.forward(5 * MINUTE_MS);
  expect((await begin('203.0.113.77')).statusCode).toBe(200);
});

test('no call has met a fault of the server', () => {
  expect(world.faults).toEqual([]);
});
