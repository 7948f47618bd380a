import { displayName } from '@sonoboard/domain/accounts/display-name';
import { loginStep } from '@sonoboard/domain/accounts/login-step';
import { sessionExpiresAt, sessionState } from '@sonoboard/domain/accounts/session';
import { completeUserConfig, type UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { permissionsOf } from '@sonoboard/domain/groups/permissions';
import { removeDevicesOfSession } from '../channels/push-devices.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Authenticate, Caller } from '../platform/http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Database, type Db, type Tx } from '../platform/database/db.ts';
import { sharedInOneTurn } from '../platform/database/together.ts';
import {
  deleteSession,
  selectReplacingTokenHash,
  selectSessions,
  selectUserForSignIn,
  sessionReader,
  touchSession,
  type SessionRow,
} from './accounts.queries.ts';
import { noteSuccess, reserveAttempt } from './attempts.service.ts';
import { passwordMatches } from './password-hash.ts';
import { awaitSecondFactor } from './second-factor.service.ts';
import { startSession, type SignInPlace } from './session-start.ts';
import { hashOfToken } from './session-token.ts';

// Writing an action down once in half a minute is exact enough: a session ends at most that much early.
const TOUCH_AFTER_MS = 30_000;

interface AuthenticatorDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly sessionSecret: string;
  readonly idleMinutes: number;
}

/** Finds the caller behind a session cookie; null only when the database said that there is none. */
export function authenticator({
  database,
  clock,
  sessionSecret,
  idleMinutes,
}: AuthenticatorDeps): Authenticate {
  const readSession = sharedInOneTurn(sessionReader(database, clock));

  async function readSessionByReplacedToken(tokenHash: string, now: Date): Promise<SessionRow | null> {
    const replacing = await selectReplacingTokenHash(database.db, tokenHash, now);
    const row = replacing === null ? null : await readSession(replacing);
    return row === null ? null : { ...row, elevatedUntil: null };
  }

  return async (token, { isAction }) => {
    const now = clock.now();
    const tokenHash = hashOfToken(token, sessionSecret);
    const row = (await readSession(tokenHash)) ?? (await readSessionByReplacedToken(tokenHash, now));
    if (row === null) return null;
    if (sessionState(row, now, idleMinutes) !== 'live') return null;
    if (isAction && now.getTime() - row.lastSeenAt.getTime() > TOUCH_AFTER_MS) {
      const expires = sessionExpiresAt({ ...row, lastSeenAt: now }, idleMinutes);
      await touchSession(database.db, row.sessionGuid, { seen: now, expires });
    }
    return callerOf(row);
  };
}

/** Which of these sessions are over. Asking does not keep them alive: a page that is merely open is not in use. */
export async function endedSessions(
  { db, clock, idleMinutes }: { readonly db: Db; readonly clock: Clock; readonly idleMinutes: number },
  sessionGuids: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = clock.now();
  const rows = await selectSessions(db, sessionGuids);
  const live = new Set(
    rows.filter((row) => sessionState(row, now, idleMinutes) === 'live').map(({ guid }) => guid),
  );
  return new Set(sessionGuids.filter((guid) => !live.has(guid)));
}

function callerOf(row: SessionRow): Caller {
  const config = configOf(row.configSettings);
  const emergencyAccess = row.emergencyAccess.filter(({ examGuids }) => examGuids.length > 0);
  const isEmergency = config.emergency_access && emergencyAccess.length > 0;
  return {
    actor: {
      guid: row.userGuid,
      email: row.email,
      name: displayName(row),
      permissions: permissionsOf({
        groupNames: row.groups,
        administersActiveWorkspace: row.isWorkspaceAdmin,
        isSecondFactorMissing: config.two_fa_required_for_staff && !row.hasSecondFactor,
      }),
      ...(isEmergency ? { emergencyAccess } : {}),
    },
    session: {
      guid: row.sessionGuid,
      elevatedUntil: row.elevatedUntil,
      config,
    },
  };
}

const KNOWN_CONFIGS_MAX = 1_000;
const knownConfigs = new Map<string, UserConfig>();

/** Completing a config costs more than finding a session. Keyed by the stored text itself, so it is never stale. */
function configOf(storedSettings: string): UserConfig {
  const known = knownConfigs.get(storedSettings);
  if (known) return known;
  if (knownConfigs.size === KNOWN_CONFIGS_MAX) knownConfigs.clear();
  const config = completeUserConfig(JSON.parse(storedSettings) as Record<string, unknown>);
  knownConfigs.set(storedSettings, config);
  return config;
}

export interface SignInRequest extends SignInPlace {
  readonly email: string;
  readonly password: string;
  readonly isKnownDevice: boolean;
}

/** Signed in, or so far with the password only: then the token is the proof of that, for a few minutes. */
export interface PasswordAccepted {
  readonly kind: 'signed_in' | 'second_factor';
  readonly token: string;
}

interface SignInDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessionSecret: string;
  readonly idleMinutes: number;
}

export async function signIn(
  { db, clock, sessionSecret, idleMinutes }: SignInDeps,
  request: SignInRequest,
  onSuccess: (tx: Tx, kind: PasswordAccepted['kind'], userGuid: string) => Promise<void>,
): Promise<PasswordAccepted> {
  const now = clock.now();
  const account = request.email.toLowerCase();
  const attempt = await inTransaction(db, (tx) =>
    reserveAttempt(tx, {
      kind: 'login',
      account,
      ip: request.ip,
      at: now,
      isKnownDevice: request.isKnownDevice,
    }),
  );
  const { kind, userGuid } = await checkPassword(db, account, request.password);
  const token = await inTransaction(db, async (tx) => {
    await noteSuccess(tx, attempt);
    const issued =
      kind === 'signed_in'
        ? await startSession(tx, { userGuid, now, place: request, sessionSecret, idleMinutes })
        : await awaitSecondFactor(tx, { userGuid, now, sessionSecret });
    await onSuccess(tx, kind, userGuid);
    return issued;
  });
  return { kind, token };
}

async function checkPassword(
  db: Db,
  account: string,
  password: string,
): Promise<{ readonly kind: PasswordAccepted['kind']; readonly userGuid: string }> {
  const user = await selectUserForSignIn(db, account);
  const isPasswordRight = await passwordMatches(user?.passwordHash ?? null, password);
  if (user === undefined || user.erasedAt !== null) throw new AppError('wrong_credentials');
  const step = loginStep({
    isPasswordRight,
    isEmailConfirmed: user.emailVerifiedAt !== null,
    isTwoFactorEnabled: user.totpEnabledAt !== null,
  });
  switch (step) {
    case 'refused':
      throw new AppError('wrong_credentials');
    case 'email_not_confirmed':
      throw new AppError('email_not_confirmed');
    case 'second_factor':
    case 'signed_in':
      return { kind: step, userGuid: user.guid };
  }
}

/** Push to this browser ends with it: who comes next must not see it. */
export async function signOut(db: Db, sessionGuid: string): Promise<void> {
  await removeDevicesOfSession(db, sessionGuid);
  await deleteSession(db, sessionGuid);
}
