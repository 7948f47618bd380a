import { expect, test, type Page } from '@playwright/test';
import { NEW_PASSWORD } from './accounts.support.ts';
import { makeWorld } from './exams.ts';
import { linkIn, mailTo } from './mailbox.ts';
import {
  currentStatus,
  expectFitsWidth,
  expectNoSeriousAxe,
  fillLogin,
  openPage,
  PASSWORD,
  signIn,
} from './support.ts';

const SEND = '**/api/auth/send-password-reset*';
const OTHER_PASSWORD = 'Loud-Harbour8';
const BROKEN = 'An error occurred while trying to reset your password. Try again later.';
const LIST = /\/(worklist|storage)$/;

const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send reset link' });
const setButton = (page: Page) => page.getByRole('button', { name: 'Set password' });

async function fillNewPassword(page: Page, password: string, confirmation: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(confirmation);
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await openPage(page, '/login');
  await fillLogin(page, email, password);
  await expect(page).toHaveURL(LIST);
}

/** Someone who was sent no mail yet: the server sends one address one mail in 30 seconds. */
async function emailOfSomebody(): Promise<string> {
  const { people } = await makeWorld({ people: [{ password: PASSWORD }] });
  return people[0]?.email ?? '';
}

for (const { path, sent, id } of [
  { path: '/forgot-password', sent: 'We sent a password reset link to your email', id: 'SH-313' },
  { path: '/send-reset-password-link', sent: 'We have sent a reset-link to your email', id: 'SH-314' },
] as const) {
  test(`SH-100, SH-244, SH-269, SH-309, SH-312, ${id}: ${path} asks for an email, tells what is wrong, and says '${sent}'`, async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await openPage(page, `${path}?from=mobile&os=ios`);
    const email = page.getByLabel('Email');

    await test.step('SH-100, SH-244: the email is required and of type email', async () => {
      await expect(email).toHaveAttribute('type', 'email');
      await expect(email).toHaveAttribute('aria-required', 'true');
      await sendButton(page).click();
      await expect(email).toBeFocused();
      await expect(email).toHaveAccessibleDescription('Enter your email address.');
      expect(calls).not.toContain('/api/auth/send-password-reset');
    });

    await test.step('SH-309, SH-312: a refusal is told in its own words, a failure in ours; the email stays', async () => {
      for (const [status, error, text] of [
        [429, 'An email was just sent.', 'An email was just sent.'],
        [500, 'Boom', BROKEN],
      ] as const) {
        await page.route(SEND, (route) => route.fulfill({ status, json: { error } }));
        await email.fill('a@b.co');
        await sendButton(page).click();
        await expect(alertOf(page)).toHaveText(text);
        await expect(email).toHaveValue('a@b.co');
        await page.unroute(SEND);
      }
    });

    await test.step(`${id}, SH-269: it asks for a link, with where someone came from`, async () => {
      await page.route(SEND, (route) => route.fulfill({ json: {} }));
      const request = page.waitForRequest(SEND);
      await email.press('Enter');
      expect((await request).postDataJSON()).toEqual({ email: 'a@b.co' });
      expect(new URL((await request).url()).search).toBe('?from=mobile&os=ios');
      await expect(page.getByText(sent)).toBeVisible();
      await expect(sendButton(page)).toBeDisabled();
    });
  });
}

test('SH-102, SH-103, SH-268, SH-315: a forgotten password: mail, link, new password, old sessions dead, login', async ({
  page,
  browser,
}) => {
  test.slow();
  const email = await emailOfSomebody();
  const elsewhere = await browser.newPage();
  await logIn(elsewhere, email, PASSWORD);

  await openPage(page, '/forgot-password');
  await page.getByLabel('Email').fill(email);
  await sendButton(page).click();
  await expect(page.getByText('We sent a password reset link to your email')).toBeVisible();

  const link = linkIn(await mailTo(email, 'Reset your Sonoboard password'));
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await fillNewPassword(page, OTHER_PASSWORD, OTHER_PASSWORD);
  await setButton(page).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Password has been changed successfully')).toBeVisible();

  expect(await currentStatus(elsewhere)).toBe(401);
  await elsewhere.close();
  await fillLogin(page, email, PASSWORD);
  await expect(alertOf(page)).toHaveText('Wrong email or password.');
  await fillLogin(page, email, OTHER_PASSWORD);
  await expect(page).toHaveURL(LIST);

  await page.context().clearCookies();
  for (const bad of [link, link.replace(/token=./, 'token=')]) {
    await page.goto(bad);
    await expect(page).toHaveURL(/\/invalid-link/);
  }
});

test('SH-104..SH-106, SH-203, SH-270, SH-315: /change-password asks for the current password, then the new one, then leads to /login', async ({
  page,
}) => {
  test.slow();
  const email = await emailOfSomebody();
  await logIn(page, email, PASSWORD);
  await openPage(page, '/change-password');
  const current = page.getByLabel('Current password');
  await expect(current).toHaveAttribute('autocomplete', 'current-password');
  await current.press('Enter');
  await expect(current).toHaveAccessibleDescription('Enter your password.');
  await current.fill('Wrong1234');
  await current.press('Enter');
  await expect(alertOf(page)).toHaveText('The password is not correct.');
  await expect(current).toHaveValue('Wrong1234');
  expect(await currentStatus(page)).toBe(200);

  const request = page.waitForRequest('**/api/auth/elevate-session');
  await current.fill(PASSWORD);
  await current.press('Enter');
  expect((await request).postDataJSON()).toEqual({ password: PASSWORD, action: 'change_password' });
  await expect(page).toHaveURL('/change-password?action=change');
  await fillNewPassword(page, OTHER_PASSWORD, 'Else-where9');
  await expect(page.getByText('Passwords must match')).toBeVisible();
  await fillNewPassword(page, OTHER_PASSWORD, OTHER_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Password has been changed successfully')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  expect(await currentStatus(page)).toBe(401);
  await fillLogin(page, email, PASSWORD);
  await expect(alertOf(page)).toHaveText('Wrong email or password.');
  await fillLogin(page, email, OTHER_PASSWORD);
  await expect(page).toHaveURL(LIST);
});

test('SH-099, SH-101, SH-102, SH-104, SH-203, SH-228, SH-229, SH-309, SH-312: who comes to a password page without what it needs is told so and led on', async ({
  page,
}) => {
  test.slow();
  await test.step('SH-102: /send-reset-password-link knows the email of who is signed in, and signs nobody out', async () => {
    await signIn(page, 'reviewer2');
    await openPage(page, '/send-reset-password-link');
    await expect(page.getByLabel('Email')).toHaveValue('reviewer2@demo.sonoboard.example');
    expect(await currentStatus(page)).toBe(200);
  });

  await test.step('SH-104, SH-203: the second step of /change-password without the first is refused and leads to it', async () => {
    await openPage(page, '/change-password?action=elevate');
    await expect(page.getByLabel('Current password')).toBeVisible();
    await openPage(page, '/change-password?action=change');
    await fillNewPassword(page, 'abcdefgh', 'abcdefgh');
    await expect(setButton(page)).toBeDisabled();
    await fillNewPassword(page, OTHER_PASSWORD, OTHER_PASSWORD);
    await setButton(page).click();
    await expect(alertOf(page)).toHaveText('Please confirm your current password first.');
    await page.getByRole('link', { name: 'Confirm your current password' }).click();
    await expect(page).toHaveURL('/change-password?action=elevate');
    await expect(page.getByLabel('Current password')).toBeVisible();
  });

  await test.step('SH-228, SH-229: on /reset-password the two must match, and a weak one cannot be sent', async () => {
    await page.context().clearCookies();
    await openPage(page, '/reset-password');
    await fillNewPassword(page, NEW_PASSWORD, OTHER_PASSWORD);
    await expect(page.getByText('Passwords must match')).toBeVisible();
    await fillNewPassword(page, 'abcdefgh', 'abcdefgh');
    await expect(setButton(page)).toBeDisabled();
  });

  await test.step('SH-309, SH-312: without a link it says so and offers one; a failure has words of its own', async () => {
    await fillNewPassword(page, NEW_PASSWORD, NEW_PASSWORD);
    await setButton(page).click();
    await expect(alertOf(page)).toHaveText('This link is no longer valid. Please ask for a new one.');
    await page.route('**/api/auth/reset-password', (route) =>
      route.fulfill({ status: 500, json: { error: 'Boom' } }),
    );
    await setButton(page).click();
    await expect(alertOf(page)).toHaveText(BROKEN);
    await page.unroute('**/api/auth/reset-password');
    await setButton(page).click();
    await page.getByRole('link', { name: 'Send a new reset link' }).click();
    await expect(page).toHaveURL('/send-reset-password-link');
  });

  await test.step('SH-099, SH-101: /forgot-password leads to the verification link, with where someone came from', async () => {
    await openPage(page, '/forgot-password?from=mobile');
    await expect(page.getByRole('link', { name: /^Open App/ })).toBeVisible();
    await page.getByRole('link', { name: 'Resend verification link' }).click();
    await expect(page).toHaveURL('/resend-verification-link?from=mobile');
  });
});

test('the password pages fit 1440, 390 and 360 px and have no serious accessibility finding, also with what is wrong', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'reviewer2');
  for (const path of [
    '/change-password',
    '/change-password?action=change',
    '/send-reset-password-link',
    '/reset-password',
    '/forgot-password',
  ]) {
    await openPage(page, path);
    if (path === '/reset-password') await fillNewPassword(page, 'Abc', 'Abd');
    for (const width of [1440, 390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      await expectFitsWidth(page);
      if (width !== 360) await expectNoSeriousAxe(page);
    }
  }
});
