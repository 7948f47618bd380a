/** Flagged, practice, aborted and simulated exams never count (AMB-207). */
export function countsInStatistics(exam: {
  readonly excludeFromAnalysis: boolean;
  readonly isPractiseExam: boolean;
  readonly isAborted: boolean;
  readonly isVirtualScan: boolean;
}): boolean {
  return !exam.excludeFromAnalysis && !exam.isPractiseExam && !exam.isAborted && !exam.isVirtualScan;
}
