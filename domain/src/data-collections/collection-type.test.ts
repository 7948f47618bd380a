import { expect, test } from 'vitest';
import { COLLECTION_TYPES, DEFAULT_COLLECTION_TYPE, WORKSPACE_COLLECTION_TYPE } from './collection-type.ts';

test('AD-032, AD-198: the two types; research collections start with everyone, workspaces with one review', () => {
  expect(COLLECTION_TYPES).toEqual(['everyone_reviews', 'single_review_per_exam']);
  expect(DEFAULT_COLLECTION_TYPE).toBe('everyone_reviews');
  expect(WORKSPACE_COLLECTION_TYPE).toBe('single_review_per_exam');
});
