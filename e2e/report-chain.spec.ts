import { expect, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { button, card, COMPLETE, type ExamOptions, openReport, sayBefore, wells } from './report.support.ts';

/** An exam that a rescan was asked for, and the rescan. */
const ORIGINAL: ExamOptions = {
  columns: { wellsScore: wells({ yes: 1 }) },
  questionnaire: { iliacProximalThighSwelling: false, iliacHistoryOfDvt: false },
  reviews: [
    {
      rating: 2,
      assessment: 'not_applicable',
      decision: 'rescan',
      note: 'Popliteal vein not seen.',
      clips: { left_popliteal_1: { rating: 2, assessment: 'rescan', comment: 'Too dark.' } },
    },
  ],
};
const RESCAN: ExamOptions = { rescanOf: 0 };

test('RV-082, RV-083, RV-085, RV-086, RV-087, RV-089, RV-090, RV-091: cards of a chain that is read, with its decisions open, Print and View Clips', async ({
  page,
}) => {
  const world = await makeWorld({
    exams: [
      ORIGINAL,
      { ...RESCAN, reviews: [{ comment: 'Clear now.' }] },
      { reviews: [{}] },
      { rescanOf: 2, reviews: [{}] },
    ],
  });
  await signInAs(page, world);
  const review = `/view-chain-review/${examOf(world, 1).reviewGuids[0] ?? ''}`;
  await openReport(page, review);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Wells score',
    'Iliac DVT Risk',
    'Image Quality Score',
    'Outcome',
    'Comments',
    'Clinical Decision',
    'Clinical Decision History',
  ]);
  const outcome = card(page, 'Outcome');
  await expect(outcome).toContainText('Individual ratings and clip assessments');
  await expect(outcome.getByRole('rowheader', { name: /^Original Scan/ })).toBeVisible();
  await expect(outcome.getByRole('rowheader', { name: /^Rescan/ })).toBeVisible();
  const replaced = outcome.getByRole('row').filter({ hasText: 'Replaced by a rescan' });
  await expect(replaced).toHaveCount(2);
  await expect(replaced.filter({ hasText: 'Too dark.' })).toHaveCount(1);

  await test.step('RV-082, RV-083, RV-085: Summary, Print and View Clips', async () => {
    await expect(button(page, 'Print')).toBeVisible();
    await expect(button(page, 'Submit')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'View Clips' })).toHaveAttribute('href', review);
  });

  const history = page.getByRole('table', { name: 'Clinical Decision History' });
  await expect(history.getByRole('columnheader')).toHaveText(['Reviewed on', 'Clinical Decision', 'Note']);
  const rows = history.getByRole('row');
  await expect(rows.nth(1)).toContainText('None');
  await expect(rows.nth(2)).toContainText('RescanPopliteal vein not seen.');
  await button(page, 'Clinical Decision History').click();
  await expect(history).toBeHidden();

  await test.step('RV-087: without any decision there is no decision card', async () => {
    await openReport(page, `/view-chain-review/${examOf(world, 3).reviewGuids[0] ?? ''}`);
    await expect(card(page, 'Clinical Decision')).toHaveCount(0);
    await expect(card(page, 'Clinical Decision History')).toBeVisible();
  });
});

test('RV-082, RV-085, RV-087, RV-088, RV-219: a chain under review leads back to clips and keeps its history closed; RV-092: its overall dialog; RV-218: what leaves it without a result', async ({
  page,
}) => {
  const world = await makeWorld({
    type: 'single_review_per_exam',
    people: [{}, { config: { allow_clinical_decision: false } }],
    exams: [ORIGINAL, RESCAN, ORIGINAL, { rescanOf: 2 }, ORIGINAL, { rescanOf: 4 }],
  });
  await signInAs(page, world);
  const rescan = examOf(world, 1);
  const outcome = card(page, 'Outcome');
  const open = (at: number) => openReport(page, `/create-chain-review/${examOf(world, at).guid}`);

  await sayBefore(page, [rescan], { ...COMPLETE, rating: null });
  await open(1);
  await expect(page.getByRole('link', { name: 'Back to clips' })).toBeVisible();
  await expect(button(page, 'Print')).toHaveCount(0);
  await expect(card(page, 'Clinical Decision')).toBeVisible();
  const history = page.getByRole('table', { name: 'Clinical Decision History' });
  await expect(history).toBeHidden();
  await button(page, 'Clinical Decision History').click();
  await expect(history.getByRole('row').nth(1)).toContainText('RescanPopliteal vein not seen.');

  await test.step('RV-092: the overall dialog of a chain', async () => {
    await button(page, 'One step left: image quality score').click();
    const dialog = page.getByRole('dialog', { name: 'Overall Exam Image Quality Score' });
    await expect(dialog.getByText('Rating applies to the whole exam.')).toBeVisible();
    await page.keyboard.press('3');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(card(page, 'Image Quality Score')).toContainText('3 / 5');
  });

  await test.step('RV-219: the bad clip of the original was replaced, so that the chain has a result', async () => {
    await expect(outcome.getByText('No DVT').first()).toBeVisible();
    // The score changes the outcome, which clears the tick.
    await card(page, 'Clinical Decision').getByRole('checkbox').check();
    await expect(button(page, 'Submit')).toBeEnabled();
    await expect(button(page, 'Submit and Next')).toBeEnabled();
  });

  await test.step('RV-218: one clip that is not applicable, or a low overall rating', async () => {
    const unclear = { left_gsv_cfv: { assessment: 'standard', comment: 'Not seen in full.' } };
    await sayBefore(page, [examOf(world, 3)], { clips: unclear });
    await open(3);
    await expect(outcome.getByText('Other', { exact: true })).toBeVisible();
    await sayBefore(page, [examOf(world, 5)], { rating: 2 });
    await open(5);
    await expect(outcome.getByText('Other', { exact: true })).toBeVisible();
  });

  await test.step('RV-087: an account without clinical decisions is asked for none', async () => {
    await signInAs(page, world, 1);
    await open(1);
    await expect(card(page, 'Clinical Decision')).toHaveCount(0);
  });
});
