import { expect, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { expectPlaying } from './player.support.ts';
import { button, card, expectKeysOffered, openReport, watchSubmits } from './report.support.ts';
import { finding, overallDialog, rateAndAssess, score } from './review.support.ts';
import { openPage } from './support.ts';

const WHOLE = /create-review\/[\w-]+\/report$/;

test('SH-001, SH-004, RV-002, RV-259: a physician reviews a DVT exam from the worklist through clips, score, decision and note to the next exam, and to its record; SH-035: from then on its address leads to the report', async ({
  page,
}) => {
  test.slow();
  const world = await makeWorld({ exams: [{}, {}] });
  await signInAs(page, world);
  const [waiting, newest] = [examOf(world, 0), examOf(world, 1)];
  const outcome = card(page, 'Outcome');
  await openPage(page, '/worklist');
  await page.getByRole('link', { name: newest.guid.slice(0, 8) }).click();
  await expectPlaying(page);

  await rateAndAssess(page, 5, 'DVT');
  await page.getByRole('textbox', { name: 'Comment' }).fill('Echogenic material.');
  await button(page, 'Next Clip').click();
  await rateAndAssess(page, 4, 'No DVT');
  await button(page, 'Finalize Assessment').click();
  await expect(overallDialog(page).getByRole('button', { name: 'Save' })).toBeDisabled();
  await overallDialog(page).getByRole('radio', { name: /^4/ }).click();
  await overallDialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(WHOLE);
  await expect(outcome.getByRole('row').nth(1)).toContainText('GSV/CFVCompressible5DVT');
  await expect(outcome.getByText('DVT', { exact: true })).toHaveCount(2);

  await test.step('a clip may be changed from the report, and the outcome follows', async () => {
    await button(page, 'GSV/CFV').click();
    await expect(score(page, 5)).toBeChecked();
    await finding(page, 'No DVT').click();
    await button(page, 'Finalize Assessment').click();
    await expect(page).toHaveURL(WHOLE);
    await expect(outcome.getByText('DVT', { exact: true })).toHaveCount(0);
    await button(page, 'Popliteal 1').click();
    await expect(score(page, 4)).toBeChecked();
    await finding(page, 'DVT').click();
    await button(page, 'Finalize Assessment').click();
    await expect(page).toHaveURL(WHOLE);
    await expect(outcome.getByText('DVT', { exact: true })).toHaveCount(2);
  });

  await page.getByRole('textbox', { name: 'Comments' }).fill('One vein does not compress.');
  const decision = card(page, 'Clinical Decision');
  await decision.getByRole('radio', { name: 'Standard' }).check();
  await decision.getByRole('checkbox').check();
  await decision.getByRole('textbox', { name: 'Clinical note' }).fill('Refer today.');
  const sent = watchSubmits(page);
  await button(page, 'Submit and Next').click();
  await expect(page).toHaveURL(new RegExp(`/create-review/${waiting.guid}$`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { clips } = newest;
  expect(sent).toMatchObject([
    {
      clip_set_guid: newest.guid,
      exam_review: {
        rating: 4,
        assessment: 'positive',
        clinical_decision: 'standard',
        clinical_decision_comment: 'Refer today.',
      },
      sequences: [
        {
          clip_guid: clips['left_gsv_cfv'],
          rating: 5,
          assessment: 'negative',
          comment: 'Echogenic material.',
        },
        { clip_guid: clips['left_popliteal_1'], rating: 4, assessment: 'positive' },
      ],
    },
  ]);

  await page.goto(`/create-review/${newest.guid}`);
  await expect(page).toHaveURL(/\/review\/[\w-]+\/report$/);
  await expect(card(page, 'Comments')).toContainText('One vein does not compress.');
  await expect(outcome).toContainText('Echogenic material.');
  await expect(decision.getByRole('radio', { name: 'Standard' })).toBeChecked();
  await expect(decision).toContainText('Refer today.');
});

test('from the keyboard alone: clips, score, report and the next exam', async ({ page }) => {
  const world = await makeWorld({
    people: [{ config: { allow_clinical_decision: false } }],
    exams: [{}, {}],
  });
  await signInAs(page, world);
  await openPage(page, `/create-review/${examOf(world, 1).guid}`);
  for (const key of ['4', 'd', 'Enter', '4', 'n', 'Enter', '4', 'Enter']) await page.keyboard.press(key);
  await expect(page).toHaveURL(WHOLE);
  await expectKeysOffered(page);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(new RegExp(`/create-review/${examOf(world, 0).guid}$`));
});

test('on a phone the report is read and submitted with the thumb', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const world = await makeWorld({ people: [{ config: { allow_clinical_decision: false } }], exams: [{}] });
  await signInAs(page, world);
  await openReport(page, `/create-review/${examOf(world).guid}`);
  for (const name of ['Submit', 'Submit and Next']) {
    const box = await button(page, name).boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(844);
  }
  const comments = page.getByRole('textbox', { name: 'Comments' });
  await comments.focus();
  const [field, footer] = [await comments.boundingBox(), await page.getByRole('contentinfo').boundingBox()];
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
  await button(page, 'Two steps left: 2 clips, image quality score').click();
  await expect(page).toHaveURL(new RegExp(`/create-review/${examOf(world).guid}$`));
});
