import { expect, test } from '@playwright/test';
import { expectFitsWidth, expectNoSeriousAxe, signIn } from './support.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

test('staff see on the Health page what needs them and what is good, wide and on a phone', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await page.goto('/internal/health');
  const check = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(check('Backup')).toContainText('Needs attention');
    await expect(check('Backup')).toContainText('There is no backup yet.');
    await expect(check('Database')).toContainText(/Good.*Answers in/);
    await expect(page.getByText(/^The product works\./)).toBeVisible();
    await expectFitsWidth(page);
    await expectNoSeriousAxe(page);
  }
});

test('Check now reads the figures anew', async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto('/internal/health');
  await expect(page.getByText(/^Checked .* again every minute$/)).toBeVisible();
  const asked = page.waitForResponse((reply) => reply.url().includes('fresh=true'));
  await page.getByRole('button', { name: 'Check now' }).click();
  expect((await asked).status()).toBe(200);
  await expect(page.getByText('Checked just now, again every minute')).toBeVisible();
});
