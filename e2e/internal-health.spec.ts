import { expect, test } from '@playwright/test';
import { expectFitsWidth, expectNoSeriousAxe, signIn } from './support.ts';

const PHONE = { width: 390, height: 844 };

test('staff see on the Health page that a backup is missing, wide and on a phone', async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto('/internal/health');
  const backup = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Backup' }) });
  for (const size of [{ width: 1440, height: 900 }, PHONE]) {
    await page.setViewportSize(size);
    await expect(backup).toContainText('Needs attention');
    await expect(backup).toContainText('There is no backup yet.');
    await expectFitsWidth(page);
    await expectNoSeriousAxe(page);
  }
});
