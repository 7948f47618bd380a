import { expect, test, type Page } from '@playwright/test';
import { signUpSomebody } from './people.ts';
import { emailOf, expectNoSeriousAxe, openPage, signIn } from './support.ts';

const unique = (name: string) => `${name} ${test.info().testId.slice(-6)}-${test.info().retry}`;

async function firstGuid(page: Page, list: string): Promise<string> {
  const reply = await page.request.get(`/api/${list}`);
  const { items } = (await reply.json()) as { items: { guid: string }[] };
  return items[0]?.guid ?? '';
}

test('AD-061..AD-063, AD-187: staff make a group, rename it, and set who is in it as what', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await openPage(page, '/internal/groups');
  const name = unique('Sonographers');
  await page.getByLabel('New group').fill(name);
  await page.getByLabel('New group').press('Enter');
  await expect(page.getByText(`Created group ${name}`)).toBeVisible();
  await page.getByLabel('Search groups').fill(name);
  await page.getByRole('link', { name }).click();

  await page.getByRole('button', { name: 'Edit Group name' }).click();
  await page.getByLabel('Group name').fill(`${name} renamed`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${name} renamed`);

  await page.getByLabel('Email', { exact: true }).fill(emailOf('operator'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`member: ${emailOf('operator')}`)).toBeChecked();
  await page.getByLabel(`viewer: ${emailOf('operator')}`).check();
  await expect(page.getByLabel(`viewer: ${emailOf('operator')}`)).toBeEnabled();
  await page.reload();
  await expect(page.getByLabel(`viewer: ${emailOf('operator')}`)).toBeChecked();

  await page.getByRole('button', { name: `Remove ${emailOf('operator')}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Nobody is in this group yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Groups' }).last().click();
  await expect(page).toHaveURL(/\/internal\/groups/);
});

test('SH-173, AD-226: who is put into the group internal is staff from their next click on, and only administrators do that', async ({
  page,
  browser,
}) => {
  const theirs = await browser.newPage();
  const { email } = await signUpSomebody(theirs, 'promoted');
  await theirs.goto('/internal/groups');
  await expect(theirs.getByRole('heading', { name: '404 Not Found' })).toBeVisible();

  await signIn(page, 'staff');
  await openPage(page, '/internal/groups?search=internal');
  await page.getByRole('link', { name: 'internal', exact: true }).click();
  await expect(page.getByText('Only administrators can change the members.')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0);

  const group = page.url();
  await signIn(page, 'admin');
  await page.goto(group);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Added ${email}`)).toBeVisible();
  await theirs.goto('/internal/groups');
  await expect(theirs.getByRole('heading', { name: 'Groups' })).toBeVisible();
  await theirs.close();
});

test('AD-064, AD-065, AD-174, AD-279: staff make a config, set it, find its settings, and delete it', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await openPage(page, '/internal/configs');
  const name = unique('Ward');
  await page.getByLabel('New config').fill(name);
  await page.getByLabel('New config').press('Enter');
  await page.getByLabel('Search configs').fill(name);
  await page.getByRole('link', { name }).click();

  await page.getByRole('switch', { name: 'CE mark' }).uncheck();
  await expect(page.getByText('Config updated')).toBeVisible();
  await page.getByLabel('First page', { exact: true }).selectOption('storage');
  const bitrate = page.getByLabel('Video bitrate (kb/s, typically 1000 to 5000)', { exact: true });
  await bitrate.fill('3000');
  await bitrate.press('Enter');
  await expect(page.getByText('3 of 60 changed')).toBeVisible();
  await bitrate.fill('');
  await bitrate.blur();
  await expect(bitrate).toHaveValue('3000');

  await page.reload();
  await page.getByLabel('Search settings').fill('ce mark about');
  await expect(page.getByRole('switch', { name: 'CE mark' })).not.toBeChecked();
  await expect(bitrate).toHaveCount(0);
  await page.getByRole('button', { name: 'Use default: On for CE mark' }).click();
  await expect(page.getByText('2 of 60 changed')).toBeVisible();

  await page.getByRole('button', { name: 'Delete config' }).click();
  await expect(page.getByRole('dialog')).toContainText('No user has it.');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Deleted config ${name}`)).toBeVisible();
  await expect(page).toHaveURL(/\/internal\/configs$/);
});

test('AD-066..AD-069, AD-296: staff add a user, who is then found and opened; the pages of people are accessible at 1440 and 390', async ({
  page,
}) => {
  // Five pages are looked at whole, twice.
  test.slow();
  await signIn(page, 'staff');
  await openPage(page, '/internal/users');
  const email = `${unique('added').replaceAll(' ', '-')}@people.example`.toLowerCase();
  await page.getByRole('button', { name: 'Add User' }).click();
  await expectNoSeriousAxe(page);
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  await page.getByLabel('Role', { exact: true }).selectOption('Nurse');
  await page.getByLabel('Mobile number').fill('+49 1512 3456789');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Vessels42north');
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByText(`Created user ${email}`)).toBeVisible();
  await page.getByLabel('Search users').fill(email);
  const added = page.getByRole('row').filter({ has: page.getByText(email, { exact: true }) });
  await expect(added).toContainText('+49 1512 3456789');
  await added.getByText(email, { exact: true }).click();
  await expect(page.getByText('Viewing settings of another user')).toBeVisible();

  const group = await firstGuid(page, 'autodvt-dashboard/groups?search=research');
  const config = await firstGuid(page, 'configs?search=strict');
  for (const path of ['users', 'groups', `groups/${group}`, 'configs', `configs/${config}`]) {
    await page.goto(`/internal/${path}`);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByText(/\d+–\d+ of \d+/).first()).toBeVisible();
      await expectNoSeriousAxe(page);
    }
  }
});
