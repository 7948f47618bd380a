import { expect, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { expectPlaying } from './player.support.ts';
import { button, card } from './report.support.ts';
import { clipButtons, finding } from './review.support.ts';
import { expectNoSeriousAxe, openPage } from './support.ts';

const PATIENT = { patientId: '6510-7603', patientFirstName: 'Despina', patientLastName: 'Vlahou' } as const;
const NOTE = 'Patient informed. Standard ultrasound today, treat until then.';

test('a physician corrects a review, sees what changed, adds to it, asks to retract it; what was typed outlives a reload', async ({
  page,
}) => {
  const world = await makeWorld({
    people: [{ firstName: 'Helena', lastName: 'Vogt' }, { roles: ['admin'] }],
    exams: [
      {
        protocol: 'dvt_left_three_point',
        columns: PATIENT,
        reviews: [{ rating: 4, decision: 'discharge', note: 'Patient informed. No further imaging needed.' }],
      },
    ],
  });
  const review = examOf(world).reviewGuids[0] ?? '';
  await signInAs(page, world);

  await test.step('corrects a view, which changes the outcome and asks for the decision again', async () => {
    await openPage(page, `/review/${review}/report`);
    await button(page, 'Amend').click();
    await page.getByRole('menuitem', { name: 'Correct the review' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Correct the review');
    await expect(button(page, 'Save correction…')).toBeDisabled();
    await card(page, 'Outcome').getByRole('button', { name: 'SFV' }).click();
    await expectPlaying(page);
    await expect(clipButtons(page).nth(1)).toHaveAttribute('aria-current', 'true');
    await finding(page, 'DVT').click();
    await page.getByRole('textbox', { name: 'Comment' }).fill('Vein stays open under full pressure.');
    await page.getByRole('button', { name: 'Correct summary' }).click();
    await expect(page.getByText('The tick below was cleared.')).toBeVisible();
    await page.getByRole('radio', { name: 'Standard' }).check();
    await page.getByRole('textbox', { name: 'Clinical note' }).fill(NOTE);
  });

  await test.step('a reload loses nothing and says so', async () => {
    await page.reload();
    await expect(page.getByText(/Restored what you entered and did not save/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Clinical note' })).toHaveValue(NOTE);
    await page.getByRole('checkbox').check();
  });

  await test.step('saves it by keys alone and sees the difference', async () => {
    await expect(page.getByRole('contentinfo').getByText('Ctrl', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Correct the review' });
    await expect(dialog.getByRole('list', { name: 'What is corrected' }).getByRole('listitem')).toHaveCount(
      5,
    );
    await dialog.getByLabel('Reason').selectOption('view_assessment_wrong');
    await dialog.getByLabel(/^What happened/).fill('Missed on the first pass.');
    await expectNoSeriousAxe(page);
    await dialog.getByLabel('Reason').focus();
    await dialog.getByRole('button', { name: 'Save correction' }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/review/${review}/report$`));
    await expect(page.getByText('Amended', { exact: true })).toBeVisible();
    const changes = card(page, 'What changed');
    await expect(changes.getByRole('row').nth(1)).toHaveText(/SFV.*No DVT.*DVT.*changed/);
    await expect(changes).toContainText('follows from SFV');
    await expect(changes.locator('del')).toContainText('No further imaging needed.');
    await expect(changes).toContainText('2 other views');
    await expect(card(page, 'Acknowledged')).toContainText('Version 2 not yet read by the operator');
    await expectNoSeriousAxe(page);
  });

  await test.step('shows version 1 whole', async () => {
    await button(page, 'Show version 1').click();
    await expect(page.getByText('This is version 1, not the current one.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Discharge' })).toBeChecked();
    await button(page, 'Show the current version').click();
  });

  await test.step('adds a text', async () => {
    await button(page, 'Amend').click();
    await page.getByRole('menuitem', { name: 'Add an addendum…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to the review' });
    await dialog.getByLabel('Text to add').fill('Family doctor informed.');
    await dialog.getByLabel('Reason').selectOption('new_information');
    await button(page, 'Add addendum').click();
    await expect(card(page, 'Addendum')).toContainText('Family doctor informed.Helena Vogt');
    await expect(button(page, 'Amend')).toBeFocused();
  });

  await test.step('asks to retract it; an admin confirms, on a phone', async () => {
    await button(page, 'Amend').click();
    await page.getByRole('menuitem', { name: 'Retract the review…' }).click();
    await page.getByRole('dialog').getByLabel('Reason').selectOption('wrong_patient');
    await button(page, 'Ask to retract').click();
    await expect(page.getByText('Helena Vogt asks to retract this review')).toBeVisible();
    await expect(button(page, 'Confirm the retraction')).toHaveCount(0);
    await expect(button(page, 'Amend')).toHaveCount(0);

    await signInAs(page, world, 1);
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, `/review/${review}/report`);
    await expect(card(page, 'What changed').getByRole('table')).toBeVisible();
    await expectNoSeriousAxe(page);
    await button(page, 'Confirm the retraction').click();
    await expect(page.getByRole('dialog')).toContainText('Vlahou');
    await button(page, 'Retract the review').click();
    await expect(page.getByText('This review was retracted')).toBeVisible();
    await expect(page.getByText('Retracted', { exact: true })).toBeVisible();
  });
});
