import { expect, test, type Page } from '@playwright/test';
import { expectFitsWidth, expectNoSeriousAxe, openPage, signIn } from './support.ts';
import { giveConfig, signInOwner, signInSomebody } from './workspace.support.ts';

const HOME = /\/(worklist|storage)$/;

const pay = (page: Page) => page.getByRole('button', { name: 'Pay' }).click();

test('SH-147, SH-192, SH-296: whoever has no workspace buys one and is led to the first scanner', async ({
  page,
  browser,
}) => {
  test.slow();
  const person = await signInSomebody(page);
  await giveConfig(browser, person, 'Online billing');
  await openPage(page, '/buy-license');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start free trial');
  // The price, its line in the order, and the total.
  await expect(page.getByText('$180.00')).toHaveCount(3);
  await expect(page.getByText('per year, excl. tax')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Certification academy bundle' })).toHaveCount(0);
  const checkout = page.waitForRequest((request) => request.url().includes('/create-checkout-session'));
  await page.getByRole('main').getByRole('link', { name: 'Start free trial' }).click();
  expect(new URL((await checkout).url()).search).toBe('?isMonthly=false');
  await expect(page.getByRole('heading', { name: 'Payment page' })).toBeVisible();

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/buy-license');
  await page.getByRole('main').getByRole('link', { name: 'Start free trial' }).click();
  await pay(page);

  await expect(page).toHaveURL('/purchase-success');
  await page.getByRole('button', { name: 'Butterfly' }).click();
  await expect(page.getByRole('link', { name: 'Open App' })).toHaveAttribute(
    'href',
    '/api/autodvt-app/open-app',
  );
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Clarius' }).click();
  await page.getByRole('link', { name: 'Link Clarius Scanner' }).click();
  await expect(page).toHaveURL('/workspace/clarius-scanners?open=linkScanner');
  await expect(page.getByRole('dialog', { name: 'Link Clarius Scanner' })).toBeVisible();
});

test('SH-151, SH-153, SH-193..SH-195, SH-297, SH-334, SH-340: a trial starts at once, is bought with the bundle, and managed', async ({
  page,
  browser,
}) => {
  test.slow();
  const person = await signInSomebody(page);
  await giveConfig(browser, person, 'Self-service trial');
  await openPage(page, '/buy-license');
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await expect(page).toHaveURL('/purchase-success');
  await expect(page.getByText('You have 30 days remaining of your trial period')).toBeVisible();

  await giveConfig(browser, person, 'Online billing');
  await page.reload();
  await page.getByRole('link', { name: 'Start membership here' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start membership');
  const bundle = page.getByRole('region', { name: 'Certification academy bundle' });
  for (const text of ['$125', '$150', '-$55', '$220', '-20%']) await expect(bundle).toContainText(text);
  await bundle.getByText('Add the certification academy').click();
  await expectNoSeriousAxe(page);
  await page.getByRole('link', { name: 'Start membership', exact: true }).click();
  await expect(page.getByText('Academy bundle: 220 usd')).toBeVisible();
  await pay(page);
  await expect(page).toHaveURL('/purchase-success');
  await expect(page.getByText('remaining of your trial period')).toHaveCount(0);

  await page.goto('/buy-license');
  await expect(page).toHaveURL(HOME);
  await page.goto('/billing-portal');
  await expect(page.getByRole('heading', { name: 'Billing portal' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel membership' }).click();
  await page.goto('/buy-license');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renew membership');
  await expect(bundle).toHaveCount(0);
});

test('SH-154: with openInNewTab the portal opens in a tab of its own', async ({ page, browser }) => {
  test.slow();
  const { owner } = await signInOwner(page, browser);
  await giveConfig(browser, owner, 'Online billing');
  const tab = page.context().waitForEvent('page');
  await page.goto('/billing-portal?openInNewTab=1');
  expect(new URL((await tab).url()).pathname).toBe('/api/billing/portal');
  await expect(page).toHaveURL('/billing-portal?openInNewTab=1');
});

test('SH-147, SH-152: with manual billing there is sales to contact and no online billing', async ({
  page,
}) => {
  await signIn(page, 'trial');
  await openPage(page, '/buy-license');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start membership');
  await expect(page.getByRole('link', { name: 'Contact sales' })).toHaveAttribute('href', /^mailto:/);
  await expectNoSeriousAxe(page);
  await openPage(page, '/billing-portal');
  await expect(page.getByText(/no online billing.*email/i)).toBeVisible();
  await expectNoSeriousAxe(page);
});

for (const [why, change, text] of [
  ['SH-148: no price', { billing_type: 'stripe', stripe_price_id: '' }, 'This page is wrongly configured.'],
  ['SH-149, SH-330: an unknown billing type', { billing_type: 'barter' }, 'Error'],
] as const) {
  test(`${why} says so`, async ({ page }) => {
    await signIn(page, 'trial');
    await page.route('**/api/users/*/config', async (route) => {
      const response = await route.fetch();
      const config = (await response.json()) as object;
      await route.fulfill({ response, json: { ...config, ...change } });
    });
    await openPage(page, '/buy-license');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(text);
    await expectNoSeriousAxe(page);
  });
}

test('SH-194: an expired membership is renewed', async ({ page }) => {
  await signIn(page, 'expired');
  await openPage(page, '/buy-license');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renew membership');
});

for (const [id, account] of [
  ['SH-195: an active licence', 'owner'],
  ['SH-196: a workspace purchased by someone else', 'member'],
] as const) {
  test(`${id} leads from /buy-license to the first page`, async ({ page }) => {
    await signIn(page, account);
    await page.goto('/buy-license');
    await expect(page).toHaveURL(HOME);
  });
}

for (const account of ['new', 'member', 'expired'] as const) {
  test(`SH-156: /purchase-success leads ${account} to the first page`, async ({ page }) => {
    await signIn(page, account);
    await page.goto('/purchase-success');
    await expect(page).toHaveURL(HOME);
  });
}

for (const width of [390, 360]) {
  test(`at ${width} px checkout and first steps fit, and axe finds nothing serious`, async ({
    page,
    browser,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    const person = await signInSomebody(page);
    await giveConfig(browser, person, 'Online billing');
    await openPage(page, '/buy-license');
    await expect(page.getByText('$180.00').first()).toBeVisible();
    await expectFitsWidth(page);
    await expectNoSeriousAxe(page);
    await signIn(page, 'trial');
    await openPage(page, '/purchase-success');
    await expectFitsWidth(page);
    await expectNoSeriousAxe(page);
    await page.getByRole('button', { name: 'Clarius' }).click();
    await expect(page.getByRole('heading', { name: 'Clarius' })).toBeFocused();
    await expectFitsWidth(page);
  });
}
