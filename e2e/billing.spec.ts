import { expect, test, type Page } from '@playwright/test';
import { mailTo } from './mailbox.ts';
import { expectFitsWidth, expectNoSeriousAxe, openPage, signIn, withoutFirstReplies } from './support.ts';
import { giveConfig, signInOwner, signInSomeone } from './workspace.support.ts';

const HOME = /\/(worklist|storage)$/;

const pay = (page: Page) => page.getByRole('button', { name: 'Pay' }).click();

/** Both phones, and wide again. */
async function expectFitsPhones(page: Page): Promise<void> {
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await expectFitsWidth(page);
    if (width === 390) await expectNoSeriousAxe(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('SH-147, SH-192, SH-296, SH-297: anyone who has no workspace buys one, is led to the first scanner, and cancels', async ({
  page,
  browser,
}) => {
  test.slow();
  const person = await signInSomeone(page);
  await giveConfig(browser, person, 'Online billing');

  await test.step('SH-147, SH-296: the price is named, and a payment that is cancelled leads back', async () => {
    await openPage(page, '/buy-license');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start free trial');
    // The price, its line in the order, and the total.
    await expect(page.getByText('$180.00')).toHaveCount(3);
    await expect(page.getByText('per year, excl. tax')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Certification academy bundle' })).toHaveCount(0);
    await expectFitsPhones(page);
    const checkout = page.waitForRequest((request) => request.url().includes('/create-checkout-session'));
    await page.getByRole('main').getByRole('link', { name: 'Start free trial' }).click();
    expect(new URL((await checkout).url()).search).toBe('?isMonthly=false');
    await expect(page.getByRole('heading', { name: 'Payment page' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/buy-license');
  });

  await test.step('SH-192: who pays is told so, also by mail, and led to the first scanner', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Start free trial' }).click();
    await expect(page.getByText('30 days free')).toBeVisible();
    await pay(page);
    await expect(page).toHaveURL('/purchase-success');
    await expect(page.getByRole('heading', { name: 'Your workspace is ready' })).toBeVisible();
    await expectNoSeriousAxe(page);
    await expectFitsPhones(page);
    const started = await mailTo(person.email, 'has started');
    expect(started.text).toContain('You receive this mail because');
    await page.getByRole('button', { name: 'Butterfly' }).click();
    await expect(page.getByRole('link', { name: 'Open App' })).toHaveAttribute(
      'href',
      '/api/autodvt-app/open-app',
    );
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Clarius' }).click();
    await expect(page.getByRole('heading', { name: 'Clarius' })).toBeFocused();
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      await expectFitsWidth(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Link Clarius Scanner' }).click();
    await expect(page).toHaveURL('/workspace/clarius-scanners?open=linkScanner');
    await expect(page.getByRole('dialog', { name: 'Link Clarius Scanner' })).toBeVisible();
  });

  await test.step('SH-297: a membership that is cancelled has expired, and can be renewed', async () => {
    await page.goto('/billing-portal');
    await expect(page.getByRole('heading', { name: 'Billing portal' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel membership' }).click();
    await expect(page.getByRole('heading', { name: 'Membership canceled' })).toBeVisible();
    await mailTo(person.email, 'has ended');
    await openPage(page, '/workspace');
    await expect(page.getByText('Your membership has expired')).toBeVisible();
    await page.getByRole('link', { name: 'Renew membership here' }).click();
    await expect(page.getByRole('heading', { name: 'Renew membership' })).toBeVisible();
  });
});

test('SH-151, SH-153, SH-193..SH-195, SH-297, SH-334, SH-340: a trial starts at once, is bought with the bundle, and managed', async ({
  page,
  browser,
}) => {
  test.slow();
  const person = await signInSomeone(page);
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

test('SH-147, SH-148, SH-152, SH-156, SH-194..SH-196: the pages of buying say what each account can do, or lead to its first page', async ({
  page,
}) => {
  test.slow();
  await test.step('SH-147, SH-152: with manual billing there is sales to contact and no online billing', async () => {
    await signIn(page, 'trial');
    await openPage(page, '/buy-license');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start membership');
    await expect(page.getByRole('link', { name: 'Contact sales' })).toHaveAttribute('href', /^mailto:/);
    await expectNoSeriousAxe(page);
    await openPage(page, '/billing-portal');
    await expect(page.getByText(/no online billing.*email/i)).toBeVisible();
    await expectNoSeriousAxe(page);
  });

  await test.step('SH-148: without a price the page says so', async () => {
    await withoutFirstReplies(page);
    await page.route('**/api/users/*/config', async (route) => {
      const response = await route.fetch();
      const config = (await response.json()) as object;
      await route.fulfill({ response, json: { ...config, billing_type: 'stripe', stripe_price_id: '' } });
    });
    await openPage(page, '/buy-license');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('This page is wrongly configured.');
    await expectNoSeriousAxe(page);
    await page.unrouteAll();
  });

  await test.step('SH-194: an expired membership is renewed', async () => {
    await signIn(page, 'expired');
    await openPage(page, '/buy-license');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renew membership');
  });

  await test.step('SH-195, SH-196: an active licence, and a workspace of someone else, leave nothing to buy', async () => {
    for (const account of ['owner', 'member'] as const) {
      await signIn(page, account);
      await page.goto('/buy-license');
      await expect(page).toHaveURL(HOME);
    }
  });

  await test.step('SH-156: /purchase-success is only for who has bought', async () => {
    for (const account of ['new', 'member', 'expired'] as const) {
      await signIn(page, account);
      await page.goto('/purchase-success');
      await expect(page).toHaveURL(HOME);
    }
  });
});

test('a payment page cannot be opened by someone who is not signed in: the reason is a sentence, not JSON', async ({
  page,
}) => {
  await page.goto('/api/billing/create-checkout-session');
  await expect(page.getByRole('heading', { name: 'Please sign in.' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Sonoboard' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
