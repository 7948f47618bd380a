import { styled } from '@mui/material/styles';
import type { TextPiece } from '@sonoboard/domain/review-versions/text-difference';
import { Fragment } from 'react';
import { ClinicalChip } from '../../ui/clinical-chip.tsx';
import { clinicalKind } from '../../ui/clinical-tone.ts';
import { tokens } from '../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { NOTHING } from '../report/report-row.ts';
import type { VersionValue } from './difference-rows.ts';

const Value = styled('span')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  '& > small': { fontSize: 14, color: tokens.t2 },
});

const Text = styled('span')({
  color: tokens.t2,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  // Where both stand in one text, each on lines of its own.
  '&[data-both] > :is(del, ins)': { display: 'block' },
  '& del': { textDecorationThickness: 1.5 },
  '& ins': {
    color: tokens.t1,
    textDecoration: 'underline',
    textDecorationThickness: 1.5,
    textUnderlineOffset: 3,
  },
});

export function ShownValue({ value: { assessment, label, detail } }: { readonly value: VersionValue }) {
  if (assessment === null && label === '' && detail === '') return NOTHING;
  return (
    <Value>
      {assessment === null ? label : <ClinicalChip isPlain kind={clinicalKind(assessment)} label={label} />}
      {detail !== '' && <small>{detail}</small>}
    </Value>
  );
}

interface ShownTextProps {
  readonly pieces: readonly TextPiece[];
  /** Of two columns the one that it stands in; `both` shows what was removed before what came in its place. */
  readonly side: 'before' | 'after' | 'both';
}

/** A text with what was removed struck through and what was added underlined, which is also read out. */
export function ShownText({ pieces, side }: ShownTextProps) {
  const left = { before: 'added', after: 'removed', both: null }[side];
  const shown = pieces.filter(({ kind }) => kind !== left);
  if (shown.length === 0) return NOTHING;
  return (
    <Text data-both={side === 'both' ? '' : undefined}>
      {shown.map(({ kind, text }, at) => {
        // The pieces of one text have no other name than their place.
        const key = `${at} ${kind}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        const Mark = kind === 'removed' ? 'del' : 'ins';
        return (
          <Fragment key={key}>
            <VisuallyHidden> ({kind}: </VisuallyHidden>
            <Mark>{text}</Mark>
            <VisuallyHidden>) </VisuallyHidden>
          </Fragment>
        );
      })}
    </Text>
  );
}
