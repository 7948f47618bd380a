import { expect, test, type Browser, type Page } from '@playwright/test';
import { configGuid } from '../server/demo/demo-configs.ts';
import { codeAt, STEP_MS } from '../server/test/authenticator.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { currentStatus, expectNoSeriousAxe, fillLogin, openPage, signIn } from './support.ts';

const PASSWORD = 'Second1factor';
const CARD = 'Two-factor sign-in';

// The look at the contrast must not meet a dialog halfway through its fade.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** Someone who has signed up, and whose config lets them choose; signed in on the page. */
async function newPerson(browser: Browser, page: Page, email: string): Promise<string> {
  await openPage(page, '/login');
  const headers = { origin: new URL(page.url()).origin };
  const signedUp = await page.request.post('/api/auth/signup', {
    data: { first_name: 'Ada', last_name: 'Byron', profession: 'Physician', email, password: PASSWORD },
    headers,
  });
  expect(signedUp.status()).toBe(201);
  const { guid } = (await signedUp.json()) as { guid: string };
  await page.goto(linkIn(await mailTo(email, /./)));

  const staff = await browser.newPage();
  await signIn(staff, 'admin');
  const assigned = await staff.request.patch(`/api/users/${guid}/config`, {
    data: { config_guid: configGuid('Strict review') },
    headers,
  });
  expect(assigned.status()).toBe(200);
  await staff.close();

  await openPage(page, '/login');
  await fillLogin(page, email, PASSWORD);
  await expect(page).not.toHaveURL(/\/login/);
  return guid;
}

/** Gives the password on /login and waits for the question for the code. */
async function givePassword(page: Page, email: string): Promise<void> {
  await openPage(page, '/logout');
  await expect(page).toHaveURL('/login');
  await fillLogin(page, email, PASSWORD);
  await expect(page.getByRole('heading', { level: 1, name: 'Two-factor sign-in' })).toBeVisible();
}

/**
 * Of a line that wraps, axe compares all that lies under each row, down to the page behind the dialog, and judges nothing
 * when the two differ. The dialog is opaque, so that page is taken away for the look.
 */
async function expectNoSeriousAxeInDialog(page: Page): Promise<void> {
  const behind = page.locator('#root');
  await behind.evaluate((root) => (root.style.display = 'none'));
  await expectNoSeriousAxeAtBothWidths(page);
  await behind.evaluate((root) => (root.style.display = ''));
}

async function expectNoSeriousAxeAtBothWidths(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSeriousAxe(page);
  }
}

const card = (page: Page) => page.getByRole('region', { name: CARD });

/** From the card of the profile to the last dialog, as a person with an app does it. */
async function setUp(
  page: Page,
  lookAt: (page: Page) => Promise<void> = async () => {},
): Promise<{ secret: string; recoveryCodes: string[]; usedAt: number }> {
  await openPage(page, '/user-settings');
  await card(page).getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await lookAt(page);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(/\s/g, '');
  await lookAt(page);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  const usedAt = Date.now();
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, new Date(usedAt)));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await lookAt(page);
  const recoveryCodes = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'I have saved the codes' }).click();
  await expect(card(page).getByText('On', { exact: true })).toBeVisible();
  return { secret, recoveryCodes, usedAt };
}

test('SH-120, AMB-057: set up, log in with the app, with a recovery code, and switch off', async ({
  browser,
  page,
}) => {
  test.slow();
  const email = 'two-factor@test.example';
  await newPerson(browser, page, email);
  const { secret, recoveryCodes, usedAt } = await setUp(page, expectNoSeriousAxeInDialog);
  await mailTo(email, 'Two-factor sign-in is on');

  // The next code: the one that switched it on is used up.
  const code = codeAt(secret, new Date(usedAt + STEP_MS));
  await givePassword(page, email);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectNoSeriousAxeAtBothWidths(page);
  expect(await currentStatus(page)).toBe(401);
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/login/);
  expect(await currentStatus(page)).toBe(200);

  await givePassword(page, email);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
    'The code is not correct.',
  );
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();

  const [first = '', second = ''] = recoveryCodes;
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(first);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await mailTo(email, 'A recovery code was used');

  await givePassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(first);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription('The code is not correct.');
  await page.getByLabel('Recovery code').fill(second);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/login/);

  await openPage(page, '/user-settings');
  await expect(card(page).getByText(/8 of 10 recovery codes are left/)).toBeVisible();
  await expectNoSeriousAxeAtBothWidths(page);
  await card(page).getByRole('button', { name: 'Switch off' }).click();
  await expectNoSeriousAxeInDialog(page);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('Code of your app, or a recovery code').fill(recoveryCodes[2] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Two-factor sign-in is off')).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Set up' })).toBeVisible();
  await mailTo(email, 'Two-factor sign-in is off');
});

test('AMB-057: an administrator lets someone in who has lost their phone', async ({ browser, page }) => {
  // Set up and logged in with on a phone; the journey above is on a computer.
  await page.setViewportSize({ width: 390, height: 844 });
  const email = 'lost-phone@test.example';
  const guid = await newPerson(browser, page, email);
  const { recoveryCodes } = await setUp(page);
  expect(recoveryCodes).toHaveLength(10);

  const staff = await browser.newPage();
  await signIn(staff, 'admin');
  await openPage(staff, `/user-settings/${guid}`);
  await card(staff).getByRole('button', { name: 'Switch off' }).click();
  await expect(staff.getByRole('dialog')).toContainText(email);
  await staff.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(staff.getByText('Two-factor sign-in is off')).toBeVisible();
  await expect(card(staff)).toHaveCount(0);
  await staff.close();
  await mailTo(email, 'Two-factor sign-in was switched off for you');

  await openPage(page, '/logout');
  await expect(page).toHaveURL('/login');
  await fillLogin(page, email, PASSWORD);
  await expect(page).not.toHaveURL(/\/login/);
});
