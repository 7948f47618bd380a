import { expect, test } from 'vitest';

import { clipsToPreload } from './clip-preload.ts';

const clips = [
  { id: 'first', hasVideo: true, isReviewed: false },
  { id: 'done', hasVideo: true, isReviewed: true },
  { id: 'missing', hasVideo: false, isReviewed: true },
  { id: 'open', hasVideo: true, isReviewed: false },
];
const ids = (list: readonly { id: string }[]) => list.map((clip) => clip.id);

test('RV-257: a single exam preloads the clips after the first', () => {
  expect(ids(clipsToPreload(clips, 'single', true))).toEqual(['done', 'open']);
});

test('RV-258: a chain preloads all unreviewed clips', () => {
  expect(ids(clipsToPreload(clips, 'chain', true))).toEqual(['first', 'open']);
});

test('RV-257: nothing is preloaded when the config says so', () => {
  expect(clipsToPreload(clips, 'chain', false)).toEqual([]);
});
