import { expect, test } from '@playwright/test';
import { expectFitsWidth, expectNoSeriousAxe, openPage, signIn } from './support.ts';
import { signInOwner } from './workspace.support.ts';

const PAGE = '/workspace/clarius-scanners';
const WORKING_ON_IT =
  'We are working on linking your Clarius scanner to your license! We will email you within 24 hours';
const SLOTS_FULL =
  'Your workspace plan is at its maximum number of scanners allowed. Email support to add more scanners.';

/** A serial that no other test has: scanners are unique over all workspaces. */
function newSerial(prefix = 'L7HD3'): string {
  const digits = String(Math.floor(Math.random() * 1e10)).padStart(10, '0');
  return `${prefix}${digits.slice(0, 6)}A${digits.slice(6)}`;
}

test('SH-005, SH-133..SH-140, SH-145, SH-238..SH-242: an owner is led to the link dialog, and links scanners until the plan is full', async ({
  page,
  browser,
}) => {
  test.slow();
  await signInOwner(page, browser, { scanners: 2 });

  await test.step('SH-139: open=linkScanner opens the link dialog on load, and closing takes it out of the address', async () => {
    await page.goto(`${PAGE}?open=linkScanner`);
    const dialog = page.getByRole('dialog', { name: 'Link Clarius Scanner' });
    await expect(dialog).toContainText('L7HD3012111A0117');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(PAGE);
    await expect(dialog).toHaveCount(0);
  });

  await expect(page.getByText('No scanners added to this workspace yet.')).toBeVisible();
  await expect(page.getByText('0/2', { exact: true })).toBeVisible();
  const button = page.getByRole('button', { name: 'Link Clarius Scanner' });
  await button.click();
  const field = page.getByRole('textbox', { name: 'Serial number' });
  await expect(field).toBeFocused();
  await field.fill('L7HD3012111A0118');
  await expect(page.getByText('Invalid serial number')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid serial number')).toBeVisible();

  const serial = newSerial();
  await field.fill(serial.toLowerCase());
  await page.keyboard.press('Enter');
  const pending = page.getByRole('dialog', { name: `Scanner ${serial}` });
  await expect(pending).toContainText(WORKING_ON_IT);
  await expect(pending.getByRole('link', { name: 'Use virtual scanner' })).toHaveAttribute(
    'href',
    '/api/autodvt-app/open-app',
  );
  await expectNoSeriousAxe(page);
  await pending.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row').filter({ hasText: serial })).toContainText('Pending');
  await expect(page.getByText('1/2', { exact: true })).toBeVisible();

  await page.getByRole('cell', { name: serial, exact: true }).click();
  await expect(pending).toBeVisible();
  await page.keyboard.press('Escape');

  await button.click();
  await field.fill(serial);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Scanner is already linked')).toBeVisible();
  await expect(field).toHaveValue(serial);
  await field.fill(newSerial('PAL'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('2/2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(button).toBeDisabled();
  await expect(page.getByRole('note')).toHaveText(SLOTS_FULL);
});

test('SH-008, SH-239: a member sees both scanner pages and cannot link', async ({ page }) => {
  await signIn(page, 'member');
  await openPage(page, `${PAGE}?open=linkScanner`);
  await expect(page.getByRole('button', { name: 'Link Clarius Scanner' })).toBeDisabled();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('L7HD3204518A0231')).toBeVisible();
  await page.getByRole('navigation', { name: 'Workspace' }).getByText('Butterfly scanners').click();
  await expect(page).toHaveURL('/workspace/butterfly-scanners');
  await expect(page.getByText('Butterfly IQ scanners are always active and need no linking.')).toBeVisible();
});

test('SH-135, SH-141..SH-144: /workspace/scanners leads to Clarius, whose page fits 1440, 390 and 360 px; the Butterfly page names its models', async ({
  page,
}) => {
  await signIn(page, 'owner');
  await page.goto('/workspace/scanners');
  await expect(page).toHaveURL(PAGE);
  for (const width of [1440, 390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByText('PALHD3330127A0412')).toBeVisible();
    const label = width < 900 ? 'Link Scanner' : 'Link Clarius Scanner';
    await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible();
    await expectFitsWidth(page);
    if (width !== 360) await expectNoSeriousAxe(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await openPage(page, '/workspace/butterfly-scanners');
  await expect(page.getByRole('button', { name: 'Edit Workspace name' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Supported models' }).getByRole('listitem')).toHaveText([
    'iQ',
    'iQ+',
    'iQ3',
  ]);
  await expectNoSeriousAxe(page);
});
