import { ExpandMoreRounded } from '../ui/icons/expand-more-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { tokens } from '../ui/theme/tokens.ts';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import type { ExamClip } from './exam-clips.ts';
import { Card } from './review-layout.ts';
import { VeinMap } from './vein-map.tsx';

interface RegionCardProps {
  readonly clip: ExamClip;
  readonly views: readonly string[];
  readonly side: 'left' | 'right' | null;
}

const HEADING = 'Expected anatomical region';

const WideCard = styled(Card)({ display: 'flex', gap: 16, padding: '14px 16px' });
const Words = styled('div')({ flex: 1, minWidth: 0 });
const Line = styled('section')({ padding: '0 4px' });
const LineHead = styled('div')({ display: 'flex', alignItems: 'center', minHeight: 44 });
const Heading = styled('p')({ margin: '0 0 4px', fontSize: 12, lineHeight: '16px', color: tokens.t3 });
const Description = styled('p')({
  margin: '4px 0 0',
  fontSize: 13,
  lineHeight: '18px',
  color: tokens.t2,
  textWrap: 'pretty',
});

/** Where the clip should have been recorded. On a small screen one line, which opens. */
export function RegionCard(props: RegionCardProps) {
  return useSmallScreen() ? <RegionLine {...props} /> : <WideRegion {...props} />;
}

function WideRegion({ clip, views, side }: RegionCardProps) {
  return (
    <WideCard aria-label={HEADING}>
      <Words>
        <Heading>{HEADING}</Heading>
        <Typography component="h2" variant="h6">
          {clip.label}
        </Typography>
        <Description>{clip.description}</Description>
      </Words>
      <VeinMap view={clip.view} views={views} side={side} />
    </WideCard>
  );
}

function RegionLine({ clip }: RegionCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <Line aria-label={HEADING}>
      <LineHead>
        <Words>
          <Heading sx={{ mb: 0 }}>{HEADING}</Heading>
          <Typography component="h2" sx={{ fontWeight: 500 }}>
            {clip.label}
          </Typography>
        </Words>
        <IconButton
          size="large"
          aria-label="Description of the region"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }}
        >
          <ExpandMoreRounded />
        </IconButton>
      </LineHead>
      <div id={id} hidden={!isOpen}>
        <Description sx={{ mb: 1 }}>{clip.description}</Description>
      </div>
    </Line>
  );
}
