import { ExpandMoreRounded } from '../../ui/icons/expand-more-rounded.tsx';
import { InfoOutlineRounded } from '../../ui/icons/info-outline-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { WELLS_LEVEL_LABELS, WELLS_MESSAGES, type WellsLevel } from '@sonoboard/domain/exams/wells-score';
import { useId, useState } from 'react';
import { tokens } from '../../ui/theme/tokens.ts';
import { isSmallScreen } from '../../ui/use-small-screen.ts';
import type { Wells, WellsLine } from './report-answers.ts';
import { BigNumber, ReportCard } from './report-card.tsx';

const LEVELS: readonly WellsLevel[] = ['low', 'medium', 'high'];

const Level = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  color: tokens.t2,
  '& strong': { fontWeight: 600, color: tokens.t1 },
});

const Meter = styled('span')({
  display: 'inline-flex',
  gap: 3,
  '& i': { width: 28, height: 6, borderRadius: 2, background: '#353B44' },
  '& i[data-on]': { background: tokens.t1 },
});

const Criteria = styled('ul')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gridTemplateRows: 'repeat(5, auto)',
  gridAutoFlow: 'column',
  columnGap: 48,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gridTemplateColumns: '1fr 96px 28px',
    alignItems: 'center',
    height: 36,
    borderBottom: `1px solid ${tokens.line}`,
    color: tokens.t2,
  },
  '& li > :last-child': { color: tokens.t3, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& li[data-yes]': { color: tokens.t1, fontWeight: 500, '& > :first-of-type': { fontWeight: 400 } },
  '& li[data-yes] > :last-child': { color: tokens.t1, fontWeight: 600 },
  '@media (max-width: 899px)': { gridTemplateColumns: '1fr', gridTemplateRows: 'none', gridAutoFlow: 'row' },
});

const Message = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: '12px 0 0',
  fontSize: 13,
  lineHeight: '18px',
  color: tokens.t2,
  '& svg': { fontSize: 16 },
  '&:first-of-type:first-child': { marginTop: 0 },
});

export const WELLS_PLACE = 'wells-score';

export function WellsCard({ wells }: { readonly wells: Wells }) {
  const [isOpen, setIsOpen] = useState(() => !isSmallScreen());
  const detailsId = useId();
  const { result } = wells;
  const message = WELLS_MESSAGES[result.kind];
  if (result.kind === 'not_submitted') {
    return (
      <ReportCard place={WELLS_PLACE} title="Wells score">
        <Message>{message}</Message>
      </ReportCard>
    );
  }
  return (
    <ReportCard
      place={WELLS_PLACE}
      title="Wells score"
      aside={<BigNumber>{result.total}</BigNumber>}
      tools={
        <>
          <Level>
            <Meter aria-hidden>
              {LEVELS.map((level) => (
                <i key={level} data-on={level === result.level ? '' : undefined} />
              ))}
            </Meter>
            <span>
              <strong>{WELLS_LEVEL_LABELS[result.level]}</strong> probability for DVT
            </span>
          </Level>
          <IconButton
            aria-label="Criteria"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setIsOpen(!isOpen)}
            sx={{ my: -1, mr: -1, transform: isOpen ? 'rotate(180deg)' : 'none' }}
          >
            <ExpandMoreRounded />
          </IconButton>
        </>
      }
    >
      <div id={detailsId} hidden={!isOpen}>
        <Criteria>
          {wells.lines.map((line) => (
            <Criterion key={line.label} {...line} />
          ))}
        </Criteria>
      </div>
      {message !== null && (
        <Message>
          <InfoOutlineRounded aria-hidden />
          {message}
        </Message>
      )}
    </ReportCard>
  );
}

function Criterion({ label, answer, points }: WellsLine) {
  return (
    <li data-yes={answer === 'Yes' ? '' : undefined}>
      <span>{label}</span>
      <span>{answer}</span>
      <span>{points}</span>
    </li>
  );
}
