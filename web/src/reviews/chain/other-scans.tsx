import { styled } from '@mui/material/styles';
import { hasChainPages } from '@sonoboard/domain/exams/chain-protocol';
import { scanLabel } from '@sonoboard/domain/reviews/chain';
import { reportRoute, reviewExamRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';
import { type Exam, type ReviewAddress, reviewSourceQuery, type ScanSource } from '../reviews.queries.ts';

interface OtherScansProps {
  readonly exam: Exam | undefined;
  readonly address: ReviewAddress;
}

const Line = styled('nav')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  fontSize: 13,
  lineHeight: '18px',
  color: tokens.t3,
  '& a': { color: tokens.accent, borderRadius: 4 },
  '& a:focus-visible': focusRing,
  '@media (max-width: 899px)': { padding: '0 12px', '& a': { minHeight: 44, lineHeight: '44px' } },
});

/** The other scans of a patient whose scans are reviewed one by one: no chain page shows them together (AMB-145). */
export function OtherScans({ exam, address }: OtherScansProps) {
  const isReviewedAlone = exam !== undefined && !hasChainPages(exam.protocol);
  const isLinked = exam !== undefined && (exam.linked_to !== null || exam.has_rescan);
  const chain = useQuery({
    ...reviewSourceQuery({ ...address, flow: 'chain' }),
    enabled: isReviewedAlone && isLinked,
  });
  const scans = chain.data?.scans ?? [];
  if (scans.length < 2) return null;
  return (
    <Line aria-label="Other scans">
      Other scans:
      {scans.map((scan, at) =>
        scan.exam.guid === exam?.guid ? null : (
          <Link key={scan.exam.guid} to={pathOf(scan)}>
            {scanLabel(at, scans.length)} · {scan.review === null ? 'not reviewed' : 'reviewed'}
          </Link>
        ),
      )}
    </Line>
  );
}

function pathOf({ exam, review }: ScanSource): string {
  if (review !== null) return reviewPath(reportRoute('single', review.examReview.guid));
  const { guid, protocol, linked_to: linkedTo, has_rescan: hasRescan } = exam;
  return reviewPath(reviewExamRoute({ guid, protocol, linkedTo, hasRescan }));
}
