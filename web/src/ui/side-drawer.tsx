import { CloseRounded as Close } from './icons/close-rounded.tsx';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { ReactNode } from 'react';

interface SideDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly side?: 'left' | 'right' | undefined;
  readonly width?: number | undefined;
  readonly children: ReactNode;
}

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '12px 12px 12px 20px',
});

export function SideDrawer({
  isOpen,
  onClose,
  title,
  side = 'right',
  width = 540,
  children,
}: SideDrawerProps) {
  const id = useId();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      anchor={side}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { width, maxWidth: '100vw' } } }}
    >
      <Head>
        <Typography id={id} component="h2" variant="h5" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <IconButton aria-label="Close" onClick={onClose}>
          <Close />
        </IconButton>
      </Head>
      {children}
    </Drawer>
  );
}
