import { MailOutlineRounded as MailOutline } from '../ui/icons/mail-outline-rounded.tsx';
import { styled } from '@mui/material/styles';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import type { MemberRow } from '@sonoboard/domain/workspaces/member-rows';
import { tokens } from '../ui/theme/tokens.ts';
import { LetterAvatar } from '../ui/letter-avatar.tsx';

const Line = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 12,
  maxWidth: '100%',
  verticalAlign: 'middle',
  fontWeight: 500,
  '& > span:last-of-type': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
});

const Envelope = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 32,
  height: 32,
  borderRadius: '50%',
  border: `1px dashed ${tokens.field}`,
  color: tokens.t3,
});

const Quiet = styled('span')({ color: tokens.t3, fontWeight: 400 });

/** Who was invited has no name here until they join. */
export function MemberName({ row }: { readonly row: MemberRow }) {
  if (row.kind === 'invitation') {
    return (
      <Line>
        <Envelope aria-hidden>
          <MailOutline sx={{ fontSize: 16 }} />
        </Envelope>
        <Quiet>Invited</Quiet>
      </Line>
    );
  }
  const name = displayName(row);
  return (
    <Line>
      <LetterAvatar name={name} />
      <span>{name}</span>
    </Line>
  );
}
