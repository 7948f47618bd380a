import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { tokens } from '../ui/theme/tokens.ts';
import { useDelay } from '../ui/use-delay.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { StatisticsGrid } from './statistics-grid.tsx';

const SHOWN_AFTER_MS = 200;

const Card = styled('div')({
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  padding: '20px 24px',
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: tokens.s1,
});

const CARDS = [
  ['acep', 518],
  ['trial', 190],
  ['assessments', 190],
  ['quality', 442],
  ['landmarks', 442],
  ['people', 320],
] as const;

/** The cards to come, at their places. */
export function StatisticsSkeleton() {
  const isShown = useDelay(SHOWN_AFTER_MS);
  return (
    <>
      <VisuallyHidden as="output">Loading statistics</VisuallyHidden>
      <StatisticsGrid aria-hidden data-skeleton="">
        {CARDS.map(([area, height]) => (
          <div key={area} data-area={area}>
            <Card style={{ minHeight: height }}>
              {isShown && (
                <>
                  <Skeleton variant="rectangular" width="40%" height={20} sx={{ maxWidth: 200, mb: 3 }} />
                  <Skeleton variant="rectangular" sx={{ flex: 1, bgcolor: tokens.s2 }} />
                </>
              )}
            </Card>
          </div>
        ))}
      </StatisticsGrid>
    </>
  );
}
