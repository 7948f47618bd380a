import type { OutgoingHttpHeaders } from 'node:http';

const contentSecurityPolicy = (clipOrigin: string | null) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // The style library writes its rules into <style> elements while the page runs. A nonce would have to be in the page,
    // which is a static file that browsers and proxies keep. Styles cannot read data from this page: images, fonts
    // and connections are limited to this origin below.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    `media-src 'self' blob:${clipOrigin === null ? '' : ` ${clipOrigin}`}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const ONE_YEAR_SECONDS = 31_536_000;

/** On every answer: pages, calls, files and errors. Clips may come from one more origin, where their store sends them. */
export function securityHeaders(publicUrl: string, clipOrigin: string | null): OutgoingHttpHeaders {
  return {
    'content-security-policy': contentSecurityPolicy(clipOrigin),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` }
      : {}),
  };
}
