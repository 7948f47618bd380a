import { expect, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { expectPlaying, player, shownVideo } from './player.support.ts';
import {
  activeClip,
  clipButtons,
  expectTitle,
  finding,
  openOwnExam,
  openOwnPlayingExam,
  overallDialog,
  rateAndAssess,
  reviewAllClips,
  score,
} from './review.support.ts';
import { expectNoSeriousAxe, openPage } from './support.ts';

const SPLIT = { protocol: 'dvt_left_three_point_extended' } as const;

test.describe('the clips page of a single exam', () => {
  test('RV-048..RV-052: a row of clip buttons, the video, and the action column with its cards', async ({
    page,
  }) => {
    await openOwnPlayingExam(page);
    await expect(clipButtons(page)).toHaveCount(2);
    const region = page.getByRole('region', { name: 'Expected anatomical region' });
    await expect(region.getByRole('heading')).toHaveText('GSV/CFV (left)');
    await expect(region.getByText(/^Groin/)).toBeVisible();
    for (const name of ['Image Quality Score', 'Assessment', 'Comment']) {
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    }
    await expect(score(page, 3)).not.toBeChecked();
    await page.setViewportSize({ width: 1280, height: 640 });
    await expect(page.getByRole('button', { name: 'Next Clip' })).toBeInViewport({ ratio: 1 });
  });

  test('RV-051: no assessment card where the diagnosis is off, nor for a protocol without veins', async ({
    page,
  }) => {
    await openOwnExam(page, {}, { enable_exam_diagnosis: false });
    await expect(page.getByRole('region', { name: 'Image Quality Score' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Assessment' })).toHaveCount(0);
    await score(page, 4).click();
    await expect(activeClip(page)).toContainText('Reviewed');
    await openOwnExam(page, { protocol: 'cardiac' });
    await expect(page.getByRole('region', { name: 'Assessment' })).toHaveCount(0);
  });

  test('RV-046: one clips page, then the report; RV-204: the way on opens when all clips are done', async ({
    page,
  }) => {
    const guid = await openOwnPlayingExam(page);
    await expectTitle(page, 'Assess and rate clips');
    const finalize = page.getByRole('button', { name: 'Finalize Assessment' });
    const next = page.getByRole('button', { name: 'Next Clip' });
    await expect(finalize).toBeDisabled();
    await expect(next).toBeDisabled();
    await rateAndAssess(page, 4, 'No DVT');
    await expect(activeClip(page)).toContainText('No DVT');
    await expect(finalize).toBeDisabled();
    await next.click();
    await expect(activeClip(page)).toContainText('Popliteal');
    await expectPlaying(page);
    await expect(finalize).toBeDisabled();
    await rateAndAssess(page, 5, 'DVT');
    await expect(clipButtons(page).nth(1)).toContainText('DVT');
    await expect(clipButtons(page).nth(1)).toContainText('5');
    await expect(finalize).toBeEnabled();
    await finalize.click();
    await overallDialog(page).getByRole('radio', { name: /^4/ }).click();
    await overallDialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(new RegExp(`/create-review/${guid}/report$`));
  });

  test('RV-055, RV-250: the overall rating dialog opens; RV-056: after it the next action runs', async ({
    page,
  }) => {
    const guid = await openOwnExam(page);
    await reviewAllClips(page, 2);
    await page.getByRole('button', { name: 'Finalize Assessment' }).click();
    const dialog = overallDialog(page);
    await expect(dialog).toContainText('Rating applies to the whole exam.');
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectNoSeriousAxe(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expectTitle(page, 'Assess and rate clips');
    await page.getByRole('button', { name: 'Finalize Assessment' }).click();
    await dialog.getByRole('radio', { name: /^5/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(new RegExp(`/create-review/${guid}/report$`));
    // Asked once: the way back and forth is free.
    await page.goBack();
    await page.getByRole('button', { name: 'Finalize Assessment' }).click();
    await expect(page).toHaveURL(/\/report$/);
  });

  test('RV-038..RV-043: proximal clips, then distal clips, then the report', async ({ page }) => {
    test.slow();
    const guid = await openOwnExam(page, SPLIT);
    await expectTitle(page, 'Assess and rate proximal clips');
    await expect(page.getByRole('button', { name: 'Assess distal clips' })).toBeDisabled();
    await expect(clipButtons(page)).toHaveCount(6);
    await reviewAllClips(page, 6);
    await page.getByRole('button', { name: 'Assess distal clips' }).click();
    await expect(page).toHaveURL(new RegExp(`/create-review/${guid}/calf$`));
    await expectTitle(page, 'Assess and rate distal clips');
    await expect(overallDialog(page)).toBeHidden();
    await page.getByRole('link', { name: 'Back to proximal clips' }).click();
    await expectTitle(page, 'Assess and rate proximal clips');
    await page.getByRole('button', { name: 'Assess distal clips' }).click();
    await expect(page.getByRole('button', { name: 'Finalize assessment', exact: true })).toBeDisabled();
    await reviewAllClips(page, 6);
    await page.getByRole('button', { name: 'Finalize assessment', exact: true }).click();
    await overallDialog(page).press('4');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/report$/);
  });

  test('RV-038..RV-042: the same stages while reading a review', async ({ page }) => {
    const world = await makeWorld({ exams: [{ ...SPLIT, reviews: [{}] }] });
    await signInAs(page, world);
    await openPage(page, `/review/${examOf(world).reviewGuids[0] ?? ''}`);
    await expectTitle(page, 'Proximal clips');
    // RV-172: all are reviewed, so that the first one shows.
    await expect(clipButtons(page).first()).toHaveAttribute('aria-current', 'true');
    await expect(score(page, 4)).toBeDisabled();
    await expect(finding(page, 'No DVT')).toBeDisabled();
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveAttribute(
      'placeholder',
      'No comments provided',
    );
    await page.getByRole('button', { name: 'View distal clips' }).click();
    await expectTitle(page, 'Distal clips');
    await page.getByRole('link', { name: 'Back to proximal clips' }).click();
    await expectTitle(page, 'Proximal clips');
    await page.getByRole('button', { name: 'View distal clips' }).click();
    await page.getByRole('button', { name: 'View summary', exact: true }).click();
    await expect(page).toHaveURL(/\/report$/);
    await expect(overallDialog(page)).toBeHidden();
  });

  test('RV-046: Clips and View Summary while reading an exam of another protocol', async ({ page }) => {
    const world = await makeWorld({ exams: [{ reviews: [{}] }] });
    await signInAs(page, world);
    await openPage(page, `/review/${examOf(world).reviewGuids[0] ?? ''}`);
    await expectTitle(page, 'Clips');
    await page.getByRole('button', { name: 'View Summary', exact: true }).click();
    await expect(page).toHaveURL(/\/report$/);
  });

  test('RV-169, RV-170, RV-207: a missing view stands in its place with 1, and nothing waits for it', async ({
    page,
  }) => {
    await openOwnPlayingExam(page, { protocol: 'dvt_left_three_point', missing: ['left_sfv'] });
    const missing = clipButtons(page).nth(1);
    await expect(missing).toContainText('SFV');
    await expect(missing).toContainText('Missing');
    await expect(missing).toContainText('1');
    await missing.click();
    await expect(player(page).getByText('Clip not found')).toBeVisible();
    const comment = page.getByRole('textbox', { name: 'Comment' });
    await expect(comment).toBeDisabled();
    await expect(comment).toHaveAttribute('placeholder', 'Comments are disabled as the cine loop is missing');
    await clipButtons(page).first().click();
    await rateAndAssess(page, 4, 'No DVT');
    await page.getByRole('button', { name: 'Next Clip' }).click();
    await expect(clipButtons(page).nth(2)).toHaveAttribute('aria-current', 'true');
    await rateAndAssess(page, 4, 'No DVT');
    await expect(page.getByRole('button', { name: 'Finalize Assessment' })).toBeEnabled();
  });

  test('RV-171: the first unreviewed clip is active on entry, and stays when it is complete', async ({
    page,
  }) => {
    const guid = await openOwnPlayingExam(page, { protocol: 'dvt_left_three_point' });
    await expect(clipButtons(page).first()).toHaveAttribute('aria-current', 'true');
    await rateAndAssess(page, 4, 'No DVT');
    await expect(clipButtons(page).first()).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Next Clip' }).click();
    await clipButtons(page).first().click();
    await expect(page.getByText('Draft saved')).toBeVisible();
    await openPage(page, `/create-review/${guid}`);
    await expect(clipButtons(page).nth(1)).toHaveAttribute('aria-current', 'true');
  });

  test('RV-173: a clip that is clicked shows at once', async ({ page }) => {
    await openOwnPlayingExam(page);
    await clipButtons(page).nth(1).click();
    await expect(clipButtons(page).nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(
      page.getByRole('region', { name: 'Expected anatomical region' }).getByRole('heading'),
    ).toHaveText(/Popliteal/);
    await expectPlaying(page);
  });

  test('RV-184..RV-189: a finding against the operator’s asks to be confirmed', async ({ page }) => {
    await openOwnExam(page, { clips: { left_gsv_cfv: { operatorSays: 'incompressible' } } });
    await rateAndAssess(page, 4, 'No DVT');
    await expect(activeClip(page)).toContainText('Confirm');
    await expect(page.getByRole('button', { name: 'Next Clip' })).toBeDisabled();
    await expect(finding(page, 'CONFIRM - No DVT')).toBeVisible();
    await expectNoSeriousAxe(page);
    // Another clip forgets what nobody confirmed.
    await clipButtons(page).nth(1).click();
    await clipButtons(page).first().click();
    await finding(page, 'No DVT').click();
    await finding(page, 'CONFIRM - No DVT').click();
    await expect(finding(page, 'No DVT')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('The operator assessed the veins as not compressible')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next Clip' })).toBeEnabled();
  });

  test('RV-205, RV-206: a low score asks for a comment, and the clip waits for it', async ({ page }) => {
    await openOwnExam(page);
    await score(page, 2).click();
    await finding(page, 'Other').click();
    await page.getByRole('menuitem', { name: 'Rescan' }).click();
    const comment = page.getByRole('textbox', { name: 'Comment' });
    await expect(comment).toBeFocused();
    await expect(comment).toBeInViewport();
    await expect(page.getByText('Explain why you chose this assessment')).toBeVisible();
    await expect(activeClip(page)).toContainText('Comment missing');
    await expect(page.getByRole('button', { name: 'Next Clip' })).toBeDisabled();
    await page.keyboard.type('Vein not in the picture');
    await expect(activeClip(page)).toContainText('Rescan');
    await expect(page.getByRole('button', { name: 'Next Clip' })).toBeEnabled();
  });

  test('RV-308, RV-309: the disclaimer of the account stands below the picture, and labels of views are whole', async ({
    page,
  }) => {
    await openOwnExam(page, { protocol: 'efast' }, { data_disclaimer: 'triage' });
    const disclaimer = page.getByText('DATA NOT FOR DIAGNOSIS. FOR TRIAGE PURPOSES ONLY.');
    for (const width of [1440, 1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(disclaimer).toBeVisible();
      const [words, picture] = await Promise.all([disclaimer.boundingBox(), shownVideo(page).boundingBox()]);
      expect(words?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
      const cut = await clipButtons(page).evaluateAll((buttons) =>
        buttons
          .filter(
            (button) => button.scrollWidth > button.clientWidth || button.scrollHeight > button.clientHeight,
          )
          .map(({ textContent }) => textContent),
      );
      expect(cut).toEqual([]);
      await expect(clipButtons(page).nth(5)).toContainText('Right anterior lung');
    }
    await openOwnExam(page, {}, { data_disclaimer: 'training' });
    await expect(
      page.getByText('DATA NOT FOR DIAGNOSIS. FOR TRAINING AND FEEDBACK PURPOSES ONLY.'),
    ).toBeVisible();
  });
});

test.describe('leaving a review', () => {
  const QUESTION = 'Your progress of this exam will be lost. Are you sure?';

  test('RV-035: asks; Cancel stays, Leave goes, and a draft is kept', async ({ page }) => {
    const guid = await openOwnExam(page);
    await rateAndAssess(page, 4, 'No DVT');
    const dialog = page.getByRole('dialog', { name: 'Leave this review?' });
    await page.getByRole('link', { name: 'Worklist' }).first().click();
    await expect(dialog).toContainText(QUESTION);
    await expectNoSeriousAxe(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(finding(page, 'No DVT')).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'Worklist' }).first().click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/worklist/);
    await openPage(page, `/create-review/${guid}`);
    await expect(clipButtons(page).first()).toContainText('No DVT');
  });

  test('Discard draft leaves and keeps nothing', async ({ page }) => {
    const guid = await openOwnExam(page);
    await rateAndAssess(page, 4, 'No DVT');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await page.getByRole('link', { name: 'Worklist' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Leave this review?' });
    await dialog.getByRole('button', { name: 'Discard draft' }).click();
    await expect(page).toHaveURL(/\/worklist/);
    await openPage(page, `/create-review/${guid}`);
    await expect(clipButtons(page).first()).toContainText('Reviewing');
  });

  test('RV-036: no question between the exam’s own pages, nor where nothing was said', async ({ page }) => {
    await openOwnExam(page);
    await page.getByRole('link', { name: 'Worklist' }).first().click();
    await expect(page).toHaveURL(/\/worklist/);
    await page.goBack();
    await reviewAllClips(page, 2);
    await page.getByRole('button', { name: 'Finalize Assessment' }).click();
    await overallDialog(page).press('4');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/report$/);
    await page.goBack();
    await expectTitle(page, 'Assess and rate clips');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('RV-037: the browser asks before the tab is closed or loaded anew', async ({ page }) => {
    await openOwnExam(page);
    await rateAndAssess(page, 4, 'No DVT');
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    // The next test takes the window over, and must not find this page closing in it.
    const closed = page.waitForEvent('close');
    await dialog.accept();
    await closed;
  });
});
