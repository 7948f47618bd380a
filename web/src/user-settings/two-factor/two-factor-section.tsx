import { GppGoodRounded as Shield } from '../../ui/icons/gpp-good-rounded.tsx';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { getTwoFactor } from '@sonoboard/contract/accounts/two-factor.calls';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { RECOVERY_CODE_COUNT } from '@sonoboard/domain/accounts/second-factor-code';
import { mayChangeTwoFactor, needsSecondFactor } from '@sonoboard/domain/accounts/two-factor';
import { displayDate } from '@sonoboard/domain/shared/date-display';
import { tokens } from '../../ui/theme/tokens.ts';
import { now } from '../../platform/clock.ts';
import { queryClient } from '../../platform/query-client.ts';
import { currentUserQuery, useCurrentUser } from '../../platform/session.ts';
import { useUserConfig } from '../../platform/user-config.ts';
import { browserZone } from '../../ui/browser-zone.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { NewCodesDialog } from './new-codes-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import { SwitchOffDialog } from './switch-off-dialog.tsx';
import { refreshTwoFactor, twoFactorQuery } from './two-factor.queries.ts';

const FEW_CODES = 2;
const NEEDED =
  'Internal staff sign in with a second factor or a passkey. Set one up now, or sign in with your passkey: until then the internal area is closed to you.';

const Words = styled('p')({ margin: '0 0 16px', color: tokens.t2, maxWidth: 640 });

const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12 });

const DIALOGS = { 'set-up': SetUpDialog, 'new-codes': NewCodesDialog, 'switch-off': SwitchOffDialog };

type DialogName = keyof typeof DIALOGS;
type TwoFactor = ReplyOf<typeof getTwoFactor>;

/** Of the own account. Not there for people who have no second factor and may not choose one (AMB-057). */
export function TwoFactorSection() {
  const config = useUserConfig();
  const actor = useCurrentUser();
  const isOwnChoice = mayChangeTwoFactor(config);
  const isNeeded = needsSecondFactor(actor);
  const state = useQuery(twoFactorQuery);
  const [dialog, setDialog] = useState<DialogName>();
  if (!isOwnChoice && !isNeeded && (state.data === undefined || state.data.enabled_at === null)) return null;

  function close() {
    setDialog(undefined);
    void refreshTwoFactor();
    // Staff rights may have come with it.
    if (isNeeded) void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  }

  const OpenDialog = dialog === undefined ? undefined : DIALOGS[dialog];
  return (
    <SectionCard
      title="Two-factor sign-in"
      tools={state.data !== undefined && <StateChip isOn={state.data.enabled_at !== null} />}
    >
      {isNeeded && (
        <div style={{ marginBottom: 16 }}>
          <InlineAlert kind="warning">{NEEDED}</InlineAlert>
        </div>
      )}
      <QueryState query={state}>
        {(data) => <State data={data} isOwnChoice={isOwnChoice} onOpen={setDialog} />}
      </QueryState>
      {OpenDialog !== undefined && <OpenDialog onClose={close} />}
    </SectionCard>
  );
}

function StateChip({ isOn }: { readonly isOn: boolean }) {
  return isOn ? <StatusChip label="On" icon={Shield} tone="accent" /> : <StatusChip label="Off" />;
}

interface StateProps {
  readonly data: TwoFactor;
  readonly isOwnChoice: boolean;
  readonly onOpen: (dialog: DialogName) => void;
}

function State({ data, isOwnChoice, onOpen }: StateProps) {
  if (data.enabled_at === null) {
    return (
      <>
        <Words>Protect your account with a code of an app on your phone, in addition to your password.</Words>
        <Button variant="outlined" onClick={() => onOpen('set-up')}>
          Set up
        </Button>
      </>
    );
  }
  const left = data.recovery_codes_left;
  return (
    <>
      <Words>
        On since {sinceText(data.enabled_at)}. {left} of {RECOVERY_CODE_COUNT} recovery codes are left.
        {!isOwnChoice && ' Only your administrator can switch it off.'}
      </Words>
      {left <= FEW_CODES && (
        <div style={{ marginBottom: 16 }}>
          <InlineAlert kind="warning">
            Make new recovery codes soon: without your phone they are the only way in.
          </InlineAlert>
        </div>
      )}
      <Tools>
        <Button variant="outlined" onClick={() => onOpen('new-codes')}>
          New recovery codes
        </Button>
        {isOwnChoice && (
          <Button variant="outlined" color="error" onClick={() => onOpen('switch-off')}>
            Switch off
          </Button>
        )}
      </Tools>
    </>
  );
}

function sinceText(enabledAt: string): string {
  const day = displayDate(enabledAt, { now: now(), zone: browserZone() });
  return day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : day;
}
