import { styled } from '@mui/material/styles';
import { type InviteBlock, INVITES_DISABLED } from '@sonoboard/domain/workspaces/may-invite';
import { USER_SEATS_FULL } from '@sonoboard/domain/workspaces/seats';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { SupportText } from '../ui/support-text.tsx';

const Stack = styled('div')({ display: 'grid', gap: 8, marginBottom: 16 });

const REASONS: Readonly<Record<Exclude<InviteBlock, 'not_workspace_admin'>, string>> = {
  no_free_seat: USER_SEATS_FULL,
  invites_disabled: INVITES_DISABLED,
  license_inactive: 'Users can be invited while the membership of the workspace is active.',
};

interface InviteNoticesProps {
  readonly id: string;
  readonly blocks: readonly InviteBlock[];
}

/** Why nobody can be invited, in words and in sight. Who may not invite anyway reads of the seats only. */
export function InviteNotices({ id, blocks }: InviteNoticesProps) {
  const isReader = blocks.includes('not_workspace_admin');
  const reasons = blocks.flatMap((block) => {
    if (block === 'not_workspace_admin' || (isReader && block !== 'no_free_seat')) return [];
    return [REASONS[block]];
  });
  if (reasons.length === 0) return null;
  return (
    <Stack id={id}>
      {reasons.map((reason) => (
        <InlineAlert key={reason} kind="info">
          <SupportText>{reason}</SupportText>
        </InlineAlert>
      ))}
    </Stack>
  );
}
