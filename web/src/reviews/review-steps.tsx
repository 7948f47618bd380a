import { styled } from '@mui/material/styles';
import { PROTOCOLS, type ProtocolName } from '@sonoboard/domain/exams/protocols';
import { pagesOf, type ReviewPage } from '@sonoboard/domain/reviews/review-pages';
import { tokens } from '../ui/theme/tokens.ts';

interface ReviewStepsProps {
  readonly protocol: ProtocolName;
  readonly page: ReviewPage;
  /** Of the clips of this page. */
  readonly progress?: { readonly done: number; readonly all: number } | undefined;
}

const Steps = styled('ol')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  margin: '0 0 0 auto',
  padding: 0,
  listStyle: 'none',
  fontSize: 13,
  lineHeight: '18px',
  color: tokens.t3,
  whiteSpace: 'nowrap',
  '& li': { display: 'flex', alignItems: 'center', gap: 10 },
  '& li + li::before': { content: '""', width: 20, height: 1, background: tokens.line2 },
  '& [aria-current]': { fontWeight: 500, color: tokens.t1 },
  '& small': { fontSize: 'inherit', color: tokens.t2, fontVariantNumeric: 'tabular-nums' },
  '@media (max-width: 1199px)': { display: 'none' },
});

/** Where this page stands among those of the review. */
export function ReviewSteps({ protocol, page, progress }: ReviewStepsProps) {
  return (
    <Steps aria-label="Steps of the review">
      {pagesOf(protocol).map((one) => (
        <li key={one}>
          <span aria-current={one === page ? 'step' : undefined}>{stepName(protocol, one)}</span>
          {one === page && progress !== undefined && (
            <small>
              {progress.done}/{progress.all}
            </small>
          )}
        </li>
      ))}
    </Steps>
  );
}

function stepName(protocol: ProtocolName, page: ReviewPage): string {
  if (page === 'report') return 'Report';
  if (!PROTOCOLS[protocol].isSplit) return 'Clips';
  return page === 'calf' ? 'Distal' : 'Proximal';
}
