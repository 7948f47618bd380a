import { styled } from '@mui/material/styles';
import { tokens } from '../ui/theme/tokens.ts';
import { SideMarker } from '../ui/side-marker.tsx';
import clip from './login-clip.webp';

const Stage = styled('section')(({ theme }) => ({
  // A long form scrolls past the picture.
  position: 'sticky',
  top: 0,
  height: '100vh',
  overflow: 'hidden',
  background: tokens.stage,
  borderLeft: `1px solid ${tokens.line}`,
  [theme.breakpoints.down('md')]: { display: 'none' },
}));

const Layer = styled('div')({ position: 'absolute', inset: 0 });

const Caption = styled('div')({
  position: 'absolute',
  left: 32,
  right: 32,
  bottom: 28,
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  fontSize: 13,
  lineHeight: '18px',
  color: '#C6CCD6',
});

const Group = styled('span')({ display: 'flex', alignItems: 'center', gap: 8 });

// Black of its own, so that the words stay readable whatever the picture shows below them.
const Words = styled(Group)({
  margin: '-4px -8px',
  padding: '4px 8px',
  borderRadius: 6,
  background: tokens.stage,
});

const Dot = styled('i')({ width: 8, height: 8, borderRadius: '50%' });

/** A still of a synthetic clip, so that the page shows what the product looks like. */
export function LoginClip() {
  return (
    <Stage aria-hidden>
      <Layer
        sx={{
          opacity: 0.86,
          background: `url(${clip}) -240px -16px / max(1400px, 100vw - 40px, 136vh) auto no-repeat`,
        }}
      />
      <Layer sx={{ background: 'linear-gradient(180deg, rgba(0, 0, 0, 0) 62%, rgba(0, 0, 0, .86))' }} />
      <Caption>
        <Words>
          <SideMarker side="left" />
          Common femoral vein
        </Words>
        <Words sx={{ gap: 2, fontSize: 12, color: tokens.t3 }}>
          <Group>
            <Dot sx={{ background: tokens.artery }} />
            Artery
          </Group>
          <Group>
            <Dot sx={{ background: tokens.vein }} />
            Vein
          </Group>
        </Words>
      </Caption>
    </Stage>
  );
}
