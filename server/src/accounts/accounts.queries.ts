import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Db } from '../platform/db.ts';
import { prepareStatement } from '../platform/prepared.ts';
import { sessions, users } from './accounts.tables.ts';

export interface SessionRow {
  readonly sessionGuid: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly elevatedUntil: Date | null;
  readonly userGuid: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly forceLogout: boolean;
  readonly invalidateTokensBefore: Date | null;
  readonly groups: readonly string[];
  readonly isWorkspaceAdmin: boolean;
  /** As text, because most people share a few configs: it is read and completed once for each. */
  readonly configSettings: string;
}

/** Everything that a call needs to know about its caller, in one round trip: rights are never cached. */
export const SESSION_BY_TOKEN_HASH = `select s.guid as "sessionGuid", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
       s.elevated_until as "elevatedUntil", u.guid as "userGuid", u.email, u.first_name as "firstName",
       u.last_name as "lastName", u.force_logout as "forceLogout",
       u.invalidate_tokens_before as "invalidateTokensBefore",
       array(
         select g.name from group_members m join groups g on g.guid = m.group_guid
         where m.user_guid = u.guid and g.kind = 'permission' order by g.name
       ) as groups,
       exists(
         select 1 from workspaces w
         left join group_members m on m.group_guid = w.group_guid and m.user_guid = u.guid
         where w.guid = u.active_workspace_guid and w.deleted_at is null
           and (w.purchaser_user_guid = u.guid or 'admin' = any(m.roles))
       ) as "isWorkspaceAdmin",
       coalesce(c.settings, (select settings from configs where is_default))::text as "configSettings"
     from sessions s
     join users u on u.guid = s.user_guid
     left join configs c on c.guid = u.config_guid
     where s.token_hash = $1 and u.erased_at is null`;

export function prepareSessionByTokenHash(database: Database) {
  return prepareStatement<SessionRow>(database, {
    name: 'session_by_token_hash',
    text: SESSION_BY_TOKEN_HASH,
    isAlwaysFast: true,
  });
}

export async function touchSession(
  db: Db,
  sessionGuid: string,
  at: { readonly seen: Date; readonly expires: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: at.seen, expiresAt: at.expires })
    .where(eq(sessions.guid, sessionGuid));
}

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function deleteSession(db: Db, sessionGuid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.guid, sessionGuid));
}

export async function selectUserForSignIn(db: Db, email: string) {
  const [user] = await db
    .select({
      guid: users.guid,
      passwordHash: users.passwordHash,
      emailVerifiedAt: users.emailVerifiedAt,
      erasedAt: users.erasedAt,
    })
    .from(users)
    .where(eq(users.email, email));
  return user;
}

/** Sessions that staff ended must stay ended when the person comes back, so they go together with the flag. */
export async function liftForcedLogout(db: Db, userGuid: string): Promise<void> {
  const lifted = db.$with('lifted').as(
    db
      .update(users)
      .set({ forceLogout: false })
      .where(and(eq(users.guid, userGuid), eq(users.forceLogout, true)))
      .returning({ guid: users.guid }),
  );
  await db
    .with(lifted)
    .delete(sessions)
    .where(inArray(sessions.userGuid, db.select({ guid: lifted.guid }).from(lifted)));
}
