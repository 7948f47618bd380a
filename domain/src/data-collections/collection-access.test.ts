import { expect, test } from 'vitest';
import { mayDeleteCollection, mayEditClipSets, mayEditCollection } from './collection-access.ts';

function actor(...permissions: string[]) {
  return { guid: 'g', email: 'a@b.co', name: 'A', permissions };
}

test('AD-198: internal staff edit collections, others do not', () => {
  expect(mayEditCollection(actor('internal'))).toBe(true);
  expect(mayEditCollection(actor('data-management'))).toBe(false);
});

test('AD-197: internal staff delete a collection, but not that of a workspace', () => {
  expect(mayDeleteCollection(actor('internal'), { workspaceGuid: null })).toBe(true);
  expect(mayDeleteCollection(actor('internal', 'admin'), { workspaceGuid: 'w' })).toBe(false);
  expect(mayDeleteCollection(actor(), { workspaceGuid: null })).toBe(false);
});

test('AD-039, AD-183: clip sets are edited with the permission data-management', () => {
  expect(mayEditClipSets(actor('internal', 'data-management'))).toBe(true);
  expect(mayEditClipSets(actor('internal', 'admin'))).toBe(false);
});
