import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type RouteComponent,
} from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import { vi } from 'vitest';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getSettings } from '@sonoboard/contract/platform/platform.calls';
import { defaultUserConfig, type UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { theme } from '../src/ui/theme/theme.ts';
import { billingQuery, type UserBilling } from '../src/platform/billing.queries.ts';
import { queryClient } from '../src/platform/query-client.ts';
import { currentUserQuery, settingsQuery, type CurrentUser } from '../src/platform/session.ts';
import { snackbars } from '../src/platform/snackbar.ts';
import { userConfigQuery } from '../src/platform/user-config.queries.ts';

// A machine that stalls for a second must not decide.
configure({ asyncUtilTimeout: 15_000 });

export const SUPPORT_EMAIL = 'support@test.example';

type Settings = ReplyOf<typeof getSettings>;

interface World {
  readonly user: CurrentUser;
  readonly config?: Partial<UserConfig>;
  readonly billing?: Partial<UserBilling>;
  readonly flags?: Partial<Settings['flags']>;
}

const NO_WORKSPACE: UserBilling = {
  userGroupGuid: null,
  workspaceGuid: null,
  dataCollectionGuid: null,
  purchaserGuid: null,
  slotsUser: 0,
  slotsProbes: 0,
  licenseStatus: 'no_license',
  isTrialing: false,
  trialExpiresOn: null,
  purchasedPocusAcademyBundle: false,
};

/** What every page finds in the cache, because the frame around it has asked before. */
export function knowWorld({ user, config = {}, billing = {}, flags = {} }: World): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  queryClient.setQueryData(userConfigQuery(user.guid).queryKey, { ...defaultUserConfig(), ...config });
  queryClient.setQueryData(billingQuery(user.guid).queryKey, { ...NO_WORKSPACE, ...billing });
  queryClient.setQueryData(settingsQuery.queryKey, settings(flags));
}

function settings(flags: Partial<Settings['flags']>): Settings {
  return {
    demo: false,
    is_demo_for_others: false,
    build: { id: 'test', environment: 'test' },
    flags: {
      force_definitive_diagnosis: false,
      show_data_collection_dropdown: true,
      branded_theme: true,
      monthly_billing: false,
      online_billing: false,
      product_variant: 'ai',
      support_email: SUPPORT_EMAIL,
      sample_operator_email: '',
      terms_url: null,
      ...flags,
    },
  };
}

interface TestRoute {
  readonly path: string;
  readonly page: RouteComponent;
}

interface TestRoutes {
  readonly frame?: RouteComponent;
  readonly routes: readonly TestRoute[];
}

/** Renders the page at an address; whatever else may be gone to says only where it is. */
export function openPage(address: string, { frame = Outlet, routes }: TestRoutes) {
  const root = createRootRoute({ notFoundComponent: () => <p>Elsewhere</p> });
  const around = createRoute({ getParentRoute: () => root, id: 'frame', component: frame });
  const inside = routes.map(({ path, page }) =>
    createRoute({ getParentRoute: () => around, path, component: page }),
  );
  const router = createRouter({
    routeTree: root.addChildren([around.addChildren(inside)]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return router;
}

/** Answers the one media query that decides between wide and small pages. */
export function setWindowWidth(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const limit = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
    return {
      matches: limit !== undefined && width <= Number(limit),
      media: query,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    };
  });
}

/** Nothing of one test may be there in the next. */
export function forgetPage(): void {
  cleanup();
  queryClient.clear();
  while (snackbars.current()) snackbars.dismiss();
}
