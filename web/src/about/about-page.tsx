import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DEVICE_INFO, manufacturingDate } from '@sonoboard/domain/about/device-info';
import { PRODUCT_VERSION } from '@sonoboard/domain/about/product-version';
import { tokens } from '../ui/theme/tokens.ts';
import { settingsQuery } from '../platform/session.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { TextLink } from '../ui/links.tsx';
import { OutsideLink } from '../ui/outside-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { StoreBadges } from '../ui/store-badges.tsx';
import Typography from '@mui/material/Typography';

const Column = styled('div')({
  display: 'grid',
  gap: 12,
  maxWidth: 928,
  margin: '0 auto',
  '& > header': { marginBottom: 0 },
});

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
  gap: '20px 24px',
  margin: 0,
  '& dt': { fontSize: 12, lineHeight: '16px', color: tokens.t3 },
  '& dd': { margin: '2px 0 0', overflowWrap: 'anywhere' },
});

const Address = styled('address')({ fontStyle: 'normal', '& > span': { display: 'block' } });

const Text = styled('p')({ margin: 0, maxWidth: '72ch' });

/** What the law wants known of a medical device, and what support asks first. */
export function AboutPage() {
  const config = useUserConfig();
  return (
    <Column>
      <PageHeader title="About" />
      <InlineAlert kind="warning">{DEVICE_INFO.caution}</InlineAlert>
      <SectionCard title="Device information">
        <Facts>
          <Fact term="Version">{PRODUCT_VERSION}</Fact>
          <Fact term="Manufacturing date">{manufacturingDate(config.dashboard_manufacturing_date)}</Fact>
          <Fact term="Unique device identifier">{DEVICE_INFO.uniqueDeviceIdentifier}</Fact>
          <Fact term="Manufacturer">
            <AddressLines lines={DEVICE_INFO.manufacturer} />
          </Fact>
          <Fact term="UK representative">
            <AddressLines lines={DEVICE_INFO.ukRepresentative} />
          </Fact>
          <Fact term="Documentation">
            <OutsideLink href={DEVICE_INFO.instructionsForUse}>Instructions for use</OutsideLink>
            <br />
            <TextLink to="/terms">Terms and privacy</TextLink>
          </Fact>
        </Facts>
      </SectionCard>
      <SectionCard title="Intended purpose">
        <Text>{DEVICE_INFO.intendedPurpose}</Text>
      </SectionCard>
      <MobileApp />
      <TelemetryTag />
    </Column>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

function AddressLines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Address>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Address>
  );
}

function MobileApp() {
  const { data: settings } = useQuery(settingsQuery);
  if (settings?.flags.branded_theme !== true) return null;
  return (
    <SectionCard title="Mobile app">
      <StoreBadges />
    </SectionCard>
  );
}

/** Which build runs where: the first thing that support asks for (AMB-104). */
function TelemetryTag() {
  const { data: settings } = useQuery(settingsQuery);
  if (settings === undefined) return null;
  const { id, environment } = settings.build;
  return (
    <Typography variant="caption" component="p" sx={{ color: tokens.t3, overflowWrap: 'anywhere' }}>
      Telemetry tag: build {id} · {environment}
    </Typography>
  );
}
