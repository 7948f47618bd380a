import Button from '@mui/material/Button';
import { useBlocker } from '@tanstack/react-router';
import { isSignedIn } from '../platform/session.ts';
import { Dialog } from '../ui/dialog.tsx';

interface LeaveGuardProps {
  /** The files that are on their way, by name. */
  readonly names: readonly string[];
}

/** Asks anyone who leaves while files are being sent. The page's own addresses may be gone between. */
export function LeaveGuard({ names }: LeaveGuardProps) {
  const isAtRisk = names.length > 0;
  const blocker = useBlocker({
    // Nobody stays with a patient's files on the screen after the session has ended.
    shouldBlockFn: ({ current, next }) => isAtRisk && isSignedIn() && current.routeId !== next.routeId,
    enableBeforeUnload: () => isAtRisk && isSignedIn(),
    withResolver: true,
  });
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      isOpen={blocker.status === 'blocked'}
      onClose={stay}
      title="Leave while files are being sent?"
      line={`Not sent whole yet: ${names.join(', ')}. What has arrived stays: drop or choose the same file again later to go on from there.`}
      actions={
        <>
          <Button variant="outlined" onClick={() => blocker.proceed?.()} sx={{ color: 'text.primary' }}>
            Leave
          </Button>
          <Button variant="contained" onClick={stay}>
            Stay
          </Button>
        </>
      }
    />
  );
}
