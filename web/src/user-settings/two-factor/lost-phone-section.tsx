import { GppGoodRounded as Shield } from '../../ui/icons/gpp-good-rounded.tsx';
import Button from '@mui/material/Button';
import { resetTwoFactor } from '@sonoboard/contract/accounts/two-factor.calls';
import { tokens } from '../../ui/theme/tokens.ts';
import { call } from '../../platform/call.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { useCallMutation } from '../../platform/use-call-mutation.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { refreshUser, type UserSettings } from '../user-settings.queries.ts';

/** For admins, about someone else who can no longer log in with their second factor. */
export function LostPhoneSection({ user }: { readonly user: UserSettings }) {
  const { confirm, confirmDialog } = useConfirm();
  const { mutate: reset, isPending } = useCallMutation({
    mutationFn: () => call(resetTwoFactor, { params: { guid: user.guid } }),
    onSuccess: () => {
      showSnackbar({ kind: 'success', text: 'Two-factor sign-in is off' });
      return refreshUser(user.guid);
    },
  });
  if (!user.twoFaEnabled && !user.hasPasskeys) return null;

  async function askAndReset() {
    const isSure = await confirm({
      title: 'Switch off two-factor sign-in?',
      line: `The password alone is then enough to log in as ${user.email}. Their passkeys are removed. We send them an email about it. First make sure that this person really asked for it.`,
      confirmLabel: 'Switch off',
      isDestructive: true,
    });
    if (isSure) reset();
  }

  return (
    <SectionCard title="Two-factor sign-in" tools={<StatusChip label="On" icon={Shield} tone="accent" />}>
      <p style={{ margin: '0 0 16px', color: tokens.t2 }}>
        Switch it off if this person has lost their phone and their recovery codes, or the device of their
        passkey.
      </p>
      <Button variant="outlined" color="error" loading={isPending} onClick={() => void askAndReset()}>
        Switch off
      </Button>
      {confirmDialog}
    </SectionCard>
  );
}
