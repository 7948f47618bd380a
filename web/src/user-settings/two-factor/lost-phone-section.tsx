import { GppGoodRounded as Shield } from '../../ui/icons/gpp-good-rounded.tsx';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { resetTwoFactor } from '@sonoboard/contract/accounts/two-factor.calls';
import { tokens } from '../../ui/theme/tokens.ts';
import { isCallError } from '../../platform/call-error.ts';
import { call } from '../../platform/call.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { refreshUser, type UserSettings } from '../user-settings.queries.ts';

/** For admins, about somebody else who can no longer log in with their second factor. */
export function LostPhoneSection({ user }: { readonly user: UserSettings }) {
  const { confirm, confirmDialog } = useConfirm();
  const [isBusy, setBusy] = useState(false);
  if (!user.twoFaEnabled) return null;

  async function reset() {
    const isSure = await confirm({
      title: 'Switch off two-factor sign-in?',
      line: `The password alone is then enough to log in as ${user.email}. We send them an email about it. First make sure that this person really asked for it.`,
      confirmLabel: 'Switch off',
      isDestructive: true,
    });
    if (!isSure) return;
    setBusy(true);
    try {
      await call(resetTwoFactor, { params: { guid: user.guid } });
      showSnackbar({ kind: 'success', text: 'Two-factor sign-in is off' });
      await refreshUser(user.guid);
    } catch (error) {
      if (!isCallError(error)) throw error;
    } finally {
      setBusy(false);
    }
  }

  return (
    <SectionCard title="Two-factor sign-in" tools={<StatusChip label="On" icon={Shield} tone="accent" />}>
      <p style={{ margin: '0 0 16px', color: tokens.t2 }}>
        Switch it off if this person has lost their phone and their recovery codes.
      </p>
      <Button variant="outlined" color="error" loading={isBusy} onClick={() => void reset()}>
        Switch off
      </Button>
      {confirmDialog}
    </SectionCard>
  );
}
