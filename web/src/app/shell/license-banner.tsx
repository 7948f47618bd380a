import Schedule from '@mui/icons-material/ScheduleRounded';
import { styled } from '@mui/material/styles';
import { licenseBanner } from '@sonoboard/domain/billing/banner';
import { now } from '../../platform/clock.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { TextLink } from '../links.tsx';
import { tokens } from '../theme/tokens.ts';
import type { Membership } from './membership.queries.ts';

const Line = styled('aside')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: 40,
  padding: '8px 24px',
  background: tokens.accentTint,
  borderBottom: `1px solid ${tokens.accentLine}`,
  '& svg': { fontSize: 18, color: tokens.accent, flex: 'none' },
  [theme.breakpoints.down('md')]: {
    justifyContent: 'flex-start',
    gap: 10,
    padding: '8px 16px',
    fontSize: 13,
    lineHeight: '18px',
  },
}));

const Words = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 8,
  [theme.breakpoints.down('md')]: { flexDirection: 'column' },
}));

/** Trial and membership, in one quiet line that nobody can close and nobody can overlook. */
export function LicenseBanner({ billing }: { readonly billing: Membership['billing'] }) {
  const user = useCurrentUser();
  if (billing === null) return null;
  const trialExpiresOn = billing.trialExpiresOn === null ? null : new Date(billing.trialExpiresOn);
  const banner = licenseBanner(user, { ...billing, trialExpiresOn }, now());
  if (banner === null) return null;
  return (
    <Line aria-label="Membership">
      <Schedule aria-hidden />
      <Words>
        <span>{banner.text}</span>
        {banner.link !== null && (
          <TextLink to={banner.link.to} style={{ fontWeight: 500 }}>
            {banner.link.label}
          </TextLink>
        )}
      </Words>
    </Line>
  );
}
