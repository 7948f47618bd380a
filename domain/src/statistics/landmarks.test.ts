import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { PROTOCOL_NAMES, PROTOCOLS } from '../exams/protocols.ts';
import { RATINGS } from '../reviews/rating.ts';
import { landmarkOfView, landmarkScores } from './landmarks.ts';
import { countRatings } from './count-ratings.fixture.ts';

test('AMB-213: left and right are the same landmark', () => {
  expect(landmarkOfView('left_gsv_cfv')).toBe('GSV/CFV');
  expect(landmarkOfView('right_gsv_cfv')).toBe('GSV/CFV');
  expect(landmarkOfView('right_anterior_lung')).toBe('Anterior lung');
  expect(landmarkOfView('plax')).toBe('PLAX');
  expect(landmarkOfView('left_thigh_point')).toBe('thigh_point');
});

describe('landmarkScores', () => {
  test('AD-015, AD-096: each landmark has its average and counts, and chart_max is the highest count', () => {
    const scores = landmarkScores([
      { view: 'left_popliteal_1', counts: countRatings([2, 3]) },
      { view: 'right_gsv_cfv', counts: countRatings([5, 5]) },
      { view: 'left_gsv_cfv', counts: countRatings([4, 5]) },
    ]);
    expect(scores.landmarks.map(({ landmark, average }) => [landmark, average])).toEqual([
      ['GSV/CFV', 4.75],
      ['Popliteal 1', 2.5],
    ]);
    expect(scores.landmarks[0]?.shares[5]).toEqual({ absolute: 3, percentage: 75 });
    expect(scores.chartMax).toBe(3);
  });

  test('landmarks stand from groin to calf, unknown ones last', () => {
    const order = ['thigh_point', 'left_calf_1', 'left_cfv', 'right_sfv', 'left_popliteal_2', 'plax'];
    const { landmarks } = landmarkScores(order.map((view) => ({ view, counts: countRatings([3]) })));
    expect(landmarks.map(({ landmark }) => landmark)).toEqual([
      'CFV',
      'SFV',
      'Popliteal 2',
      'Calf 1',
      'PLAX',
      'thigh_point',
    ]);
  });

  test('nothing rated, nothing drawn', () => {
    expect(landmarkScores([])).toEqual({ landmarks: [], chartMax: 0 });
  });

  test('no rating is lost or counted twice, whatever the order of the rows', () => {
    const views = PROTOCOL_NAMES.flatMap((name) => PROTOCOLS[name].views.map((view) => view.id));
    const rows = fc.array(
      fc.record({
        view: fc.constantFrom(...views, 'strange'),
        counts: fc.array(fc.constantFrom(...RATINGS)).map(countRatings),
      }),
    );
    fc.assert(
      fc.property(rows, (list) => {
        const scores = landmarkScores(list);
        const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
        const given = sum(list.flatMap(({ counts }) => RATINGS.map((rating) => counts[rating])));
        const shown = sum(
          scores.landmarks.flatMap(({ shares }) => RATINGS.map((rating) => shares[rating].absolute)),
        );
        expect(shown).toBe(given);
        expect(landmarkScores(list.toReversed())).toEqual(scores);
      }),
    );
  });
});
