import { expect, test, type Page } from '@playwright/test';
import { openOwnExam } from './review.support.ts';
import { expectFitsWidth, expectNoSeriousAxe, openPage, signIn } from './support.ts';

const DAY_MS = 86_400_000;

const banner = (page: Page) => page.getByRole('complementary', { name: 'Notice' });

/** The real answer, moved into the state that is to be seen. */
async function withBilling(page: Page, change: object): Promise<void> {
  await page.route('**/api/users/*/billing', async (route) => {
    const response = await route.fetch();
    const billing = (await response.json()) as object;
    await route.fulfill({ response, json: { ...billing, ...change } });
  });
}

// The page asks for billing again once its live stream is open; the end of a test must not fail that answer.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

test('SH-009, SH-053: the trial is told on every page of the shell', async ({ page }) => {
  await signIn(page, 'trial');
  for (const path of ['/about', '/worklist', '/user-settings', '/no-such-page']) {
    await openPage(page, path);
    await expect(banner(page)).toContainText(/^You have \d+ days remaining of your trial period/);
  }
});

test('SH-053: a review has no shell, so its bar holds a short note', async ({ page }) => {
  await withBilling(page, { workspaceGuid: 'mine', isTrialing: true, trialExpiresOn: inDays(4.2) });
  await openOwnExam(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByText('Trial: 5 days left')).toBeInViewport({ ratio: 1 });
    await expectFitsWidth(page);
  }
});

const TRIALS = [
  ['SH-186, SH-190: 4.2 days left', 4.2, 'You have 5 days remaining of your trial period'],
  ['SH-187: half a day after the end', -0.5, 'Your trial ends today'],
  ['SH-188: two days after the end', -2, 'Your trial period has ended'],
] as const;
for (const [when, days, text] of TRIALS) {
  test(`${when}: '${text}'`, async ({ page }) => {
    await withBilling(page, { isTrialing: true, trialExpiresOn: inDays(days) });
    await signIn(page, 'trial');
    await openPage(page, '/about');
    await expect(banner(page)).toContainText(text);
    await expect(banner(page).getByRole('link', { name: 'Start membership here' })).toBeVisible();
  });
}

test('SH-058, SH-189: while trialing, the purchaser gets to /buy-license', async ({ page }) => {
  await signIn(page, 'trial');
  await openPage(page, '/about');
  await banner(page).getByRole('link', { name: 'Start membership here' }).click();
  await expect(page).toHaveURL('/buy-license');
});

test('SH-057: a member reads of the trial without a link', async ({ page }) => {
  await withBilling(page, { isTrialing: true, trialExpiresOn: inDays(3.5) });
  await signIn(page, 'member');
  await openPage(page, '/about');
  await expect(banner(page)).toContainText('You have 4 days remaining of your trial period');
  await expect(banner(page).getByRole('link')).toHaveCount(0);
});

test('SH-057, SH-191: an expired membership is told, with the way to renew it', async ({ page }) => {
  await signIn(page, 'expired');
  await openPage(page, '/about');
  await expect(banner(page)).toContainText('Your membership has expired');
  await expectNoSeriousAxe(page);
  await banner(page).getByRole('link', { name: 'Renew membership here' }).click();
  await expect(page).toHaveURL('/buy-license');
});

test('SH-057: a member of an expired workspace only reads of it', async ({ page }) => {
  await withBilling(page, { licenseStatus: 'inactive' });
  await signIn(page, 'member');
  await openPage(page, '/about');
  await expect(banner(page)).toContainText('Your membership has expired');
  await expect(banner(page).getByRole('link')).toHaveCount(0);
});

for (const account of ['owner', 'new'] as const) {
  test(`SH-191: ${account} has nothing to be told`, async ({ page }) => {
    await signIn(page, account);
    const billing = page.waitForResponse('**/api/users/*/billing');
    await openPage(page, '/about');
    expect((await billing).status()).toBe(200);
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText(/Workspace|Start free trial/);
    await expect(banner(page)).toHaveCount(0);
  });
}

for (const width of [360, 1440]) {
  test(`the banner fits at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, 'trial');
    await openPage(page, '/about');
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
    await expectFitsWidth(page);
    await expectNoSeriousAxe(page);
  });
}

test('billing that cannot be read shows neither a banner nor workspace menus, and keeps the lists', async ({
  page,
}) => {
  await page.route('**/api/users/*/billing', (route) => route.fulfill({ status: 500, json: {} }));
  await signIn(page, 'trial');
  await openPage(page, '/worklist');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: /^Worklist/ })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Workspace' })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Start free trial' })).toHaveCount(0);
});
