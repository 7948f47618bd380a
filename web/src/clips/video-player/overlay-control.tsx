import { LayersRounded } from '../../ui/icons/layers-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import { tokens } from '../../ui/theme/tokens.ts';
import { NotOnPhones, OnlyOnPhones, WITHOUT_LEGEND } from './player-layout.ts';

interface OverlayControlProps {
  readonly isOn: boolean;
  readonly onToggle: () => void;
  /** It is about to be switched. */
  readonly onExpect: () => void;
}

const LABEL = 'Vessel overlay';

const Choice = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontSize: 13,
  lineHeight: '18px',
  color: tokens.t2,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
});

const Legend = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginLeft: -4,
  fontSize: 12,
  lineHeight: '16px',
  color: tokens.t3,
  [WITHOUT_LEGEND]: { display: 'none' },
});

const Dot = styled('i')({ width: 8, height: 8, borderRadius: '50%', flex: 'none' });

export function OverlayControl({ isOn, onToggle, onExpect }: OverlayControlProps) {
  return (
    <>
      <NotOnPhones>
        <Choice onPointerEnter={onExpect} onFocus={onExpect}>
          <Switch checked={isOn} onChange={onToggle} />
          {LABEL}
        </Choice>
        <Legend>
          <Dot style={{ background: tokens.artery }} />
          Artery
          <Dot style={{ background: tokens.vein, marginLeft: 4 }} />
          Vein
        </Legend>
      </NotOnPhones>
      <OnlyOnPhones>
        <IconButton
          aria-label={LABEL}
          aria-pressed={isOn}
          onClick={onToggle}
          onPointerDown={onExpect}
          sx={{ color: isOn ? tokens.accent : tokens.t2 }}
        >
          <LayersRounded />
        </IconButton>
      </OnlyOnPhones>
    </>
  );
}
