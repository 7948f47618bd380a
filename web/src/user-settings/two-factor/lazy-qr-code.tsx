import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';

// Few people ever set this up; the others need not load what draws the code.
const Qr = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

export function LazyQrCode(props: { readonly text: string; readonly label: string }) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" width={200} height={200} />}>
      <Qr {...props} />
    </Suspense>
  );
}
