import { exampleActiveReview } from '@sonoboard/domain/reviews/example-review.fixture';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import { expect, test } from 'vitest';
import { clipsOfExam } from './exam-clips.ts';
import { examReply } from './exam-reply.fixture.ts';
import { pageBefore, pageBeforeReport } from './page-before.ts';

function sessionOf(protocol: ProtocolName, mode: 'edit' | 'view') {
  const clips = clipsOfExam(examReply(protocol, []));
  const review = {
    ...exampleActiveReview([]),
    protocol,
    scans: [{ examGuid: 'e', isReviewed: true, clips }],
  };
  return { review, address: { flow: 'single', mode, guid: 'g' } } as const;
}

test('the clips of a submitted review lead back to the completed reviews, those of an open one to the worklist', () => {
  expect(pageBefore(sessionOf('dvt_left_two_point', 'view'), 'clips').to).toBe('/completed-reviews');
  expect(pageBefore(sessionOf('dvt_left_two_point', 'edit'), 'clips').to).toBe('/worklist');
});

test('RV-044: distal clips lead back to the proximal ones, also of a submitted review', () => {
  const split = 'dvt_left_three_point_extended';
  expect(pageBefore(sessionOf(split, 'view'), 'calf')).toEqual({
    label: 'Back to proximal clips',
    to: '/review/g',
  });
});

test.each([
  ['edit', '/create-review/g/calf'],
  ['view', '/review/g/calf'],
] as const)('RV-044: the report leads back to the distal clips in %s mode', (mode, to) => {
  expect(pageBeforeReport(sessionOf('dvt_left_three_point_extended', mode))).toEqual({
    label: 'Back to distal clips',
    to,
  });
});

test('where all clips are on one page the report leads back to it', () => {
  expect(pageBeforeReport(sessionOf('dvt_left_two_point', 'view'))).toEqual({
    label: 'Back to clips',
    to: '/review/g',
  });
});
