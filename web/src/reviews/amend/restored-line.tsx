import Button from '@mui/material/Button';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { DISCARD_CORRECTION } from './amend-line.tsx';
import type { KeptCorrectionHandle } from './use-kept-correction.ts';

interface RestoredLineProps {
  readonly kept: Pick<KeptCorrectionHandle, 'restoredFrom' | 'discard'>;
  readonly now: Date;
}

/** What was entered on an earlier visit is there again. */
export function RestoredLine({ kept: { restoredFrom, discard }, now }: RestoredLineProps) {
  const { confirm, confirmDialog } = useConfirm();
  const ask = async () => {
    if (await confirm(DISCARD_CORRECTION)) discard();
  };
  return (
    <>
      {restoredFrom !== null && (
        <InlineAlert kind="info">
          Restored what you entered and did not save:{' '}
          {momentText(new Date(restoredFrom).toISOString(), null, now)}.{' '}
          <Button size="small" onClick={() => void ask()} sx={{ my: -0.5 }}>
            Discard it
          </Button>
        </InlineAlert>
      )}
      {confirmDialog}
    </>
  );
}
