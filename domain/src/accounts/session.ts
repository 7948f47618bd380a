const SESSION_LIFE_MS = 12 * 60 * 60 * 1000;

export interface Session {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

export interface Revocation {
  /** Set by staff; cleared by the next login. */
  readonly forceLogout: boolean;
  /** Set by a password change: sessions older than this are over. */
  readonly invalidateTokensBefore: Date | null;
}

export type SessionState = 'live' | 'expired' | 'revoked';

export function sessionState(session: Session, revocation: Revocation, now: Date): SessionState {
  if (isRevoked(session, revocation)) return 'revoked';
  return now.getTime() < sessionExpiresAt(session.lastSeenAt).getTime() ? 'live' : 'expired';
}

/** The life of a session slides: every call starts the twelve hours anew. */
export function sessionExpiresAt(lastSeenAt: Date): Date {
  return new Date(lastSeenAt.getTime() + SESSION_LIFE_MS);
}

function isRevoked(session: Session, { forceLogout, invalidateTokensBefore }: Revocation): boolean {
  if (forceLogout) return true;
  return invalidateTokensBefore !== null && session.createdAt.getTime() < invalidateTokensBefore.getTime();
}
