import { styled } from '@mui/material/styles';
import {
  acepInputs,
  defaultAcepInputs,
  type TypedAcepInputs,
} from '@sonoboard/domain/statistics/acep-inputs';
import { ACEP_PLOT, acepProjection } from '@sonoboard/domain/statistics/acep-projection';
import { useMemo } from 'react';
import { chartScale, tokens } from '../ui/theme/tokens.ts';
import { LazyLineChart } from '../ui/charts/lazy-charts.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { AcepFields } from './acep-fields.tsx';
import { AcepFigures } from './acep-figures.tsx';
import { acepPlot } from './acep-plot.ts';
import { NothingYet } from './nothing-yet.tsx';
import type { Statistics } from './statistics.queries.ts';

const Column = styled('div')({ display: 'flex', flexDirection: 'column', gap: 20 });

const Legend = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 12,
  lineHeight: '16px',
  color: tokens.t2,
  '& li': { display: 'inline-flex', alignItems: 'center', gap: 8 },
  '& li::before': { content: '""', width: 14, borderTop: `2px solid ${tokens.accent}` },
  '& li[data-kind="dots"]::before': {
    width: 6,
    height: 6,
    border: 0,
    borderRadius: '50%',
    background: chartScale[1],
  },
  '& li[data-kind="dashed"]::before': { borderTopStyle: 'dashed' },
});

interface AcepCardProps {
  readonly acep: Statistics['acep_projection'];
  /** What was typed so far; a field that nobody touched follows the figures. */
  readonly typed: Partial<TypedAcepInputs>;
  readonly onType: (typed: Partial<TypedAcepInputs>) => void;
}

/** Figures and plot are those of the window that was answered; another one is asked for once typing pauses. */
export function AcepCard({ acep, typed, onType }: AcepCardProps) {
  const { reviewed_clip_sets: clipSets, window } = acep;
  const shown = { ...asTyped(defaultAcepInputs(acep.clip_sets_total)), ...typed };
  const inputs = { ...acepInputs(shown), window };
  const projection = acepProjection(
    { clipSets, accepted: acep.accepted_clip_sets, window, acceptedInWindow: acep.accepted_in_window },
    inputs,
  );
  const plot = useMemo(() => acepPlot(acep, projection.sampleSize), [acep, projection.sampleSize]);
  const now = plot.averages.findLast((average) => average !== null);
  return (
    <SectionCard
      title="Acep Projection"
      tools={
        <Legend>
          <li data-kind="dots">Mean rating per clip set{plot.isThinned ? ', a sample of them' : ''}</li>
          <li>Moving average, {window}</li>
          <li data-kind="dashed">Projection</li>
        </Legend>
      }
    >
      <Column>
        {clipSets === 0 ? (
          <NothingYet />
        ) : (
          <LazyLineChart
            label="Mean rating of the clip sets in their order"
            words={`Of ${clipSets} reviewed clip sets; the moving average of the last ${window} is ${(now ?? 0).toFixed(2)}; clip sets are accepted from ${ACEP_PLOT.acceptedFrom} on a scale from ${ACEP_PLOT.min} to ${ACEP_PLOT.max}.`}
            x={plot.x}
            yMax={ACEP_PLOT.max}
            height={280}
            lines={[
              { id: 'ratings', label: 'Mean rating', kind: 'dots', values: plot.ratings },
              { id: 'averages', label: 'Moving average', values: plot.averages },
              { id: 'projection', label: 'Projection', kind: 'dashed', values: plot.projection },
            ]}
            threshold={{ value: ACEP_PLOT.acceptedFrom, label: `Accepted from ${ACEP_PLOT.acceptedFrom}` }}
          />
        )}
        <AcepFields typed={shown} onChange={onType} />
        <AcepFigures projection={projection} inputs={inputs} />
      </Column>
    </SectionCard>
  );
}

function asTyped(inputs: ReturnType<typeof defaultAcepInputs>): TypedAcepInputs {
  return {
    window: String(inputs.window),
    sampleSize: String(inputs.sampleSize),
    targetAcceptance: String(inputs.targetAcceptance),
    prevalence: String(inputs.prevalence),
    sensitivity: String(inputs.sensitivity),
  };
}
