import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { FindingAnswer } from '@sonoboard/domain/safety-check/finding-answer';
import { reasonText } from '@sonoboard/domain/safety-check/finding-catalogue';
import type { FindingFix } from '@sonoboard/domain/safety-check/checked-review';
import type { FindingKey } from '@sonoboard/domain/safety-check/finding-keys';
import { useState } from 'react';
import { CheckCircleOutlineRounded } from '../../ui/icons/check-circle-outline-rounded.tsx';
import { InfoOutlineRounded } from '../../ui/icons/info-outline-rounded.tsx';
import { WarningAmberRounded } from '../../ui/icons/warning-amber-rounded.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { tokens } from '../../ui/theme/tokens.ts';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { ReportCard } from '../report/report-card.tsx';
import { ReasonChoice } from './reason-choice.tsx';
import type { SafetyCheck, ShownFinding } from './use-safety-check.ts';

const SMALL = '@media (max-width: 899px)';

const Count = styled('output')({ fontSize: 13, lineHeight: '18px', color: tokens.t2 });
const Stored = styled('span')({
  fontSize: 12,
  lineHeight: '16px',
  color: tokens.t2,
  [SMALL]: { display: 'none' },
});

const List = styled('ul')({ margin: '-4px 0 -8px', padding: 0, listStyle: 'none' });

const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  columnGap: 16,
  padding: '14px 0 12px',
  borderTop: `1px solid ${tokens.line}`,
  scrollMarginBlock: '96px 160px',
  '& > svg': { marginTop: 1, fontSize: 20, color: tokens.accent },
  '&[data-open] > svg': { color: tokens.warning },
  '&[data-informs] > svg': { color: tokens.t2 },
  '& h3': { margin: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& p': { margin: '2px 0 0', maxWidth: 660, fontSize: 13, lineHeight: '18px', color: tokens.t2 },
  '& > div:last-child': { gridColumn: '2 / -1', marginTop: 8 },
  [SMALL]: {
    columnGap: 12,
    gridTemplateColumns: '20px minmax(0, 1fr)',
    '& > button': {
      gridColumn: '1 / -1',
      gridRow: 3,
      justifySelf: 'start',
      minHeight: 44,
      marginLeft: '-5px',
    },
    '& > div:last-child': { gridColumn: '1 / -1' },
  },
});

const Kept = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  fontSize: 13,
  lineHeight: '18px',
  '& strong': { fontWeight: 500 },
});

/** Where the reviewer is led: the finding, whose first reason takes the focus. */
export const findingPlace = (key: FindingKey) => `finding-${key}`;

interface SafetyCheckCardProps {
  readonly check: SafetyCheck;
  readonly now: Date;
  readonly onFix: (fix: FindingFix) => void;
  readonly onAnswer: (finding: FindingKey, answer: FindingAnswer | null) => void;
}

/** Everything that contradicts itself, before the review is submitted. */
export function SafetyCheckCard({ check, now, onFix, onAnswer }: SafetyCheckCardProps) {
  const { findings, open } = check;
  return (
    <ReportCard
      title="Safety check"
      aside={<Count>{countText(findings.length, open.length)}</Count>}
      tools={findings.length > 0 && <Stored>Reasons are stored with the review</Stored>}
    >
      {findings.length > 0 && (
        <List>
          {findings.map((finding) => (
            <FindingItem
              key={finding.key}
              finding={finding}
              isOpen={open.includes(finding)}
              now={now}
              onFix={onFix}
              onAnswer={onAnswer}
            />
          ))}
        </List>
      )}
    </ReportCard>
  );
}

function countText(found: number, open: number): string {
  if (found === 0) return 'Nothing contradicts this review';
  const findings = found === 1 ? '1 finding' : `${found} findings`;
  if (open === 0) return findings;
  return `${findings}, ${open} ${open === 1 ? 'needs' : 'need'} a fix or a reason`;
}

interface FindingItemProps extends Omit<SafetyCheckCardProps, 'check'> {
  readonly finding: ShownFinding;
  readonly isOpen: boolean;
}

function FindingItem({ finding, isOpen, now, onFix, onAnswer }: FindingItemProps) {
  const { key, title, evidence, fix, answer, isKept } = finding;
  const isSmall = useSmallScreen();
  const [isChanging, setIsChanging] = useState(false);
  const isFolded = isSmall && isKept && !isChanging && answer?.reason !== 'other';
  const Icon = isKept ? CheckCircleOutlineRounded : isOpen ? WarningAmberRounded : InfoOutlineRounded;
  const since = fix.place === 'exam' ? ` Waiting since ${momentText(fix.exam.waitingSince, null, now)}.` : '';
  return (
    <Item
      id={findingPlace(key)}
      data-open={isOpen ? '' : undefined}
      data-informs={isOpen || isKept ? undefined : ''}
    >
      <Icon aria-hidden />
      <div>
        <h3>{title}</h3>
        <p>
          {evidence}
          {since}
        </p>
      </div>
      <Button size="small" onClick={() => onFix(fix)} sx={{ alignSelf: 'start', mt: -0.5, mr: -0.75 }}>
        {fixLabel(fix)}
      </Button>
      <div>
        {isFolded ? (
          <Kept>
            <span>
              Kept because: <strong>{reasonText(key, answer?.reason ?? '', answer?.text ?? '')}</strong>
            </span>
            <Button size="small" onClick={() => setIsChanging(true)} sx={{ minHeight: 44 }}>
              Change
            </Button>
          </Kept>
        ) : (
          <ReasonChoice
            finding={key}
            label={isKept ? 'Kept because' : 'Keep it because'}
            reason={answer?.reason ?? null}
            text={answer?.text ?? ''}
            onChoose={(reason, text) => {
              setIsChanging(false);
              onAnswer(key, reason === null ? null : { reason, text, evidence });
            }}
          />
        )}
      </div>
    </Item>
  );
}

function fixLabel(fix: FindingFix): string {
  switch (fix.place) {
    case 'clip':
      return `Look at ${fix.label} again`;
    case 'wells':
      return 'Open Wells score';
    case 'rating':
      return 'Change the rating';
    case 'decision':
      return 'Choose again';
    case 'history':
      return 'Open earlier decisions';
    case 'patient':
      return 'Open patient details';
    case 'exam':
      return 'Open that exam';
  }
}
