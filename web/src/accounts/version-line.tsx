import { useQuery } from '@tanstack/react-query';
import Typography from '@mui/material/Typography';
import { PRODUCT_VERSION } from '@sonoboard/domain/about/product-version';
import { tokens } from '../ui/theme/tokens.ts';
import { settingsQuery } from '../platform/session.ts';
import { TextLink } from '../ui/links.tsx';

export function VersionLine() {
  const { data: settings } = useQuery(settingsQuery);
  return (
    <Typography variant="caption" component="p" sx={{ color: tokens.t3 }}>
      For qualified clinicians only · Version {PRODUCT_VERSION}
      {settings?.demo === true && ' · Demo data'} ·{' '}
      <TextLink to="/terms" style={{ textDecoration: 'underline' }}>
        Terms and privacy
      </TextLink>
    </Typography>
  );
}
