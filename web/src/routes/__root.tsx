import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../app/guard.ts';
import { RootLayout } from '../app/root-layout.tsx';

export const Route = createRootRoute({
  beforeLoad: ({ location, preload }) => guard({ location, preload }),
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => import('../app/lost-page.tsx'), 'LostPage'),
});
