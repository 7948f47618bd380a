import { expect, test } from 'vitest';
import {
  mayCreateCollection,
  mayDeleteCollection,
  mayEditClipSets,
  mayEditCollection,
  mayEditCollectionMembers,
  mayReadCollection,
} from './collection-access.ts';

function actor(...permissions: string[]) {
  return { guid: 'g', email: 'a@b.co', name: 'A', permissions };
}

const STRANGER = { roles: null };
const REVIEWER = { roles: ['reviewer'] } as const;
const COLLECTION_ADMIN = { roles: ['admin'] } as const;

test('AD-196, AD-198: internal staff create and edit collections, others do not', () => {
  expect(mayCreateCollection(actor('internal'))).toBe(true);
  expect(mayCreateCollection(actor())).toBe(false);
  expect(mayEditCollection(actor('internal'))).toBe(true);
  expect(mayEditCollection(actor('data-management'))).toBe(false);
});

test('AD-195: a collection is read by internal staff and its members', () => {
  expect(mayReadCollection(actor('internal'), STRANGER)).toBe(true);
  expect(mayReadCollection(actor(), REVIEWER)).toBe(true);
  expect(mayReadCollection(actor(), { roles: [] })).toBe(true);
  expect(mayReadCollection(actor(), STRANGER)).toBe(false);
});

test('AD-203..AD-205: members are edited by internal staff and the admins of the collection', () => {
  expect(mayEditCollectionMembers(actor('internal'), STRANGER)).toBe(true);
  expect(mayEditCollectionMembers(actor(), COLLECTION_ADMIN)).toBe(true);
  expect(mayEditCollectionMembers(actor(), REVIEWER)).toBe(false);
  expect(mayEditCollectionMembers(actor('admin'), STRANGER)).toBe(false);
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
