import { lazy, Suspense } from 'react';
import type { SignDialogProps } from './sign-dialog.tsx';

const loadDialog = () => import('./sign-dialog.tsx');

// Not every account signs: the report does not wait for what asks who does.
const Loaded = lazy(async () => ({ default: (await loadDialog()).SignDialog }));

/** Where something will be signed on this page, so that nobody waits for the dialog. */
export function prefetchSignDialog(): void {
  void loadDialog().catch(() => {});
}

export function LazySignDialog(props: SignDialogProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
