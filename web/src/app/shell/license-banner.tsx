import { styled } from '@mui/material/styles';
import { ScheduleRounded as Schedule } from '../../ui/icons/schedule-rounded.tsx';
import { licenseBanner, type BannerBilling } from '@sonoboard/domain/billing/banner';
import { now } from '../../platform/clock.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { tokens } from '../../ui/theme/tokens.ts';
import { Banner } from '../../ui/banner.tsx';
import { TextLink } from '../../ui/links.tsx';

const Note = styled('span')({
  flex: 'none',
  maxWidth: '22vw',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  color: tokens.warning,
});

/** The same for the bar of a review, which has no shell around it (SH-053). */
export function LicenseNote({ billing }: { readonly billing: BannerBilling }) {
  const user = useCurrentUser();
  const banner = licenseBanner(user, billing, now());
  return banner && <Note title={banner.text}>{banner.short}</Note>;
}

/** Trial and membership, in one quiet line that nobody can close and nobody can overlook. */
export function LicenseBanner({ billing }: { readonly billing: BannerBilling }) {
  const user = useCurrentUser();
  const banner = licenseBanner(user, billing, now());
  if (banner === null) return null;
  return (
    <Banner icon={Schedule}>
      {banner.text}
      {'\u2002'}
      {banner.link !== null && (
        <TextLink to={banner.link.to} style={{ whiteSpace: 'nowrap', marginLeft: 0 }}>
          {banner.link.label}
        </TextLink>
      )}
    </Banner>
  );
}
