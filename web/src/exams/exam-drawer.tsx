import Drawer from '@mui/material/Drawer';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { BAR_HEIGHT, tokens } from '../ui/theme/tokens.ts';
import { useShortcuts } from '../ui/shortcuts.ts';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import { ExamPreview } from './exam-preview.tsx';
import type { OnItsWay } from './on-its-way.ts';
import type { StoredExam } from './stored-exams.queries.ts';

interface ExamDrawerProps {
  readonly examGuid: string;
  readonly result: StoredExam['result'];
  readonly target: StoredExam['target'];
  readonly now: Date;
  readonly way: OnItsWay | null | undefined;
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

const WIDTH = 540;

/** Beside the table, over the page's own padding, as high as the window. */
const Beside = styled('aside')({
  position: 'sticky',
  top: BAR_HEIGHT,
  flex: 'none',
  width: WIDTH,
  height: `calc(100dvh - ${BAR_HEIGHT}px)`,
  margin: '-24px -32px -32px 0',
  overflowY: 'auto',
  borderLeft: `1px solid ${tokens.line}`,
  background: tokens.s1,
});

/** Whether there is room for the drawer beside the table; otherwise it covers it. */
export function usePushesTable(): boolean {
  return useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
}

export function ExamDrawer(props: ExamDrawerProps) {
  return usePushesTable() ? <DrawerBeside {...props} /> : <DrawerOver {...props} />;
}

function DrawerBeside(props: ExamDrawerProps) {
  const titleId = useId();
  useShortcuts(({ key }) => {
    if (key !== 'Escape') return false;
    props.onClose();
    return true;
  });
  return (
    <Beside aria-labelledby={titleId}>
      <ExamPreview {...props} titleId={titleId} />
    </Beside>
  );
}

function DrawerOver(props: ExamDrawerProps) {
  const titleId = useId();
  const isSmall = useSmallScreen();
  const sx = { width: isSmall ? '100vw' : WIDTH, maxWidth: '100vw' };
  return (
    <Drawer
      open
      anchor="right"
      onClose={props.onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, 'aria-modal': true, sx } }}
    >
      <ExamPreview {...props} titleId={titleId} />
    </Drawer>
  );
}
