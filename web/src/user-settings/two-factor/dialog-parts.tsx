import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';

export const Column = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16 });

export const SAVE_CODES =
  'Save these codes now: they are shown only once. Each of them logs you in once when you do not have your phone.';

interface StepActionsProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}

export function StepActions({ label, isBusy, onCancel }: StepActionsProps) {
  return (
    <>
      <Button onClick={onCancel} sx={{ color: 'text.primary' }}>
        Cancel
      </Button>
      <Button type="submit" variant="contained" loading={isBusy}>
        {label}
      </Button>
    </>
  );
}

export function SavedAction({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button variant="contained" onClick={onClick}>
      I have saved the codes
    </Button>
  );
}
