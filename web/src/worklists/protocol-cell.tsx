import { ReplayRounded as Replay } from '../ui/icons/replay-rounded.tsx';
import { styled } from '@mui/material/styles';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import type { ReactNode } from 'react';
import { SideMarker } from '../ui/side-marker.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { VirtualScanMark } from '../ui/virtual-scan-mark.tsx';

interface ProtocolCellProps {
  readonly protocol: ProtocolName;
  readonly isRescan: boolean;
  readonly isVirtualScan: boolean;
  /** In dense tables the L/R mark carries the side. */
  readonly isShort?: boolean | undefined;
  /** On a card the chip stands at the far end, and names need not line up. */
  readonly isOnCard?: boolean | undefined;
  /** Further marks. */
  readonly children?: ReactNode;
}

const Row = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  '& > [data-name]': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '&[data-on-card] > [data-name]': { flex: 1, whiteSpace: 'normal' },
});

export function ProtocolCell({
  protocol,
  isRescan,
  isVirtualScan,
  isShort = false,
  isOnCard = false,
  children,
}: ProtocolCellProps) {
  const { displayName, shortName, side } = PROTOCOLS[protocol];
  return (
    <Row data-on-card={isOnCard ? '' : undefined}>
      <SideMarker side={side} keepsPlace={!isOnCard} />
      <span data-name="" title={isShort ? displayName : undefined}>
        {isShort ? shortName : displayName}
      </span>
      {isRescan && <StatusChip label="Rescan" icon={Replay} />}
      {isVirtualScan && <VirtualScanMark />}
      {children}
    </Row>
  );
}
