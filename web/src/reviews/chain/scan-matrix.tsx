import { styled } from '@mui/material/styles';
import { isClipSelectable } from '@sonoboard/domain/reviews/review-clip';
import type { ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import { type CSSProperties, useId } from 'react';
import { tokens } from '../../ui/theme/tokens.ts';
import type { ExamClip } from '../exam-clips.ts';
import { MatrixButton } from './matrix-button.tsx';
import { type MatrixView, type ScanRow, viewsOfRows } from './scan-rows.ts';

interface ScanMatrixProps {
  readonly rows: readonly ScanRow[];
  readonly rules: ReviewRules;
  readonly active: ExamClip;
  readonly onPress: (clip: ExamClip) => void;
  readonly onSelect: (clip: ExamClip) => void;
}

/** With more views than this, the names of the scans stand above their buttons where the column is narrow. */
const ROOMY_UP_TO_VIEWS = 4;

const Matrix = styled('nav')({
  padding: '12px 16px 14px',
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: tokens.s1,
  flex: 'none',
  '--name': '126px',
  '@media (max-width: 1199px)': { padding: '10px 12px 12px', '--name': '104px' },
  '@media (max-width: 899px)': { margin: '8px 12px', padding: '8px 10px 10px', '--name': '98px' },
});

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'var(--name) repeat(var(--views), minmax(0, 1fr))',
  alignItems: 'center',
  gap: 6,
  // A fieldset's own look.
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& + &': { marginTop: 6 },
  '@media (max-width: 1199px)': {
    'nav[data-stacked="true"] &': { gridTemplateColumns: 'repeat(var(--views), minmax(0, 1fr))', rowGap: 2 },
    'nav[data-stacked="true"] & + &': { marginTop: 8 },
  },
});

const Heads = styled(Line)({
  alignItems: 'end',
  fontSize: 12,
  lineHeight: '14px',
  color: tokens.t3,
  textAlign: 'center',
  '@media (max-width: 1199px)': { 'nav[data-stacked="true"] & > :first-of-type': { display: 'none' } },
});

const Name = styled('div')({
  minWidth: 0,
  fontSize: 14,
  lineHeight: '18px',
  fontWeight: 500,
  '& small': {
    display: 'block',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 400,
    color: tokens.t3,
    fontVariantNumeric: 'tabular-nums',
  },
  '@media (max-width: 1199px)': {
    fontSize: 13,
    '& small': { fontSize: 11, lineHeight: '14px' },
    'nav[data-stacked="true"] &': { gridColumn: '1 / -1', display: 'flex', alignItems: 'baseline', gap: 8 },
  },
});

const Cell = styled('div')({ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: 4 });

/** Every clip of the chain: a row for each scan, a column for each view. */
export function ScanMatrix({ rows, rules, active, onPress, onSelect }: ScanMatrixProps) {
  const views = viewsOfRows(rows);
  const style = { '--views': views.length } as CSSProperties;
  return (
    <Matrix aria-label="Clips" data-stacked={views.length > ROOMY_UP_TO_VIEWS} style={style}>
      <Heads aria-hidden>
        <span />
        {views.map(({ id, label }) => (
          <span key={id}>{label}</span>
        ))}
      </Heads>
      {rows.map((row) => (
        <MatrixRow
          key={row.examGuid}
          row={row}
          views={views}
          rules={rules}
          active={active}
          onPress={onPress}
          onSelect={onSelect}
        />
      ))}
    </Matrix>
  );
}

type MatrixRowProps = Omit<ScanMatrixProps, 'rows'> & {
  readonly row: ScanRow;
  readonly views: readonly MatrixView[];
};

function MatrixRow({ row, views, rules, active, onPress, onSelect }: MatrixRowProps) {
  const name = useId();
  return (
    <Line as="fieldset" aria-labelledby={name}>
      <Name>
        <span id={name}>{row.name}</span>
        <small>{row.date}</small>
      </Name>
      {views.map(({ id }) => (
        <Cell key={id}>
          {row.clips
            .filter(({ view }) => view === id)
            .map((clip) => (
              <MatrixButton
                key={clip.id}
                clip={clip}
                rules={rules}
                isActive={clip === active}
                isDone={row.isReviewed}
                isSelectable={isClipSelectable(clip, row.isOriginal)}
                onPress={() => onPress(clip)}
                onSelect={() => onSelect(clip)}
              />
            ))}
        </Cell>
      ))}
    </Line>
  );
}
