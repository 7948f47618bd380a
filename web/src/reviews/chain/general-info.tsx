import { styled } from '@mui/material/styles';
import { PROTOCOLS, type ProtocolName } from '@sonoboard/domain/exams/protocols';
import { CardTitle } from '../cards/card-parts.ts';
import type { Fact } from '../exam-facts.ts';
import { FactList } from '../fact-list.tsx';
import { Card } from '../review-layout.ts';

const Strip = styled('section')({
  flex: 'none',
  '& dl': { flexWrap: 'wrap', rowGap: 8 },
});

interface GeneralInfoCardProps {
  readonly protocol: ProtocolName;
  readonly facts: readonly Fact[];
}

const NAME = 'General information';

/** Beside the picture: what has no room in the bar. */
export function GeneralInfoStrip({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Strip aria-label={NAME}>
      <FactList facts={facts} />
    </Strip>
  );
}

/** On a small screen everything stands in one card, after what there is to do. */
export function GeneralInfoCard({ protocol, facts }: GeneralInfoCardProps) {
  return (
    <Card aria-label={NAME}>
      <CardTitle style={{ marginBottom: 12 }}>{NAME}</CardTitle>
      <FactList facts={[{ label: 'Protocol', value: PROTOCOLS[protocol].displayName }, ...facts]} isStacked />
    </Card>
  );
}
