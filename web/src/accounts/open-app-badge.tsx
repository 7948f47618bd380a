import { originSystem, type AppOrigin } from '@sonoboard/domain/accounts/app-origin';
import { StoreBadge } from '../ui/store-badges.tsx';

/** The way back for who came from the app (AMB-027). */
export function OpenAppBadge({ origin }: { readonly origin: AppOrigin }) {
  const system = originSystem(origin);
  if (system === null) return null;
  return (
    <div style={{ marginTop: 24 }}>
      <StoreBadge system={system} label="Open App" />
    </div>
  );
}
