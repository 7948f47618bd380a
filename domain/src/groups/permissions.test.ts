import { expect, test } from 'vitest';
import { permissionsOf, SECOND_FACTOR_NEEDED } from './permissions.ts';

test('SH-171, SH-172: permissions are the names of the groups', () => {
  const facts = { groupNames: ['internal', 'admin'], administersActiveWorkspace: false };
  expect(permissionsOf(facts)).toEqual(['admin', 'internal']);
});

test('SH-249: who administers the active workspace has workspace-admin besides', () => {
  expect(permissionsOf({ groupNames: [], administersActiveWorkspace: true })).toEqual(['workspace-admin']);
});

test('SH-250: a group that happens to bear that name gives nothing', () => {
  expect(permissionsOf({ groupNames: ['workspace-admin'], administersActiveWorkspace: false })).toEqual([]);
});

test('AMB-057: staff without the second factor that their config asks for have no staff rights', () => {
  const facts = { administersActiveWorkspace: true, isSecondFactorMissing: true };
  expect(permissionsOf({ ...facts, groupNames: ['internal', 'admin', 'data-management', 'advent'] })).toEqual(
    ['advent', SECOND_FACTOR_NEEDED, 'workspace-admin'],
  );
  expect(permissionsOf({ ...facts, groupNames: ['advent'] })).toEqual(['advent', 'workspace-admin']);
  expect(permissionsOf({ groupNames: [SECOND_FACTOR_NEEDED], administersActiveWorkspace: false })).toEqual(
    [],
  );
});
