import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { describe, expect, test } from 'vitest';
import { clipAfter, clipsOfExam } from './exam-clips.ts';
import { examReply, sequence } from './exam-reply.fixture.ts';

describe('clips of an exam', () => {
  test('missing views are added as mock clips, in protocol order', () => {
    const clips = clipsOfExam(
      examReply('dvt_left_three_point', [sequence('left_popliteal_1', 1), sequence('left_gsv_cfv', 2)]),
    );
    expect(clips.map(({ view, isMock }) => [view, isMock])).toEqual([
      ['left_gsv_cfv', false],
      ['left_sfv', true],
      ['left_popliteal_1', false],
    ]);
  });

  test('a mock clip has rating 1, assessment rescan, no video, and the words of its view', () => {
    const [, mock] = clipsOfExam(examReply('dvt_left_three_point', [sequence('left_gsv_cfv', 1)]));
    const view = PROTOCOLS.dvt_left_three_point.views[1];
    expect(mock).toMatchObject({
      rating: 1,
      assessment: 'rescan',
      url: null,
      hasVideo: false,
      label: view?.label,
      description: view?.description,
    });
  });

  test('a clip without an address has no video', () => {
    const gone = { ...sequence('left_gsv_cfv', 1), key: null };
    expect(clipsOfExam(examReply('dvt_left_two_point', [gone]))[0]).toMatchObject({
      isMock: false,
      hasVideo: false,
    });
  });

  test('a clip of a view that the table does not know is kept, under its own name', () => {
    const odd = { ...sequence('left_moon', 9), label: 'Moon' };
    expect(clipsOfExam(examReply('dvt_left_two_point', [odd])).at(-1)).toMatchObject({
      shortLabel: 'Moon',
      isMock: false,
    });
  });
});

describe('Next Clip', () => {
  const clips = clipsOfExam(
    examReply('dvt_left_three_point', [sequence('left_gsv_cfv', 1), sequence('left_popliteal_1', 2)]),
  );
  const [first, , last] = clips;

  test('passes over what cannot be watched, and goes round', () => {
    if (first === undefined || last === undefined) throw new Error('three clips expected');
    expect(clipAfter(clips, first)).toBe(last);
    expect(clipAfter(clips, last)).toBe(first);
  });

  test('stays where there is no other clip', () => {
    const alone = clipsOfExam(examReply('dvt_left_two_point', [sequence('left_gsv_cfv', 1)]));
    if (alone[0] === undefined) throw new Error('a clip expected');
    expect(clipAfter(alone, alone[0])).toBe(alone[0]);
  });
});
