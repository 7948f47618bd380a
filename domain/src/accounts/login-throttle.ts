export const LOGIN_FAILURE_LIMIT = 10;
/** For one account from all addresses together; a browser in which its owner signed in before is exempt. */
export const ACCOUNT_FAILURE_LIMIT = 20;
/** One address may stand for a whole clinic, so it has more; it also guesses at many accounts once each. */
export const ADDRESS_FAILURE_LIMIT = 100;
export const LOGIN_FAILURE_WINDOW_MS = 15 * 60 * 1000;

export type LoginThrottle = { readonly kind: 'open' } | { readonly kind: 'blocked'; readonly until: Date };

/** Failures are those of one account from one address, or of one address; older ones than the window may be in the list. */
export function loginThrottle(
  failures: readonly Date[],
  now: Date,
  limit = LOGIN_FAILURE_LIMIT,
): LoginThrottle {
  const windowStart = now.getTime() - LOGIN_FAILURE_WINDOW_MS;
  const recent = failures
    .map((failure) => failure.getTime())
    .filter((time) => time > windowStart)
    .sort((a, b) => b - a);
  const decisive = recent[limit - 1];
  if (decisive === undefined) return { kind: 'open' };
  return { kind: 'blocked', until: new Date(decisive + LOGIN_FAILURE_WINDOW_MS) };
}
