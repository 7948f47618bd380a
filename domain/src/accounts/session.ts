const MINUTE_MS = 60 * 1000;
const SESSION_LIFE_MS = 12 * 60 * MINUTE_MS;

export interface Session {
  readonly createdAt: Date;
  /** The last action of the person; calls that a page makes by itself do not count. */
  readonly lastSeenAt: Date;
}

export interface Revocation {
  /** Set by staff; cleared by the next login. */
  readonly forceLogout: boolean;
  /** Set by a password change: sessions older than this are over. */
  readonly invalidateTokensBefore: Date | null;
}

export type SessionState = 'live' | 'expired' | 'revoked';

export function sessionState(session: Session & Revocation, now: Date, idleMinutes: number): SessionState {
  if (isRevoked(session, session)) return 'revoked';
  return now.getTime() < sessionExpiresAt(session, idleMinutes).getTime() ? 'live' : 'expired';
}

/** Twelve hours after signing in, or earlier, when the person has done nothing for a while (AMB-007). */
export function sessionExpiresAt({ createdAt, lastSeenAt }: Session, idleMinutes: number): Date {
  const idleEnd = lastSeenAt.getTime() + idleMinutes * MINUTE_MS;
  return new Date(Math.min(createdAt.getTime() + SESSION_LIFE_MS, idleEnd));
}

function isRevoked(session: Session, { forceLogout, invalidateTokensBefore }: Revocation): boolean {
  if (forceLogout) return true;
  return invalidateTokensBefore !== null && session.createdAt.getTime() < invalidateTokensBefore.getTime();
}
