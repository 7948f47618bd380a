import PhoneIphone from '@mui/icons-material/PhoneIphoneRounded';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { openApp, openAppOnIos } from '@sonoboard/contract/mobile-app/mobile-app.endpoints';
import { originSystem, type AppOrigin } from '@sonoboard/domain/accounts/app-origin';
import { callAddress } from '../platform/call-address.ts';
import { settingsQuery } from '../platform/session.ts';

const ADDRESS = {
  android: callAddress(openApp.path),
  ios: callAddress(openAppOnIos.path),
} as const;

/** The way back for who came from the app (AMB-027). A build under another brand has no app to lead to. */
export function OpenAppBadge({ origin }: { readonly origin: AppOrigin }) {
  const { data: settings } = useQuery(settingsQuery);
  const system = originSystem(origin);
  if (system === null || settings?.flags.branded_theme !== true) return null;
  return (
    <Button
      href={ADDRESS[system]}
      variant="outlined"
      size="large"
      fullWidth
      startIcon={<PhoneIphone />}
      sx={{ mt: 2 }}
    >
      Open App
    </Button>
  );
}
