import { NOT_AS_SIGNED, OTHER_NOT_AS_SIGNED } from '../../signatures/signature-words.ts';
import { type ReportSession, shownReview } from './report-content.ts';

/** That what is shown is not what was signed; null where it is, or where nothing was signed. A chain shows several reviews. */
export function signatureFlaw(session: Pick<ReportSession, 'source' | 'address'>): string | null {
  if (shownReview(session)?.signature?.is_valid === false) return NOT_AS_SIGNED;
  const isBroken = session.source.scans.some(
    ({ review }) => review?.examReview.signature?.is_valid === false,
  );
  return isBroken ? OTHER_NOT_AS_SIGNED : null;
}
