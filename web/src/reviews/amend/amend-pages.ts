/** One file for all that corrects a review: its pages are opened together. */
export { AmendedReport } from './amended-report.tsx';
export { CorrectedReview } from './corrected-review.tsx';
