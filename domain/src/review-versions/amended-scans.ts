interface SubmittedReview {
  readonly submissionGuid: string;
  readonly createdAt: string;
}

interface AmendedScans<Scan> {
  /** The scans of the submission, and those that were reviewed before it: its outcome comes from them. */
  readonly counting: readonly Scan[];
  /** Reviewed after it, with an outcome of their own, which an amendment leaves as it is. */
  readonly later: readonly Scan[];
}

/** What of a chain belongs to a submission that is amended. A scan that nobody has reviewed yet is no part of it. */
export function amendedScans<Scan>(
  scans: readonly Scan[],
  amended: SubmittedReview,
  reviewOf: (scan: Scan) => SubmittedReview | null,
): AmendedScans<Scan> {
  const isOfSubmission = (scan: Scan) => reviewOf(scan)?.submissionGuid === amended.submissionGuid;
  const isAfter = (scan: Scan) => Date.parse(reviewOf(scan)?.createdAt ?? '') > Date.parse(amended.createdAt);
  const reviewed = scans.filter((scan) => reviewOf(scan) !== null);
  return {
    counting: reviewed.filter((scan) => isOfSubmission(scan) || !isAfter(scan)),
    later: reviewed.filter((scan) => !isOfSubmission(scan) && isAfter(scan)),
  };
}

interface ExamOfChain {
  readonly linkedTo: string | null;
  readonly createdAt: Date;
}

/**
 * Whether an exam had a rescan when it was reviewed: an original that was reviewed before its rescan came was reviewed alone, and is corrected
 * as an exam that was reviewed alone.
 */
export function hadRescan(examGuid: string, chain: readonly ExamOfChain[], submittedAt: Date): boolean {
  return chain.some(({ linkedTo, createdAt }) => linkedTo === examGuid && createdAt <= submittedAt);
}
