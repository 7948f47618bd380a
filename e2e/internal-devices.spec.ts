import { expect, test, type Page } from '@playwright/test';
import { mailsTo, mailTo } from './mailbox.ts';
import { signUpSomebody } from './people.ts';
import { expectFitsWidth, expectNoSeriousAxe, openPage, signIn } from './support.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** A probe of the demo world with exams, as the list knows it. */
async function demoProbe(page: Page, serial = 'L7HD3204518A0231'): Promise<string> {
  const reply = await page.request.get(`/api/probes?search=${serial}`);
  const { items } = (await reply.json()) as { items: { guid: string }[] };
  return items[0]?.guid ?? '';
}

test('AD-070..AD-072, AD-079..AD-082, AD-137..AD-143, AD-281..AD-290: from a new workspace to its probe, activated, told by mail, and gone again', async ({
  page,
}) => {
  test.slow();
  const { email } = await signUpSomebody(page, 'purchaser');
  const name = `Clinic of ${email}`;
  const serial = `PROBE-${Date.now()}`;
  await signIn(page, 'staff');

  await openPage(page, '/internal/workspaces');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  const making = dialog(page, 'Create workspace');
  await making.getByRole('textbox', { name: 'Name' }).fill(name);
  await making.getByRole('combobox', { name: 'User' }).fill(email.split('@')[0] ?? '');
  await page.getByRole('option', { name: email }).click();
  // A second click makes no second workspace.
  await making.getByRole('button', { name: 'Create workspace' }).dblclick();
  await expect(page.getByText('Workspace created')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search workspaces' }).fill(email);
  await expect(page).toHaveURL(/search=/);
  await expect(rowOf(page, name)).toContainText('active');
  await page.getByRole('link', { name: `Probes of ${name}: 0/5` }).click();

  await expect(page).toHaveURL(/\/internal\/probes\?terms=/);
  await expect(page.getByRole('button', { name: /^Remove search term/ })).toBeVisible();
  await expect(page.getByText('No results found.')).toBeVisible();
  await page.getByRole('button', { name: 'Create probe' }).click();
  const creating = dialog(page, 'Create probe');
  await creating.getByRole('textbox', { name: 'Serial number' }).fill(` ${serial.toLowerCase()} `);
  await creating.getByRole('combobox', { name: 'Workspace' }).fill(name);
  await page.getByRole('option', { name }).click();
  await creating.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(`Probe ${serial} created`)).toBeVisible();
  await expect(rowOf(page, serial)).toContainText('Pending');

  const editor = dialog(page, `Probe ${serial}`);
  await page.getByRole('button', { name: `Edit ${serial}` }).click();
  await editor.getByRole('button', { name: 'Activate' }).click();
  await dialog(page, 'Activate probe').getByRole('button', { name: 'Activate and Notify' }).click();
  await expect(page.getByText(`Probe ${serial} activated and email sent`)).toBeVisible();
  await mailTo(email, `Scanner ${serial} is activated`);
  expect(await mailsTo(email, 'is activated')).toHaveLength(1);

  await rowOf(page, serial).click();
  await expect(editor.getByRole('button', { name: 'Activate' })).toBeDisabled();
  await editor.getByRole('combobox', { name: 'Status' }).selectOption('Disabled');
  await editor.getByRole('button', { name: 'Save' }).click();
  await dialog(page, 'Change status').getByRole('button', { name: 'Change status' }).click();
  await expect(rowOf(page, serial)).toContainText('Disabled');

  await page.goBack();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = dialog(page, 'Delete workspace');
  await expect(question).toContainText('1 probe is released');
  await question.getByRole('button', { name: 'Delete workspace' }).click();
  await expect(page.getByText('Workspace deleted')).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('AD-073..AD-078, AD-124: a probe tells what it is and was used for; its certificate tells when it ends', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await openPage(page, '/internal/probes');
  await page.getByRole('link', { name: 'Details of L7HD3204518A0231' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'L7HD3204518A0231' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit certificate' }).click();
  const editing = dialog(page, 'Edit certificate');
  await editing.getByRole('textbox', { name: 'Certificate' }).fill('Certificate\nvalid until 2020-02-03');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Probe L7HD3204518A0231 patched')).toBeVisible();
  await expect(page.getByText(/^Expired \d+ days ago$/)).toBeVisible();
  await page.getByRole('button', { name: 'Update oem status for ALL probes' }).click();
  await expect(page.getByText(/^OEM status of \d+ probes updated$/)).toBeVisible();

  const usage = page.getByRole('region', { name: 'Exams and Hardware Usage' });
  await expect(usage.getByRole('region', { name: 'probe_battery' }).first()).toContainText(
    '"unit": "percent"',
  );
  const exam = usage.locator('a[href^="/internal/exams/"]').first();
  const address = await exam.getAttribute('href');
  await exam.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await page.goBack();
  await page.getByRole('link', { name: 'Probes', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Probes' })).toBeVisible();
});

test('AD-083..AD-087: at 1440 and 390 px the pages of devices and people fit, and axe finds nothing serious', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'staff');
  const probe = await demoProbe(page);
  for (const path of [
    '/internal/probes',
    `/internal/probes/${probe}`,
    '/internal/workspaces',
    '/internal/phones',
    '/internal/phones/R5CT30ABCDE',
    '/internal/deletion-requests',
  ]) {
    await openPage(page, path);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByText(/\d+–\d+ of \d+/).first()).toBeVisible();
      if (path === '/internal/deletion-requests') {
        await expect(page.getByText('Older than 30 days')).toBeVisible();
      }
      await expectFitsWidth(page);
      await expectNoSeriousAxe(page);
    }
  }
});
