import { expect, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { button, card, COMPLETE, type ExamWish, openReport, sayBefore, wells } from './report.support.ts';

/** An exam that a rescan was asked for, and the rescan. */
const ORIGINAL: ExamWish = {
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
const RESCAN: ExamWish = { rescanOf: 0 };

test('RV-086, RV-087, RV-089, RV-090, RV-091: cards of a chain that is read, with its decisions open', async ({
  page,
}) => {
  const rescan = { ...RESCAN, reviews: [{ comment: 'Clear now.' }] };
  const world = await makeWorld({ exams: [ORIGINAL, rescan] });
  await signInAs(page, world);
  await openReport(page, `/view-chain-review/${examOf(world, 1).reviewGuids[0] ?? ''}`);
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

  const history = page.getByRole('table', { name: 'Clinical Decision History' });
  await expect(history.getByRole('columnheader')).toHaveText(['Reviewed on', 'Clinical Decision', 'Note']);
  const rows = history.getByRole('row');
  await expect(rows.nth(1)).toContainText('None');
  await expect(rows.nth(2)).toContainText('RescanPopliteal vein not seen.');
  await button(page, 'Clinical Decision History').click();
  await expect(history).toBeHidden();
});

test('RV-082, RV-083, RV-085: a chain that is read has Summary, Print and View Clips', async ({ page }) => {
  const world = await makeWorld({ exams: [ORIGINAL, { ...RESCAN, reviews: [{}] }] });
  await signInAs(page, world);
  const review = examOf(world, 1).reviewGuids[0] ?? '';
  await openReport(page, `/view-chain-review/${review}`);
  await expect(button(page, 'Print')).toBeVisible();
  await expect(button(page, 'Submit')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'View Clips' })).toHaveAttribute(
    'href',
    `/view-chain-review/${review}`,
  );
});

test('RV-087: a chain that is read without any decision has no decision card', async ({ page }) => {
  const world = await makeWorld({ exams: [{ reviews: [{}] }, { ...RESCAN, reviews: [{}] }] });
  await signInAs(page, world);
  await openReport(page, `/view-chain-review/${examOf(world, 1).reviewGuids[0] ?? ''}`);
  await expect(card(page, 'Clinical Decision')).toHaveCount(0);
  await expect(card(page, 'Clinical Decision History')).toBeVisible();
});

test('RV-082, RV-085, RV-087, RV-088, RV-219: a chain under review leads back to clips and keeps its history closed', async ({
  page,
}) => {
  const world = await makeWorld({ exams: [ORIGINAL, RESCAN] });
  await signInAs(page, world);
  const rescan = examOf(world, 1);
  await sayBefore(page, [rescan], COMPLETE);
  await openReport(page, `/create-chain-review/${rescan.guid}`);
  await expect(page.getByRole('link', { name: 'Back to clips' })).toBeVisible();
  await expect(button(page, 'Submit')).toBeEnabled();
  await expect(button(page, 'Submit and Next')).toBeEnabled();
  await expect(button(page, 'Print')).toHaveCount(0);
  await expect(card(page, 'Clinical Decision')).toBeVisible();
  // The bad clip of the original was replaced, so that the chain has a result.
  await expect(card(page, 'Outcome').getByText('No DVT').first()).toBeVisible();
  const history = page.getByRole('table', { name: 'Clinical Decision History' });
  await expect(history).toBeHidden();
  await button(page, 'Clinical Decision History').click();
  await expect(history.getByRole('row').nth(1)).toContainText('RescanPopliteal vein not seen.');
});

test('RV-087: an account without clinical decisions is asked for none in a chain', async ({ page }) => {
  const world = await makeWorld({
    people: [{ config: { allow_clinical_decision: false } }],
    exams: [ORIGINAL, RESCAN],
  });
  await signInAs(page, world);
  await openReport(page, `/create-chain-review/${examOf(world, 1).guid}`);
  await expect(card(page, 'Clinical Decision')).toHaveCount(0);
});

test('RV-092: the overall dialog of a chain', async ({ page }) => {
  const world = await makeWorld({ exams: [ORIGINAL, RESCAN] });
  await signInAs(page, world);
  const rescan = examOf(world, 1);
  await sayBefore(page, [rescan], { ...COMPLETE, rating: null });
  await openReport(page, `/create-chain-review/${rescan.guid}`);
  await button(page, 'One step left: image quality score').click();
  const dialog = page.getByRole('dialog', { name: 'Overall Exam Image Quality Score' });
  await expect(dialog.getByText('Rating applies to the whole exam.')).toBeVisible();
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Image Quality Score')).toContainText('3 / 5');
});

test('RV-218: one clip that is not applicable, or a low overall rating, leaves the chain without a result', async ({
  page,
}) => {
  const world = await makeWorld({ exams: [ORIGINAL, RESCAN, ORIGINAL, { rescanOf: 2 }] });
  await signInAs(page, world);
  const unclear = examOf(world, 1);
  const why = 'Not seen in full.';
  await sayBefore(page, [unclear], { clips: { left_gsv_cfv: { assessment: 'standard', comment: why } } });
  await openReport(page, `/create-chain-review/${unclear.guid}`);
  await expect(card(page, 'Outcome').getByText('Other', { exact: true })).toBeVisible();
  const dark = examOf(world, 3);
  await sayBefore(page, [dark], { rating: 2 });
  await openReport(page, `/create-chain-review/${dark.guid}`);
  await expect(card(page, 'Outcome').getByText('Other', { exact: true })).toBeVisible();
});
