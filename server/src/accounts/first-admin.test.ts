import {
  getCurrentUser,
  openResetLink,
  resetPassword,
  signIn,
} from '@sonoboard/contract/accounts/accounts.endpoints';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call, send } from '../../test/call.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser } from '../../test/test-users.ts';
import { auditEvents } from '../tables/audit.tables.ts';
import { authTokens, users } from '../tables/accounts.tables.ts';
import { makeFirstAdminLink } from './first-admin.service.ts';

const EMAIL = 'boss@hospital.example';
const PASSWORD = 'Kettle83Vein';
const DAY_MS = 24 * 60 * 60 * 1000;

let own: TestApp;
beforeEach(async () => {
  own = await startTestApp({ env: { PUBLIC_URL: 'http://localhost:8123' } });
});
afterEach(() => own.stop());

function linkFor(email: string) {
  const { db, clock, audit, secrets, settings } = own.deps;
  return makeFirstAdminLink(
    { db, clock, audit, sessionSecret: secrets.session, publicUrl: settings.publicUrl },
    email,
  );
}

async function tokenFor(email: string): Promise<string> {
  const link = await linkFor(email);
  if (link.kind !== 'made') throw new Error(`No link: ${link.kind}`);
  return new URL(link.address).searchParams.get('token') ?? '';
}

const opened = async (token: string) =>
  (await send(own.app, openResetLink, { query: { token } })).headers.location;

const redeem = (token: string, new_password = PASSWORD) =>
  send(
    own.app,
    resetPassword,
    { body: { new_password } },
    { headers: { cookie: `sonoboard-reset=${token}` } },
  );

async function permissionsOf(email: string, password = PASSWORD): Promise<readonly string[]> {
  const reply = await send(own.app, signIn, { body: { username: email, password } });
  const [cookie = ''] = String(reply.headers['set-cookie']).split(';');
  return (await call(own.app, getCurrentUser, {}, { headers: { cookie } })).permissions;
}

test('the link leads to our own reset page, lives a day and is stored as a hash only', async () => {
  const link = await linkFor(' Boss@Hospital.example ');
  if (link.kind !== 'made') throw new Error(link.kind);
  const { origin, pathname, searchParams } = new URL(link.address);
  expect(origin + pathname).toBe('http://localhost:8123/api/auth/reset-link');
  expect(Buffer.from(searchParams.get('token') ?? '', 'base64url')).toHaveLength(32);
  expect(link).toMatchObject({ email: EMAIL, expiresAt: new Date(own.clock.now().getTime() + DAY_MS) });
  const rows = await own.deps.db.select().from(authTokens);
  expect(rows).toMatchObject([{ kind: 'first_admin', email: EMAIL, userGuid: null, usedAt: null }]);
  expect(JSON.stringify(rows)).not.toContain(searchParams.get('token'));
  expect(await own.deps.db.select().from(users)).toEqual([]);
});

test('anyone who follows the link and sets a password is internal, admin and data-management', async () => {
  const token = await tokenFor(EMAIL);
  expect(await opened(token)).toBe('/reset-password');
  expect((await redeem(token)).statusCode).toBe(200);
  expect(await permissionsOf(EMAIL)).toEqual(['admin', 'data-management', 'internal']);
  const events = await own.deps.db
    .select({ action: auditEvents.action, after: auditEvents.after })
    .from(auditEvents)
    .where(eq(auditEvents.kind, 'change'))
    .orderBy(auditEvents.position);
  expect(events).toEqual([
    { action: 'first-admin-link.made', after: { email: EMAIL } },
    {
      action: 'password.changed',
      after: { by: 'first_admin', permissions: ['internal', 'admin', 'data-management'] },
    },
  ]);
});

test('an account that exists keeps its names and becomes the administrator', async () => {
  const { guid } = await makeUser(own.deps, {
    email: EMAIL,
    firstName: 'Ada',
    emailVerifiedAt: null,
    forceLogout: true,
    permissions: ['internal'],
  });
  await redeem(await tokenFor(EMAIL));
  expect(await own.deps.db.select().from(users)).toMatchObject([
    { guid, firstName: 'Ada', emailVerifiedAt: own.clock.now(), forceLogout: false },
  ]);
  expect(await permissionsOf(EMAIL)).toEqual(['admin', 'data-management', 'internal']);
});

test('a newer link ends the older one of that address', async () => {
  const older = await tokenFor(EMAIL);
  const newer = await tokenFor(EMAIL);
  expect(await opened(older)).toBe('/invalid-link');
  expect(await opened(newer)).toBe('/reset-password');
});

test('the link ends after 24 hours, to the second', async () => {
  const token = await tokenFor(EMAIL);
  own.clock.forward(DAY_MS - 1000);
  expect(await opened(token)).toBe('/reset-password');
  own.clock.forward(1000);
  expect(await opened(token)).toBe('/invalid-link');
  expect((await redeem(token)).statusCode).toBe(403);
  expect(await own.deps.db.select().from(users)).toEqual([]);
});

test('there is one first administrator, also when 50 follow five links at once', async () => {
  const tokens = await Promise.all([1, 2, 3, 4, 5].map((n) => tokenFor(`boss${n}@hospital.example`)));
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => redeem(tokens[index % tokens.length] ?? '')),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await own.deps.db.select().from(users)).toHaveLength(1);
  for (const token of tokens) expect(await opened(token)).toBe('/invalid-link');
});

test('a weak password makes no account and leaves the link good', async () => {
  const token = await tokenFor(EMAIL);
  expect((await redeem(token, 'weak')).statusCode).toBe(422);
  expect(await own.deps.db.select().from(users)).toEqual([]);
  expect(await opened(token)).toBe('/reset-password');
});

test('no link is made once someone is internal and admin', async () => {
  await makeUser(own.deps, { permissions: ['internal'] });
  await makeUser(own.deps, { permissions: ['admin'] });
  expect(await linkFor(EMAIL)).toMatchObject({ kind: 'made' });
  await makeUser(own.deps, { permissions: ['internal', 'admin'] });
  expect(await linkFor(EMAIL)).toEqual({ kind: 'administrator_exists' });
});

test.each(['', 'boss', 'boss@hospital', 'a@b.co, c@d.co'])('no link is made for %j', async (email) => {
  expect(await linkFor(email)).toEqual({ kind: 'wrong_email' });
  expect(await own.deps.db.select().from(authTokens)).toEqual([]);
});
