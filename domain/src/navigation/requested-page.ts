import { findRoute } from './routes.ts';

export const HOME_PAGE = '/';

/**
 * Where to go after signing in. Anything that a browser could read as another site, or that would sign the person
 * out again at once, becomes the home page.
 */
export function safeRequestedPage(requested: string | null | undefined): string {
  if (requested === null || requested === undefined || !isPlainPath(requested)) return HOME_PAGE;
  const kind = findRoute(pathnameOf(requested))?.kind;
  return kind === 'private' || kind === 'internal' ? requested : HOME_PAGE;
}

function isPlainPath(text: string): boolean {
  // Browsers drop tabs and line breaks from addresses and read a backslash as a slash.
  if (!text.startsWith('/') || /[\p{Cc}\s\\]/u.test(text)) return false;
  const pathname = pathnameOf(text);
  return !pathname.includes('//') && !pathname.split('/').some(isDotSegment);
}

/** '/.//evil.example' would be resolved to '//evil.example', which is another site. */
function isDotSegment(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(segment);
}

function pathnameOf(text: string): string {
  return text.split(/[?#]/, 1)[0] ?? '';
}
