import { expect, test, type Page } from '@playwright/test';
import { fillSignUp, newPerson, pressSignUp } from './accounts.support.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { emailOf, expectFitsWidth, expectNoSeriousAxe, fillLogin, openPage, signIn } from './support.ts';

const RESEND = '**/api/auth/resend-signup*';
const COUNTDOWN = /^A verification link was sent\. You can request another email in (\d+)s\.$/;
const BROKEN = 'Could not send verification email. Please try again later.';

/** Said for every address, also one without an account. */
const ASKED =
  'If an account that is not verified has this address, a verification link has been emailed to you.';

const resendButton = (page: Page) => page.getByRole('button', { name: /^Resend/ });
const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');

async function answerResend(page: Page, status: number, json: unknown): Promise<void> {
  await page.unroute(RESEND);
  await page.route(RESEND, (route) => route.fulfill({ status, json }));
}

async function secondsLeft(page: Page): Promise<number> {
  const text = await page.getByText(COUNTDOWN).innerText();
  return Number(COUNTDOWN.exec(text)?.[1]);
}

test('SH-085..SH-092, SH-309, SH-310: /verify-email lets ask for another mail, and then counts down from 30', async ({
  page,
}) => {
  await page.clock.install();

  await test.step('SH-085, SH-087, SH-089: without signup=true the button is enabled at once', async () => {
    await openPage(page, '/verify-email?from=mobile');
    await expect(page.getByRole('heading', { level: 1, name: 'Verify your email!' })).toBeVisible();
    await expect(page.getByText('We just sent you a confirmation email')).toBeVisible();
    await expect(resendButton(page)).toBeEnabled();
    await expect(page.getByText(COUNTDOWN)).toHaveCount(0);
  });

  await test.step('SH-088: who comes without an email is asked for it', async () => {
    await resendButton(page).click();
    await expect(page).toHaveURL('/resend-verification-link?from=mobile');
  });

  await test.step('SH-309, SH-310: a refusal is told in its own words, a failure in ours', async () => {
    await openPage(page, '/verify-email?email=a@b.co&from=mobile');
    await answerResend(page, 429, { error: 'An email was just sent.', code: 'mail_too_soon' });
    await resendButton(page).click();
    await expect(alertOf(page)).toHaveText('An email was just sent.');
    await answerResend(page, 500, { error: 'Boom', code: 'server_error' });
    await resendButton(page).click();
    await expect(alertOf(page)).toHaveText(BROKEN);
    await expect(resendButton(page)).toBeEnabled();
  });

  await test.step('SH-086, SH-090: a resend asks for the email in the address, and counts down', async () => {
    await answerResend(page, 200, {});
    const request = page.waitForRequest(RESEND);
    await resendButton(page).click();
    const sent = await request;
    expect([sent.method(), new URL(sent.url()).search]).toEqual(['POST', '?from=mobile']);
    expect(sent.postDataJSON()).toEqual({ email: 'a@b.co' });
    await expect(resendButton(page)).toBeDisabled();
    expect(await secondsLeft(page)).toBeGreaterThan(20);
  });

  await test.step('SH-089: a reload does not start the countdown of signup=true anew', async () => {
    await openPage(page, '/verify-email?signup=true&email=a@b.co');
    await page.clock.fastForward(20_000);
    await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(10);
    await page.reload();
    expect(await secondsLeft(page)).toBeLessThanOrEqual(10);
    await page.clock.fastForward(11_000);
    await expect(resendButton(page)).toBeEnabled();
    await page.reload();
    await expect(resendButton(page)).toBeEnabled();
  });

  await test.step('SH-087, SH-089, SH-091, SH-092: with signup=true it counts down second by second', async () => {
    await openPage(page, '/verify-email?signup=true&email=c@d.co');
    await expect(resendButton(page)).toBeDisabled();
    expect(await secondsLeft(page)).toBeGreaterThan(20);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    const before = await secondsLeft(page);
    await page.clock.runFor(5000);
    expect(before - (await secondsLeft(page))).toBe(5);
    await page.clock.runFor(30_000);
    await expect(resendButton(page)).toBeEnabled();
    await expect(page.getByText(COUNTDOWN)).toHaveCount(0);
  });
});

test('SH-074, SH-088: a resend after sign-up goes to the email that was typed there', async ({ page }) => {
  const person = newPerson();
  await page.clock.install();
  await page.route('**/api/auth/signup*', (route) => route.fulfill({ status: 201, json: {} }));
  await answerResend(page, 200, {});
  await openPage(page, '/sign-up');
  await fillSignUp(page, person);
  await pressSignUp(page);
  await expect(resendButton(page)).toBeDisabled();
  await page.clock.fastForward(31_000);
  const request = page.waitForRequest(RESEND);
  await resendButton(page).click();
  expect((await request).postDataJSON()).toEqual({ email: person.email });
});

test('SH-080, SH-086, SH-271: an unconfirmed email leads here from the login, and the mail comes', async ({
  page,
}) => {
  const person = newPerson();
  await openPage(page, '/sign-up');
  await fillSignUp(page, person);
  await pressSignUp(page);
  await expect(page).toHaveURL(/\/verify-email/);
  const first = await mailTo(person.email, 'Confirm');
  await openPage(page, '/login');
  await fillLogin(page, person.email, person.password);
  await expect(page).toHaveURL('/verify-email');
  await expect(page.getByText(person.email)).toBeVisible();
  await resendButton(page).click();
  // The server holds the 30 seconds of its own mail too.
  await expect(alertOf(page)).toContainText('You asked for an email a moment ago');
  expect(linkIn(first)).toContain('/api/auth/verify-email?token=');

  await openPage(page, '/resend-verification-link');
  await page.getByLabel('Email').fill(emailOf('unverified'));
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText(ASKED)).toBeVisible();
  const mail = await mailTo(emailOf('unverified'), 'Confirm');
  expect(mail.text).toContain('/api/auth/verify-email?token=');
});

test('SH-093..SH-095, SH-309..SH-311, SH-332: /resend-verification-link asks for the email, claims none to an address without an account, and waits 30 seconds', async ({
  page,
}) => {
  await page.clock.install();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const email = page.getByLabel('Email');

  await test.step('SH-093, SH-094: its links carry on where someone came from', async () => {
    for (const [name, path] of [
      ['Login', '/login'],
      ['Forgot Password', '/forgot-password'],
    ] as const) {
      await openPage(page, '/resend-verification-link?from=mobile&os=ios');
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(`${path}?from=mobile&os=ios`);
    }
  });

  await test.step('SH-093: an empty or wrong email is named and focused, and nothing is sent', async () => {
    await openPage(page, '/resend-verification-link');
    await resendButton(page).click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Enter your email address.');
    await email.fill('abc');
    await expect(email).toHaveAccessibleDescription('Invalid email format (ex: name@example.com)');
    await resendButton(page).click();
    expect(calls).not.toContain('/api/auth/resend-signup');
  });

  await test.step('SH-309, SH-310: failures show in an alert, and the email stays', async () => {
    await answerResend(page, 500, { error: 'Boom' });
    await email.fill('a@b.co');
    await email.press('Enter');
    await expect(alertOf(page)).toHaveText(BROKEN);
    await expect(email).toHaveValue('a@b.co');
  });

  await test.step('SH-095, SH-311, SH-332: the email is sent without its spaces, and 30 seconds follow', async () => {
    await answerResend(page, 200, {});
    const request = page.waitForRequest(RESEND);
    await email.fill('a b@c.de');
    await email.press('Enter');
    expect((await request).postDataJSON()).toEqual({ email: 'ab@c.de' });
    await expect(page.getByText(ASKED)).toBeVisible();
    await expect(resendButton(page)).toBeDisabled();
    await page.clock.fastForward(28_000);
    await expect(resendButton(page)).toBeDisabled();
    await page.clock.fastForward(3000);
    await expect(resendButton(page)).toBeEnabled();
  });
});

test('SH-097, SH-098: a page after a mail link leads on: /account-verified home, /invalid-link home or to a new link', async ({
  page,
}) => {
  await signIn(page, 'reviewer2');
  await openPage(page, '/account-verified');
  await page.getByRole('link', { name: 'Continue in browser' }).click();
  await expect(page).toHaveURL(/\/(worklist|storage)$/);

  await openPage(page, '/invalid-link');
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid link' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Homepage' }).click();
  await expect(page).toHaveURL('/login');
  for (const [name, path] of [
    ['Resend verification link', '/resend-verification-link'],
    ['Send reset link', '/send-reset-password-link'],
  ] as const) {
    await openPage(page, '/invalid-link');
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
  }
});

test('the pages around a mail fit 1440, 390 and 360 px and have no serious accessibility finding', async ({
  page,
}) => {
  test.slow();
  for (const path of [
    '/verify-email?signup=true&email=a.very.long.name.of.a.person@hospital.example',
    '/resend-verification-link?from=mobile',
    '/account-verified?email=a@b.co&from=mobile&os=ios',
    '/invalid-link',
  ]) {
    await openPage(page, path);
    for (const width of [1440, 390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      await expectFitsWidth(page);
      if (width !== 360) await expectNoSeriousAxe(page);
    }
  }
});
