import { expect, test, type Page } from '@playwright/test';
import { collectionGuid, memberGuid } from './people.ts';
import {
  currentStatus,
  emailOf,
  expectFitsWidth,
  expectNoSeriousAxe,
  openPage,
  signIn,
  withoutFirstReplies,
} from './support.ts';

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

test('SH-017, SH-033: / leads to the page of the config, and to the worklist where it cannot be read; SH-034: with a loading indicator until then', async ({
  page,
}) => {
  // The newest answer counts. An earlier one may be on its way, so it is not taken away.
  const CONFIG = '**/api/users/*/config';
  await signIn(page, 'reviewer');
  await withoutFirstReplies(page);
  for (const rootPage of ['worklist', 'storage']) {
    await page.route(CONFIG, async (route) => {
      const response = await route.fetch();
      const config = (await response.json()) as object;
      await route.fulfill({ response, json: { ...config, root_page: rootPage } });
    });
    await page.goto('/');
    await expect(page).toHaveURL(`/${rootPage}`);
  }

  await page.route(CONFIG, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/');
  await expect(page).toHaveURL('/worklist');

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(CONFIG, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByLabel('Loading')).toBeVisible();
  await expect(page).toHaveURL('/');
  release();
  await expect(page).toHaveURL(/\/(worklist|storage)$/);
});

test('SH-029, SH-032: private and unknown paths lead to /login when not signed in; SH-018: pages of the account show signed in and signed out', async ({
  page,
}) => {
  const paths = ['/worklist', '/storage', '/workspace', '/user-settings', '/internal/users', '/no-such-page'];
  for (const path of paths) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
  const open = ['/account-verified', '/reset-password', '/send-reset-password-link'];
  for (const path of open) await expectPageAt(page, path);
  await signIn(page, 'reviewer');
  for (const path of open) {
    await expectPageAt(page, path);
    expect(await currentStatus(page)).toBe(200);
  }
});

test('SH-018..SH-023: a signed-in user opens the account, list, review, settings, workspace and billing routes', async ({
  page,
}) => {
  test.slow();
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

  await test.step('SH-020: each review route with and without a subpage', async () => {
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

  // A page that is open would start anew as the one who signs in next.
  await signIn(page, 'trial');
  for (const path of ['/buy-license', '/purchase-success']) await expectPageAt(page, path);

  await test.step('SH-022: the owner of a workspace; who has none is led to /buy-license', async () => {
    await signIn(page, 'owner');
    const pages = ['/workspace', '/workspace/clarius-scanners', '/workspace/butterfly-scanners'];
    for (const path of pages) await expectPageAt(page, path);
    await page.goto('/workspace/scanners');
    await expect(page).toHaveURL('/workspace/clarius-scanners');
    await signIn(page, 'new');
    for (const path of ['/workspace', '/workspace/clarius-scanners']) {
      await page.goto(path);
      await expect(page).toHaveURL('/buy-license');
    }
  });
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

test('SH-021, SH-024..SH-028: an internal user opens the settings of another user and every page of the internal area', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'staff');
  const north = await collectionGuid(page, 'DVT North pilot');
  await expectPageAt(page, `/user-settings/${await memberGuid(page, north, emailOf('reviewer3'))}`);
  for (const [id, names, pathsOf] of INTERNAL) {
    await test.step(`${id}: ${names}`, async () => {
      for (const path of await pathsOf(page)) await expectPageAt(page, `/internal/${path}`);
    });
  }
});

test('SH-030, SH-031, SH-307: an unknown path, and an internal one to a user who is not internal, shows 404 Not Found with a way home; SH-037: the calls behind it refuse', async ({
  page,
}) => {
  await signIn(page, 'reviewer');
  for (const path of ['/internal/users', '/internal/exams', '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await expectNoSeriousAxe(page);
  await page.getByRole('link', { name: 'Go to Homepage' }).click();
  await expect(page).toHaveURL(/\/(worklist|storage)$/);
  for (const path of ['/configs', `/groups/${GUID}`, '/probes', '/autodvt-dashboard/workspaces']) {
    expect((await page.request.get(`/api${path}`)).status(), path).toBe(403);
  }
});

test('SH-038: a wide screen shows tabs; a new page is named in the title and takes the focus; SH-006, SH-050: the choice of a collection is kept; SH-049: the letter of the user', async ({
  page,
}) => {
  const foreign: string[] = [];
  const own = new URL(test.info().project.use.baseURL ?? '').host;
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && host !== own) foreign.push(request.url());
  });
  await openPage(page, '/login');
  await expect(page.getByText('Demo data')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'reviewer');
  await openPage(page, '/worklist');
  await expect(page).toHaveTitle('Worklist · Sonoboard');
  await expect(page.getByText('Demo data')).toBeVisible();

  await test.step('SH-006, SH-050, SH-052: All Collections and each collection', async () => {
    const reply = await page.request.get('/api/dataCollections');
    const { items } = (await reply.json()) as { items: { guid: string; name: string }[] };
    const [first] = items;
    if (first === undefined) throw new Error('The reviewer of the demo has no collection');
    const dropdown = page.getByRole('button', { name: /^Data collection:/ });
    await expect(dropdown).toHaveAccessibleName('Data collection: All Collections');
    await dropdown.click();
    const names = items.map(({ name }) => name);
    await expect(page.getByRole('menuitemradio')).toHaveText(['All Collections', ...names]);
    const narrowed = page.waitForRequest((request) =>
      request.url().includes(`data_collection_guid=${first.guid}`),
    );
    await page.getByRole('menuitemradio', { name: first.name }).click();
    await narrowed;
    await page.reload();
    await expect(dropdown).toContainText(first.name);
  });

  await test.step('SH-038: tabs and no drawer button', async () => {
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link', { name: /^Worklist/ })).toHaveAttribute('aria-current', 'page');
    await main.getByRole('link', { name: 'Completed Reviews' }).click();
    await expect(page).toHaveURL('/completed-reviews');
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0);
    await expect(page).toHaveTitle('Completed Reviews · Sonoboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('SH-049: the letter', async () => {
    const { name } = (await (await page.request.get('/api/current')).json()) as { name: string };
    const button = page.getByRole('button', { name: `Account of ${name}` });
    await expect(button).toHaveText(name.charAt(0).toUpperCase());
    await button.click();
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  });
  // No page asks anything of a third party.
  expect(foreign).toEqual([]);
});

test('the first Tab stop leads past the navigation, and the head of a long list stays in sight below the bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await signIn(page, 'reviewer');
  await openPage(page, '/worklist');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();

  const head = page.getByRole('columnheader', { name: 'Protocol' });
  await expect(page.getByRole('table').getByRole('link').nth(15)).toBeAttached();
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await expect.poll(async () => (await head.boundingBox())?.y).toBe(56);
  await expect(head).toBeInViewport({ ratio: 1 });
});

test('SH-038: everything in the bar of an internal user fits, without a serious accessibility finding; SH-051, SH-052: with the build flag off only they see the dropdown of collections', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await openPage(page, '/about');
  for (const width of [900, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFitsWidth(page);
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeInViewport({ ratio: 1 });
    if (width === 1440) await expectNoSeriousAxe(page);
  }

  await withoutFirstReplies(page);
  await page.route('**/api/settings', async (route) => {
    const response = await route.fetch();
    const settings = (await response.json()) as { flags: object };
    const flags = { ...settings.flags, show_data_collection_dropdown: false };
    await route.fulfill({ response, json: { ...settings, flags } });
  });
  const dropdown = page.getByRole('button', { name: /^Data collection:/ });
  // A page that is open would ask on as the one who signs in next.
  await signIn(page, 'reviewer');
  await openPage(page, '/about');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expect(dropdown).toHaveCount(0);
  await signIn(page, 'staff');
  await openPage(page, '/about');
  await expect(dropdown).toBeVisible();
});
