import { CheckCircleOutlineRounded as CheckCircle } from './icons/check-circle-outline-rounded.tsx';
import { CloseRounded as Close } from './icons/close-rounded.tsx';
import { ErrorOutlineRounded as ErrorOutline } from './icons/error-outline-rounded.tsx';
import { InfoOutlineRounded as InfoOutlined } from './icons/info-outline-rounded.tsx';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { keyframes, styled } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';
import type { Snackbar } from '../platform/snackbar.ts';
import { snackbars } from '../platform/snackbar.ts';
import { ease, shadows, tokens } from './theme/tokens.ts';
import { BOTTOM_BAR_HEIGHT } from './use-bottom-bar.ts';

const enter = keyframes({ from: { opacity: 0, transform: 'translateY(4px)' } });

const Corner = styled('div')(({ theme }) => ({
  position: 'fixed',
  left: 24,
  bottom: `calc(24px + ${BOTTOM_BAR_HEIGHT})`,
  zIndex: theme.zIndex.snackbar,
  maxWidth: 'min(560px, calc(100vw - 32px))',
  // Above the fixed footer of a card list.
  [theme.breakpoints.down('md')]: { left: 16, bottom: `max(72px, 16px + ${BOTTOM_BAR_HEIGHT})` },
  '@media print': { display: 'none' },
}));

const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 48,
  padding: '6px 8px 6px 14px',
  border: `1px solid ${tokens.line2}`,
  borderRadius: 8,
  background: tokens.overlay,
  color: tokens.t1,
  boxShadow: shadows.menu,
  animation: `${enter} 200ms ${ease}`,
  overflowWrap: 'anywhere',
  '& > svg': { flex: 'none', fontSize: 20, color: tokens.accent },
  '&[data-kind="error"] > svg': { color: tokens.error },
  '& > p': { flex: 1, margin: 0 },
});

const Detail = styled('span')({ display: 'block', fontSize: 13, lineHeight: '18px', color: tokens.t2 });

const ICONS = { success: CheckCircle, error: ErrorOutline, info: InfoOutlined } as const;

/** One message at a time, bottom left. Which one, and for how long, is decided in `platform/snackbar.ts`. */
export function SnackbarHost() {
  const snackbar = useSyncExternalStore(snackbars.subscribe, snackbars.current, snackbars.current);
  const isUrgent = snackbar?.kind === 'error';
  // Both regions are always there: a screen reader reads only what appears in a region that it knows.
  return (
    <Corner>
      <output>{snackbar !== null && !isUrgent && <Message key={snackbar.id} {...snackbar} />}</output>
      <div role="alert">{snackbar !== null && isUrgent && <Message key={snackbar.id} {...snackbar} />}</div>
    </Corner>
  );
}

function Message({ kind, text, detail, action }: Snackbar) {
  const Icon = ICONS[kind];
  return (
    <Bar
      data-kind={kind}
      onPointerEnter={snackbars.hold}
      onPointerLeave={snackbars.release}
      onFocus={snackbars.hold}
      onBlur={snackbars.release}
    >
      <Icon aria-hidden />
      <p>
        {withCapital(text)}
        {detail !== undefined && <Detail>{detail}</Detail>}
      </p>
      {action && (
        <Button
          onClick={() => {
            snackbars.dismiss();
            action.onPress();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton aria-label="Close" onClick={snackbars.dismiss}>
        <Close fontSize="small" />
      </IconButton>
    </Bar>
  );
}

function withCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
