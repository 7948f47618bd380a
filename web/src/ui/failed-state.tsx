import { CloudOff } from './icons/cloud-off.tsx';
import { Refresh } from './icons/refresh.tsx';
import Button from '@mui/material/Button';
import { EmptyState } from './empty-state.tsx';

interface FailedStateProps {
  readonly onRetry?: (() => void) | undefined;
  readonly title?: string | undefined;
  readonly line?: string | undefined;
  readonly headingLevel?: 'h1' | 'h2' | 'p' | undefined;
}

export function FailedState({
  onRetry,
  title = 'Failed to load data',
  line = 'The servers are very busy at the moment, please try again later.',
  headingLevel,
}: FailedStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        title={title}
        line={line}
        headingLevel={headingLevel}
        action={
          onRetry === undefined ? undefined : (
            <Button variant="outlined" startIcon={<Refresh />} onClick={onRetry}>
              Try again
            </Button>
          )
        }
      />
    </div>
  );
}
