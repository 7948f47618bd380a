import {
  getCurrentUser,
  openResetLink,
  resetPassword,
  sendPasswordReset,
  signIn,
} from '@sonoboard/contract/accounts/accounts.endpoints';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, errorReply, send } from '../../test/call.ts';
import { linkIn, mailsTo } from '../../test/outbox-mails.ts';
import { runJobs } from '../../test/run-jobs.ts';
import { OPEN_TO_OTHERS, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../test/test-users.ts';
import { auditEvents } from '../tables/audit.tables.ts';
import { jobs } from '../tables/jobs.tables.ts';
import { authTokens, sessions, users } from '../tables/accounts.tables.ts';
import { hashOfToken, newSessionToken } from './session-token.ts';

const MINUTE_MS = 60_000;
const OLD = 'Vessels42north';
const NEW = 'Kettle83Vein';

let own: TestApp;
let person: TestUser;
beforeAll(async () => {
  own = await startTestApp();
});
afterAll(() => own.stop());
beforeEach(async () => {
  person = await makeUser(own.deps);
});

async function resetToken(userGuid: string, minutes = 30): Promise<string> {
  const { db, clock, secrets } = own.deps;
  const token = newSessionToken();
  await db.insert(authTokens).values({
    kind: 'reset_password',
    tokenHash: hashOfToken(token, secrets.session),
    userGuid,
    createdAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + minutes * MINUTE_MS),
  });
  return token;
}

async function elevate(user: TestUser, minutes = 10): Promise<void> {
  const elevatedUntil = new Date(own.clock.now().getTime() + minutes * MINUTE_MS);
  await own.deps.db.update(sessions).set({ elevatedUntil }).where(eq(sessions.userGuid, user.guid));
}

const withLink = (token: string, ...others: string[]) => ({
  headers: { cookie: [`sonoboard-reset=${token}`, ...others].join('; ') },
});

const setPassword = (options: Parameters<typeof send>[3], new_password = NEW) =>
  send(own.app, resetPassword, { body: { new_password } }, options);

async function storedUser(guid: string) {
  const [row] = await own.deps.db.select().from(users).where(eq(users.guid, guid));
  return row;
}

async function signsIn(email: string, password: string): Promise<number> {
  const reply = await send(own.app, signIn, { body: { username: email, password } });
  return reply.statusCode;
}

describe('SH-102: the reset link', () => {
  test('sets a cookie of 30 minutes that no script reads, and goes to /reset-password', async () => {
    const token = await resetToken(person.guid);
    const reply = await send(own.app, openResetLink, { query: { token } });
    expect(reply.statusCode).toBe(302);
    expect(reply.headers.location).toBe('/reset-password');
    expect(reply.headers['set-cookie']).toBe(
      `sonoboard-reset=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=1800`,
    );
  });

  test('carries the __Host- prefix and Secure behind https', async () => {
    const https = await startTestApp({ env: OPEN_TO_OTHERS });
    try {
      const { db, clock, secrets } = https.deps;
      const { guid } = await makeUser(https.deps);
      const expiresAt = new Date(clock.now().getTime() + MINUTE_MS);
      const tokenHash = hashOfToken('abc', secrets.session);
      await db.insert(authTokens).values({ kind: 'reset_password', tokenHash, userGuid: guid, expiresAt });
      const reply = await send(https.app, openResetLink, { query: { token: 'abc' } });
      expect(reply.headers['set-cookie']).toBe(
        '__Host-sonoboard-reset=abc; Path=/; HttpOnly; SameSite=Strict; Max-Age=1800; Secure',
      );
    } finally {
      await https.stop();
    }
  });

  test('is used up by no number of looks, because mail scanners open links too', async () => {
    const token = await resetToken(person.guid);
    for (let look = 0; look < 3; look += 1) await send(own.app, openResetLink, { query: { token } });
    expect((await setPassword(withLink(token))).statusCode).toBe(200);
  });

  test('works when another site or a mail program leads to it', async () => {
    const token = await resetToken(person.guid);
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' };
    const reply = await send(own.app, openResetLink, { query: { token } }, { headers });
    expect(reply.headers.location).toBe('/reset-password');
  });

  test('AMB-027: carries from and os to the page, and to the page of an invalid link', async () => {
    const origin = { from: 'mobile', os: 'ios' } as const;
    const good = await send(own.app, openResetLink, {
      query: { token: await resetToken(person.guid), ...origin },
    });
    expect(good.headers.location).toBe('/reset-password?from=mobile&os=ios');
    const bad = await send(own.app, openResetLink, { query: { token: 'x', ...origin } });
    expect(bad.headers.location).toBe('/invalid-link?from=mobile&os=ios');
  });

  test.each(['', '?token=', `?token=${'x'.repeat(501)}`, '?token=a&token=b', '?token=%00'])(
    'SH-098: the damaged link %j leads a person to a page, never to an error',
    async (query) => {
      const reply = await own.app.inject({ url: `/api/auth/reset-link${query}` });
      expect([reply.statusCode, reply.headers.location]).toEqual([302, '/invalid-link']);
      expect(reply.headers['set-cookie']).toBeUndefined();
    },
  );

  test('goes to /invalid-link and sets nothing when it is unknown', async () => {
    const reply = await send(own.app, openResetLink, { query: { token: 'a; Path=/evil\r\n' } });
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/invalid-link']);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  test('goes to /invalid-link once it is used', async () => {
    const token = await resetToken(person.guid);
    await setPassword(withLink(token));
    const reply = await send(own.app, openResetLink, { query: { token } });
    expect(reply.headers.location).toBe('/invalid-link');
  });

  test('goes to /invalid-link when its time is over', async () => {
    const token = await resetToken(person.guid, 0);
    const reply = await send(own.app, openResetLink, { query: { token } });
    expect(reply.headers.location).toBe('/invalid-link');
  });

  test('goes to /invalid-link with the token of another purpose', async () => {
    const { db, secrets, clock } = own.deps;
    const token = newSessionToken();
    await db.insert(authTokens).values({
      kind: 'verify_email',
      tokenHash: hashOfToken(token, secrets.session),
      userGuid: person.guid,
      expiresAt: new Date(clock.now().getTime() + MINUTE_MS),
    });
    const reply = await send(own.app, openResetLink, { query: { token } });
    expect(reply.headers.location).toBe('/invalid-link');
    expect((await setPassword(withLink(token))).statusCode).toBe(403);
  });
});

describe('SH-269: POST /auth/send-password-reset', () => {
  const ask = (email: string, query: object = {}) =>
    send(own.app, sendPasswordReset, { body: { email }, query });

  async function mailedLink(email: string): Promise<URL> {
    await runJobs(own);
    const mail = (await mailsTo(own.deps, email)).at(-1);
    if (mail === undefined) throw new Error('No mail');
    return linkIn(mail);
  }

  test('mails a link of 30 minutes that leads to a new password', async () => {
    expect((await ask(person.email.toUpperCase())).json()).toEqual({});
    const link = await mailedLink(person.email);
    const [mail] = await mailsTo(own.deps, person.email);
    expect(mail).toMatchObject({ kind: 'reset-password', subject: 'Reset your Sonoboard password' });
    expect(mail?.textBody).toContain(
      'You get this mail because a new password was asked for at http://localhost:8080',
    );
    expect(link.href).toMatch(/^http:\/\/localhost:8080\/api\/auth\/reset-link\?token=[\w-]{43}$/);
    own.clock.forward(30 * MINUTE_MS - 1);
    const reply = await own.app.inject({ url: link.pathname + link.search });
    expect(reply.headers.location).toBe('/reset-password');
    const token = link.searchParams.get('token') ?? '';
    expect((await setPassword(withLink(token))).statusCode).toBe(200);
    expect(await signsIn(person.email, NEW)).toBe(200);
  });

  test('its link is dead after 30 minutes', async () => {
    await ask(person.email);
    const link = await mailedLink(person.email);
    own.clock.forward(30 * MINUTE_MS);
    const reply = await own.app.inject({ url: link.pathname + link.search });
    expect(reply.headers.location).toBe('/invalid-link');
  });

  test('AMB-027: from and os travel in the link', async () => {
    await ask(person.email, { from: 'mobile', os: 'ios' });
    const { searchParams } = await mailedLink(person.email);
    expect([searchParams.get('from'), searchParams.get('os')]).toEqual(['mobile', 'ios']);
  });

  test('a newer link ends the older one', async () => {
    await ask(person.email);
    const older = await mailedLink(person.email);
    own.clock.forward(30_000);
    await ask(person.email);
    await mailedLink(person.email);
    const reply = await own.app.inject({ url: older.pathname + older.search });
    expect(reply.headers.location).toBe('/invalid-link');
  });

  test('AMB-047: once in 30 seconds for an address', async () => {
    await ask(person.email);
    const early = await ask(person.email);
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '30']);
    own.clock.forward(30_000);
    expect((await ask(person.email)).statusCode).toBe(200);
  });

  test('AMB-030: an unknown and an erased account get the same answer and the same wait, and no mail', async () => {
    await runJobs(own);
    const erased = await makeUser(own.deps, { erasedAt: own.clock.now() });
    const addresses = ['nobody@test.example', erased.email, person.email];
    const answers = await Promise.all(addresses.map((address) => ask(address)));
    expect(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual(Array(3).fill('200 {}'));
    const waiting = await own.deps.db.select().from(jobs).where(eq(jobs.status, 'waiting'));
    expect(waiting.map(({ name }) => name)).toEqual(Array(3).fill('send-mail-link'));
    await runJobs(own);
    const mails = await Promise.all(addresses.map((address) => mailsTo(own.deps, address)));
    expect(mails.map((list) => list.length)).toEqual([0, 0, 1]);
    for (const address of addresses) expect((await ask(address)).statusCode).toBe(429);
  });

  test('anyone who never confirmed the address has confirmed it by the reset link', async () => {
    const waiting = await makeUser(own.deps, { emailVerifiedAt: null });
    await ask(waiting.email);
    const token = (await mailedLink(waiting.email)).searchParams.get('token') ?? '';
    await setPassword(withLink(token));
    expect(await signsIn(waiting.email, NEW)).toBe(200);
  });
});

describe('SH-268: POST /auth/reset-password', () => {
  test('with an opened link sets the password: the old one is refused, the new one accepted', async () => {
    await setPassword(withLink(await resetToken(person.guid)), OLD);
    expect(await signsIn(person.email, OLD)).toBe(200);
    await setPassword(withLink(await resetToken(person.guid)), NEW);
    expect(await signsIn(person.email, OLD)).toBe(401);
    expect(await signsIn(person.email, NEW)).toBe(200);
    expect((await storedUser(person.guid))?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('AMB-045: ends every session of the person on the very next call, and of nobody else', async () => {
    const other = await makeUser(own.deps);
    const second = { ...person, cookie: await startSession(own.deps, person.guid) };
    await setPassword(withLink(await resetToken(person.guid)));
    for (const as of [person, second]) {
      expect(await errorReply(own.app, getCurrentUser, {}, { as })).toMatchObject({ status: 401 });
    }
    expect(await call(own.app, getCurrentUser, {}, { as: other })).toMatchObject({ guid: other.guid });
    expect((await storedUser(person.guid))?.invalidateTokensBefore).toEqual(own.clock.now());
  });

  test('takes both cookies away and signs out anyone who was signed in in this browser', async () => {
    const other = await makeUser(own.deps);
    const reply = await setPassword(withLink(await resetToken(person.guid), other.cookie));
    expect(reply.json()).toEqual({});
    expect(reply.headers['set-cookie']).toEqual([
      'sonoboard-reset=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
      'sonoboard=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    ]);
    expect(await errorReply(own.app, getCurrentUser, {}, { as: other })).toMatchObject({ status: 401 });
    expect((await storedUser(other.guid))?.passwordHash).toBeNull();
  });

  test('of 50 at once with one link exactly one succeeds', async () => {
    const token = await resetToken(person.guid);
    const passwords = Array.from({ length: 50 }, (_, index) => `Kettle83Vein${index}`);
    const replies = await Promise.all(
      passwords.map(async (password) => ({ password, reply: await setPassword(withLink(token), password) })),
    );
    const won = replies.filter(({ reply }) => reply.statusCode === 200);
    expect(won).toHaveLength(1);
    expect(new Set(replies.map(({ reply }) => reply.statusCode))).toEqual(new Set([200, 403]));
    expect(await signsIn(person.email, won[0]?.password ?? '')).toBe(200);
  });

  test.each(['', 'Short1', 'alllower1', 'ALLUPPER1', 'NoNumberHere'])(
    'refuses the password %j, and the link stays good',
    async (password) => {
      const token = await resetToken(person.guid);
      const reply = await setPassword(withLink(token), password);
      expect(reply.statusCode).toBe(422);
      expect((await storedUser(person.guid))?.passwordHash).toBeNull();
      expect((await setPassword(withLink(token))).statusCode).toBe(200);
    },
  );

  test('says which rules a password must follow', async () => {
    const token = await resetToken(person.guid);
    const reply = await setPassword(withLink(token), 'weak');
    expect(reply.json()).toEqual({
      code: 'password_too_weak',
      error:
        'Password must be at least 8 characters and contain 1 uppercase letter, 1 lowercase letter and 1 number',
    });
  });

  test('refuses a password that everybody tries, and the own name; the link stays good', async () => {
    const token = await resetToken(person.guid);
    for (const password of ['Password1', 'Person2026']) {
      const reply = await setPassword(withLink(token), password);
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, 'password_too_common']);
    }
    expect((await setPassword(withLink(token))).statusCode).toBe(200);
  });

  test('tells the person by mail, and why the mail came', async () => {
    await setPassword(withLink(await resetToken(person.guid)));
    const mails = await mailsTo(own.deps, person.email);
    expect(mails).toMatchObject([
      { kind: 'password-changed', subject: 'Your Sonoboard password was changed' },
    ]);
    expect(mails[0]?.textBody).toContain('You get this mail because the password of your account at');
    expect(mails[0]?.textBody).not.toContain(NEW);
  });

  test('ends the other reset links of the person', async () => {
    const [older, newer] = [await resetToken(person.guid), await resetToken(person.guid)];
    await setPassword(withLink(newer));
    expect((await setPassword(withLink(older))).statusCode).toBe(403);
  });

  test('with an expired link answers 403 and says so', async () => {
    const reply = await setPassword(withLink(await resetToken(person.guid, 0)));
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toEqual({
      code: 'elevation_required',
      error: 'This link is no longer valid. Please ask for a new one.',
    });
  });

  test('from another site is refused even with a good link', async () => {
    const token = await resetToken(person.guid);
    const { headers } = withLink(token);
    const reply = await setPassword({ headers: { ...headers, origin: 'https://evil.example' } });
    expect(reply.statusCode).toBe(403);
    expect((await storedUser(person.guid))?.passwordHash).toBeNull();
  });

  test('leaves one event in the audit trail, without the password', async () => {
    await setPassword(withLink(await resetToken(person.guid)));
    const events = await own.deps.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectGuid, person.guid))
      .orderBy(asc(auditEvents.position));
    expect(events).toMatchObject([
      {
        kind: 'change',
        action: 'password.changed',
        actorGuid: person.guid,
        subjectKind: 'user',
        after: { by: 'reset_password' },
      },
    ]);
    expect(JSON.stringify(events)).not.toContain(NEW);
  });
});

describe('SH-203: POST /auth/reset-password with a session', () => {
  test('without elevation is refused', async () => {
    expect(await errorReply(own.app, resetPassword, { body: { new_password: NEW } }, { as: person })).toEqual(
      {
        status: 403,
        code: 'elevation_required',
        error: 'Please confirm your current password first.',
      },
    );
  });

  test('without a session and without a link is refused', async () => {
    expect((await setPassword({})).statusCode).toBe(403);
  });

  test('that is elevated sets the password and ends the session', async () => {
    await elevate(person);
    expect((await setPassword({ as: person })).statusCode).toBe(200);
    expect(await errorReply(own.app, getCurrentUser, {}, { as: person })).toMatchObject({ status: 401 });
    expect(await signsIn(person.email, NEW)).toBe(200);
  });

  test('whose elevation is over is refused', async () => {
    await elevate(person, 0);
    expect((await setPassword({ as: person })).statusCode).toBe(403);
  });

  test('uses an elevation once, also when ten ask at once', async () => {
    await elevate(person);
    const replies = await Promise.all(Array.from({ length: 10 }, () => setPassword({ as: person })));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});
