import { expect, test } from '@playwright/test';
import { expectFitsWidth, expectNoSeriousAxe, openPage, signIn } from './support.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'admin');
});

test('AD-092: an internal user opens the component pages; at 1440 and 390 px they have no serious accessibility finding and no sideways scrolling', async ({
  page,
}) => {
  test.slow();
  for (const path of ['/internal/component-test', '/internal/colors']) {
    await openPage(page, path);
    await page.waitForLoadState('networkidle');
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectFitsWidth(page);
      await expectNoSeriousAxe(page);
    }
  }
});

test('RV-139, RV-140: the components of the sample page filter, select, scroll, ask and copy', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, '/internal/component-test');
  const table = page.getByRole('table', { name: 'Sample rows' });

  await test.step('a dialog keeps the focus inside, closes by Escape and gives the focus back', async () => {
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

  await test.step('copying a guid says what was copied', async () => {
    await page.getByRole('button', { name: 'Copy 41936071-0a4c-4d0e-9c1f-6a1d0c8a5b11' }).click();
    await expect(page.getByRole('status')).toContainText(['Copied: 41936071-0a4c-4d0e-9c1f-6a1d0c8a5b11']);
  });

  await test.step('RV-140: the sample table filters from 3 characters', async () => {
    const field = page.getByRole('searchbox', { name: 'Search sample' });
    await field.fill('ok');
    await field.press('Enter');
    await expect(page.getByText('1–50 of 300')).toBeVisible();
    await field.fill('OKAFOR');
    await expect(page.getByText('1–50 of 300')).toBeHidden();
    await expect(table.locator('tbody tr').first()).toContainText('Okafor');
    await field.fill('');
    await expect(page.getByText('1–50 of 300')).toBeVisible();
  });

  await test.step('RV-139: rows are selected one by one, and all of a page of 300 at once', async () => {
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

  await test.step('a page of 300 rows holds few of them in the document, wherever one scrolls', async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(table.locator('tr[aria-rowindex="301"]')).toBeVisible();
    expect(await table.locator('tr[data-row-index]').count()).toBeLessThan(60);
  });
});
