import { expect, test } from '@playwright/test';
import { expectFitsWidth, expectNoSeriousAxe, openPage, signIn } from './support.ts';

const PAGES = ['/internal/component-test', '/internal/colors'];

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'admin');
});

for (const path of PAGES) {
  for (const width of [1440, 390]) {
    test(`AD-092: an internal user opens ${path}; at ${width} px it has no serious accessibility finding and no sideways scrolling`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await openPage(page, path);
      await page.waitForLoadState('networkidle');
      await expectNoSeriousAxe(page);
      await expectFitsWidth(page);
    });
  }
}

test('RV-139: rows are selected one by one, and all of a page of 300 at once', async ({ page }) => {
  await openPage(page, '/internal/component-test');
  await page.getByLabel('Rows per page:').first().selectOption('300');
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check();
  await expect(page.getByText('1 selected')).toBeVisible();
  const all = page.getByRole('checkbox', { name: 'Select all rows of this page' });
  await expect(all).toHaveJSProperty('indeterminate', true);
  await all.check();
  await expect(page.getByText('300 selected')).toBeVisible();
  await all.uncheck();
  await expect(page.getByText('0 selected', { exact: true })).toBeVisible();
});

test('a page of 300 rows holds few of them in the document, wherever one scrolls', async ({ page }) => {
  await openPage(page, '/internal/component-test');
  await page.getByLabel('Rows per page:').first().selectOption('300');
  const table = page.getByRole('table', { name: 'Sample rows' });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(table.locator('tr[aria-rowindex="301"]')).toBeVisible();
  expect(await table.locator('tr[data-row-index]').count()).toBeLessThan(60);
});

test('RV-140: the sample table filters from 3 characters', async ({ page }) => {
  await openPage(page, '/internal/component-test');
  const field = page.getByRole('searchbox', { name: 'Search sample' });
  await field.fill('ok');
  await field.press('Enter');
  await expect(page.getByText('1–50 of 300')).toBeVisible();
  await field.fill('OKAFOR');
  await expect(page.getByText('1–50 of 300')).toBeHidden();
  await expect(page.getByRole('table', { name: 'Sample rows' }).locator('tbody tr').first()).toContainText(
    'Okafor',
  );
});

test('a dialog keeps the focus inside, closes by Escape and gives the focus back', async ({ page }) => {
  await openPage(page, '/internal/component-test');
  const opener = page.getByRole('button', { name: 'Open dialog' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Invite Users' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('copying a guid says what was copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, '/internal/component-test');
  await page.getByRole('button', { name: 'Copy 41936071-0a4c-4d0e-9c1f-6a1d0c8a5b11' }).click();
  await expect(page.getByRole('status')).toContainText(['Copied: 41936071-0a4c-4d0e-9c1f-6a1d0c8a5b11']);
});
