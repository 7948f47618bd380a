import { styled } from '@mui/material/styles';
import { RATINGS } from '@sonoboard/domain/reviews/rating';
import { chartScale, focusRing, tokens } from '../ui/theme/tokens.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { NothingYet } from './nothing-yet.tsx';
import type { Statistics } from './statistics.queries.ts';

type Landmark = Statistics['diagnostics_quality_score_landmarks']['landmarks'][number];

/** A narrower part of the bar has no room for its number. */
const LABELLED_FROM_PERCENT = 7;

const Chart = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '4px 0', textAlign: 'left' },
  '& thead th': { fontSize: 12, lineHeight: '16px', fontWeight: 400, color: tokens.t2, paddingBottom: 8 },
  '& tbody th': { width: 148, fontWeight: 400, lineHeight: '20px', paddingRight: 12 },
  '& td:last-of-type, & thead th:last-of-type': { width: 72, textAlign: 'right' },
  '& td:last-of-type': { fontWeight: 600 },
  // On a phone each bar has its own line under its name and its average.
  [theme.breakpoints.down('sm')]: {
    '& tbody tr': { display: 'grid', gridTemplateColumns: '1fr auto', padding: '4px 0' },
    '& tbody th': { width: 'auto' },
    '& tbody td:first-of-type': { gridRow: 2, gridColumn: '1 / -1' },
    '& thead tr': { display: 'grid', gridTemplateColumns: 'auto 1fr auto', gap: 16 },
    '& thead th:last-of-type': { width: 'auto' },
  },
}));

/** Beside the chart of scores, more landmarks than legs have are scrolled to; elsewhere the page is as long as they are. */
const Box = styled('section')(({ theme }) => ({
  [theme.breakpoints.up('lg')]: {
    maxHeight: 380,
    overflowY: 'auto',
    scrollbarGutter: 'stable',
    '& thead th': { position: 'sticky', top: 0, background: tokens.s1 },
  },
  '&:focus-visible': focusRing,
}));

const Legend = styled('span')({
  display: 'flex',
  gap: 12,
  '& span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& i': { width: 10, height: 10, borderRadius: 2 },
});

const Bar = styled('div')({
  display: 'flex',
  gap: 1,
  height: 20,
  borderRadius: 4,
  overflow: 'hidden',
  fontSize: 11,
  lineHeight: '20px',
  '& > span': { minWidth: 2, textAlign: 'center', color: tokens.bg, overflow: 'hidden' },
  '& > span[data-rating="1"]': { color: tokens.white },
});

interface LandmarksCardProps {
  readonly scores: Statistics['diagnostics_quality_score_landmarks'];
}

export function LandmarksCard({ scores: { landmarks } }: LandmarksCardProps) {
  return (
    <SectionCard title="Image Quality Score per landmark">
      {landmarks.length === 0 ? (
        <NothingYet />
      ) : (
        <Box tabIndex={0} aria-label="Landmarks">
          <Chart aria-label="Image quality score per landmark">
            <thead>
              <tr>
                <th scope="col">Landmark</th>
                <th scope="col">
                  <VisuallyHidden>Clips per score</VisuallyHidden>
                  <Legend aria-hidden>
                    {RATINGS.map((rating) => (
                      <span key={rating}>
                        <i style={{ background: chartScale[rating - 1] }} />
                        {rating}
                      </span>
                    ))}
                  </Legend>
                </th>
                <th scope="col">Average</th>
              </tr>
            </thead>
            <tbody>
              {landmarks.map((landmark) => (
                <LandmarkRow key={landmark.landmark} {...landmark} />
              ))}
            </tbody>
          </Chart>
        </Box>
      )}
    </SectionCard>
  );
}

function LandmarkRow({ landmark, average, exam_ratings: ratings }: Landmark) {
  const given = RATINGS.filter((rating) => ratings[rating].absolute > 0);
  return (
    <tr>
      <th scope="row">{landmark}</th>
      <td>
        <Bar aria-hidden>
          {given.map((rating) => {
            const { absolute, percentage } = ratings[rating];
            return (
              <span
                key={rating}
                data-rating={rating}
                title={`Score ${rating}: ${absolute} (${percentage} %)`}
                style={{ flex: `${absolute} 1 0`, background: chartScale[rating - 1] }}
              >
                {percentage >= LABELLED_FROM_PERCENT && absolute}
              </span>
            );
          })}
        </Bar>
        <VisuallyHidden>
          {RATINGS.map((rating) => `score ${rating}: ${ratings[rating].absolute}`).join(', ')}
        </VisuallyHidden>
      </td>
      <td>{average?.toFixed(2) ?? '-'}</td>
    </tr>
  );
}
