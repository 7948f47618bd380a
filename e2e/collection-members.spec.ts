import { expect, test, type Page } from '@playwright/test';
import { collectionGuid, signUpSomebody } from './people.ts';
import { emailOf, openPage, signIn } from './support.ts';

/** A collection of this test's own. */
async function newCollection(page: Page, name: string): Promise<string> {
  const headers = { origin: new URL(test.info().project.use.baseURL ?? '').origin };
  const unique = `${name} ${test.info().testId.slice(-6)}-${test.info().retry}`;
  const reply = await page.request.post('/api/dataCollections', { data: { name: unique }, headers });
  expect(reply.status(), await reply.text()).toBe(201);
  return ((await reply.json()) as { guid: string }).guid;
}

const add = async (page: Page, email: string) => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Email', { exact: true }).press('Enter');
};

test('SH-024, AMB-219: staff open a data collection and set roles in it, but see no config; one that does not exist is not found', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await openPage(page, `/internal/data-collections/${await collectionGuid(page, 'DVT North pilot')}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('DVT North pilot');
  await page.goto('/internal/data-collections/0192e4a8-0000-7000-8000-000000000001');
  await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible();

  await openPage(page, `/internal/data-collections/${await newCollection(page, 'Staff')}`);
  await expect(page.getByLabel(`admin: ${emailOf('staff')}`)).toBeChecked();
  await expect(page.getByLabel(`Config of ${emailOf('staff')}`)).toHaveCount(0);
  await page.route('**/api/dataCollections/*/members', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.getByLabel(`scanner: ${emailOf('staff')}`).click();
  await expect(page.getByText('An error occurred while trying to set members.')).toBeVisible();
  await expect(page.getByLabel(`scanner: ${emailOf('staff')}`)).not.toBeChecked();
});

test('SH-243, SH-254, SH-303..SH-306, AMB-052: an admin adds members, sets their roles and config, and removes them; what is wrong is told, and what was typed stays', async ({
  page,
  browser,
}) => {
  test.slow();
  const theirs = await browser.newPage();
  const { email } = await signUpSomebody(theirs, 'roles');
  await theirs.close();
  await signIn(page, 'admin');
  await openPage(page, `/internal/data-collections/${await newCollection(page, 'Members')}`);

  await test.step('SH-243, SH-303..SH-306: adding a member tells what is wrong', async () => {
    const field = page.getByLabel('Email', { exact: true });
    for (const typed of ['', 'abc']) {
      await add(page, typed);
      await expect(page.getByText('Invalid email', { exact: true })).toBeVisible();
      await expect(field).toBeFocused();
    }
    await add(page, 'nobody@nowhere.example');
    await expect(
      page.getByText('User not found. They have to login once before you can add them.'),
    ).toBeVisible();
    await expect(field).toHaveValue('nobody@nowhere.example');

    await page.route('**/api/dataCollections/*/members', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await add(page, email);
    await expect(
      page.getByText('Failed to add user. Please check your internet connection and try again.'),
    ).toBeVisible();
    await page.unroute('**/api/dataCollections/*/members');
    await add(page, email);
    await expect(page.getByRole('link', { name: email })).toBeVisible();
    await expect(field).toHaveValue('');
    await add(page, email);
    await expect(page.getByText('User is already in the data collection.')).toBeVisible();
  });

  await test.step('SH-254, AMB-052: every role has a box, the rota locks the subscriber roles, and admins assign a config', async () => {
    const box = (role: string) => page.getByLabel(`${role}: ${email}`);
    for (const role of [
      'scanner',
      'reviewer',
      'admin',
      'exams_subscriber',
      'reviews_subscriber',
      'in_rota',
    ]) {
      await expect(box(role)).not.toBeChecked();
    }
    await box('exams_subscriber').check();
    await expect(box('in_rota')).toBeEnabled();
    await box('in_rota').check();
    await expect(box('scanner')).toBeEnabled();
    await expect(box('exams_subscriber')).toBeDisabled();
    await expect(box('reviews_subscriber')).toBeDisabled();

    const config = page.getByLabel(`Config of ${email}`);
    const others = config.getByRole('option', { selected: false });
    const other = (await others.first().textContent()) ?? '';
    await config.selectOption({ label: other });
    await expect(config).toBeEnabled();
    await page.reload();
    await expect(box('exams_subscriber')).toBeChecked();
    await expect(config.getByRole('option', { selected: true })).toHaveText(other);

    await page.getByRole('button', { name: `Remove ${email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('link', { name: email })).toHaveCount(0);
  });
});
