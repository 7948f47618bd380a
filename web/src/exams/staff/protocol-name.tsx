import { styled } from '@mui/material/styles';
import { PROTOCOLS, type ProtocolName as Name } from '@sonoboard/domain/exams/protocols';
import { SideMarker } from '../../ui/side-marker.tsx';

const Row = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  maxWidth: '100%',
  verticalAlign: 'middle',
  '& > [data-name]': { overflow: 'hidden', textOverflow: 'ellipsis' },
});

export function ProtocolName({ protocol }: { readonly protocol: Name }) {
  const { shortName, displayName, side } = PROTOCOLS[protocol];
  return (
    <Row title={displayName}>
      <SideMarker side={side} keepsPlace />
      <span data-name="">{shortName}</span>
    </Row>
  );
}
