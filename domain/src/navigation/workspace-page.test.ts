import { expect, test } from 'vitest';
import { workspacePageRedirect } from './workspace-page.ts';

const WORKSPACE = { workspaceGuid: 'w' };
const NONE = { workspaceGuid: null };

test('SH-144: /workspace/scanners leads to the Clarius scanners', () => {
  expect(workspacePageRedirect('/workspace/scanners', WORKSPACE)).toBe('/workspace/clarius-scanners');
});

test.each(['/workspace', '/workspace/clarius-scanners', '/workspace/butterfly-scanners', '/billing-portal'])(
  'SH-048: %s shows itself with a workspace and leads to /buy-license without',
  (path) => {
    expect(workspacePageRedirect(path, WORKSPACE)).toBeNull();
    expect(workspacePageRedirect(path, NONE)).toBe('/buy-license');
  },
);

test('SH-048: other pages do not ask for a workspace', () => {
  expect(workspacePageRedirect('/worklist', NONE)).toBeNull();
  expect(workspacePageRedirect('/buy-license', NONE)).toBeNull();
});
