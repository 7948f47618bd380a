import { type ClipsPage, clipsPageTexts, previousPage } from '@sonoboard/domain/reviews/review-pages';
import { reviewPath } from '@sonoboard/domain/reviews/review-route';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import type { DeskPageProps } from '../desk/desk-page.ts';
import type { Desk } from '../desk/use-desk.ts';
import type { Fact } from '../exam-facts.ts';
import { FocusBar, type FocusBarProps } from '../focus-bar.tsx';
import type { Exam } from '../reviews.queries.ts';
import { SmallFocusBar } from '../small-focus-bar.tsx';

interface ChainBarProps extends DeskPageProps {
  readonly page: ClipsPage;
  readonly exam: Exam;
  readonly facts: readonly Fact[];
  readonly isInternal: boolean;
  readonly onShowKeys: () => void;
}

export function ChainBar({ desk, page, bar, ...rest }: ChainBarProps) {
  const Bar = useSmallScreen() ? SmallFocusBar : FocusBar;
  return <Bar {...rest} {...bar} back={pageBefore(desk, page)} note={chainLine(desk.review.scans.length)} />;
}

/** Distal clips lead back to the proximal ones. */
function pageBefore({ review, address }: Desk, page: ClipsPage): FocusBarProps['back'] {
  const { backLabel } = clipsPageTexts(review.protocol, page, address.mode);
  const before = previousPage(review.protocol, page);
  if (backLabel === null || before === null) return undefined;
  return { label: backLabel, to: reviewPath({ ...address, page: before }) };
}

function chainLine(scanCount: number): string {
  if (scanCount <= 1) return 'Original scan';
  return scanCount === 2 ? 'Original scan and a rescan' : `Original scan and ${scanCount - 1} rescans`;
}
