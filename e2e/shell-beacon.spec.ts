import { expect, test, type Page, type Request } from '@playwright/test';
import { openPage, signIn } from './support.ts';

interface Beacon {
  readonly AnalyticsEventType: string;
  readonly PageName: string;
  readonly StartTs: number;
  readonly TimeOnPage: number;
}

const isBeacon = (request: Request) => request.url().endsWith('/api/user-beh');
const nextBeacon = (page: Page) => page.waitForRequest(isBeacon);
const bodyOf = (request: Request) => request.postDataJSON() as Beacon;

/** What a browser tells a page whose tab is put aside or taken up again. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((shown) => {
    Object.defineProperty(document, 'visibilityState', { value: shown, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test('RV-160, RV-293: leaving or hiding a page tells its name and how long it was in sight, and nothing is told of who is not signed in', async ({
  page,
}) => {
  await test.step('who is not signed in', async () => {
    const told: string[] = [];
    page.on('request', (request) => {
      if (isBeacon(request)) told.push(request.url());
    });
    await openPage(page, '/login');
    await openPage(page, '/forgot-password');
    await setVisibility(page, 'hidden');
    await signIn(page, 'reviewer');
    await openPage(page, '/about');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByText('You have logged out successfully.')).toBeVisible();
    await setVisibility(page, 'hidden');
    expect(told).toEqual([]);
  });

  await signIn(page, 'reviewer');
  await test.step('leaving', async () => {
    await openPage(page, '/worklist');
    const left = nextBeacon(page);
    await page.getByRole('link', { name: 'Completed Reviews' }).click();
    const request = await left;
    const event = bodyOf(request);
    expect(Object.keys(event).sort()).toEqual(['AnalyticsEventType', 'PageName', 'StartTs', 'TimeOnPage']);
    expect(event).toMatchObject({ AnalyticsEventType: 'PageView', PageName: '/worklist' });
    expect(event.StartTs).toBeGreaterThan(0);
    expect(event.TimeOnPage).toBeGreaterThanOrEqual(0);
    expect((await request.response())?.status()).toBe(204);
  });

  await test.step('a page that is hidden tells it too, and counts anew when it is shown again', async () => {
    await openPage(page, '/about');
    const hidden = nextBeacon(page);
    await setVisibility(page, 'hidden');
    const first = bodyOf(await hidden);
    await setVisibility(page, 'visible');
    const left = nextBeacon(page);
    await page.getByRole('link', { name: /^Worklist/ }).click();
    const second = bodyOf(await left);
    expect([first.PageName, second.PageName]).toEqual(['/about', '/about']);
    expect(second.StartTs).toBeGreaterThanOrEqual(first.StartTs + first.TimeOnPage * 1000 - 100);
  });
});

test('RV-293: no guid, no search and no name of a patient leaves with it', async ({ page }) => {
  await signIn(page, 'reviewer');
  const list = await page.request.get('/api/autodvt-dashboard/worklist?limit=1');
  const [exam] = ((await list.json()) as { items: { guid: string; patient_id: string }[] }).items;
  if (exam === undefined) throw new Error('The demo worklist is empty');
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (isBeacon(request)) bodies.push(request.postData() ?? '');
  });
  await openPage(page, `/worklist?search=${encodeURIComponent(exam.patient_id)}`);
  await page
    .getByRole('link', { name: exam.guid.slice(0, 8) })
    .first()
    .click();
  await expect(page).toHaveURL(/create-(chain-)?review/);
  // The address is the first to change; the list stays in sight until the review is there.
  await expect(page.getByRole('heading', { level: 1, name: 'Worklist' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  const names = () => bodies.map((body) => (JSON.parse(body) as Beacon).PageName);
  // An exam of a chain is opened by way of the single one, which tells of itself if it was in sight.
  const review = /^\/create-(chain-)?review\/\{examGuid\}\/\{subpage\?\}$/;
  await expect.poll(() => names().filter((name) => review.test(name)).length).toBeGreaterThan(0);
  expect(names().filter((name) => !review.test(name))).toEqual(['/worklist']);
  expect(bodies.join()).not.toContain(exam.patient_id);
  expect(bodies.join()).not.toContain(exam.guid);
});

test('a page whose next script is gone since an update loads itself anew', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'reviewer');
  await openPage(page, '/about');
  let isGone = true;
  await page.route('**/assets/*.js', (route) => (isGone ? route.fulfill({ status: 404 }) : route.fallback()));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname !== '/' || route.request().isNavigationRequest()) return route.fallback();
    return route.fulfill({ contentType: 'text/html', body: '<script src="/assets/newer.js"></script>' });
  });
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Menu', exact: true }).hover();
  await loaded;
  await expect(page).toHaveURL('/about');
});

test('without a network the page stays as it is', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'reviewer');
  await openPage(page, '/about');
  await context.setOffline(true);
  let isLoadedAnew = false;
  page.on('load', () => {
    isLoadedAnew = true;
  });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
  const asked = page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname === '/');
  await page.getByRole('button', { name: 'Menu', exact: true }).hover();
  await failed;
  await asked;
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  expect(isLoadedAnew).toBe(false);
  await context.setOffline(false);
});
