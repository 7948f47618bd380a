import type { EmergencyAccess } from '@sonoboard/domain/emergency-access/emergency-access';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database, Db } from '../platform/database/db.ts';
import { prepareStatement } from '../platform/database/prepared.ts';
import { jsonFlag, jsonMoment, jsonObject, jsonText, jsonWord } from '../platform/database/sql-json.ts';
import { sessions, users } from '../tables/accounts.tables.ts';

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
  readonly hasSecondFactor: boolean;
  /** That has not been ended and whose hour is not over. It may open nothing any more. */
  readonly emergencyAccess: readonly EmergencyAccess[];
  /** As text, because most people share a few configs: it is read and completed once for each. */
  readonly configSettings: string;
}

const CALLER = jsonObject({
  sessionGuid: jsonWord('s.guid'),
  createdAt: jsonMoment('s.created_at'),
  lastSeenAt: jsonMoment('s.last_seen_at'),
  elevatedUntil: jsonMoment('s.elevated_until'),
  userGuid: jsonWord('u.guid'),
  email: jsonText('u.email'),
  firstName: jsonText('u.first_name'),
  lastName: jsonText('u.last_name'),
  forceLogout: jsonFlag('u.force_logout'),
  invalidateTokensBefore: jsonMoment('u.invalidate_tokens_before'),
  groups: `to_json(array(
    select g.name from group_members m join groups g on g.guid = m.group_guid
    where m.user_guid = u.guid and g.kind = 'permission' order by g.name
  ))::text`,
  hasSecondFactor: jsonFlag('(u.totp_enabled_at is not null or s.with_passkey)'),
  isWorkspaceAdmin: jsonFlag(`exists(
    select 1 from workspaces w
    left join group_members m on m.group_guid = w.group_guid and m.user_guid = u.guid
    where w.guid = u.active_workspace_guid and w.deleted_at is null
      and (w.purchaser_user_guid = u.guid or 'admin' = any(m.roles))
  )`),
});

/**
 * Nearly everybody has none, which an index of the few that were not closed tells. What they open is found only then. No EXISTS:
 * PostgreSQL may answer that one by reading those of all people.
 */
const EMERGENCY_ACCESS = `case when (
    select true from emergency_accesses a where a.user_guid = u.guid and a.ended_at is null and a.ends_at > $2 limit 1
  ) then running_emergency_access(u.guid, $2) end`;

/**
 * Everything that a call needs to know about its caller, in one round trip: rights are never cached. Three columns instead
 * of fourteen, because the driver looks at the description of each column anew in every answer.
 */
export const SESSION_BY_TOKEN_HASH = `select ${CALLER} as caller,
       coalesce(c.settings, (select settings from configs where is_default))::text as settings,
       ${EMERGENCY_ACCESS} as emergency_access
     from sessions s
     join users u on u.guid = s.user_guid
     left join configs c on c.guid = u.config_guid
     where s.token_hash = $1 and u.erased_at is null`;

export function sessionReader(database: Database, clock: Clock) {
  const statement = prepareStatement<WrittenSession>(database, {
    name: 'session_by_token_hash',
    text: SESSION_BY_TOKEN_HASH,
    isAlwaysFast: true,
  });
  return async (tokenHash: string): Promise<SessionRow | null> => {
    const [row] = await statement.run([tokenHash, clock.now().toISOString()]);
    if (row === undefined) return null;
    const caller = JSON.parse(row.caller) as WrittenCaller;
    return {
      ...caller,
      createdAt: new Date(caller.createdAt),
      lastSeenAt: new Date(caller.lastSeenAt),
      elevatedUntil: dateOrNull(caller.elevatedUntil),
      invalidateTokensBefore: dateOrNull(caller.invalidateTokensBefore),
      emergencyAccess: readEmergencyAccess(row.emergency_access),
      configSettings: row.settings,
    };
  };
}

interface WrittenSession {
  readonly caller: string;
  readonly settings: string;
  readonly emergency_access: string | null;
}

function readEmergencyAccess(json: string | null): readonly EmergencyAccess[] {
  if (json === null) return [];
  const written = JSON.parse(json) as readonly (Omit<EmergencyAccess, 'endsAt'> & {
    readonly endsAt: string;
  })[];
  return written.map((access) => ({ ...access, endsAt: new Date(access.endsAt) }));
}

/** As JSON has it: moments are texts. */
type WrittenCaller = {
  readonly [
    Field in Exclude<keyof SessionRow, 'configSettings' | 'emergencyAccess'>
  ]: SessionRow[Field] extends Date
    ? string
    : SessionRow[Field] extends Date | null
      ? string | null
      : SessionRow[Field];
};

const dateOrNull = (text: string | null) => (text === null ? null : new Date(text));

/** The hash of the token that replaced this one, while calls that were under way may still show it. */
export async function selectReplacingTokenHash(
  db: Db,
  replacedTokenHash: string,
  now: Date,
): Promise<string | null> {
  const [session] = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.replacedTokenHash, replacedTokenHash), gt(sessions.replacedTokenUntil, now)));
  return session?.tokenHash ?? null;
}

export function selectSessions(db: Db, guids: readonly string[]) {
  return db
    .select({
      guid: sessions.guid,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      forceLogout: users.forceLogout,
      invalidateTokensBefore: users.invalidateTokensBefore,
    })
    .from(sessions)
    .innerJoin(users, eq(users.guid, sessions.userGuid))
    .where(and(inArray(sessions.guid, [...guids]), isNull(users.erasedAt)));
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
      totpEnabledAt: users.totpEnabledAt,
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
