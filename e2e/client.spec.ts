import { expect, test } from '@playwright/test';
import { emailOf, fillLogin, openPage, PASSWORD, signIn, withoutFirstReplies } from './support.ts';

const CONFIG = '**/api/users/*/config';

test('SH-256..SH-258, SH-301: all calls go under /api, what is not GET carries JSON, and a 401 leads to the login and back', async ({
  page,
}) => {
  await test.step('a server that fails at the very start is said to fail, and trying again works', async () => {
    await page.route('**/api/current', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/worklist');
    await expect(page.getByRole('heading', { name: 'Failed to load data' })).toBeVisible();
    await page.unroute('**/api/current');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/login');
  });

  await test.step('SH-256, SH-257: all calls go under /api, and what is not GET carries JSON', async () => {
    const calls: { path: string; method: string; type: string | undefined }[] = [];
    page.on('request', (request) => {
      if (!['fetch', 'xhr'].includes(request.resourceType())) return;
      const { pathname: path } = new URL(request.url());
      calls.push({ path, method: request.method(), type: request.headers()['content-type'] });
    });
    await openPage(page, '/login');
    await fillLogin(page, emailOf('reviewer'), PASSWORD);
    await expect(page).toHaveURL(/\/(worklist|storage)$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.filter(({ path }) => !path.startsWith('/api/'))).toEqual([]);
    const changing = calls.filter(({ method }) => method !== 'GET');
    expect(changing).toEqual([{ path: '/api/login_direct', method: 'POST', type: 'application/json' }]);
  });

  await test.step('SH-258, SH-301: a 401 from any call signs the user out, and signing in leads back', async () => {
    const refused = { status: 401, json: { error: 'Please sign in.', code: 'not_signed_in' } };
    await page.route('**/api/autodvt-dashboard/**', (route) => route.fulfill(refused));
    await page.goto('/worklist');
    await expect(page).toHaveURL('/login');
    await page.unroute('**/api/autodvt-dashboard/**');
    await fillLogin(page, emailOf('reviewer'), PASSWORD);
    await expect(page).toHaveURL('/worklist');
  });
});

test("SH-259, SH-260: a 503 is asked 4 times in all, and then shown; any other failure shows the server's text at once, first letter capitalised", async ({
  page,
}) => {
  await signIn(page, 'reviewer');
  await withoutFirstReplies(page);
  let asked = 0;
  await page.route(CONFIG, (route) => {
    asked += 1;
    return route.fulfill({ status: 503, json: { error: 'the servers are busy' } });
  });
  await page.goto('/about');
  await expect(page.getByText('The servers are busy')).toBeVisible();
  expect(asked).toBe(4);

  await page.unroute(CONFIG);
  await page.route(CONFIG, (route) => route.fulfill({ status: 400, json: { error: 'bad thing' } }));
  await page.goto('/about');
  await expect(page.getByText('Bad thing')).toBeVisible();
});

test('a session that ends while someone types loses nothing, and shows it to nobody else', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await openPage(page, '/internal/component-test');
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await comment.fill('The vein does not compress ');
  await comment.press('End');
  await page.keyboard.type('fully.');
  await page.context().clearCookies();
  // What the page asks for by itself may lead away sooner than the click.
  const leave = page.getByRole('link', { name: /^Worklist/ });
  await leave.or(page.getByRole('heading', { name: 'Login' })).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/internal/component-test');
  await expect(page).toHaveURL('/login');
  await fillLogin(page, emailOf('staff'), PASSWORD);
  await expect(page).toHaveURL('/internal/component-test');
  await expect(comment).toHaveValue('The vein does not compress fully.');

  await comment.fill('Mine alone');
  await signIn(page, 'admin');
  await openPage(page, '/internal/component-test');
  await expect(comment).not.toHaveValue('Mine alone');
});
