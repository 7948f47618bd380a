import IconButton from '@mui/material/IconButton';
import { type ElementType, type MouseEvent, type PointerEvent, useEffect, useState } from 'react';
import { holdToRepeat } from './hold-to-repeat.ts';

interface FrameButtonProps {
  readonly label: string;
  readonly icon: ElementType;
  readonly onStep: (isHeld: boolean) => void;
}

export function FrameButton({ label, icon: Icon, onStep }: FrameButtonProps) {
  const [hold] = useState(holdToRepeat);

  useEffect(() => hold.cancel, [hold]);

  function handlePress(event: PointerEvent): void {
    if (event.button === 0) hold.press(onStep);
  }

  function handleClick(event: MouseEvent): void {
    // A click without a pointer comes from the keyboard or from a screen reader.
    if (event.detail === 0) onStep(false);
  }

  return (
    <IconButton
      aria-label={label}
      title={label}
      onPointerDown={handlePress}
      onPointerUp={hold.release}
      onPointerLeave={hold.release}
      onPointerCancel={hold.release}
      onClick={handleClick}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Icon />
    </IconButton>
  );
}
