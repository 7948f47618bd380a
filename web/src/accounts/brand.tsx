import { styled } from '@mui/material/styles';
import { Mark } from '../ui/mark.tsx';

const Row = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  fontSize: 16,
  fontWeight: 600,
  letterSpacing: '-.012em',
});

export function Brand() {
  return (
    <Row>
      <Mark size={26} />
      Sonoboard
    </Row>
  );
}
