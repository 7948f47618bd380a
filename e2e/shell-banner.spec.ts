import { expect, test, type Page } from '@playwright/test';
import { openOwnExam } from './review.support.ts';
import { expectFitsWidth, expectNoSeriousAxe, openPage, signIn, withoutFirstReplies } from './support.ts';

const DAY_MS = 86_400_000;
const BILLING = '**/api/users/*/billing';

const banner = (page: Page) => page.getByRole('complementary', { name: 'Notice' });

/** The real answer, moved into the state that is to be seen. An earlier answer may be on its way, so it is not taken away. */
async function withBilling(page: Page, change: object): Promise<void> {
  await withoutFirstReplies(page);
  await page.route(BILLING, async (route) => {
    const response = await route.fetch();
    const billing = (await response.json()) as object;
    await route.fulfill({ response, json: { ...billing, ...change } });
  });
}

// The page asks for billing again once its live stream is open; the end of a test must not fail that answer.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

test('SH-009, SH-053: the trial is told on every page of the shell and fits; SH-058, SH-189: the purchaser gets to /buy-license', async ({
  page,
}) => {
  await signIn(page, 'trial');
  for (const path of ['/worklist', '/user-settings', '/no-such-page', '/about']) {
    await openPage(page, path);
    await expect(banner(page)).toContainText(/^You have \d+ days remaining of your trial period/);
  }
  for (const width of [1440, 390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
    await expectFitsWidth(page);
    if (width !== 360) await expectNoSeriousAxe(page);
  }
  await banner(page).getByRole('link', { name: 'Start membership here' }).click();
  await expect(page).toHaveURL('/buy-license');
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

test('SH-186, SH-187, SH-188, SH-190: the banner counts the days of a trial and tells its end; a failed answer shows neither a banner nor workspace menus', async ({
  page,
}) => {
  await signIn(page, 'trial');
  for (const [days, text] of [
    [4.2, 'You have 5 days remaining of your trial period'],
    [-0.5, 'Your trial ends today'],
    [-2, 'Your trial period has ended'],
  ] as const) {
    await withBilling(page, { isTrialing: true, trialExpiresOn: inDays(days) });
    await openPage(page, '/about');
    await expect(banner(page)).toContainText(text);
    await expect(banner(page).getByRole('link', { name: 'Start membership here' })).toBeVisible();
  }

  await test.step('billing that cannot be read keeps the lists', async () => {
    await withoutFirstReplies(page);
    await page.route(BILLING, (route) => route.fulfill({ status: 500, json: {} }));
    await openPage(page, '/worklist');
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link', { name: /^Worklist/ })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    await expect(main.getByRole('button', { name: 'Workspace' })).toHaveCount(0);
    await expect(main.getByRole('link', { name: 'Start free trial' })).toHaveCount(0);
  });
});

test('SH-057: a member reads of the trial and of its end without a link; SH-191: an expired membership is told with the way to renew it, and owner and newcomer have nothing to be told', async ({
  page,
}) => {
  await test.step('SH-057: a member', async () => {
    await signIn(page, 'member');
    for (const [billing, text] of [
      [{ isTrialing: true, trialExpiresOn: inDays(3.5) }, 'You have 4 days remaining of your trial period'],
      [{ licenseStatus: 'inactive' }, 'Your membership has expired'],
    ] as const) {
      await withBilling(page, billing);
      await openPage(page, '/about');
      await expect(banner(page)).toContainText(text);
      await expect(banner(page).getByRole('link')).toHaveCount(0);
    }
    await withBilling(page, {});
  });

  for (const account of ['owner', 'new'] as const) {
    await test.step(`SH-191: ${account} has nothing to be told`, async () => {
      await signIn(page, account);
      const billing = page.waitForResponse(BILLING);
      await openPage(page, '/about');
      expect((await billing).status()).toBe(200);
      const main = page.getByRole('navigation', { name: 'Main' });
      await expect(main).toContainText(/Workspace|Start free trial/);
      await expect(banner(page)).toHaveCount(0);
    });
  }

  await test.step('SH-057, SH-191: the purchaser of an expired membership', async () => {
    await signIn(page, 'expired');
    await openPage(page, '/about');
    await expect(banner(page)).toContainText('Your membership has expired');
    await expectNoSeriousAxe(page);
    await banner(page).getByRole('link', { name: 'Renew membership here' }).click();
    await expect(page).toHaveURL('/buy-license');
  });
});
