/** The value of a cookie in a Cookie header; null when it is not there. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return null;
}

interface CookieOptions {
  readonly isSecure: boolean;
  /** 0 takes the cookie away; without it the cookie ends with the browser. */
  readonly maxAgeSeconds?: number;
}

/** A Set-Cookie header. No script reads the cookie and no other site can make the browser send it. */
export function cookieHeader(
  name: string,
  value: string,
  { isSecure, maxAgeSeconds }: CookieOptions,
): string {
  if (/[^\w.~-]/.test(value))
    throw new Error(`The value of cookie ${name} has a sign that cookies cannot hold`);
  const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Strict'];
  if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${Math.floor(maxAgeSeconds)}`);
  if (isSecure) parts.push('Secure');
  return parts.join('; ');
}
