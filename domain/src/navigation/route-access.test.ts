import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { routeAccess } from './route-access.ts';
import { ROUTES, findRoute } from './routes.ts';

const USER = { permissions: [] };
const STAFF = { permissions: ['internal'] };

const PUBLIC = [
  '/sign-up',
  '/forgot-password',
  '/resend-verification-link',
  '/verify-email',
  '/invalid-link',
];
const NEUTRAL = ['/account-verified', '/reset-password', '/send-reset-password-link', '/logout'];
const GUID = '0192e4a8-0000-7000-8000-000000000001';

/** A path of the route with its parameters filled in. */
function example(pattern: string): string {
  return pattern.replaceAll(/\{[^}]+\}/g, GUID);
}

describe('routeAccess', () => {
  test.each(['/login', ...PUBLIC])('SH-015: %s shows its page to who is not signed in', (path) => {
    expect(routeAccess(path, null)).toBe('allow');
  });

  test.each(PUBLIC)('SH-016: %s signs a signed-in user out', (path) => {
    expect(routeAccess(path, USER)).toBe('sign-out-first');
    expect(routeAccess(path, STAFF)).toBe('sign-out-first');
  });

  test('SH-078: /login leads a signed-in user on and does not end the session', () => {
    expect(routeAccess('/login', USER)).toBe('to-requested-page');
  });

  test.each(NEUTRAL)('SH-018: %s works signed in and signed out', (path) => {
    expect(routeAccess(path, null)).toBe('allow');
    expect(routeAccess(path, USER)).toBe('allow');
  });

  const privateRoutes = ROUTES.filter(({ kind }) => kind === 'private');
  test.each(privateRoutes)(
    'SH-017..SH-023, SH-029: $path opens signed in, else goes to /login',
    ({ path }) => {
      expect(routeAccess(example(path), USER)).toBe('allow');
      expect(routeAccess(example(path), null)).toBe('to-login');
    },
  );

  const internalRoutes = ROUTES.filter(({ kind }) => kind === 'internal');
  test.each(internalRoutes)('SH-024..SH-030, AD-184: $path opens for internal users only', ({ path }) => {
    expect(routeAccess(example(path), STAFF)).toBe('allow');
    expect(routeAccess(example(path), USER)).toBe('not-found');
    expect(routeAccess(example(path), null)).toBe('to-login');
  });

  test.each([
    '/no-such-page',
    '/worklist/x',
    '/internal',
    '/internal/nothing',
    '/review',
    '/user-settings/a/b',
  ])('SH-031, SH-032: unknown %s is not found signed in, and goes to /login otherwise', (path) => {
    expect(routeAccess(path, STAFF)).toBe('not-found');
    expect(routeAccess(path, USER)).toBe('not-found');
    expect(routeAccess(path, null)).toBe('to-login');
  });

  test('SH-029, SH-030: no path of any shape opens a private page without a session or an internal one to others', () => {
    const segment = fc.oneof(
      fc.constantFrom('internal', 'users', 'worklist', 'review', 'login', '.', '..'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
        const path = `/${segments.join('/')}`;
        const kind = findRoute(path)?.kind;
        const isForEverybody = kind === 'public' || kind === 'neutral';
        expect(routeAccess(path, null) === 'allow').toBe(isForEverybody);
        expect(routeAccess(path, USER) === 'allow').toBe(kind === 'private' || kind === 'neutral');
      }),
    );
  });
});

describe('findRoute', () => {
  test.each(['/review', '/create-review', '/create-chain-review', '/view-chain-review'])(
    'SH-020: the subpage of %s may be missing',
    (start) => {
      expect(findRoute(`${start}/${GUID}`)?.path).toMatch(`${start}/`);
      expect(findRoute(`${start}/${GUID}/report`)?.path).toMatch(`${start}/`);
      expect(findRoute(`${start}/${GUID}/report/more`)).toBeUndefined();
      expect(findRoute(start)).toBeUndefined();
    },
  );

  test('SH-002: every route of the table is found as itself', () => {
    for (const { path } of ROUTES) expect(findRoute(example(path))?.path).toBe(path);
  });
});
