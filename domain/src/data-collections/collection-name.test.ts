import { expect, test } from 'vitest';
import { INVALID_TITLE } from '../workspaces/title.ts';
import {
  COLLECTION_NAME_MISSING,
  COLLECTION_NAME_TAKEN,
  collectionNameProblem,
  findCollectionByName,
} from './collection-name.ts';

test.each([
  ['', COLLECTION_NAME_MISSING],
  [' ', COLLECTION_NAME_MISSING],
  ['a'.repeat(201), INVALID_TITLE],
  ['TRIAL A', COLLECTION_NAME_TAKEN],
  ['Trial B', null],
])('AD-154, AD-155: a collection named %j: %j', (name, problem) => {
  expect(collectionNameProblem(name, ['Trial A'])).toBe(problem);
});

test("AD-154: the empty name is answered with 'Please enter a name for the data collection'", () => {
  expect(COLLECTION_NAME_MISSING).toBe('Please enter a name for the data collection');
});

test('AD-160: only a typed name that matches an existing collection finds one', () => {
  const collections = [{ name: 'Trial A' }, { name: 'Trial AB' }];
  expect(findCollectionByName('Trial A', collections)).toBe(collections[0]);
  expect(findCollectionByName(' trial ab ', collections)).toBe(collections[1]);
  expect(findCollectionByName('zzz', collections)).toBeUndefined();
  expect(findCollectionByName('', collections)).toBeUndefined();
});
