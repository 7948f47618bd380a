import { findView, PROTOCOLS } from '../exams/protocols.ts';
import type { ProtocolName } from '../exams/protocols.ts';
import type { ProtocolView } from '../exams/views.ts';

/** What stands for a view that was never recorded. */
export const MOCK_CLIP = {
  rating: 1,
  assessment: 'rescan',
  userAssessment: 'retry',
  comment: '',
  isMock: true,
  isAlreadyReviewed: true,
  hasVideo: false,
  display: 'not_shown',
} as const;

/**
 * All clips of an exam in protocol order, with `makeMock` standing in for missing views. Clips whose view is not in
 * the table follow at the end: a recorded clip is never lost (AMB-142).
 */
export function withMockClips<Clip>(
  protocol: ProtocolName,
  clips: readonly Clip[],
  viewOf: (clip: Clip) => string,
  makeMock: (view: ProtocolView) => Clip,
): readonly Clip[] {
  const inTable = PROTOCOLS[protocol].views.flatMap((view) => {
    const recorded = clips.filter((clip) => viewOf(clip) === view.id);
    return recorded.length > 0 ? recorded : [makeMock(view)];
  });
  const outsideTable = clips.filter((clip) => findView(protocol, viewOf(clip)) === undefined);
  return [...inTable, ...outsideTable];
}
