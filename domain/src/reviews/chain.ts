export interface ChainExam {
  readonly guid: string;
  /** The original scan has none; every rescan names it (AMB-119). */
  readonly linkedTo: string | null;
  readonly createdAt: string;
}

/** One scan of a chain with its clips, missing views filled with mocks. */
export interface ChainScan<Clip> {
  readonly clips: readonly Clip[];
}

/** The original first, then the rescans as they were made. */
export function inChainOrder<Exam extends ChainExam>(exams: readonly Exam[]): readonly Exam[] {
  return exams.toSorted(
    (one, other) =>
      Number(one.linkedTo !== null) - Number(other.linkedTo !== null) ||
      Date.parse(one.createdAt) - Date.parse(other.createdAt) ||
      (one.guid < other.guid ? -1 : 1),
  );
}

/** `index` counts in chain order, from 0. */
export function scanLabel(index: number, scanCount: number): string {
  if (index <= 0) return 'Original Scan';
  return scanCount === 2 ? 'Rescan' : `Rescan #${index}`;
}

/** A view counts as missing only if no scan of the chain has it. Scans come in chain order. */
export function newestClipPerView<Clip extends { readonly view: string; readonly isMock: boolean }>(
  scans: readonly ChainScan<Clip>[],
): readonly Clip[] {
  const newest = new Map<string, Clip>();
  for (const clip of scans.flatMap((scan) => scan.clips)) {
    if (!clip.isMock || !newest.has(clip.view)) newest.set(clip.view, clip);
  }
  return [...newest.values()];
}
