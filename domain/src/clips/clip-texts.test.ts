import { expect, test } from 'vitest';

import { CLIP_TEXTS } from './clip-texts.ts';

test('RV-251, RV-296: a clip that cannot be shown says so and recommends a rescan', () => {
  expect(CLIP_TEXTS.notFound).toEqual({
    title: 'Clip not found',
    subtitle: 'Recommending a rescan for this clip',
  });
});

test('RV-252, RV-297: Vessel overlays failed to load', () => {
  expect(CLIP_TEXTS.overlayFailed).toBe('Vessel overlays failed to load');
});
