import { PROTOCOLS, stageOfView } from '../exams/protocols.ts';
import type { ProtocolName } from '../exams/protocols.ts';
import { isInconclusive } from './assessment.ts';
import { distalOutcome } from './overall-assessment.ts';
import type { AssessedClip } from './overall-assessment.ts';

/** Calf views that a 'No DVT' does not cover. */
interface CalfGap {
  readonly viewsMissing: number;
  readonly viewsUnclear: number;
}

/**
 * 'No DVT' of a split protocol covers the proximal veins alone where the calf gave no result. Null where the calf was
 * assessed, and for protocols without one. Views that no clip shows count as missing.
 */
export function calfGap(
  protocol: ProtocolName,
  clips: readonly (AssessedClip & { readonly isMock: boolean })[],
): CalfGap | null {
  if (!PROTOCOLS[protocol].isSplit) return null;
  const recorded = clips.filter((clip) => stageOfView(protocol, clip.view) === 'distal' && !clip.isMock);
  const viewsMissing = distalViews(protocol).filter((id) => recorded.every(({ view }) => view !== id)).length;
  const viewsUnclear = recorded.filter(
    ({ assessment }) => assessment === null || isInconclusive(assessment),
  ).length;
  if (viewsMissing + viewsUnclear === 0) return null;
  if (distalOutcome(recorded.map(({ assessment }) => assessment)) === 'positive') return null;
  return { viewsMissing, viewsUnclear };
}

export function distalViews(protocol: ProtocolName): readonly string[] {
  return PROTOCOLS[protocol].views.filter(({ stage }) => stage === 'distal').map(({ id }) => id);
}

/** Stands beside every 'No DVT': 'calf not assessed: 4 views missing'. */
export function calfNote(gap: CalfGap | null): string | null {
  if (gap === null) return null;
  const { viewsMissing, viewsUnclear } = gap;
  const parts = [
    ...(viewsMissing > 0 ? [`${countOf(viewsMissing)} missing`] : []),
    ...(viewsUnclear > 0 ? [`${countOf(viewsUnclear)} without a clear finding`] : []),
  ];
  return `calf not assessed: ${parts.join(', ')}`;
}

function countOf(views: number): string {
  return views === 1 ? '1 view' : `${views} views`;
}
