import type { AcepInputs } from '@sonoboard/domain/statistics/acep-inputs';
import type { AcepProjection, NeededAcceptance } from '@sonoboard/domain/statistics/acep-projection';
import { percentageOf } from '@sonoboard/domain/statistics/quality-score';
import { Figure, Figures } from './figure.tsx';

interface AcepFiguresProps {
  readonly projection: AcepProjection;
  readonly inputs: AcepInputs;
}

/** What the plot cannot say: the projection in numbers, read out whenever an input changes them. */
export function AcepFigures({ projection, inputs }: AcepFiguresProps) {
  const { clipSets, accepted, sampleSize, meetsTarget, needed } = projection;
  const remaining = sampleSize - clipSets;
  // Without a single reviewed clip set there is nothing to judge: neither 'missed' nor 'out of reach'.
  const hasData = clipSets > 0;
  return (
    <Figures aria-live="polite">
      <Figure label="Accepted so far" note={`${accepted} of ${clipSets} clip sets`}>
        {hasData ? `${percentageOf(accepted, clipSets)} %` : NO_DATA}
      </Figure>
      <Figure label="Accepted lately" note={`of the last ${Math.min(inputs.window, clipSets)}`}>
        {hasData ? percent(projection.recentAcceptance) : NO_DATA}
      </Figure>
      <Figure
        label="Projected acceptance"
        note={`target of ${inputs.targetAcceptance}\u00A0%${hasData ? (meetsTarget ? ' met' : ' missed') : ''}`}
      >
        {hasData ? percent(projection.projectedAcceptance) : NO_DATA}
      </Figure>
      <Figure
        label="Needed from the rest"
        note={remaining === 1 ? '1 clip set to come' : `${remaining} clip sets to come`}
      >
        {hasData ? neededText(needed) : NO_DATA}
      </Figure>
      <Figure label="Expected positives" note={`of the projected ${sampleSize}`}>
        {oneDecimal(projection.expectedPositives)}
      </Figure>
      <Figure label="Expected to be found" note={`at ${inputs.sensitivity} % sensitivity`}>
        {oneDecimal(projection.expectedPositivesFound)}
      </Figure>
    </Figures>
  );
}

const NO_DATA = '–';

const percent = (share: number) => `${percentageOf(share, 1)} %`;

const oneDecimal = (value: number) => value.toFixed(1);

function neededText(needed: NeededAcceptance): string {
  switch (needed.kind) {
    case 'reached':
      return 'Target reached';
    case 'needed':
      return percent(needed.share);
    case 'out_of_reach':
      return 'Out of reach';
    default:
      return needed satisfies never;
  }
}
