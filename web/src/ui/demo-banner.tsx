import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { settingsQuery } from '../platform/session.ts';

// Hardly any server is a public demo: other login pages do not wait for the banner.
const Notice = lazy(async () => ({ default: (await import('./demo-notice.tsx')).DemoNotice }));

/** On every page of a demo that other machines reach: its passwords are public. */
export function DemoBanner() {
  const { data: settings } = useQuery(settingsQuery);
  if (settings?.is_demo_for_others !== true) return null;
  return (
    <Suspense fallback={null}>
      <Notice />
    </Suspense>
  );
}
