import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { useDelay } from './use-delay.ts';

const SHOWN_AFTER_MS = 200;

const Centre = styled('output')({
  display: 'grid',
  placeItems: 'center',
  padding: '64px 24px',
  minHeight: 200,
});

export function PendingState({ label = 'Loading' }: { readonly label?: string | undefined }) {
  const isShown = useDelay(SHOWN_AFTER_MS);
  return (
    <Centre aria-label={label}>{isShown && <CircularProgress size={32} thickness={4} aria-hidden />}</Centre>
  );
}
