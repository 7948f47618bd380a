import type { ActiveReview } from '@sonoboard/domain/reviews/active-review';
import { scanLabel } from '@sonoboard/domain/reviews/chain';
import type { ExamClip } from '../exam-clips.ts';

export type ClipNames = ReadonlyMap<string, string>;

/** What each clip is called in a list of changes; of a chain with its scan. */
export function clipNames({ scans }: ActiveReview<ExamClip>): ClipNames {
  return new Map(
    scans.flatMap(({ clips }, at) =>
      clips.map(({ id, shortLabel }) => [
        id,
        scans.length > 1 ? `${shortLabel}, ${scanLabel(at, scans.length)}` : shortLabel,
      ]),
    ),
  );
}
