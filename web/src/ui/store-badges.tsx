import { PhoneAndroidRounded as Android } from './icons/phone-android-rounded.tsx';
import { PhoneIphoneRounded as Iphone } from './icons/phone-iphone-rounded.tsx';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { openApp, openAppOnIos } from '@sonoboard/contract/mobile-app/mobile-app.calls';
import { focusRing, tokens } from './theme/tokens.ts';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { settingsQuery } from '../platform/session.ts';

type PhoneSystem = 'android' | 'ios';

const SYSTEMS = {
  android: { name: 'Android', icon: Android, address: callAddress(openApp.path) },
  ios: { name: 'iPhone', icon: Iphone, address: callAddress(openAppOnIos.path) },
} as const;

const Badge = styled('a')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 48,
  padding: '6px 16px 6px 12px',
  border: `1px solid ${tokens.line2}`,
  borderRadius: 8,
  background: tokens.s2,
  color: tokens.t1,
  textDecoration: 'none',
  '& svg': { fontSize: 26, color: tokens.t2 },
  '& small': { display: 'block', fontSize: 11, lineHeight: '14px', color: tokens.t2 },
  '& strong': { display: 'block', fontSize: 15, lineHeight: '20px', fontWeight: 600 },
  '&:hover': { background: tokens.s3, borderColor: tokens.field },
  '&:focus-visible': focusRing,
});

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12 });

interface StoreBadgeProps {
  readonly system: PhoneSystem;
  /** What a click does, in a few words. */
  readonly label?: string | undefined;
}

/** Leads to the mobile app or to where it is had. A build under another brand has no app, and no badge (AMB-105). */
export function StoreBadge({ system, label = 'Get the app for' }: StoreBadgeProps) {
  const { data: settings } = useQuery(settingsQuery);
  if (settings?.flags.branded_theme !== true) return null;
  const { name, icon: Icon, address } = SYSTEMS[system];
  return (
    <Badge href={address} target="_blank" rel="noopener">
      <Icon aria-hidden />
      <span>
        <small>{label}</small> <strong>{name}</strong>
      </span>
    </Badge>
  );
}

/** The badge for the phone in someone's hand. */
export function OwnStoreBadge() {
  return <StoreBadge system={/iPhone|iPad/.test(navigator.userAgent) ? 'ios' : 'android'} />;
}

export function StoreBadges() {
  return (
    <Row>
      <StoreBadge system="android" />
      <StoreBadge system="ios" />
    </Row>
  );
}
