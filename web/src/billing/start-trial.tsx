import Button from '@mui/material/Button';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { BillingCard } from './billing-layout.tsx';
import { Benefits } from './benefits.tsx';
import type { useStartTrial } from './use-start-trial.ts';

interface StartTrialProps {
  readonly label: string;
  readonly trial: ReturnType<typeof useStartTrial>;
}

/** Starts at once: neither sales nor a card is needed. */
export function StartTrial({ label, trial }: StartTrialProps) {
  return (
    <BillingCard aria-label={label}>
      <p>Try Sonoboard free for 30 days. No payment details are needed.</p>
      <Benefits />
      {trial.errorMessage !== null && <InlineAlert kind="error">{trial.errorMessage}</InlineAlert>}
      <Button
        variant="contained"
        size="large"
        sx={{ mt: 2 }}
        loading={trial.isBusy}
        onClick={() => void trial.start()}
      >
        {label}
      </Button>
    </BillingCard>
  );
}
