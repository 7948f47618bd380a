import { expect, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { attachDevice, type Device } from './passkey-device.ts';
import {
  button,
  card,
  COMPLETE,
  expectKeysOffered,
  openReport,
  sayBefore,
  watchSubmits,
} from './report.support.ts';
import { expectFitsWidth, expectNoSeriousAxe, openPage } from './support.ts';

const PASSWORD = 'Kettle83Vein';

// The look at the contrast must not meet a dialog halfway through its fade.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

let device: Device | undefined;

// The next test finds this window again, and a window has one device.
test.afterEach(async () => {
  await device?.detach();
  device = undefined;
});

test('an account that signs confirms who it is for each submission, by password or passkey, and the report says who signed', async ({
  page,
}) => {
  test.slow();
  device = await attachDevice(page);
  const config = { sign_reviews: true };
  const world = await makeWorld({ people: [{ config, password: PASSWORD }], exams: [{}, {}, {}] });
  const [last, second, first] = [examOf(world, 0), examOf(world, 1), examOf(world, 2)];
  await signInAs(page, world);
  await sayBefore(page, [first], COMPLETE);
  await sayBefore(page, [second], COMPLETE);
  const sent = watchSubmits(page);

  await openReport(page, `/create-review/${first.guid}`);
  await page.getByRole('textbox', { name: 'Comments' }).fill('Kept while signing.');
  const dialog = page.getByRole('dialog', { name: 'Sign the review' });
  const password = dialog.getByLabel('Your password');
  await button(page, 'Submit').dblclick();
  await expect(dialog).toContainText(
    'No DVT – Discharge for Amara Okafor, 4471-0932. Later changes are kept as amendments.',
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Comments' })).toHaveValue('Kept while signing.');
  expect(sent).toEqual([]);

  await button(page, 'Submit').click();
  await expect(password).toBeFocused();
  await page.keyboard.type('Wrong1234');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The password is not correct.')).toBeVisible();
  await expect(password).toBeFocused();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFitsWidth(page);
    await expectNoSeriousAxe(page);
  }
  expect(sent).toEqual([]);
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/worklist/);
  expect(sent).toMatchObject([{ signature: { confirmation: expect.stringMatching(/^[\da-f-]{36}$/) } }]);

  await openPage(page, '/user-settings');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);

  await openReport(page, `/create-review/${second.guid}`);
  await expectKeysOffered(page);
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('button', { name: 'Sign with passkey' })).toBeFocused();
  await device.setVerified(false);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('No passkey was used.');
  expect(sent).toHaveLength(1);
  await device.setVerified(true);
  await dialog.getByRole('button', { name: 'Sign with passkey' }).click();
  await expect(page).toHaveURL(new RegExp(`/create-review/${last.guid}$`));
  expect(sent).toHaveLength(2);

  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/review\/[\w-]+\/report$/);
  const signedBy = card(page, 'Signed by');
  await expect(signedBy).toContainText('Helena Vogt');
  await expect(signedBy).toContainText('Author of the review. Signed with a passkey on ');
  await expect(signedBy).toContainText('Checked just now: nothing has changed since it was signed.');
  await expect(signedBy).toContainText(/Fingerprint [\da-f]{4}( [\da-f]{4}){3}/);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFitsWidth(page);
    await expectNoSeriousAxe(page);
  }
});
