import { getCurrentUser, signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from '@sonoboard/contract/accounts/sessions.endpoints';
import { getMedia } from '@sonoboard/contract/clips/clips.endpoints';
import { BACKGROUND_HEADER } from '@sonoboard/contract/http/background-header';
import { getImportVideo } from '@sonoboard/contract/imports/imports.endpoints';
import { getLiveEvents } from '@sonoboard/contract/live/live.endpoints';
import { recordBehaviour } from '@sonoboard/contract/telemetry/telemetry.endpoints';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { joinWorkspace, makeWorkspace } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../test/test-users.ts';
import { groupMembers, groups } from '../tables/groups.tables.ts';
import { workspaces } from '../tables/workspaces.tables.ts';
import { users } from '../tables/accounts.tables.ts';
import { hashPassword } from './password-hash.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ env: { SESSION_IDLE_MINUTES: '60' } });
});
afterAll(() => world.stop());

const statusFor = async (user: TestUser) =>
  (await send(world.app, getCurrentUser, {}, { as: user })).statusCode;
const change = (user: TestUser, columns: Partial<typeof users.$inferInsert>) =>
  world.deps.db.update(users).set(columns).where(eq(users.guid, user.guid));

describe('how long a session lives', () => {
  test('AMB-007: an hour after the last action it is over, to the millisecond', async () => {
    const user = await makeUser(world.deps);
    world.clock.forward(HOUR_MS - 1);
    expect(await statusFor(user)).toBe(200);
    world.clock.forward(HOUR_MS);
    expect(await statusFor(user)).toBe(401);
  });

  test('AMB-007: twelve hours after signing in it is over, however much it is used', async () => {
    const user = await makeUser(world.deps);
    for (let halfHour = 1; halfHour < 24; halfHour += 1) {
      world.clock.forward(30 * MINUTE_MS);
      expect(await statusFor(user)).toBe(200);
    }
    world.clock.forward(30 * MINUTE_MS - 1);
    expect(await statusFor(user)).toBe(200);
    world.clock.forward(1);
    expect(await statusFor(user)).toBe(401);
  });

  test('AMB-007: calls that a page makes by itself are no action', async () => {
    const user = await makeUser(world.deps);
    const poll = async () => {
      const headers = { [BACKGROUND_HEADER]: '1' };
      return (await send(world.app, getCurrentUser, {}, { as: user, headers })).statusCode;
    };
    for (let minute = 1; minute < 60; minute += 1) {
      world.clock.forward(MINUTE_MS);
      expect(await poll()).toBe(200);
    }
    world.clock.forward(MINUTE_MS);
    expect(await poll()).toBe(401);
  });

  test('AMB-007: neither the live stream nor a clip that loops is an action', () => {
    for (const { isBackground } of [getLiveEvents, getMedia, getImportVideo, recordBehaviour]) {
      expect(isBackground).toBe(true);
    }
  });

  test('AMB-007: a call of that kind does not keep a session alive', async () => {
    const user = await makeUser(world.deps);
    world.clock.forward(59 * MINUTE_MS);
    const body = {
      AnalyticsEventType: 'PageView',
      PageName: '/worklist',
      StartTs: 1,
      TimeOnPage: 1,
    } as const;
    expect((await send(world.app, recordBehaviour, { body }, { as: user })).statusCode).toBeLessThan(300);
    world.clock.forward(MINUTE_MS);
    expect(await statusFor(user)).toBe(401);
  });

  test('calls within half a minute of each other still slide it, within that half minute', async () => {
    const user = await makeUser(world.deps);
    for (let call = 0; call < 5; call += 1) {
      world.clock.forward(MINUTE_MS / 4);
      expect(await statusFor(user)).toBe(200);
    }
    world.clock.forward(HOUR_MS - MINUTE_MS / 2 - 1);
    expect(await statusFor(user)).toBe(200);
  });
});

describe('one’s own sessions', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const own = (user: TestUser) => call(world.app, listOwnSessions, {}, { as: user });

  async function signedInTwice() {
    const user = await makeUser(world.deps, { passwordHash: await hashPassword('Right1234') });
    world.clock.forward(MINUTE_MS);
    const response = await send(
      world.app,
      signIn,
      { body: { username: user.email, password: 'Right1234' } },
      { headers: { 'user-agent': FIREFOX } },
    );
    const cookie = String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
    return { user, firefox: { ...user, cookie } };
  }

  test('are listed with device, address and times, the last used first, and this one is marked', async () => {
    const { user, firefox } = await signedInTwice();
    const stranger = await makeUser(world.deps);
    const { items, total } = await own(firefox);
    const now = world.clock.now().toISOString();
    expect(total).toBe(2);
    expect(items).toEqual([
      {
        guid: expect.any(String) as string,
        device: 'Firefox on Linux',
        address: '127.0.0.1',
        signed_in_at: now,
        last_active_at: now,
        is_current: true,
      },
      expect.objectContaining({ device: 'Unknown device', address: null, is_current: false }),
    ]);
    world.clock.forward(MINUTE_MS);
    expect((await own(user)).items).toMatchObject([
      { device: 'Unknown device', is_current: true },
      { device: 'Firefox on Linux', is_current: false },
    ]);
    expect((await own(stranger)).total).toBe(1);
  });

  test('that are over are not listed', async () => {
    const { user, firefox } = await signedInTwice();
    world.clock.forward(30 * MINUTE_MS);
    await own(firefox);
    world.clock.forward(30 * MINUTE_MS);
    expect((await own(firefox)).items).toHaveLength(1);
    expect(await statusFor(user)).toBe(401);
  });

  test('can be ended one by one, which the audit trail tells', async () => {
    const { user, firefox } = await signedInTwice();
    const other = (await own(firefox)).items.find(({ is_current }) => !is_current);
    const params = { guid: other?.guid ?? '' };
    expect((await send(world.app, endOwnSession, { params }, { as: firefox })).statusCode).toBe(204);
    expect(await statusFor(user)).toBe(401);
    expect(await statusFor(firefox)).toBe(200);
    const ended = await auditRows(world.deps, 'session.ended');
    expect(ended.filter(({ actorGuid }) => actorGuid === user.guid)).toHaveLength(1);
    expect(await errorReply(world.app, endOwnSession, { params }, { as: firefox })).toMatchObject({
      status: 404,
      code: 'session_not_found',
    });
  });

  test('can be ended all but this one', async () => {
    const { user, firefox } = await signedInTwice();
    expect(await call(world.app, endOtherSessions, {}, { as: firefox })).toEqual({ ended: 1 });
    expect(await statusFor(user)).toBe(401);
    expect(await statusFor(firefox)).toBe(200);
  });

  test('of someone else do not exist for the caller', async () => {
    const { user, firefox } = await signedInTwice();
    const stranger = await makeUser(world.deps);
    const [session] = (await own(firefox)).items;
    const params = { guid: session?.guid ?? '' };
    expect((await errorReply(world.app, endOwnSession, { params }, { as: stranger })).status).toBe(404);
    await call(world.app, endOtherSessions, {}, { as: stranger });
    expect(await statusFor(user)).toBe(200);
    expect(await statusFor(firefox)).toBe(200);
  });
});

describe('what ends a session at the very next request', () => {
  test('AD-320: forceLogout', async () => {
    const user = await makeUser(world.deps);
    expect(await statusFor(user)).toBe(200);
    await change(user, { forceLogout: true });
    expect(await errorReply(world.app, getCurrentUser, {}, { as: user })).toMatchObject({
      status: 401,
      code: 'not_signed_in',
    });
  });

  test('AD-320: the next login lifts forceLogout, and older sessions stay dead', async () => {
    const user = await makeUser(world.deps, { passwordHash: await hashPassword('Right1234') });
    await change(user, { forceLogout: true });
    const body = { username: user.email, password: 'Right1234' };
    const response = await send(world.app, signIn, { body });
    const fresh = { ...user, cookie: String(response.headers['set-cookie']).split(';', 1)[0] ?? '' };
    expect(await statusFor(fresh)).toBe(200);
    expect(await statusFor(user)).toBe(401);
    const [row] = await world.deps.db.select().from(users).where(eq(users.guid, user.guid));
    expect(row?.forceLogout).toBe(false);
    world.clock.forward(1);
    expect((await send(world.app, signIn, { body })).statusCode).toBe(200);
    expect(await statusFor(fresh)).toBe(200);
  });

  test('AD-320: invalidateTokensBefore, for the sessions that are older', async () => {
    const user = await makeUser(world.deps);
    world.clock.forward(1);
    const younger = { ...user, cookie: await startSession(world.deps, user.guid) };
    await change(user, { invalidateTokensBefore: world.clock.now() });
    expect(await statusFor(user)).toBe(401);
    expect(await statusFor(younger)).toBe(200);
  });

  test('erasure of the account', async () => {
    const user = await makeUser(world.deps);
    await change(user, { erasedAt: world.clock.now() });
    expect(await statusFor(user)).toBe(401);
  });

  test.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}%00`, 'a'.repeat(5000)])(
    'a token that nobody was given is nobody: %s',
    async (token) => {
      const cookie = `sonoboard=${token}`;
      const response = await send(world.app, getCurrentUser, {}, { headers: { cookie } });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({ error: 'Please sign in.', code: 'not_signed_in' });
    },
  );
});

describe('SH-171: GET /current says who is signed in', () => {
  test('SH-262: guid, email, name and permissions, and nothing else', async () => {
    const user = await makeUser(world.deps, { firstName: 'Ada', lastName: 'Byron' });
    expect(await call(world.app, getCurrentUser, {}, { as: user })).toEqual({
      guid: user.guid,
      email: user.email,
      name: 'Ada Byron',
      permissions: [],
    });
  });

  test('AMB-018: the name falls back to the email', async () => {
    const user = await makeUser(world.deps, { firstName: ' ', lastName: '' });
    expect(await call(world.app, getCurrentUser, {}, { as: user })).toMatchObject({ name: user.email });
  });

  test('SH-172: the permissions are the groups; taking one away holds on the next request', async () => {
    const user = await makeUser(world.deps, { permissions: ['internal', 'admin', 'data-management'] });
    const permissions = async () => (await call(world.app, getCurrentUser, {}, { as: user })).permissions;
    expect(await permissions()).toEqual(['admin', 'data-management', 'internal']);
    const [internal] = await world.deps.db.select().from(groups).where(eq(groups.name, 'internal'));
    await world.deps.db
      .delete(groupMembers)
      .where(and(eq(groupMembers.userGuid, user.guid), eq(groupMembers.groupGuid, internal?.guid ?? '')));
    expect(await permissions()).toEqual(['admin', 'data-management']);
  });

  test("AMB-060: 'workspace-admin' stands for owner and group admins of the active workspace", async () => {
    const [owner, admin, member] = [
      await makeUser(world.deps),
      await makeUser(world.deps),
      await makeUser(world.deps),
    ];
    const workspace = await makeWorkspace(world.deps, { owner, name: 'internal' });
    await joinWorkspace(world.deps, workspace, admin, ['admin']);
    await joinWorkspace(world.deps, workspace, member);
    const permissions = async (user: TestUser) =>
      (await call(world.app, getCurrentUser, {}, { as: user })).permissions;
    expect(await permissions(owner)).toEqual(['workspace-admin']);
    expect(await permissions(admin)).toEqual(['workspace-admin']);
    expect(await permissions(member)).toEqual([]);
    await change(owner, { activeWorkspaceGuid: null });
    expect(await permissions(owner)).toEqual([]);
    await world.deps.db
      .update(workspaces)
      .set({ deletedAt: world.clock.now() })
      .where(eq(workspaces.guid, workspace.guid));
    expect(await permissions(admin)).toEqual([]);
  });

  test("a group that is called 'workspace-admin' makes nobody one", async () => {
    const user = await makeUser(world.deps);
    const [group] = await world.deps.db
      .insert(groups)
      .values({ name: 'workspace-admin' })
      .returning({ guid: groups.guid });
    await world.deps.db.insert(groupMembers).values({ groupGuid: group?.guid ?? '', userGuid: user.guid });
    expect(await call(world.app, getCurrentUser, {}, { as: user })).toMatchObject({ permissions: [] });
  });
});

describe('a database in trouble signs nobody out', () => {
  test('a lost connection answers 503 with Retry-After, and the next call works again', async () => {
    const user = await makeUser(world.deps);
    const { rows: ended } = await world.database.owner.query<{ pid: number }>(
      'select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const statuses = await Promise.all(Array.from({ length: 8 }, () => statusFor(user)));
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    await vi.waitFor(async () => {
      const left = 'select from pg_stat_activity where pid = any($1)';
      const { rowCount } = await world.database.pool.query(left, [ended.map(({ pid }) => pid)]);
      expect(rowCount).toBe(0);
    });
    // The ends of all connections have come by now; they are looked at in this turn.
    await new Promise((resolve) => setImmediate(resolve));
    expect(await statusFor(user)).toBe(200);
  });

  test('a database that does not answer is 503 with Retry-After, never 401', async () => {
    const user = await makeUser(world.deps);
    const { pool } = world.database;
    const busy = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    try {
      // Who someone is comes over a connection of its own; what they ask for does not.
      expect(await statusFor(user)).toBe(200);
      const responses = await Promise.all([
        send(world.app, getWorklist, {}, { as: user }),
        send(world.app, signIn, { body: { username: user.email, password: 'Right1234' } }),
      ]);
      for (const response of responses) {
        expect(response.statusCode).toBe(503);
        expect(response.headers['retry-after']).toBe('2');
        expect(response.json()).toMatchObject({ code: 'service_unavailable' });
      }
    } finally {
      for (const client of busy) client.release();
    }
    expect(await statusFor(user)).toBe(200);
  });

  test('a fault of ours in the session query answers 500, never 401', async () => {
    const broken = await startTestApp();
    try {
      const user = await makeUser(broken.deps);
      await broken.database.owner.query('alter table sessions rename to lost_sessions');
      const response = await send(broken.app, getCurrentUser, {}, { as: user });
      expect(response.statusCode).toBe(500);
      expect(response.body).not.toContain('sessions');
    } finally {
      await broken.stop();
    }
  });
});
