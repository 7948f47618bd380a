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

const OTHER_PUBLIC_PAGES = [
  ['/sign-up', 'Sign Up'],
  ['/forgot-password', 'Forgot password'],
  ['/resend-verification-link', 'Resend verification link'],
  ['/verify-email', 'Verify your email!'],
  ['/invalid-link', 'Invalid link'],
] as const;

test.describe('public pages', () => {
  for (const [path, heading] of [['/login', 'Login'], ...OTHER_PUBLIC_PAGES] as const) {
    test(`SH-015: ${path} shows its page to who is not signed in`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    });
  }

  for (const [path, heading] of OTHER_PUBLIC_PAGES) {
    test(`SH-016: ${path} signs a signed-in user out, on the server too, and shows its page`, async ({
      page,
    }) => {
      await signIn(page, 'reviewer');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect(await currentStatus(page)).toBe(401);
      await expect(page.getByText('You have logged out successfully.')).toHaveCount(0);
    });
  }

  test('SH-016: pointing at a link to a public page does not end anything', async ({ page }) => {
    await openPage(page, '/login');
    await page.getByRole('link', { name: 'Sign Up' }).hover();
    await expect(page).toHaveURL('/login');
  });
});

test.describe('login', () => {
  test('SH-075: the password is hidden until it is asked to show', async ({ page }) => {
    await openPage(page, '/login');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('secret');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('SH-075: a password manager knows both fields', async ({ page }) => {
    await openPage(page, '/login');
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
      'autocomplete',
      'current-password',
    );
  });

  test('SH-075: Enter submits, and the first empty field is focused and named', async ({ page }) => {
    await openPage(page, '/login');
    await page.getByLabel('Email').press('Enter');
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address.');
    await page.getByLabel('Email').fill(emailOf('reviewer'));
    await page.getByLabel('Email').press('Enter');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(LIST);
  });

  for (const [name, path] of [
    ['Sign Up', '/sign-up'],
    ['Forgot password?', '/forgot-password'],
  ] as const) {
    test(`SH-076: the link ${name} leads to ${path}`, async ({ page }) => {
      await openPage(page, '/login');
      await page.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
    });
  }

  test('SH-077: the email is read from the query, and the password is what is left to type', async ({
    page,
  }) => {
    await openPage(page, '/login?email=a@b.co');
    await expect(page.getByLabel('Email')).toHaveValue('a@b.co');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  });

  test('SH-078: after signing in the originally requested page opens, with its query', async ({ page }) => {
    await page.goto('/completed-reviews?page=2');
    await expect(page).toHaveURL('/login');
    await fillLogin(page, emailOf('reviewer'), PASSWORD);
    await expect(page).toHaveURL('/completed-reviews?page=2');
  });

  test('SH-078: the requested page outlives a reload of the login page', async ({ page }) => {
    await page.goto('/about');
    await expect(page).toHaveURL('/login');
    await page.reload();
    await fillLogin(page, emailOf('reviewer'), PASSWORD);
    await expect(page).toHaveURL('/about');
  });

  test('SH-079: a signed-in user who opens /login lands on the root page, still signed in', async ({
    page,
  }) => {
    await signIn(page, 'reviewer');
    await page.goto('/login');
    await expect(page).toHaveURL(LIST);
    expect(await currentStatus(page)).toBe(200);
  });

  test('SH-080, SH-308: an unconfirmed email leads to /verify-email', async ({ page }) => {
    await openPage(page, '/login');
    const refusal = page.waitForResponse('**/api/login_direct');
    await fillLogin(page, emailOf('unverified'), PASSWORD);
    expect(await (await refusal).json()).toMatchObject({ error: 'Email address is not confirmed' });
    await expect(page).toHaveURL('/verify-email');
    const state: unknown = await page.evaluate(() => window.history.state);
    expect(state).toMatchObject({ email: emailOf('unverified') });
  });

  test('SH-261, SH-308: a wrong password shows in an alert and in no snackbar', async ({ page }) => {
    await openPage(page, '/login');
    await fillLogin(page, emailOf('reviewer3'), 'Wrong1234');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Wrong email or password.');
    await expect(page.getByText('Wrong email or password.')).toHaveCount(1);
    await expect(page).toHaveURL('/login');
  });

  for (const width of [1440, 390]) {
    test(`the login page has no serious accessibility finding at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await openPage(page, '/login');
      await expectNoSeriousAxe(page);
    });
  }
});

test.describe('logout', () => {
  test('SH-081..SH-084, SH-316: it calls the server once, says so, clears the session and goes to /login', async ({
    page,
  }) => {
    await signIn(page, 'reviewer2');
    await openPage(page, '/about');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/logout') calls.push(request.method());
    });
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('You have logged out successfully.')).toBeVisible();
    expect(calls).toEqual(['GET']);
    expect(await currentStatus(page)).toBe(401);
    await page.goBack();
    await expect(page).toHaveURL('/login');
  });

  test('SH-018: /logout works for who is not signed in', async ({ page }) => {
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('You have logged out successfully.')).toBeVisible();
  });

  test('a logout that does not reach the server says that the person is still logged in', async ({
    page,
  }) => {
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
