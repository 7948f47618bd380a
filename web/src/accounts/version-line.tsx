import { useQuery } from '@tanstack/react-query';
import Typography from '@mui/material/Typography';
import { tokens } from '../app/theme/tokens.ts';
import { settingsQuery } from '../platform/session.ts';

const VERSION = '2.2.2';

export function VersionLine() {
  const { data: settings } = useQuery(settingsQuery);
  return (
    <Typography variant="caption" component="p" sx={{ color: tokens.t3 }}>
      For qualified clinicians only · Version {VERSION}
      {settings?.demo === true && ' · Demo data'}
    </Typography>
  );
}
