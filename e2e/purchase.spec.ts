import { expect, test, type Browser, type Page } from '@playwright/test';
import { configGuid } from '../server/demo/demo-configs.ts';
import { makeAccount, type Person } from './accounts.support.ts';
import { mailTo } from './mailbox.ts';
import { expectNoSeriousAxe, openPage, ownOrigin, signIn } from './support.ts';

/** Somebody who is offered memberships online, signed in on this page. */
async function makeBuyer(page: Page, browser: Browser): Promise<Person> {
  const person = await makeAccount(page);
  const staff = await browser.newPage();
  await signIn(staff, 'admin');
  const assigned = await staff.request.patch(`/api/users/${person.guid}/config`, {
    data: { config_guid: configGuid('Online billing') },
    headers: { origin: ownOrigin() },
  });
  expect(assigned.status(), await assigned.text()).toBe(200);
  await staff.close();
  const signedIn = await page.request.post('/api/login_direct', {
    data: { username: person.email, password: person.password },
    headers: { origin: ownOrigin() },
  });
  expect(signedIn.status()).toBe(200);
  return person;
}

test('SH-192, SH-296, SH-297: a membership is bought, used and cancelled on the pages of the provider', async ({
  page,
  browser,
}) => {
  test.slow();
  const person = await makeBuyer(page, browser);
  await openPage(page, '/buy-license');
  await expect(page.getByText('$180.00').first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Start free trial' }).click();
  await expect(page.getByRole('heading', { name: 'Payment page' })).toBeVisible();

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/buy-license$/);
  await page.getByRole('main').getByRole('link', { name: 'Start free trial' }).click();
  await expect(page.getByText('30 days free')).toBeVisible();
  await page.getByRole('button', { name: 'Pay' }).click();

  await expect(page).toHaveURL(/\/purchase-success$/);
  await expect(page.getByRole('heading', { name: 'Your workspace is ready' })).toBeVisible();
  await expectNoSeriousAxe(page);
  const started = await mailTo(person.email, 'has started');
  expect(started.text).toContain('You receive this mail because');

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

test('a payment page cannot be opened by somebody who is not signed in: the reason is a sentence, not JSON', async ({
  page,
}) => {
  await page.goto('/api/billing/create-checkout-session');
  await expect(page.getByRole('heading', { name: 'Please sign in.' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Sonoboard' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
