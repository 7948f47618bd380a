import { expect, test, type Browser, type Page, type Response } from '@playwright/test';
import { openPage, signIn } from './support.ts';
import { startUpdatableServer, type UpdatableServer } from './updatable-server.ts';

const ROWS = 'a[data-row-link]';
/** A page begins to keep files seconds after it was opened, and only while it has nothing else to do. */
const PATIENTLY = { timeout: 60_000 };

let server: UpdatableServer;

test.beforeAll(async () => {
  server = await startUpdatableServer();
});
test.afterAll(() => server.stop());

/** Only here pages may have a worker. */
async function newWindow(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'allow' });
  return context.newPage();
}

/** Addresses of all that the browser keeps, by the name under which it does. */
function keptFiles(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const versions = await caches.keys();
    const files = versions.map(async (version) => {
      const kept = await (await caches.open(version)).keys();
      return [version, kept.map(({ url }) => url.slice(location.origin.length))] as const;
    });
    return Object.fromEntries(await Promise.all(files));
  });
}

const workersOf = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Answers the version, once all files that the server lists are kept. */
async function keptVersion(page: Page): Promise<string> {
  const listed = await page.request.get('/files.json');
  const { version, files } = (await listed.json()) as { version: string; files: string[] };
  await expect
    .poll(async () => (await keptFiles(page))[version]?.toSorted(), PATIENTLY)
    .toEqual(files.toSorted());
  return version;
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
}

function responsesOf(page: Page): Response[] {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  return responses;
}

const pathOf = (response: Response) => new URL(response.url()).pathname;

/** Opens the worklist and an exam; every file comes from the worker, and all else past it. */
async function expectFilesFromWorker(page: Page): Promise<void> {
  const responses = responsesOf(page);
  await openPage(page, '/worklist');
  await page.locator(ROWS).first().click();
  await expect(page.locator('video').first()).toBeVisible();
  const files = responses.filter((response) => pathOf(response).startsWith('/assets/'));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((response) => !response.fromServiceWorker()).map(pathOf)).toEqual([]);
  const others = responses.filter((response) => !files.includes(response)).map(pathOf);
  expect(others).toContain('/worklist');
  expect(others.some((path) => path.startsWith('/api/'))).toBe(true);
  const fromWorker = responses.filter((response) => response.fromServiceWorker());
  expect(fromWorker.map(pathOf).filter((path) => others.includes(path))).toEqual([]);
}

test('a browser keeps the files of the application and nothing else: later visits take them from there, also when the server has been updated meanwhile, until it wants no more of it', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const page = await newWindow(browser);
  await signIn(page, 'reviewer');
  await openPage(page, '/worklist');
  const oldVersion = await keptVersion(page);

  await test.step('a second visit has its files at once', () => expectFilesFromWorker(page));

  await test.step('after a worklist, an exam and signing out, there is nothing but files of the application', async () => {
    await openPage(page, '/worklist');
    await logOut(page);
    const kept = await keptFiles(page);
    expect(Object.keys(kept)).toEqual([oldVersion]);
    const personal = Object.values(kept)
      .flat()
      .filter((address) => !/^\/assets\/[\w-]+\.(js|css|woff2|webp)$/.test(address));
    expect(personal).toEqual([]);
  });

  await test.step('a page that stays open over an update goes on in its own version', async () => {
    await signIn(page, 'reviewer');
    await openPage(page, '/worklist');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    server.update();
    expect((await page.request.get(oldVersion)).status()).toBe(404);
    const responses = responsesOf(page);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About');
    const scripts = responses.filter((response) => pathOf(response).endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((response) => !response.fromServiceWorker()).map(pathOf)).toEqual([]);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  const other = await page.context().newPage();

  await test.step('the next page that is opened is the new version, and both are kept', async () => {
    await openPage(other, '/worklist');
    await expect(other.locator(ROWS).first()).toBeVisible();
    const newVersion = await keptVersion(other);
    await expect(other.locator('link[data-application]')).toHaveAttribute('href', newVersion);
    expect(Object.keys(await keptFiles(other)).toSorted()).toEqual([oldVersion, newVersion].toSorted());
    // In a browser that follows no routes by itself, as the new version's worker takes it to be.
    await expectFilesFromWorker(other);
  });

  await test.step('the old version is kept until its last page is closed', async () => {
    await page.close();
    await openPage(other, '/worklist');
    await expect
      .poll(async () => Object.keys(await keptFiles(other)), PATIENTLY)
      .toEqual([await keptVersion(other)]);
  });

  await test.step('a server without a worker ends it', async () => {
    server.dropWorker();
    await openPage(other, '/worklist');
    await expect
      .poll(async () => [await workersOf(other), await keptFiles(other)], PATIENTLY)
      .toEqual([0, {}]);
    await openPage(other, '/worklist');
    await expect(other.locator(ROWS).first()).toBeVisible();
  });

  await other.context().close();
});
