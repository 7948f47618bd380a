import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import type { clips } from '../src/tables/clips.tables.ts';
import type { ClipKind, ClipLibrary, LibraryClip } from './clip-library.ts';
import { recordedViews, type ExamRow } from './demo-exams.ts';
import type { Finding, PlannedExam } from './demo-plan.ts';
import { minutesAfter } from './demo-time.ts';
import { guidOf, randomOf } from './seeded-random.ts';

export type ClipRow = typeof clips.$inferInsert;

/** A well-formed key under which nothing is stored. */
const LOST_KEY = '0'.repeat(64);

const KIND: Readonly<Record<Exclude<Finding, 'missing'>, ClipKind>> = {
  negative: 'negative',
  positive: 'positive',
  poor: 'poor',
  lost: 'negative',
  overlay_lost: 'negative',
};

const SAID: Readonly<Record<ClipKind, string>> = {
  negative: 'compressible',
  positive: 'incompressible',
  poor: 'none',
  organ: 'none',
};

export const clipGuid = (examKey: string, view: string, attempt: number) =>
  guidOf(`clip ${examKey} ${view} ${attempt}`);

/** Which attempt at a view is the last: some operators try twice. */
export function lastAttempt(examKey: string, view: string): number {
  return randomOf(`attempts ${examKey} ${view}`).integer(1, 6) === 6 ? 2 : 1;
}

export function clipRows(planned: PlannedExam, exam: ExamRow, library: ClipLibrary): ClipRow[] {
  const isVein = PROTOCOLS[planned.protocol].supportsAssessment;
  return recordedViews(planned).flatMap(({ view, index, finding }) => {
    const kind = isVein || finding === 'poor' ? KIND[finding] : 'organ';
    const clip = randomOf(`loop ${planned.key} ${view}`).pick(library[kind]);
    const attempts = lastAttempt(planned.key, view);
    return Array.from({ length: attempts }, (_, before) => {
      const attempt = before + 1;
      const isLast = attempt === attempts;
      const createdAt = minutesAfter(exam.createdAt, 1 + index * 0.6 + before * 0.25);
      return {
        guid: clipGuid(planned.key, view, attempt),
        examGuid: exam.guid,
        anatomicalView: view,
        attempt,
        algorithmAssessment: isLast ? (planned.algorithmSays[index] ?? SAID[kind]) : 'retry',
        userAssessment: isLast ? (planned.operatorSays[index] ?? SAID[kind]) : 'retry',
        durationSeconds: clip.frames / clip.fps,
        filter: isLast ? 'smooth' : 'sharp',
        fps: clip.fps,
        frameCount: clip.frames,
        tags: clip.tags,
        ...keysOf(clip, finding, isLast),
        ...(planned.hasFullPoints && isLast ? fullPointOf(clip) : {}),
        createdAt,
        completedAt: minutesAfter(createdAt, 0.2),
      };
    });
  });
}

function keysOf(clip: LibraryClip, finding: Finding, isLast: boolean) {
  if (finding === 'lost' && isLast) return { plainKey: null, overlayKey: null };
  return {
    plainKey: clip.plainKey,
    overlayKey: finding === 'overlay_lost' && isLast ? LOST_KEY : clip.overlayKey,
  };
}

function fullPointOf(clip: LibraryClip) {
  const start = { type: 'POINT_START', frameIndex: 0, comment: 'Probe placed' };
  return {
    fullPlainKey: clip.plainKey,
    fullOverlayKey: clip.overlayKey,
    fullTags: { fps: clip.fps, frameCount: clip.frames, tags: [start, ...clip.tags] },
  };
}
