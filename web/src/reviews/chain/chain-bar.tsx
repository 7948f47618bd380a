import type { ClipsPage } from '@sonoboard/domain/reviews/review-pages';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import type { ReviewPageProps } from '../session/review-page-props.ts';
import type { Fact } from '../exam-facts.ts';
import { FocusBar } from '../focus-bar.tsx';
import { pageBefore } from '../page-before.ts';
import type { Exam } from '../reviews.queries.ts';
import { SmallFocusBar } from '../small-focus-bar.tsx';

interface ChainBarProps extends ReviewPageProps {
  readonly page: ClipsPage;
  readonly exam: Exam;
  readonly facts: readonly Fact[];
  readonly isInternal: boolean;
  readonly onShowKeys: () => void;
}

export function ChainBar({ session, page, bar, ...rest }: ChainBarProps) {
  const Bar = useSmallScreen() ? SmallFocusBar : FocusBar;
  return (
    <Bar {...rest} {...bar} back={pageBefore(session, page)} note={chainLine(session.review.scans.length)} />
  );
}

function chainLine(scanCount: number): string {
  if (scanCount <= 1) return 'Original scan';
  return scanCount === 2 ? 'Original scan and a rescan' : `Original scan and ${scanCount - 1} rescans`;
}
