import { expect, test, type Page } from '@playwright/test';
import { mailTo } from './mailbox.ts';
import { collectionGuid, memberGuid, signUpSomebody } from './people.ts';
import { expectFitsWidth, expectNoSeriousAxe, openPage, signIn, withoutFirstReplies } from './support.ts';

const NOT_FOUND = '404 Not Found';
const BADGE = 'Viewing settings of another user';
const SMALL = { width: 360, height: 740 };
const PROFESSIONS = ['Physician', 'Nurse', 'Clinical Administrator', 'Leadership', 'Investor', 'Other'];

const updateButton = (page: Page) => page.getByRole('button', { name: 'Update Profile' });

/** Someone with two workspaces as whom no test signs in. */
async function openPriya(page: Page): Promise<string> {
  const guid = await guidOfMember(page, 'Harbour Vein Clinic', 'priya.nair');
  await openPage(page, `/user-settings/${guid}`);
  return guid;
}

async function guidOfMember(page: Page, collection: string, name: string): Promise<string> {
  return memberGuid(page, await collectionGuid(page, collection), `${name}@demo.sonoboard.example`);
}

/** Makes calls of one kind fail as a server does that is out of order. */
async function failCalls(page: Page, path: string, method: string): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { error: 'out of order', code: 'server_error' } })
      : route.fallback(),
  );
}

test('SH-010, SH-107..SH-112, SH-210, SH-230..SH-232, SH-317, AD-273: a person reads, corrects and saves their own profile', async ({
  page,
}) => {
  test.slow();
  const { email } = await signUpSomebody(page, 'saves');
  await openPage(page, '/user-settings');
  const update = updateButton(page);
  const names = [page.getByLabel('First name'), page.getByLabel('Last name')] as const;

  await test.step('SH-107..SH-112: it has its title, fields, professions and button; the email is disabled', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible();
    for (const label of ['First name', 'Last name', 'Email', 'Phone number', 'Landline number']) {
      await expect(page.getByRole('textbox', { name: label })).toBeVisible();
    }
    await expect(page.getByLabel('Email')).toBeDisabled();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Profession').getByRole('option')).toHaveText(PROFESSIONS);
    await expect(page.getByLabel('Custom role')).toHaveCount(0);
    await expect(update).toBeEnabled();
    await page.getByLabel('Profession').selectOption('Other');
    await expect(page.getByLabel('Custom role')).toBeVisible();
    await expect(update).toBeDisabled();
    await expect(page.getByText(BADGE)).toHaveCount(0);
    await page.getByLabel('Profession').selectOption('Physician');
  });

  await test.step('SH-230, SH-232: Update Profile needs a filled field, no error, and waits while it saves', async () => {
    await names[0].fill('Jo');
    await expect(update).toBeEnabled();
    await names[0].fill('J');
    await expect(page.getByText('Must be at least 2 chars long')).toBeVisible();
    await expect(update).toBeDisabled();
    await page.getByLabel('Phone number').press('Enter');
    await expect(names[0]).toBeFocused();
    await names[0].fill('Joan');
    for (const label of ['Phone number', 'Landline number']) {
      await page.getByLabel(label).fill('12');
      await expect(page.getByText('Invalid phone number (ex: +14155552671)')).toBeVisible();
      await expect(update).toBeDisabled();
      await page.getByLabel(label).fill('');
      await expect(update).toBeEnabled();
    }
    for (const name of names) await name.fill('');
    await expect(update).toBeDisabled();
    await names[0].fill('Joan');
    await names[1].fill('Byron');

    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/users/*', async (route) => {
      if (route.request().method() === 'PATCH') await answered;
      await route.fallback();
    });
    await update.click();
    await expect(update).toBeDisabled();
    answer();
    await expect(page.getByText('Profile Updated!')).toBeVisible();
    await expect(update).toBeEnabled();
    await page.unrouteAll();
  });

  await test.step('SH-210: a failed save says why and keeps what was typed', async () => {
    await failCalls(page, '**/api/users/*', 'PATCH');
    await names[0].fill('Typed name');
    await update.click();
    await expect(page.getByText('Out of order')).toBeVisible();
    await expect(names[0]).toHaveValue('Typed name');
    await expect(update).toBeEnabled();
    await page.unrouteAll();
  });

  await test.step('SH-010, SH-111, SH-231, SH-317, AD-273: what is changed is saved trimmed and is there after a reload', async () => {
    await page.reload();
    await names[0].fill('  Grace  ');
    await page.getByLabel('Phone number').fill('+1 415 555 2671');
    await page.getByLabel('Profession').selectOption('Other');
    await page.getByLabel('Custom role').fill('Sonographer ');
    const saving = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByLabel('Landline number').press('Enter');
    expect((await saving).url()).toMatch(/\/api\/users\/[\w-]{36}$/);
    expect((await saving).postDataJSON()).toEqual({
      first_name: 'Grace',
      last_name: 'Byron',
      phone_number: '+14155552671',
      landline_number: '',
      profession: 'Sonographer',
      expected: expect.objectContaining({ last_name: 'Byron' }),
    });
    await expect(page.getByText('Profile Updated!')).toBeVisible();
    await page.reload();
    await expect(names[0]).toHaveValue('Grace');
    await expect(page.getByLabel('Profession')).toHaveValue('Other');
    await expect(page.getByLabel('Custom role')).toHaveValue('Sonographer');
    await page.getByRole('link', { name: 'Change password' }).click();
    await expect(page).toHaveURL(/\/change-password/);
  });
});

test('SH-011, SH-118, SH-119, SH-200, SH-204, SH-205, SH-253, SH-322..SH-324, AD-266, AD-274: deletion of the account is asked for and taken back, where the config allows it', async ({
  page,
}) => {
  test.slow();
  await signUpSomebody(page, 'deletes');
  const zone = page.getByRole('region', { name: 'Danger zone' });
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });

  await test.step('SH-118, SH-253: the danger zone is there only when the config allows it', async () => {
    await withoutFirstReplies(page);
    await page.route('**/api/users/*/config', async (route) => {
      const reply = await route.fetch();
      const config = (await reply.json()) as object;
      await route.fulfill({ response: reply, json: { ...config, allow_account_deletion: false } });
    });
    await openPage(page, '/user-settings');
    await expect(updateButton(page)).toBeVisible();
    await expect(zone).toHaveCount(0);
    await page.unrouteAll();
  });

  await test.step('SH-119: goToAccountDeletion=1 scrolls to it', async () => {
    await page.setViewportSize(SMALL);
    await openPage(page, '/user-settings');
    await expect(zone).not.toBeInViewport();
    await openPage(page, '/user-settings?goToAccountDeletion=1');
    await expect(zone).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('SH-324, AD-274: a failure is told in its words', async () => {
    await failCalls(page, '**/api/auth/delete-account', 'POST');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByText('An error occured. Please try again later or contact support')).toBeVisible();
    await page.unrouteAll();
    await openPage(page, '/user-settings');
  });

  await test.step('SH-011, SH-204, SH-205, SH-322, SH-323, AD-266, AD-274: it is asked for, shows its date, and is taken back', async () => {
    await zone.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByRole('button', { name: 'Keep account' }).click();
    await expect(dialog).toHaveCount(0);
    await zone.getByRole('button', { name: 'Delete account' }).click();
    const asking = page.waitForRequest('**/api/auth/delete-account');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    expect((await asking).postDataJSON()).toEqual({ delete: true });
    await expect(
      page.getByText(
        'Successfully requested account deletion. Your account will be deleted in the next 30 days.',
      ),
    ).toBeVisible();
    const due = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
    await expect(zone).toContainText(`, ${due.getFullYear()}`);
    await expect(zone).toContainText('It will be deleted on');
    await page.reload();
    const back = page.waitForRequest('**/api/auth/delete-account');
    await zone.getByRole('button', { name: 'Cancel account deletion' }).click();
    expect((await back).postDataJSON()).toEqual({ delete: false });
    await expect(page.getByText('Account deletion cancelled.')).toBeVisible();
    await expect(zone.getByRole('button', { name: 'Delete account' })).toBeVisible();
  });

  await test.step('SH-200: a session that ended elsewhere leads to /login at the next call', async () => {
    await page.request.get('/api/logout');
    // The next call may also be one that the page makes by itself, and then the button is gone.
    await expect(async () => {
      if (await updateButton(page).isVisible()) await updateButton(page).click({ timeout: 1000 });
      await expect(page).toHaveURL('/login', { timeout: 1000 });
    }).toPass();
  });
});

test('the own profile is whole at 360 pixels, by keyboard, and without a serious accessibility finding; a copied user id says so', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'reviewer3');
  await openPage(page, '/user-settings');
  await expect(updateButton(page)).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFitsWidth(page);
  await expectNoSeriousAxe(page);
  await page.setViewportSize(SMALL);
  await expectFitsWidth(page);
  await page.getByLabel('First name').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Last name')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Phone number')).toBeFocused();

  await page.setViewportSize({ width: 1440, height: 900 });
  const copy = page.getByRole('button', { name: /^Copy [\w-]{36}$/ });
  const guid = await copy.textContent();
  await copy.click();
  await expect(page.getByText(`Copied: ${guid}`)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(guid);
});

test.describe("another person's settings", () => {
  test('SH-021, SH-113, SH-114, SH-117, AD-069, AD-189, AD-190, AMB-049: staff see the badge, and neither admin sections nor danger zone; anyone who is not internal finds nobody', async ({
    page,
  }) => {
    await signIn(page, 'staff');
    const guid = await openPriya(page);
    await expect(page.getByText(BADGE)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('priya.nair@demo.sonoboard.example');
    await expect(page.getByLabel('Email')).toBeDisabled();
    await expect(page.getByRole('region', { name: 'Danger zone' })).toHaveCount(0);
    await expect(page.getByLabel(/^License status/)).toHaveCount(0);
    await expect(page.getByLabel('Active workspace')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Data collections' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Change password' })).toHaveCount(0);

    await signIn(page, 'reviewer3');
    await page.goto(`/user-settings/${guid}`);
    await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible();
  });

  test('SH-114, SH-206, SH-252, SH-318, AD-134, AD-135, AD-189, AD-269: an admin sets the licence, which is then asked for again', async ({
    page,
  }) => {
    await signIn(page, 'admin');
    const guid = await guidOfMember(page, 'Andes Screening', 'felipe.rojas');
    await openPage(page, `/user-settings/${guid}`);
    const status = page.getByLabel('License status of Andes Screening');
    const confirmed = async (value: string) => {
      await status.selectOption(value);
      const question = page.getByRole('dialog', { name: `Set the license of Andes Screening to ${value}?` });
      await question.getByRole('button', { name: `Set to ${value}` }).click();
    };
    await expect(status).toHaveValue('force_inactive');
    await expect(status.getByRole('option')).toHaveText([
      'active',
      'inactive',
      'force_active',
      'force_inactive',
      'deleted',
      'no_license',
    ]);
    const asked = page.waitForRequest(
      (request) => request.method() === 'GET' && request.url().endsWith('/license'),
    );
    // One arrow key is enough to choose another status: it only asks.
    await status.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(status).toHaveValue('force_inactive');
    await confirmed('inactive');
    await expect(page.getByText('Updated license to inactive')).toBeVisible();
    await asked;
    await expect(status).toHaveValue('inactive');
    await failCalls(page, '**/api/license/*', 'PATCH');
    await confirmed('active');
    await expect(page.getByText('Error while updating license')).toBeVisible();
    await expect(status).toHaveValue('inactive');
    await page.unrouteAll();
    await confirmed('force_inactive');
    await expect(page.getByText('Updated license to force_inactive')).toBeVisible();
  });

  test('SH-115, SH-116, SH-255, SH-319..SH-321, AD-186, AD-189, AD-270..AD-272: an admin chooses the active workspace, whose collections carry a mark, and sets the roles in them', async ({
    page,
  }) => {
    test.slow();
    await signIn(page, 'admin');
    await openPriya(page);

    await test.step('the page is whole at 360 pixels and without a serious accessibility finding', async () => {
      await expect(page.getByRole('table', { name: 'Data collections' })).toBeVisible();
      await expectNoSeriousAxe(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole('list', { name: 'Data collections' })).toBeVisible();
      await expectFitsWidth(page);
      await expectNoSeriousAxe(page);
      await page.setViewportSize(SMALL);
      await expect(page.getByRole('list', { name: 'Data collections' })).toBeVisible();
      await expectFitsWidth(page);
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    await test.step('SH-116, SH-255, SH-320, AD-186, AD-189, AD-271: the roles in the data collections', async () => {
      const table = page.getByRole('table', { name: 'Data collections' });
      await expect(table.getByRole('columnheader')).toHaveText([
        'Name',
        'scanner',
        'reviewer',
        'admin',
        'subscriber',
      ]);
      const box = (role: string) => table.getByLabel(`${role} in Westport Vascular`);
      await expect(box('scanner')).toBeChecked();
      await expect(box('admin')).not.toBeChecked();
      const saving = page.waitForRequest((request) => request.method() === 'PATCH');
      await box('subscriber').check();
      expect((await saving).postDataJSON()).toMatchObject({
        roles: ['scanner', 'reviewer', 'exams_subscriber', 'reviews_subscriber'],
      });
      await expect(box('subscriber')).toBeEnabled();
      await page.reload();
      await expect(box('subscriber')).toBeChecked();
      await box('subscriber').uncheck();
      await expect(box('subscriber')).toBeEnabled();
      await failCalls(page, '**/api/dataCollections/*/members', 'PATCH');
      await box('admin').click();
      await expect(page.getByText('An error occurred while trying to set members.')).toBeVisible();
      await expect(box('admin')).not.toBeChecked();
      await page.unrouteAll();
    });

    await test.step('SH-115, SH-319, SH-321, AD-189, AD-270: the active workspace', async () => {
      const workspace = page.getByLabel('Active workspace');
      const marked = page
        .getByRole('row')
        .filter({ has: page.getByText('Active workspace', { exact: true }) });
      await expect(workspace.getByRole('option', { selected: true })).toHaveText('Harbour Vein Clinic');
      await expect(marked.filter({ hasText: 'Harbour Vein Clinic' })).toBeVisible();
      const makeActive = async (label: string) => {
        await workspace.selectOption({ label });
        const question = page.getByRole('dialog', { name: `Switch this user to ${label}?` });
        await question.getByRole('button', { name: 'Make active' }).click();
      };
      const saving = page.waitForRequest((request) => request.method() === 'PATCH');
      await makeActive('Westport Vascular');
      expect(Object.keys((await saving).postDataJSON() as object)).toEqual([
        'active_workspace_guid',
        'expected',
      ]);
      await expect(page.getByText('User updated')).toBeVisible();
      await expect(marked.filter({ hasText: 'Westport Vascular' })).toBeVisible();
      await makeActive('Harbour Vein Clinic');
      await expect(marked.filter({ hasText: 'Harbour Vein Clinic' })).toBeVisible();
      await failCalls(page, '**/api/users/*', 'PATCH');
      await makeActive('Westport Vascular');
      await expect(page.getByText('Out of order')).toBeVisible();
      await expect(workspace.getByRole('option', { selected: true })).toHaveText('Harbour Vein Clinic');
      await page.unrouteAll();
    });

    await test.step('SH-321, AD-272: marks that cannot be had are told', async () => {
      await failCalls(page, '**/api/users/*/workspaces/*', 'GET');
      await page.reload();
      await expect(page.getByText('An error occurred while fetching data')).toBeVisible();
      await page.unrouteAll();
      await page.route('**/api/users/*/workspaces/*', (route) => route.fulfill({ json: { guids: [] } }));
      await page.reload();
      await expect(page.getByText('Invalid response structure')).toBeVisible();
    });
  });

  test('AD-273, AMB-051: an admin changes the address of someone else, who is told at the old one', async ({
    page,
    browser,
  }) => {
    const theirs = await browser.newPage();
    const { email } = await signUpSomebody(theirs, 'moves');
    const { guid } = (await (await theirs.request.get('/api/current')).json()) as { guid: string };
    await theirs.close();
    await signIn(page, 'admin');
    await openPage(page, `/user-settings/${guid}`);
    await page.getByLabel('Email').fill(`moved-${email}`);
    await updateButton(page).click();
    await expect(page.getByText('Profile Updated!')).toBeVisible();
    const mail = await mailTo(email, 'was changed');
    expect(mail.text).toContain(`moved-${email}`);
  });
});
