import { expect, test, type Page } from '@playwright/test';
import { expectFitsWidth, expectNoSeriousAxe, openPage, signIn, withoutFirstReplies } from './support.ts';

// Contrast is judged on what stands still.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const REVIEW = ['Worklist', 'Pending Rescans', 'Completed Reviews'];
const WORKSPACE = ['Members', 'Clarius scanners', 'Butterfly scanners'];
const ACCOUNT = ['Profile', 'About', 'Logout'];
const ACCOUNT_OF_REVIEWER = ['Profile', 'Emergency access', 'About', 'Logout'];
const INTERNAL = [
  ['Statistics', '/internal/statistics'],
  ['Data collections', '/internal/data-collections'],
  ['Exams', '/internal/exams'],
  ['Reviews', '/internal/reviews'],
  ['Groups', '/internal/groups'],
  ['Configs', '/internal/configs'],
  ['Users', '/internal/users'],
  ['Probes', '/internal/probes'],
  ['Workspaces', '/internal/workspaces'],
  ['Phones', '/internal/phones'],
  ['Deletion requests', '/internal/deletion-requests'],
  ['Advent nurses', '/internal/advent'],
  ['Audit', '/internal/audit'],
  ['Outbox', '/internal/outbox'],
  ['Jobs', '/internal/jobs'],
  ['Health', '/internal/health'],
] as const;

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The names in the order in which they are shown, without the number of what waits. */
async function tabs(page: Page): Promise<string[]> {
  const names = await mainMenu(page).getByRole('link').allTextContents();
  return names.map((name) => name.replace(/\d+$/, ''));
}

async function openArea(page: Page, name: string): Promise<void> {
  await mainMenu(page).getByRole('button', { name }).click();
  await expect(page.getByRole('menu', { name })).toBeVisible();
}

async function withConfig(page: Page, change: object): Promise<void> {
  await withoutFirstReplies(page);
  await page.route('**/api/users/*/config', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as object;
    await route.fulfill({ response, json: { ...config, ...change } });
  });
}

test('SH-003, SH-040, SH-041: each list of the menu is a click away, and nothing captures; SH-045, SH-046, SH-047: Profile, About and Logout are under the letter', async ({
  page,
}) => {
  await signIn(page, 'reviewer');
  await openPage(page, '/about');
  await expect(mainMenu(page).getByRole('button', { name: 'Workspace' })).toBeVisible();
  expect(await tabs(page)).toEqual(['My Exams', ...REVIEW]);
  const pages = [
    [/^My Exams/, '/storage'],
    [/^Worklist/, '/worklist'],
    [/^Pending Rescans/, '/pending-rescans'],
    [/^Completed Reviews/, '/completed-reviews'],
  ] as const;
  for (const [name, path] of pages) {
    await mainMenu(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
  }

  const letter = page.getByRole('button', { name: /^Account of/ });
  for (const [label, path] of [
    ['Profile', '/user-settings'],
    ['About', '/about'],
    ['Logout', '/login'],
  ] as const) {
    await letter.click();
    await expect(page.getByRole('menuitem')).toHaveText(ACCOUNT_OF_REVIEWER);
    await page.getByRole('menuitem', { name: label }).click();
    await expect(page).toHaveURL(path);
  }
  await expect(page.getByText('You have logged out successfully.')).toBeVisible();
});

test('SH-040: without show_storage_page there is no My Exams; SH-046: without show_ce_mark there is no About in the menu, and its page still shows', async ({
  page,
}) => {
  await withConfig(page, { show_storage_page: false, show_ce_mark: false });
  await signIn(page, 'reviewer');
  await openPage(page, '/about');
  await expect(mainMenu(page).getByRole('button', { name: 'Workspace' })).toBeVisible();
  expect(await tabs(page)).toEqual(REVIEW);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Emergency access', 'Logout']);
});

test('SH-008, SH-042, SH-044, SH-048, SH-055, SH-056: who belongs to a workspace opens each of its pages; the purchaser who is not trialing sees Billing, in a new tab', async ({
  page,
  context,
}) => {
  test.slow();
  const paths = ['/workspace', '/workspace/clarius-scanners', '/workspace/butterfly-scanners'];
  const items = page.getByRole('menu', { name: 'Workspace' }).getByRole('menuitem');
  for (const [account, more] of [
    ['expired', ['DICOM', 'Billing']],
    ['trial', ['DICOM']],
    ['member', ['Leave this workspace…']],
    ['owner', ['DICOM', 'Billing']],
  ] as const) {
    await test.step(`the menu of ${account}`, async () => {
      await signIn(page, account);
      await openPage(page, '/about');
      await openArea(page, 'Workspace');
      await expect(items).toHaveText([...WORKSPACE, ...more]);
      if (account === 'owner') await expectNoSeriousAxe(page);
      if (account !== 'owner' && account !== 'member') return;
      await page.keyboard.press('Escape');
      for (const [index, label] of WORKSPACE.entries()) {
        await openArea(page, 'Workspace');
        await page.getByRole('menuitem', { name: label }).click();
        await expect(page).toHaveURL(paths[index] ?? '');
      }
      await expect(page.getByRole('link', { name: 'Start free trial' })).toHaveCount(0);
    });
  }

  await test.step('SH-044: Billing opens in a new tab', async () => {
    await openPage(page, '/about');
    await openArea(page, 'Workspace');
    const opened = context.waitForEvent('page');
    await page.getByRole('menuitem', { name: 'Billing' }).click();
    const tab = await opened;
    await expect(tab).toHaveURL('/billing-portal');
    await tab.close();
    await expect(page).toHaveURL('/about');
  });

  await test.step('the menu works by keyboard alone', async () => {
    await openPage(page, '/about');
    const workspace = mainMenu(page).getByRole('button', { name: 'Workspace' });
    await workspace.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Members' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(workspace).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/workspace/clarius-scanners');
  });
});

test('SH-043, SH-048: who has no workspace is offered a free trial instead', async ({ page }) => {
  await signIn(page, 'new');
  await openPage(page, '/about');
  const trial = mainMenu(page).getByRole('link', { name: 'Start free trial' });
  await expect(trial).toBeVisible();
  await expect(mainMenu(page).getByRole('button', { name: 'Workspace' })).toHaveCount(0);
  await trial.click();
  await expect(page).toHaveURL('/buy-license');
});

test('SH-007, SH-245: staff see the Internal area with every list, others do not', async ({ page }) => {
  await signIn(page, 'staff');
  await openPage(page, '/about');
  await openArea(page, 'Internal');
  const items = page.getByRole('menu', { name: 'Internal' }).getByRole('menuitem');
  await expect(items).toHaveText(INTERNAL.map(([label]) => label));
  for (const [label, path] of INTERNAL) {
    await expect(page.getByRole('menuitem', { name: label, exact: true })).toHaveAttribute('href', path);
  }
  await page.getByRole('menuitem', { name: 'Users' }).click();
  await expect(page).toHaveURL('/internal/users');
  await expect(page.getByRole('navigation', { name: 'Internal' }).getByRole('link')).toHaveCount(
    INTERNAL.length,
  );
  await expect(page.getByRole('button', { name: /^Data collection:/ })).toBeVisible();

  await signIn(page, 'reviewer');
  await openPage(page, '/about');
  await expect(mainMenu(page).getByRole('button', { name: 'Workspace' })).toBeVisible();
  await expect(mainMenu(page).getByRole('button', { name: 'Internal' })).toHaveCount(0);
});

test('SH-039, SH-342: below 900 px the menu is in a drawer that holds every entry, by keyboard too', async ({
  page,
}) => {
  await signIn(page, 'owner');
  await page.setViewportSize({ width: 900, height: 844 });
  await openPage(page, '/about');
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(opener).toHaveCount(0);
  await expect(mainMenu(page)).toBeVisible();
  for (const width of [899, 600, 390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('link', { name: 'Completed Reviews' })).toHaveCount(0);
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('region', { name: 'Workspace' }).getByRole('link')).toHaveText(
      [...WORKSPACE, 'DICOM', 'Billing'].map((label) => new RegExp(`^${label}`)),
    );
    await expect(drawer.getByRole('link', { name: 'Billing' })).toHaveAttribute('target', '_blank');
    await expect(drawer.getByRole('navigation', { name: 'Account' }).getByRole('link')).toHaveText(ACCOUNT);
    if (width === 390) await expectNoSeriousAxe(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expectFitsWidth(page);
  }
  await opener.click();
  await expect(drawer.getByRole('link', { name: 'Logout' })).toBeVisible();
  await drawer.getByRole('link', { name: /^Completed Reviews/ }).click();
  await expect(page).toHaveURL('/completed-reviews');
  await expect(drawer).toHaveCount(0);
});
