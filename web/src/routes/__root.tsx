import { createRootRoute } from '@tanstack/react-router';
import { guard } from '../app/guard.ts';
import { LostPage } from '../app/lost-page.tsx';
import { RootLayout } from '../app/root-layout.tsx';

export const Route = createRootRoute({
  beforeLoad: ({ location, preload }) => guard({ location, preload }),
  component: RootLayout,
  notFoundComponent: LostPage,
});
