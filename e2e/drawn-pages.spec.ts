import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { openPage, signIn } from './support.ts';

const ROWS = 'a[data-row-link]';

/** The same browser, in which no script runs. */
async function withoutScripts(browser: Browser, context: BrowserContext, width: number): Promise<Page> {
  const storageState = await context.storageState();
  const viewport = { width, height: 900 };
  const other = await browser.newContext({
    storageState,
    viewport,
    timezoneId: 'Asia/Tokyo',
    javaScriptEnabled: false,
  });
  return other.newPage();
}

const linesOf = async (page: Page) =>
  (await page.locator('#root').innerText()).split('\n').map((line) => line.trim());

test.describe('a reader in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  for (const { width, paths } of [
    { width: 1440, paths: ['/worklist', '/completed-reviews', '/pending-rescans'] },
    { width: 390, paths: ['/worklist'] },
  ]) {
    test(`the server draws lists as the browser would, with its times and for its ${width} px; the browser takes them over as they are`, async ({
      page,
      browser,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const complaints: unknown[] = [];
      page.on('pageerror', (error) => complaints.push(error));
      await signIn(page, 'reviewer');
      for (const path of paths) {
        await openPage(page, path);
        await expect(page.locator(ROWS).first()).toBeVisible();
        const still = await withoutScripts(browser, page.context(), width);
        // A server that is busy leaves a page to the browser.
        await expect(async () => {
          await still.goto(path);
          await expect(still.locator(ROWS).first()).toBeVisible({ timeout: 500 });
        }).toPass();
        expect(await linesOf(still)).toEqual(await linesOf(page));
        await still.context().close();
      }
      expect(complaints).toEqual([]);
    });
  }
});

test('what a person does before the page answers is done once it does: a search, a click on a row, a button', async ({
  page,
}) => {
  await signIn(page, 'reviewer');
  await openPage(page, '/worklist');
  const rows = page.locator(ROWS);
  const first = await rows.first().innerText();
  const address = await rows.first().getAttribute('href');

  let release = () => {};
  /** The page as it is seen while its scripts are still on their way. */
  async function openDrawn(held: 'index' | 'start' = 'index'): Promise<void> {
    await expect(async () => {
      release();
      await page.unrouteAll();
      const released = new Promise<void>((resolve) => (release = resolve));
      // Once the application is asked for, the script before it keeps what a person does.
      const asked = page.waitForRequest(`**/assets/${held}-*.js`, { timeout: 5000 });
      await page.route(`**/assets/${held}-*.js`, async (route) => {
        await released;
        await route.continue().catch(() => {});
      });
      await page.goto('/worklist', { waitUntil: 'commit' });
      await Promise.all([asked, expect(rows.first()).toBeVisible({ timeout: 1000 })]);
    }).toPass();
  }

  await test.step('letters go into the search', async () => {
    await openDrawn();
    await page.getByLabel('Search for patient').pressSequentially(first.slice(0, 4));
    release();
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByLabel('Search for patient')).toHaveValue(first.slice(0, 4));
  });

  await test.step('also letters that come before the first script', async () => {
    await openDrawn('start');
    await page.getByLabel('Search for patient').pressSequentially(first.slice(0, 4));
    release();
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByLabel('Search for patient')).toHaveValue(first.slice(0, 4));
  });

  await test.step('a click on a row opens the exam, without loading the page anew', async () => {
    await openDrawn();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await rows.first().click();
    release();
    await expect(page).toHaveURL(new RegExp(`${address}`));
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  await test.step('a button opens its menu', async () => {
    await openDrawn();
    await page.getByRole('button', { name: /^Account of/ }).click();
    release();
    await expect(page.getByRole('menu')).toBeVisible();
  });
});
