import { expect, test, type Browser, type Page } from '@playwright/test';
import { configGuid } from '../server/demo/demo-configs.ts';
import { codeAt } from '../server/test/authenticator.ts';
import { mailTo } from './mailbox.ts';
import { attachDevice, type Device } from './passkey-device.ts';
import { signUpSomebody } from './people.ts';
import {
  currentStatus,
  expectFitsWidth,
  expectNoSeriousAxe,
  fillLogin,
  openPage,
  ownOrigin,
  signIn,
} from './support.ts';

// The look at the contrast must not meet a dialog halfway through its fade.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

let device: Device | undefined;

// The next test finds this window again, and a window has one device.
test.afterEach(async () => {
  await device?.detach();
  device = undefined;
});

async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectFitsWidth(page);
    await expectNoSeriousAxe(page);
  }
}

const loginAlert = (page: Page) => page.getByRole('form', { name: 'Login' }).getByRole('alert');

const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function addPasskey(page: Page, { name, password }: { name: string; password: string }): Promise<void> {
  await openPage(page, '/user-settings');
  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('Name of the passkey').fill(name);
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('listitem')).toContainText(name);
}

/** Gives the person of this page a config that lets them choose two-factor sign-in. */
async function letChooseTwoFactor(browser: Browser, page: Page): Promise<void> {
  const current = await page.request.get('/api/current');
  const { guid } = (await current.json()) as { guid: string };
  const staff = await browser.newPage();
  await signIn(staff, 'admin');
  const assigned = await staff.request.patch(`/api/users/${guid}/config`, {
    data: { config_guid: configGuid('Strict review') },
    headers: { origin: ownOrigin() },
  });
  expect(assigned.status()).toBe(200);
  await staff.close();
}

async function leave(page: Page): Promise<void> {
  await openPage(page, '/logout');
  await expect(page).toHaveURL('/login');
  expect(await currentStatus(page)).toBe(401);
}

test('add a passkey in the profile, sign in with it, rename and remove it', async ({ page }) => {
  test.slow();
  device = await attachDevice(page);
  const { email, password } = await signUpSomebody(page, 'passkey');
  await addPasskey(page, { name: 'Ward laptop', password });
  await mailTo(email, 'A passkey was added');
  await expectAccessibleAtBothWidths(page);

  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('This device already has a passkey for your account.');
  await page.keyboard.press('Escape');

  await leave(page);
  await expectAccessibleAtBothWidths(page);
  await device.setVerified(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(loginAlert(page)).toHaveText('No passkey was used. Try again, or sign in with your password.');
  expect(await currentStatus(page)).toBe(401);
  await device.setVerified(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  expect(await currentStatus(page)).toBe(200);

  await openPage(page, '/user-settings');
  await expect(card(page).getByRole('listitem')).toContainText('last used Today');
  await card(page).getByRole('button', { name: 'Rename passkey: Ward laptop' }).click();
  await page.getByLabel('Name of the passkey').fill('Night laptop');
  await page.keyboard.press('Enter');
  await card(page).getByRole('button', { name: 'Remove passkey: Night laptop' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('listitem')).toHaveCount(0);
  await mailTo(email, 'A passkey was removed');

  await leave(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(loginAlert(page)).toHaveText(
    'This passkey was not accepted. Try again, or sign in with your password.',
  );
});

test('a passkey takes the place of the code after the password', async ({ browser, page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  device = await attachDevice(page);
  const { email, password } = await signUpSomebody(page, 'second-passkey');
  await letChooseTwoFactor(browser, page);
  await addPasskey(page, { name: 'Phone', password });

  const twoFactor = page.getByRole('region', { name: 'Two-factor sign-in' });
  await twoFactor.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, new Date()));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have saved the codes' }).click();
  await expect(twoFactor.getByText('On', { exact: true })).toBeVisible();

  await leave(page);
  await fillLogin(page, email, password);
  await expect(page.getByRole('heading', { level: 1, name: 'Two-factor sign-in' })).toBeVisible();
  const usePasskey = page.getByRole('button', { name: 'Use a passkey instead' });
  await expect(usePasskey).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await usePasskey.click();
  await expect(page).not.toHaveURL(/\/login/);
  expect(await currentStatus(page)).toBe(200);
});
