import { styled } from '@mui/material/styles';
import type { ReviewPage } from '@sonoboard/domain/reviews/review-pages';
import { tokens } from '../../app/theme/tokens.ts';
import { TextLink } from '../../ui/links.tsx';

interface Stage {
  readonly page: ReviewPage;
  readonly name: string;
  readonly to: string;
}

const List = styled('ol')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 13,
  lineHeight: '18px',
  '& li': { display: 'flex', alignItems: 'center', gap: 10 },
  '& li + li::before': { content: '""', width: 20, height: 1, background: tokens.line2 },
  '& a': { color: tokens.t3 },
});

/** The pages of the review, this one last. */
export function StageTrail({
  stages,
  current,
}: {
  readonly stages: readonly Stage[];
  readonly current: ReviewPage;
}) {
  return (
    <nav aria-label="Stages">
      <List>
        {stages.map(({ page, name, to }) => (
          <li key={page}>
            {page === current ? (
              <span aria-current="page" style={{ fontWeight: 500 }}>
                {name}
              </span>
            ) : (
              <TextLink to={to}>{name}</TextLink>
            )}
          </li>
        ))}
      </List>
    </nav>
  );
}
