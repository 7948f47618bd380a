import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { tokens } from '../ui/theme/tokens.ts';
import { settingsQuery } from '../platform/session.ts';

/** Which build runs where: the first thing that support asks for (AMB-104). */
export function TelemetryTag() {
  const { data: settings } = useQuery(settingsQuery);
  if (settings === undefined) return null;
  const { id, environment } = settings.build;
  return (
    <Typography variant="caption" component="p" sx={{ color: tokens.t3, overflowWrap: 'anywhere' }}>
      Telemetry tag: build {id} · {environment}
    </Typography>
  );
}
