import { styled } from '@mui/material/styles';
import { percentageOf } from '@sonoboard/domain/statistics/quality-score';
import { tokens } from '../ui/theme/tokens.ts';
import { ClinicalGlyph, type ClinicalKind } from '../ui/clinical-glyph.tsx';
import { CLINICAL_TONES, TONE_STYLES } from '../ui/clinical-tone.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { NothingYet } from './nothing-yet.tsx';
import type { Statistics } from './statistics.queries.ts';

const Bar = styled('div')({
  display: 'flex',
  gap: 2,
  height: 8,
  marginBottom: 16,
  borderRadius: 4,
  overflow: 'hidden',
  '& i': { background: 'var(--tone)', minWidth: 2, ...TONE_STYLES },
});

const Lines = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '4px 0', lineHeight: '20px' },
  '& th': { textAlign: 'left', fontWeight: 400 },
  '& th > span': { display: 'inline-flex', alignItems: 'center', gap: 8 },
  '& td': { textAlign: 'right', fontWeight: 600 },
  '& td + td': { width: 72, fontWeight: 400, color: tokens.t2 },
  '& svg': { color: 'var(--tone)' },
  '& tr': TONE_STYLES,
});

interface AssessmentsCardProps {
  readonly assessments: Statistics['assessments'];
}

export function AssessmentsCard({ assessments }: AssessmentsCardProps) {
  const { negative, positive, notApplicable, total } = assessments;
  const lines: readonly { label: string; kind: ClinicalKind; count: number }[] = [
    { label: 'Negative', kind: 'no-dvt', count: negative },
    { label: 'Positive', kind: 'dvt', count: positive },
    { label: 'N/A', kind: 'other', count: notApplicable },
  ];
  return (
    <SectionCard title="Assessments" tools={<Total>{total === 1 ? '1 review' : `${total} reviews`}</Total>}>
      {total === 0 ? (
        <NothingYet />
      ) : (
        <>
          <Bar aria-hidden>
            {lines
              .filter(({ count }) => count > 0)
              .map(({ kind, count }) => (
                <i key={kind} data-tone={CLINICAL_TONES[kind]} style={{ flexGrow: count }} />
              ))}
          </Bar>
          <Lines aria-label="Assessments">
            <tbody>
              {lines.map(({ label, kind, count }) => (
                <tr key={kind} data-tone={CLINICAL_TONES[kind]}>
                  <th scope="row">
                    <span>
                      <ClinicalGlyph kind={kind} />
                      {label}
                    </span>
                  </th>
                  <td>{count}</td>
                  <td>{percentageOf(count, total)} %</td>
                </tr>
              ))}
            </tbody>
          </Lines>
        </>
      )}
    </SectionCard>
  );
}

const Total = styled('span')({ fontSize: 12, lineHeight: '16px', color: tokens.t2 });
