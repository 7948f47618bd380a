import {
  getCurrentUser,
  resendVerification,
  signIn,
  signUp,
  verifyEmail,
} from '@sonoboard/contract/accounts/accounts.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { linkIn, mailsTo } from '../../test/outbox-mails.ts';
import { runJobs } from '../../test/run-jobs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser } from '../../test/test-users.ts';
import { authTokens, users } from '../tables/accounts.tables.ts';
import { sendRequestedMailLink } from './mail-links.service.ts';

const PASSWORD = 'Kettle83Vein';
const HOUR_MS = 60 * 60 * 1000;

let world: TestApp;
let count = 0;
let email: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(() => {
  count += 1;
  email = `new${count}@test.example`;
  // The budget of one address is for an hour.
  world.clock.forward(HOUR_MS);
});

const form = (fields: object = {}) => ({
  first_name: 'Ada',
  last_name: 'Byron',
  profession: 'Physician',
  phone_number: '+14155552671',
  landline_number: '',
  email,
  permissions: [],
  password: PASSWORD,
  ...fields,
});

const ask = (fields: object = {}, query: object = {}) =>
  send(world.app, signUp, { body: form(fields), query });

async function stored(address = email) {
  const [user] = await world.deps.db.select().from(users).where(eq(users.email, address));
  return user;
}

async function signedUp(query: object = {}): Promise<URL> {
  expect((await ask({}, query)).statusCode).toBe(201);
  return newestLink();
}

async function newestLink(): Promise<URL> {
  const mail = (await mailsTo(world.deps, email)).at(-1);
  if (mail === undefined) throw new Error('No mail');
  return linkIn(mail);
}

const open = async (link: URL) => {
  const { statusCode, headers } = await world.app.inject({ url: link.pathname + link.search });
  expect(statusCode).toBe(302);
  return headers.location;
};

const tokenOf = (link: URL) => link.searchParams.get('token') ?? '';
const resend = (address = email, query: object = {}) =>
  send(world.app, resendVerification, { body: { email: address }, query });

const statuses = (answers: readonly { readonly statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

describe('SH-266, SH-174: POST /auth/signup', () => {
  test('makes an account that waits for its address to be confirmed, and says who it is', async () => {
    const response = await ask({ email: ` ${email.toUpperCase()} `, first_name: ' Ada ' });
    const user = await stored();
    expect(response.json()).toEqual({ guid: user?.guid, email });
    expect(user).toMatchObject({
      firstName: 'Ada',
      lastName: 'Byron',
      profession: 'Physician',
      phoneNumber: '+14155552671',
      landlineNumber: '',
      emailVerifiedAt: null,
      // AMB-039: the form cannot be sent without the terms.
      termsAcceptedAt: world.clock.now(),
      passwordHash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) as string,
    });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(
      await errorReply(world.app, signIn, { body: { username: email, password: PASSWORD } }),
    ).toMatchObject({
      status: 403,
      error: 'Email address is not confirmed',
    });
  });

  test('AMB-024: permissions of the payload give none', async () => {
    await ask({ permissions: ['internal', 'admin', 'data-management'] });
    await open(await newestLink());
    const response = await send(world.app, signIn, { body: { username: email, password: PASSWORD } });
    const cookie = String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
    const current = await send(world.app, getCurrentUser, {}, { headers: { cookie } });
    expect(current.json()).toMatchObject({ email, name: 'Ada Byron', permissions: [] });
  });

  test('AMB-031: an address that has an account is refused, in any case, and the account stays', async () => {
    await makeUser(world.deps, { email, firstName: 'First' });
    const response = await ask({ email: email.toUpperCase() });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({ error: 'A user with this email already exists', code: 'email_taken' });
    expect(await stored()).toMatchObject({ firstName: 'First', passwordHash: null });
    expect(await mailsTo(world.deps, email)).toEqual([]);
    // Anyone who owns the address does not wait because someone else tried it.
    expect((await resend()).statusCode).toBe(200);
  });

  test('of ten at once with one address, one makes the account', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(statuses(answers)).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(await mailsTo(world.deps, email)).toHaveLength(1);
  });

  test.each([
    ['SH-211: an address without a host', { email: 'ada' }, 'Invalid email format (ex: name@example.com)'],
    ['two addresses', { email: 'a@b.co,c@d.co' }, 'Invalid email format (ex: name@example.com)'],
    [
      'SH-213: a phone number of 7 digits',
      { phone_number: '+1234567' },
      'Invalid phone number (ex: +14155552671)',
    ],
    ['SH-213: a phone number that starts with 0', { phone_number: '015112345678' }, 'Invalid phone number'],
    ['SH-213: a phone number of 16 digits', { phone_number: '+1234567890123456' }, 'Invalid phone number'],
    ['SH-218: a first name of one letter', { first_name: 'A' }, 'Must be at least 2 chars long'],
    ['SH-221: a last name of spaces', { last_name: '    ' }, 'Must be at least 2 chars long'],
    ['SH-222: no role', { profession: '' }, 'Must be at least 2 chars long'],
    [
      'SH-225: a password without a number',
      { password: 'Abcdefgh' },
      'Password must be at least 8 characters',
    ],
    ['a password that everybody tries', { password: 'Password1' }, 'This password is too easy to guess.'],
    ['a leaked password', { password: 'Abcdefg1' }, 'This password is too easy to guess.'],
    ['keys side by side', { password: '1q2w3e4R' }, 'This password is too easy to guess.'],
    ['keys in columns', { password: 'Zaq12wsx' }, 'This password is too easy to guess.'],
    ['a leaked password with a sign', { password: 'Zaq12wsx!' }, 'This password is too easy to guess.'],
    ['the own name as a password', { password: 'Byron1815' }, 'This password is too easy to guess.'],
    ['a field of the server', { emailVerifiedAt: '2026-01-01T00:00:00Z' }, 'is not a known field'],
  ])('%s is refused in words, and makes nothing', async (_, fields, words) => {
    const response = await ask(fields);
    expect(response.statusCode).toBe(422);
    expect(response.json<{ error: string }>().error).toContain(words);
    expect(await stored()).toBeUndefined();
  });

  test('SH-216, SH-225: an empty phone number and the example password of the specification are fine', async () => {
    expect((await ask({ phone_number: '', password: 'Kettle83Vein' })).statusCode).toBe(201);
    expect(await stored()).toMatchObject({ phoneNumber: '' });
  });

  test("SH-223: a role of one's own is kept as the profession", async () => {
    await ask({ profession: 'Sonographer' });
    expect(await stored()).toMatchObject({ profession: 'Sonographer' });
  });

  test('a hundred tries from one address in 15 minutes are enough', async () => {
    await makeUser(world.deps, { email });
    const from = { remoteAddress: '203.0.113.9' };
    const request = { method: signUp.method, url: '/api/auth/signup', payload: form(), ...from };
    for (let n = 0; n < 100; n += 1) expect((await world.app.inject(request)).statusCode).toBe(409);
    const refused = await world.app.inject(request);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    expect((await world.app.inject({ ...request, remoteAddress: '203.0.113.10' })).statusCode).toBe(409);
  }, 60_000);

  test('is told by the audit trail, without a name or an address', async () => {
    await ask();
    const user = await stored();
    const rows = (await auditRows(world.deps, 'account.created')).filter(
      ({ subjectGuid }) => subjectGuid === user?.guid,
    );
    expect(rows).toMatchObject([{ kind: 'change', actorGuid: user?.guid, before: null, after: null }]);
  });
});

describe('SH-202: the verification mail', () => {
  test('says why it came, as text and as HTML, and names keep their signs', async () => {
    await ask({ first_name: '<b>Ada</b>' });
    const [mail] = await mailsTo(world.deps, email);
    expect(mail).toMatchObject({ kind: 'verify-email', subject: 'Confirm your email address for Sonoboard' });
    expect(mail?.textBody).toContain('Hello <b>Ada</b>,');
    expect(mail?.textBody).toContain('You get this mail because someone signed up at http://localhost:8080');
    expect(mail?.htmlBody).toContain('Hello &#60;b&#62;Ada&#60;/b&#62;,');
    expect(mail?.htmlBody).not.toContain('<b>');
  });

  test('AMB-026: its link confirms the address and goes to /account-verified with it; then the person signs in', async () => {
    const link = await signedUp();
    expect(link.origin).toBe('http://localhost:8080');
    expect(await open(link)).toBe(`/account-verified?${new URLSearchParams({ email }).toString()}`);
    expect((await stored())?.emailVerifiedAt).toEqual(world.clock.now());
    await call(world.app, signIn, { body: { username: email, password: PASSWORD } });
    const user = await stored();
    const confirmed = (await auditRows(world.deps, 'email.confirmed')).filter(
      ({ actorGuid }) => actorGuid === user?.guid,
    );
    expect(confirmed).toMatchObject([{ kind: 'sign-in', subjectKind: 'user', subjectGuid: user?.guid }]);
  });

  test('SH-067, AMB-027: from and os travel through the link to the page', async () => {
    const link = await signedUp({ from: 'mobile', os: 'ios' });
    const page = new URL((await open(link)) ?? '', link);
    expect(page.pathname).toBe('/account-verified');
    expect(Object.fromEntries(page.searchParams)).toEqual({ email, from: 'mobile', os: 'ios' });
  });

  test('opened by a mail scanner first, or many times at once, it leads everybody on and confirms once', async () => {
    const link = await signedUp();
    const pages = await Promise.all(Array.from({ length: 50 }, () => open(link)));
    expect(new Set(pages)).toEqual(new Set([`/account-verified?email=${encodeURIComponent(email)}`]));
    expect(await open(link)).toBe(`/account-verified?email=${encodeURIComponent(email)}`);
    const user = await stored();
    const confirmed = await auditRows(world.deps, 'email.confirmed');
    expect(confirmed.filter(({ actorGuid }) => actorGuid === user?.guid)).toHaveLength(1);
  });

  test('its link lives for 24 hours, to the second', async () => {
    const link = await signedUp();
    world.clock.forward(24 * HOUR_MS);
    expect(await open(link)).toBe('/invalid-link');
    expect((await stored())?.emailVerifiedAt).toBeNull();
    world.clock.forward(-1);
    expect(await open(link)).toMatch(/^\/account-verified/);
  });

  test('SH-098: an altered, empty, missing, doubled or endless token leads a person to a page, never to an error', async () => {
    const link = await signedUp();
    const token = tokenOf(link);
    const flipped = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const query of [
      `token=${flipped}`,
      'token=',
      '',
      `token=${token}&token=${token}`,
      `token=${'x'.repeat(501)}`,
      'token=%00',
      `from=mobile&os=windows`,
    ]) {
      const page = await open(new URL(`${link.pathname}?${query}`, link));
      expect(page, `of ${query}`).toMatch(/^\/invalid-link(\?from=mobile)?$/);
    }
    expect((await stored())?.emailVerifiedAt).toBeNull();
    expect(await open(new URL(`${link.href}&utm_source=mail&from=pigeon`))).toMatch(
      /^\/account-verified\?email=/,
    );
  });

  test('a link whose account has another address by now confirms nothing', async () => {
    const link = await signedUp();
    await world.deps.db
      .update(users)
      .set({ email: `moved-${email}` })
      .where(eq(users.email, email));
    expect(await open(link)).toBe('/invalid-link');
    expect((await stored(`moved-${email}`))?.emailVerifiedAt).toBeNull();
  });

  test('a link of another purpose confirms nothing', async () => {
    const link = await signedUp();
    await world.deps.db.update(authTokens).set({ kind: 'reset_password' }).where(eq(authTokens.email, email));
    expect(await open(link)).toBe('/invalid-link');
  });

  test('its token is in the mail only: the database keeps a hash', async () => {
    const token = tokenOf(await signedUp());
    const [row] = await world.deps.db.select().from(authTokens).where(eq(authTokens.email, email));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('carries the configured host, whatever the request says', async () => {
    await send(world.app, signUp, { body: form() }, { headers: { 'x-forwarded-host': 'evil.example' } });
    expect((await newestLink()).host).toBe('localhost:8080');
  });
});

describe('SH-271: POST /auth/resend-signup', () => {
  test('mails another link; both work until one of them was used', async () => {
    const first = await signedUp();
    world.clock.forward(30_000);
    expect((await resend()).json()).toEqual({});
    await runJobs(world);
    const second = await newestLink();
    expect(tokenOf(second)).not.toBe(tokenOf(first));
    expect(await open(first)).toMatch(/^\/account-verified/);
    expect(await open(second)).toMatch(/^\/account-verified/);
  });

  test('SH-094: carries from and os into the link', async () => {
    await signedUp();
    world.clock.forward(30_000);
    await resend(email, { from: 'mobile', os: 'android' });
    await runJobs(world);
    const { searchParams } = await newestLink();
    expect([searchParams.get('from'), searchParams.get('os')]).toEqual(['mobile', 'android']);
  });

  test('SH-332, AMB-047: 30 seconds must pass between two mails to an address, sign-up included', async () => {
    await signedUp();
    world.clock.forward(29_001);
    const early = await resend(email.toUpperCase());
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '1']);
    expect(early.json()).toEqual({
      error: 'You asked for an email a moment ago. You can request another one in 30 seconds.',
      code: 'mail_too_soon',
    });
    world.clock.forward(999);
    expect((await resend()).statusCode).toBe(200);
    expect((await resend()).statusCode).toBe(429);
  });

  test('of ten at once one mail is sent', async () => {
    await makeUser(world.deps, { email, emailVerifiedAt: null });
    const answers = await Promise.all(Array.from({ length: 10 }, () => resend()));
    expect(statuses(answers)).toEqual([200, ...Array<number>(9).fill(429)]);
    await runJobs(world);
    expect(await mailsTo(world.deps, email)).toHaveLength(1);
  });

  test('a mailbox gets five mails an hour, from whatever address and in whatever spelling they are asked for', async () => {
    await makeUser(world.deps, { email, emailVerifiedAt: null });
    for (let n = 0; n < 5; n += 1) {
      expect((await resend()).statusCode).toBe(200);
      world.clock.forward(30_000);
    }
    const sixth = await resend();
    expect([sixth.statusCode, sixth.headers['retry-after']]).toEqual([429, String(3600 - 150)]);
    expect(sixth.json()).toMatchObject({ code: 'mail_too_soon' });
    const url = '/api/auth/resend-signup';
    const elsewhere = { method: 'POST', url, payload: { email }, remoteAddress: '203.0.113.20' } as const;
    expect((await world.app.inject(elsewhere)).statusCode).toBe(429);
    expect((await resend(email.toUpperCase().replace('@', '+other@'))).statusCode).toBe(429);
    const signedUpAgain = await send(world.app, signUp, {
      body: { ...form(), email: email.replace('@', '+another@') },
    });
    expect(signedUpAgain.statusCode).toBe(429);
    world.clock.forward(HOUR_MS);
    expect((await world.app.inject(elsewhere)).statusCode).toBe(200);
  });

  test('AMB-030: unknown, confirmed, erased and waiting: one answer and the same work; who has an account gets a mail', async () => {
    const waiting = await makeUser(world.deps, { emailVerifiedAt: null });
    const confirmed = await makeUser(world.deps);
    const erased = await makeUser(world.deps, { emailVerifiedAt: null, erasedAt: world.clock.now() });
    const addresses = [`nobody-${email}`, waiting.email, confirmed.email, erased.email];
    const answers = await Promise.all(addresses.map((address) => resend(address)));
    for (const { statusCode, body, headers } of answers) {
      expect([statusCode, body, Object.keys(headers)]).toEqual([
        200,
        '{}',
        Object.keys(answers[0]?.headers ?? {}),
      ]);
    }
    await runJobs(world);
    const mails = await Promise.all(addresses.map((address) => mailsTo(world.deps, address)));
    expect(mails.map((list) => list.map(({ subject }) => subject))).toEqual([
      [],
      ['Confirm your email address for Sonoboard'],
      ['Your Sonoboard email address is already confirmed'],
      [],
    ]);
    // The wait is the same too.
    for (const address of addresses) expect((await resend(address)).statusCode).toBe(429);
  });

  test('a job that runs again after a crash sends no second mail', async () => {
    const { guid } = await makeUser(world.deps, { email, emailVerifiedAt: null });
    const { secrets, settings } = world.deps;
    const deps = { ...world.deps, sessionSecret: secrets.session, publicUrl: settings.publicUrl };
    const payload = { kind: 'verify_email', userGuid: guid, origin: {}, wishGuid: 'one' } as const;
    await sendRequestedMailLink(deps, payload);
    await sendRequestedMailLink(deps, payload);
    expect(await mailsTo(world.deps, email)).toHaveLength(1);
    expect(await world.deps.db.$count(authTokens, eq(authTokens.userGuid, guid))).toBe(1);
  });
});

test('SH-098: a link that never was one leads to the page, also through the contract', async () => {
  const response = await send(world.app, verifyEmail, { query: { token: 'x' } });
  expect(response.headers.location).toBe('/invalid-link');
});
