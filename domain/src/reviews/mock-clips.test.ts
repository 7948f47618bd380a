import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { PROTOCOL_NAMES, PROTOCOLS } from '../exams/protocols.ts';
import type { ProtocolName } from '../exams/protocols.ts';
import { MOCK_CLIP, withMockClips } from './mock-clips.ts';

interface Clip {
  readonly view: string;
  readonly isMock: boolean;
}

const recorded = (view: string): Clip => ({ view, isMock: false });
const fill = (protocol: ProtocolName, clips: readonly Clip[]) =>
  withMockClips(
    protocol,
    clips,
    (clip) => clip.view,
    (view) => ({ view: view.id, isMock: true }),
  );

test('RV-169, RV-310: a mock has rating 1, assessment rescan, user assessment retry, and is already reviewed', () => {
  expect(MOCK_CLIP).toMatchObject({
    rating: 1,
    assessment: 'rescan',
    userAssessment: 'retry',
    isMock: true,
    isAlreadyReviewed: true,
  });
});

describe('withMockClips', () => {
  test('RV-170, RV-330: missing views are filled in protocol order', () => {
    const clips = fill('dvt_left_three_point', [recorded('left_popliteal_1'), recorded('left_gsv_cfv')]);
    expect(clips).toEqual([
      { view: 'left_gsv_cfv', isMock: false },
      { view: 'left_sfv', isMock: true },
      { view: 'left_popliteal_1', isMock: false },
    ]);
  });

  test('AMB-142: a clip whose view is not in the table is appended after it', () => {
    const clips = fill('dvt_left_two_point', [recorded('thigh_point'), recorded('left_gsv_cfv')]);
    expect(clips.map((clip) => clip.view)).toEqual(['left_gsv_cfv', 'left_popliteal_1', 'thigh_point']);
  });

  test('no clip is lost, every view is there, and filling twice changes nothing', () => {
    const anyView = fc.oneof(
      fc.constantFrom(...PROTOCOL_NAMES.flatMap((name) => PROTOCOLS[name].views.map((view) => view.id))),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...PROTOCOL_NAMES), fc.array(anyView), (protocol, views) => {
        const clips = views.map(recorded);
        const filled = fill(protocol, clips);
        expect(new Set(filled.filter((clip) => !clip.isMock))).toEqual(new Set(clips));
        expect(filled.filter((clip) => !clip.isMock)).toHaveLength(clips.length);
        const present = new Set(filled.map((clip) => clip.view));
        expect(PROTOCOLS[protocol].views.every((view) => present.has(view.id))).toBe(true);
        expect(fill(protocol, filled)).toEqual(filled);
      }),
    );
  });
});
