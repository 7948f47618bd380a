import { expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../../test/fake-network.ts';
import { addExams, collectionNamed, EXAMS_PER_CALL, suggestedCollections } from './add-to-collection.ts';

const network = fakeNetwork();
const guids = (count: number) => Array.from({ length: count }, (_, n) => `exam-${n}`);
const CALL = 'POST /dataCollections/c1/clip_sets';

interface Body {
  readonly clip_set_guids: readonly string[];
}

test('AD-209, AD-210: many exams go in pieces of 1000, and what was new is added up', async () => {
  network.on(CALL, ({ body }) => ({ items: (body as Body).clip_set_guids.map((guid) => ({ guid })) }));
  expect(await addExams('c1', guids(2 * EXAMS_PER_CALL + 1))).toBe(2001);
  expect(network.sent(CALL).map((body) => (body as Body).clip_set_guids.length)).toEqual([1000, 1000, 1]);
  expect(network.sent(CALL).flatMap((body) => (body as Body).clip_set_guids)).toEqual(guids(2001));
});

test('a piece that fails stops the rest, and is told', async () => {
  let calls = 0;
  network.on(CALL, () => {
    calls += 1;
    return calls === 2 ? refused('collection_not_found') : { items: [] };
  });
  await expect(addExams('c1', guids(3000))).rejects.toThrow('Data collection not found.');
  expect(calls).toBe(2);
});

test('AD-160: a collection is found by its whole name, whatever its case', () => {
  const collections = [
    { guid: '1', name: 'Late Alpha' },
    { guid: '2', name: 'Alpha' },
  ];
  expect(collectionNamed(collections, ' aLPHA ')).toEqual(collections[1]);
  expect(collectionNamed(collections, 'alph')).toBeUndefined();
  expect(collectionNamed(collections, '')).toBeUndefined();
  expect(suggestedCollections(collections, 'alp').map(({ guid }) => guid)).toEqual(['2', '1']);
});
