import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { sessions, users } from '../src/tables/accounts.tables.ts';
import { hashOfToken, newSessionToken } from '../src/accounts/session-token.ts';
import type { Deps } from '../src/app/deps.ts';
import { groupMembers, groups } from '../src/tables/groups.tables.ts';

/** What making people and exams takes: a running product is not part of it. */
export type WorldDeps = Pick<Deps, 'db' | 'clock' | 'blobs' | 'secrets'>;

export interface TestUser {
  readonly guid: string;
  readonly email: string;
  /** The Cookie header of a session of theirs. */
  readonly cookie: string;
}

interface UserOptions extends Partial<typeof users.$inferInsert> {
  readonly permissions?: readonly ('internal' | 'admin' | 'data-management' | 'device')[];
}

const SESSION_MS = 12 * 60 * 60 * 1000;

/** A person with a confirmed address, signed in. */
export async function makeUser(
  deps: WorldDeps,
  { permissions = [], ...columns }: UserOptions = {},
): Promise<TestUser> {
  const now = deps.clock.now();
  const guid = columns.guid ?? randomUUID();
  const email = columns.email ?? `${guid.slice(0, 8)}@test.example`;
  await deps.db.insert(users).values({
    firstName: 'Test',
    lastName: 'Person',
    emailVerifiedAt: now,
    createdAt: now,
    updatedAt: now,
    ...columns,
    guid,
    email,
  });
  if (permissions.length > 0) {
    const rows = await deps.db
      .select({ groupGuid: groups.guid })
      .from(groups)
      .where(and(eq(groups.kind, 'permission'), inArray(groups.name, [...permissions])));
    await deps.db.insert(groupMembers).values(rows.map((row) => ({ ...row, userGuid: guid })));
  }
  return { guid, email, cookie: await startSession(deps, guid) };
}

/** Another session of the same person. */
export async function startSession(deps: WorldDeps, userGuid: string): Promise<string> {
  const now = deps.clock.now();
  const token = newSessionToken();
  await deps.db.insert(sessions).values({
    tokenHash: hashOfToken(token, deps.secrets.session),
    userGuid,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MS),
  });
  return `sonoboard=${token}`;
}
