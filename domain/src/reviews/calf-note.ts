import { PROTOCOLS, stageOfView } from '../exams/protocols.ts';
import type { ProtocolName } from '../exams/protocols.ts';
import { isInconclusive } from './assessment.ts';
import { distalOutcome } from './overall-assessment.ts';
import type { AssessedClip } from './overall-assessment.ts';

/**
 * 'No DVT' of a split protocol speaks of the proximal veins where the calf gave no result. Says so beside the outcome;
 * null where the calf was assessed, and for protocols without one. Views that no clip shows count as missing.
 */
export function calfNote(
  protocol: ProtocolName,
  clips: readonly (AssessedClip & { readonly isMock: boolean })[],
): string | null {
  if (!PROTOCOLS[protocol].isSplit) return null;
  const recorded = clips.filter((clip) => stageOfView(protocol, clip.view) === 'distal' && !clip.isMock);
  const views = PROTOCOLS[protocol].views.filter(({ stage }) => stage === 'distal');
  const missing = views.filter(({ id }) => recorded.every(({ view }) => view !== id)).length;
  const unclear = recorded.filter(
    ({ assessment }) => assessment === null || isInconclusive(assessment),
  ).length;
  if (missing + unclear === 0) return null;
  if (distalOutcome(recorded.map(({ assessment }) => assessment)) === 'positive') return null;
  const parts = [
    ...(missing > 0 ? [`${countOf(missing)} missing`] : []),
    ...(unclear > 0 ? [`${countOf(unclear)} without a clear finding`] : []),
  ];
  return `calf not assessed: ${parts.join(', ')}`;
}

function countOf(views: number): string {
  return views === 1 ? '1 view' : `${views} views`;
}
