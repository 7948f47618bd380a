import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeRequestedPage } from './requested-page.ts';

const GUID = '0192e4a8-0000-7000-8000-000000000001';

describe('safeRequestedPage', () => {
  test.each([
    '/completed-reviews',
    '/worklist?search=berg&order=asc',
    `/review/${GUID}/report#decision`,
    '/internal/reviews?reviewer=a@b.co',
    '/user-settings?goToAccountDeletion=1&back=https://example.com/',
  ])('SH-078: %s is opened after signing in', (path) => {
    expect(safeRequestedPage(path)).toBe(path);
  });

  test.each([
    null,
    undefined,
    '',
    '/',
    '/no-such-page',
    '/login',
    '/logout',
    '/sign-up?email=a@b.co',
    '/reset-password',
  ])('SH-079: %j leads to /', (requested) => {
    expect(safeRequestedPage(requested)).toBe('/');
  });

  test.each([
    'https://evil.example/worklist',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /worklist',
    '/.//evil.example',
    '/worklist/..//evil.example',
    '/%2e%2E//evil.example',
    '/internal/../..//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'worklist',
    '/internal//users',
    '/worklist\u0000',
  ])('SH-078: %j never leaves the site', (requested) => {
    expect(safeRequestedPage(requested)).toBe('/');
  });

  test('SH-078: whatever is asked for, the answer is one plain path of this site', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '.',
        '..',
        '%2e',
        '%2f',
        '\t',
        '\n',
        'https:',
        'javascript:',
        '@',
        '?',
        '#',
      ),
      fc.constantFrom('worklist', 'internal', 'users', 'login', 'evil.example'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const page = safeRequestedPage(pieces.join(''));
        expect(page).toMatch(/^\/(?![/\\])[^\s\\]*$/);
        expect(page.split(/[?#]/)[0]).not.toMatch(/\/\/|\/\.{1,2}(?:\/|$)/);
        expect(safeRequestedPage(page)).toBe(page);
      }),
      { numRuns: 1000 },
    );
  });
});
