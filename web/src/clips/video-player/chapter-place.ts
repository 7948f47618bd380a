import type { Chapter } from '@sonoboard/domain/clips/compression-chapters';

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

/** Goes round like the playback. Between two chapters, the neighbours are those around that place. */
export function chapterBeside(
  chapters: readonly Chapter[],
  seconds: number,
  chosen: Chapter | null,
  direction: 1 | -1,
): Chapter | null {
  if (chapters.length === 0) return null;
  const current = chapterAt(chapters, seconds, chosen);
  const passed = chapters.filter(({ endsAt }) => endsAt < seconds).length;
  const between = direction === 1 ? passed - 1 : passed;
  const from = current === null ? between : chapters.indexOf(current);
  return chapters[(from + direction + chapters.length) % chapters.length] ?? null;
}

function isWithin(seconds: number, from: number, to: number): boolean {
  return seconds >= from && seconds <= to;
}
