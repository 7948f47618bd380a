import { expect, test } from '@playwright/test';
import {
  currentStatus,
  emailOf,
  expectNoSeriousAxe,
  fillLogin,
  openPage,
  PASSWORD,
  signIn,
} from './support.ts';

const LIST = /\/(worklist|storage)$/;
const LOGGED_OUT = 'You have logged out successfully.';

const OTHER_PUBLIC_PAGES = [
  ['/sign-up', 'Sign Up'],
  ['/forgot-password', 'Forgot password'],
  ['/resend-verification-link', 'Resend verification link'],
  ['/verify-email', 'Verify your email!'],
  ['/invalid-link', 'Invalid link'],
] as const;

test('SH-015, SH-016: a public page is shown to who is not signed in, and signs out who is, on the server too', async ({
  page,
}) => {
  test.slow();
  for (const [path, heading] of [['/login', 'Login'], ...OTHER_PUBLIC_PAGES] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  for (const [path, heading] of OTHER_PUBLIC_PAGES) {
    await signIn(page, 'reviewer');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(await currentStatus(page), path).toBe(401);
    await expect(page.getByText(LOGGED_OUT)).toHaveCount(0);
  }
});

test('SH-016, SH-075..SH-077, SH-080, SH-261, SH-308: the login page names what is missing or wrong, and Enter logs in', async ({
  page,
}) => {
  test.slow();
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });

  await test.step('SH-077: the email is read from the query, and the password is what is left to type', async () => {
    await openPage(page, '/login?email=a@b.co');
    await expect(email).toHaveValue('a@b.co');
    await expect(password).toBeFocused();
  });

  await test.step('SH-075: a password manager knows both fields, and the password is hidden until it is asked to show', async () => {
    await openPage(page, '/login');
    await expect(email).toHaveAttribute('autocomplete', 'username');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await password.fill('secret');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  await test.step('SH-016, SH-076: pointing at a link ends nothing, and the links lead on', async () => {
    await page.getByRole('link', { name: 'Sign Up' }).hover();
    await expect(page).toHaveURL('/login');
    for (const [name, path] of [
      ['Sign Up', '/sign-up'],
      ['Forgot password?', '/forgot-password'],
    ] as const) {
      await page.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await openPage(page, '/login');
    }
  });

  await test.step('there is no serious accessibility finding at 1440 and 390 px', async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSeriousAxe(page);
    }
  });

  await test.step('SH-080, SH-308: an unconfirmed email leads to /verify-email', async () => {
    const refusal = page.waitForResponse('**/api/login_direct');
    await fillLogin(page, emailOf('unverified'), PASSWORD);
    expect(await (await refusal).json()).toMatchObject({ error: 'Email address is not confirmed' });
    await expect(page).toHaveURL('/verify-email');
    const state: unknown = await page.evaluate(() => window.history.state);
    expect(state).toMatchObject({ email: emailOf('unverified') });
  });

  await test.step('SH-261, SH-308: a wrong password shows in an alert and in no snackbar', async () => {
    await openPage(page, '/login');
    await fillLogin(page, emailOf('reviewer3'), 'Wrong1234');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Wrong email or password.');
    await expect(page.getByText('Wrong email or password.')).toHaveCount(1);
    await expect(page).toHaveURL('/login');
  });

  await test.step('SH-075: Enter submits, and the first empty field is focused and named', async () => {
    await openPage(page, '/login');
    await email.press('Enter');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Enter your email address.');
    await email.fill(emailOf('reviewer'));
    await email.press('Enter');
    await expect(password).toBeFocused();
    await password.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(LIST);
  });
});

test('SH-018, SH-078, SH-079, SH-081..SH-084, SH-316: signing in leads to the page that was asked for, and logging out ends the session', async ({
  page,
}) => {
  test.slow();
  await test.step('SH-078: the page that was asked for opens with its query', async () => {
    await page.goto('/completed-reviews?page=2');
    await expect(page).toHaveURL('/login');
    await fillLogin(page, emailOf('reviewer2'), PASSWORD);
    await expect(page).toHaveURL('/completed-reviews?page=2');
  });

  await test.step('SH-079: a signed-in user who opens /login lands on the root page, still signed in', async () => {
    await page.goto('/login');
    await expect(page).toHaveURL(LIST);
    expect(await currentStatus(page)).toBe(200);
  });

  await test.step('SH-078: the page that was asked for outlives a reload of the login page', async () => {
    await page.context().clearCookies();
    await page.goto('/about');
    await expect(page).toHaveURL('/login');
    await page.reload();
    await fillLogin(page, emailOf('reviewer2'), PASSWORD);
    await expect(page).toHaveURL('/about');
  });

  await test.step('SH-081..SH-084, SH-316: a logout calls the server once, says so, clears the session and goes to /login', async () => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/logout') calls.push(request.method());
    });
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(LOGGED_OUT)).toBeVisible();
    expect(calls).toEqual(['GET']);
    expect(await currentStatus(page)).toBe(401);
    await page.goBack();
    await expect(page).toHaveURL('/login');
  });

  await test.step('SH-018: /logout works for who is not signed in', async () => {
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(LOGGED_OUT)).toBeVisible();
  });

  await test.step('a logout that does not reach the server says that the person is still logged in', async () => {
    await signIn(page, 'reviewer2');
    await page.route('**/api/logout', (route) => route.abort());
    await page.goto('/logout');
    await expect(page.getByRole('heading', { name: 'You are still logged in' })).toBeVisible();
    await page.unroute('**/api/logout');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/login');
    expect(await currentStatus(page)).toBe(401);
  });
});
