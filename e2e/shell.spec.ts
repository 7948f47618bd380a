import { expect, test, type Page } from '@playwright/test';
import { collectionGuid, memberGuid } from './people.ts';
import { currentStatus, emailOf, expectFitsWidth, expectNoSeriousAxe, openPage, signIn } from './support.ts';

const GUID = '0192e4a8-0000-7000-8000-000000000001';
const NOT_FOUND = '404 Not Found';

/** Of no chain: those are led to pages of their own, and other tests change which exam is the first of all. */
async function firstSingleExam(page: Page): Promise<string> {
  const reply = await page.request.get('/api/autodvt-dashboard/worklist?limit=100');
  const { items } = (await reply.json()) as {
    items: { guid: string; linked_to: string | null; has_rescan: boolean }[];
  };
  const exam = items.find(({ linked_to, has_rescan }) => linked_to === null && !has_rescan);
  if (exam === undefined) throw new Error('The demo worklist has no exam without a rescan');
  return exam.guid;
}

/** What names the first row of a list in an address. */
async function firstOf(page: Page, list: string, field: string, rows = 'items'): Promise<string> {
  const reply = await page.request.get(`/api/${list}?limit=1`);
  const body = (await reply.json()) as Record<string, Record<string, string>[] | undefined>;
  const found = (body[rows] ?? [])[0]?.[field];
  if (found === undefined) throw new Error(`The demo world has no ${field} in ${list}`);
  return found;
}

async function expectPageAt(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await expect(page.getByText(NOT_FOUND)).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(path);
}

test.describe('routes', () => {
  test('SH-017: / leads to the worklist or My Exams', async ({ page }) => {
    await signIn(page, 'reviewer');
    await page.goto('/');
    await expect(page).toHaveURL(/\/(worklist|storage)$/);
  });

  for (const path of ['/account-verified', '/reset-password', '/send-reset-password-link']) {
    test(`SH-018: ${path} shows its page signed in and signed out`, async ({ page }) => {
      await expectPageAt(page, path);
      await signIn(page, 'reviewer');
      await expectPageAt(page, path);
      expect(await currentStatus(page)).toBe(200);
    });
  }

  test('SH-018..SH-023: a signed-in user opens the account, list, settings and billing routes', async ({
    page,
  }) => {
    await signIn(page, 'reviewer');
    const paths = [
      '/change-password',
      '/worklist',
      '/pending-rescans',
      '/completed-reviews',
      '/storage',
      '/user-settings',
      '/billing-portal',
      '/about',
    ];
    for (const path of paths) await expectPageAt(page, path);
    await signIn(page, 'trial');
    for (const path of ['/buy-license', '/purchase-success']) await expectPageAt(page, path);
  });

  test('SH-020: a reviewer opens each review route with and without a subpage', async ({ page }) => {
    await signIn(page, 'reviewer');
    const exam = await firstSingleExam(page);
    for (const start of [`/create-review/${exam}`, `/create-chain-review/${exam}`]) {
      await expectPageAt(page, start);
      await expectPageAt(page, `${start}/report`);
    }
    for (const start of [`/review/${GUID}`, `/view-chain-review/${GUID}`]) {
      await openPage(page, start);
      await openPage(page, `${start}/report`);
    }
  });

  test('SH-021: an internal user opens the settings of another user', async ({ page }) => {
    await signIn(page, 'staff');
    const north = await collectionGuid(page, 'DVT North pilot');
    await expectPageAt(page, `/user-settings/${await memberGuid(page, north, emailOf('reviewer3'))}`);
  });

  test('SH-022: the owner of a workspace opens each workspace route', async ({ page }) => {
    await signIn(page, 'owner');
    const paths = ['/workspace', '/workspace/clarius-scanners', '/workspace/butterfly-scanners'];
    for (const path of paths) await expectPageAt(page, path);
    await page.goto('/workspace/scanners');
    await expect(page).toHaveURL('/workspace/clarius-scanners');
  });

  test('SH-022: who has no workspace is led from the workspace routes to /buy-license', async ({ page }) => {
    await signIn(page, 'new');
    await page.goto('/workspace/clarius-scanners');
    await expect(page).toHaveURL('/buy-license');
  });

  /** Each page of the internal area; pages of one thing open the first of its list. */
  const INTERNAL: readonly (readonly [string, string, (page: Page) => Promise<readonly string[]>])[] = [
    [
      'SH-024',
      'collections and statistics',
      async (page) => [
        'data-collections',
        `data-collections/${await firstOf(page, 'dataCollections/all', 'guid')}/statistics`,
        'statistics',
      ],
    ],
    [
      'SH-025',
      'groups, configs, users, deletion requests and nurses',
      async (page) => [
        'groups',
        `groups/${await firstOf(page, 'autodvt-dashboard/groups', 'guid')}`,
        'configs',
        `configs/${await firstOf(page, 'configs', 'guid')}`,
        'users',
        'deletion-requests',
        'advent',
      ],
    ],
    [
      'SH-026',
      'exams, one of them, one of its attempts, and reviews',
      async (page) => {
        const exam = `exams/${await firstOf(page, 'reports_dashboard/exams', 'clip_set_guid', 'exams')}`;
        return ['exams', exam, `${exam}/compression/left_gsv_cfv/1`, 'reviews'];
      },
    ],
    [
      'SH-027',
      'probes, workspaces and phones',
      async (page) => [
        'probes',
        `probes/${await firstOf(page, 'probes', 'guid')}`,
        'workspaces',
        'phones',
        `phones/${await firstOf(page, 'exams/phones', 'phone_serial_number', 'phones')}`,
      ],
    ],
    ['SH-028', 'colours and the component test', async () => ['colors', 'component-test']],
  ];
  for (const [id, names, pathsOf] of INTERNAL) {
    test(`${id}: an internal user opens the pages of ${names}`, async ({ page }) => {
      await signIn(page, 'staff');
      for (const path of await pathsOf(page)) await expectPageAt(page, `/internal/${path}`);
    });
  }
});

test.describe('routing rules', () => {
  for (const path of ['/worklist', '/storage', '/workspace', '/user-settings', '/internal/users']) {
    test(`SH-029: ${path} leads to /login when not signed in`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    });
  }

  test('SH-030, SH-307: an internal path shows 404 Not Found to a user who is not internal', async ({
    page,
  }) => {
    await signIn(page, 'reviewer');
    for (const path of ['/internal/users', '/internal/exams']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible();
      await expect(page).toHaveURL(path);
    }
  });

  test('SH-037: the calls behind internal pages refuse a user who is not internal', async ({ page }) => {
    await signIn(page, 'reviewer');
    for (const path of ['/configs', `/groups/${GUID}`, '/probes', '/autodvt-dashboard/workspaces']) {
      expect((await page.request.get(`/api${path}`)).status(), path).toBe(403);
    }
  });

  test('SH-031: an unknown path shows the same page when signed in, with a way home', async ({ page }) => {
    await signIn(page, 'reviewer');
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible();
    await expectNoSeriousAxe(page);
    await page.getByRole('link', { name: 'Go to Homepage' }).click();
    await expect(page).toHaveURL(/\/(worklist|storage)$/);
  });

  test('SH-032: an unknown path leads to /login when not signed in', async ({ page }) => {
    await page.goto('/no-such-page');
    await expect(page).toHaveURL('/login');
  });

  for (const rootPage of ['worklist', 'storage']) {
    test(`SH-033: the root page follows the config to /${rootPage}`, async ({ page }) => {
      await signIn(page, 'reviewer');
      await page.route('**/api/users/*/config', async (route) => {
        const response = await route.fetch();
        const config = (await response.json()) as object;
        await route.fulfill({ response, json: { ...config, root_page: rootPage } });
      });
      await page.goto('/');
      await expect(page).toHaveURL(`/${rootPage}`);
    });
  }

  test('SH-033: a config that cannot be read leads to the worklist', async ({ page }) => {
    await signIn(page, 'reviewer');
    await page.route('**/api/users/*/config', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/');
    await expect(page).toHaveURL('/worklist');
  });

  test('SH-034: the root page shows a loading indicator until the config is known', async ({ page }) => {
    await signIn(page, 'reviewer');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/users/*/config', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    await expect(page.getByLabel('Loading')).toBeVisible();
    await expect(page).toHaveURL('/');
    release();
    await expect(page).toHaveURL(/\/(worklist|storage)$/);
  });
});

test.describe('navigation', () => {
  test('SH-038: a wide screen shows tabs and no drawer button', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, 'reviewer');
    await openPage(page, '/worklist');
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link', { name: /^Worklist/ })).toHaveAttribute('aria-current', 'page');
    await main.getByRole('link', { name: 'Completed Reviews' }).click();
    await expect(page).toHaveURL('/completed-reviews');
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0);
  });

  for (const width of [390, 600]) {
    test(`SH-039: at ${width} px the menu is in a drawer`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await signIn(page, 'reviewer');
      await openPage(page, '/about');
      await expect(page.getByRole('link', { name: 'Completed Reviews' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      await expect(drawer.getByRole('link', { name: 'Logout' })).toBeVisible();
      await expectNoSeriousAxe(page);
      await drawer.getByRole('link', { name: 'Completed Reviews' }).click();
      await expect(page).toHaveURL('/completed-reviews');
      await expect(drawer).toHaveCount(0);
    });
  }

  for (const width of [900, 1024, 1280]) {
    test(`SH-038: at ${width} px everything in the bar of an internal user fits`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await signIn(page, 'admin');
      await openPage(page, '/about');
      await expectFitsWidth(page);
      await expect(page.getByRole('button', { name: /^Account of/ })).toBeInViewport({ ratio: 1 });
    });
  }

  test("SH-049: the user menu shows the first letter of the user's name", async ({ page }) => {
    await signIn(page, 'reviewer');
    const { name } = (await (await page.request.get('/api/current')).json()) as { name: string };
    await openPage(page, '/about');
    const button = page.getByRole('button', { name: `Account of ${name}` });
    await expect(button).toHaveText(name.charAt(0).toUpperCase());
    await button.click();
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  });

  test('SH-006, SH-050: the dropdown offers All Collections and each collection; the choice is kept', async ({
    page,
  }) => {
    await signIn(page, 'reviewer');
    const reply = await page.request.get('/api/dataCollections');
    const { items } = (await reply.json()) as { items: { guid: string; name: string }[] };
    const names = items.map(({ name }) => name);
    const [first] = items;
    if (first === undefined) throw new Error('The reviewer of the demo has no collection');
    await openPage(page, '/worklist');
    const dropdown = page.getByRole('button', { name: /^Data collection:/ });
    await dropdown.click();
    await expect(page.getByRole('menuitemradio')).toHaveText(['All Collections', ...names]);
    const narrowed = page.waitForRequest((request) =>
      request.url().includes(`data_collection_guid=${first.guid}`),
    );
    await page.getByRole('menuitemradio', { name: first.name }).click();
    await narrowed;
    await page.reload();
    await expect(dropdown).toContainText(first.name);
  });

  test('SH-051, SH-052: with the build flag off only internal users see the dropdown', async ({ page }) => {
    await page.route('**/api/settings', async (route) => {
      const response = await route.fetch();
      const settings = (await response.json()) as { flags: object };
      const flags = { ...settings.flags, show_data_collection_dropdown: false };
      await route.fulfill({ response, json: { ...settings, flags } });
    });
    const dropdown = page.getByRole('button', { name: /^Data collection:/ });
    await signIn(page, 'reviewer');
    await openPage(page, '/about');
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    await expect(dropdown).toHaveCount(0);
    await signIn(page, 'staff');
    await openPage(page, '/about');
    await expect(dropdown).toBeVisible();
  });

  test('SH-052: in the default build other users see the dropdown', async ({ page }) => {
    await signIn(page, 'reviewer');
    await openPage(page, '/about');
    await expect(page.getByRole('button', { name: 'Data collection: All Collections' })).toBeVisible();
  });

  test('the head of a long list stays in sight below the bar', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 500 });
    await signIn(page, 'reviewer');
    await openPage(page, '/worklist');
    const head = page.getByRole('columnheader', { name: 'Protocol' });
    await expect(page.getByRole('table').getByRole('link').nth(15)).toBeAttached();
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    await expect.poll(async () => (await head.boundingBox())?.y).toBe(56);
    await expect(head).toBeInViewport({ ratio: 1 });
  });

  test('the first Tab stop leads past the navigation', async ({ page }) => {
    await signIn(page, 'reviewer');
    await openPage(page, '/about');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  });

  test('a new page is named in the title and takes the focus to its heading', async ({ page }) => {
    await signIn(page, 'reviewer');
    await openPage(page, '/worklist');
    await expect(page).toHaveTitle('Worklist · Sonoboard');
    await page.getByRole('link', { name: 'Completed Reviews' }).click();
    await expect(page).toHaveTitle('Completed Reviews · Sonoboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('pages of the demo world carry a quiet mark', async ({ page }) => {
    await openPage(page, '/login');
    await expect(page.getByText('Demo data')).toBeVisible();
    await signIn(page, 'reviewer');
    await openPage(page, '/about');
    await expect(page.getByText('Demo data')).toBeVisible();
  });

  test('no page asks anything of a third party', async ({ page }) => {
    const foreign: string[] = [];
    const own = new URL(test.info().project.use.baseURL ?? '').host;
    page.on('request', (request) => {
      const { host, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && host !== own) foreign.push(request.url());
    });
    await openPage(page, '/login');
    await signIn(page, 'reviewer');
    await openPage(page, '/worklist');
    expect(foreign).toEqual([]);
  });

  for (const account of ['reviewer', 'admin'] as const) {
    test(`the frame of ${account} has no serious accessibility finding`, async ({ page }) => {
      await signIn(page, account);
      await openPage(page, '/about');
      await expectNoSeriousAxe(page);
    });
  }
});
