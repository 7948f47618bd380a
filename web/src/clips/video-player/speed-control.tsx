import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { PLAYBACK_SPEEDS, type PlaybackSpeed } from '@sonoboard/domain/clips/playback';
import { useState } from 'react';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';
import { NARROW, PHONE } from './player-layout.ts';

interface SpeedControlProps {
  readonly speed: PlaybackSpeed;
  readonly onChange: (speed: PlaybackSpeed) => void;
}

const Segments = styled('fieldset')({
  margin: 0,
  border: 0,
  display: 'inline-flex',
  padding: 2,
  borderRadius: 8,
  background: tokens.s2,
  [NARROW]: { display: 'none' },
  '& > button': {
    height: 28,
    minWidth: 36,
    padding: '0 8px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    font: 'inherit',
    fontSize: 13,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.t2,
    cursor: 'pointer',
  },
  '& > button:hover': { color: tokens.t1 },
  '& > button[aria-pressed="true"]': { background: '#343A43', color: tokens.t1 },
  '& > button:focus-visible': { ...focusRing, outlineOffset: 0 },
});

const OneButton = styled(Button)({
  display: 'none',
  minWidth: 40,
  padding: '0 10px',
  fontVariantNumeric: 'tabular-nums',
  [NARROW]: { display: 'inline-flex' },
  [PHONE]: { height: 44, minWidth: 44, padding: '0 4px' },
});

/** All speeds side by side where there is room, else one button with a menu. */
export function SpeedControl({ speed, onChange }: SpeedControlProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  function choose(chosen: PlaybackSpeed): void {
    setAnchor(null);
    onChange(chosen);
  }

  return (
    <>
      <Segments aria-label="Playback speed">
        {PLAYBACK_SPEEDS.map((value) => (
          <button key={value} type="button" aria-pressed={value === speed} onClick={() => onChange(value)}>
            {value === speed ? `${value}×` : value}
          </button>
        ))}
      </Segments>
      <OneButton
        variant="outlined"
        size="small"
        aria-haspopup="menu"
        aria-label={`Playback speed ${speed}×`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {speed}×
      </OneButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // Outside the element that fills the screen nothing is visible.
        container={() => document.fullscreenElement ?? document.body}
      >
        {PLAYBACK_SPEEDS.map((value) => (
          <MenuItem key={value} selected={value === speed} onClick={() => choose(value)}>
            {value}×
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
