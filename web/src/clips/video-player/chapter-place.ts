import type { Chapter } from '@sonoboard/domain/clips/compression-chapters';
import { frameAtTime, timeOfFrame } from '@sonoboard/domain/clips/frame-step';

export interface ChapterBar {
  readonly chapter: Chapter;
  readonly from: number;
  readonly to: number;
}

/**
 * Where each chapter is drawn, in seconds. Its lead-in often reaches into the compression before it, and
 * two bars cannot lie on each other, so a bar begins where the one before it ends.
 */
export function chapterBars(chapters: readonly Chapter[]): readonly ChapterBar[] {
  return chapters.map((chapter, index) => ({
    chapter,
    from: Math.max(chapter.startsAt, chapters[index - 1]?.endsAt ?? 0),
    to: chapter.endsAt,
  }));
}

/** The chapter that was jumped to, as long as its time lasts; else the one whose bar is under the knob. */
export function chapterAt(
  chapters: readonly Chapter[],
  seconds: number,
  chosen: Chapter | null,
): Chapter | null {
  if (chosen !== null && chapters.includes(chosen) && isWithin(seconds, chosen.startsAt, chosen.endsAt))
    return chosen;
  return chapterBars(chapters).find(({ from, to }) => isWithin(seconds, from, to))?.chapter ?? null;
}

export interface ClipPlace {
  readonly frame: number;
  readonly fps: number;
  readonly frameCount: number;
}

export interface ChapterJump {
  readonly chapter: Chapter;
  readonly frame: number;
}

/**
 * Where the next or the previous compression leads from here; null where there is none. Next never goes back: where the
 * lead-in of a chapter is already past, the jump goes to the end of the chapter before it.
 */
export function chapterJump(
  chapters: readonly Chapter[],
  place: ClipPlace,
  chosen: Chapter | null,
  direction: 1 | -1,
): ChapterJump | null {
  const bars = chapterBars(chapters);
  const bar =
    bars[direction === 1 ? nextIndex(chapters, place, chosen) : previousIndex(chapters, place, chosen)];
  if (bar === undefined) return null;
  const start = frameAtTime(bar.chapter.startsAt, place);
  const isBehind = direction === 1 && start < place.frame;
  return { chapter: bar.chapter, frame: isBehind ? frameAtTime(bar.from, place) : start };
}

function nextIndex(chapters: readonly Chapter[], place: ClipPlace, chosen: Chapter | null): number {
  const current = currentIndex(chapters, place, chosen);
  return current === -1 ? passedChapters(chapters, place) : current + 1;
}

/** Within the first chapter, previous leads to its beginning. */
function previousIndex(chapters: readonly Chapter[], place: ClipPlace, chosen: Chapter | null): number {
  const current = currentIndex(chapters, place, chosen);
  return current === -1 ? passedChapters(chapters, place) - 1 : Math.max(0, current - 1);
}

function currentIndex(chapters: readonly Chapter[], place: ClipPlace, chosen: Chapter | null): number {
  const current = chapterAt(chapters, timeOfFrame(place.frame, place.fps), chosen);
  return current === null ? -1 : chapters.indexOf(current);
}

function passedChapters(chapters: readonly Chapter[], { frame, fps }: ClipPlace): number {
  return chapters.filter(({ endsAt }) => endsAt < timeOfFrame(frame, fps)).length;
}

function isWithin(seconds: number, from: number, to: number): boolean {
  return seconds >= from && seconds <= to;
}
