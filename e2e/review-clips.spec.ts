import { expect, test } from '@playwright/test';
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

test('RV-046, RV-048..RV-052, RV-055, RV-056, RV-173, RV-204, RV-250: one clips page with its cards, the overall rating, then the report; RV-036: nothing is asked on the way', async ({
  page,
}) => {
  test.slow();
  const guid = await openOwnPlayingExam(page);
  const report = new RegExp(`/create-review/${guid}/report$`);
  const region = page.getByRole('region', { name: 'Expected anatomical region' });
  const finalize = page.getByRole('button', { name: 'Finalize Assessment' });
  const next = page.getByRole('button', { name: 'Next Clip' });
  const dialog = overallDialog(page);

  await test.step('RV-036: anyone who said nothing may leave', async () => {
    await page.getByRole('link', { name: 'Worklist' }).first().click();
    await expect(page).toHaveURL(/\/worklist/);
    await page.goBack();
    await expectPlaying(page);
  });

  await test.step('RV-048..RV-052: clip buttons, video and action column', async () => {
    await expectTitle(page, 'Assess and rate clips');
    await expect(clipButtons(page)).toHaveCount(2);
    await expect(region.getByRole('heading')).toHaveText('GSV/CFV (left)');
    await expect(region.getByText(/^Groin/)).toBeVisible();
    for (const name of ['Image Quality Score', 'Assessment', 'Comment']) {
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    }
    await expect(score(page, 3)).not.toBeChecked();
    await page.setViewportSize({ width: 1280, height: 640 });
    await expect(next).toBeInViewport({ ratio: 1 });
  });

  await test.step('RV-173: a clip that is clicked shows at once', async () => {
    await clipButtons(page).nth(1).click();
    await expect(clipButtons(page).nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(region.getByRole('heading')).toHaveText(/Popliteal/);
    await expectPlaying(page);
    await clipButtons(page).nth(0).click();
  });

  await test.step('RV-204: the way on opens when all clips are done', async () => {
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
  });

  await test.step('RV-055, RV-250: the overall rating dialog; RV-056: after it the next action runs', async () => {
    await finalize.click();
    await expect(dialog).toContainText('Rating applies to the whole exam.');
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectNoSeriousAxe(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expectTitle(page, 'Assess and rate clips');
    await finalize.click();
    await dialog.getByRole('radio', { name: /^5/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(report);
  });

  await test.step('RV-036: asked once, the way back and forth is free', async () => {
    await page.goBack();
    await expectTitle(page, 'Assess and rate clips');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await finalize.click();
    await expect(page).toHaveURL(report);
  });
});

test('RV-038..RV-043: proximal clips, then distal clips, then the report', async ({ page }) => {
  test.slow();
  const guid = await openOwnExam(page, { protocol: 'dvt_left_three_point_extended' });
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

test('RV-169, RV-170, RV-207: a missing view stands in its place with 1, and nothing waits for it; RV-171: the first unreviewed clip is active on entry, and stays when it is complete', async ({
  page,
}) => {
  const guid = await openOwnPlayingExam(page, { protocol: 'dvt_left_three_point', missing: ['left_sfv'] });
  const clips = clipButtons(page);
  const [first, missing, last] = [clips.nth(0), clips.nth(1), clips.nth(2)];
  await expect(first).toHaveAttribute('aria-current', 'true');
  await expect(missing).toContainText('SFV');
  await expect(missing).toContainText('Missing');
  await expect(missing).toContainText('1');
  await missing.click();
  await expect(player(page).getByText('Clip not found')).toBeVisible();
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await expect(comment).toBeDisabled();
  await expect(comment).toHaveAttribute('placeholder', 'Comments are disabled as the cine loop is missing');
  await first.click();
  await rateAndAssess(page, 4, 'No DVT');
  await expect(first).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Next Clip' }).click();
  await expect(last).toHaveAttribute('aria-current', 'true');

  await first.click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await openPage(page, `/create-review/${guid}`);
  await expect(last).toHaveAttribute('aria-current', 'true');
  await rateAndAssess(page, 4, 'No DVT');
  await expect(page.getByRole('button', { name: 'Finalize Assessment' })).toBeEnabled();
});

test('RV-184..RV-189: a finding against the operator’s asks to be confirmed; RV-205, RV-206: a low score asks for a comment, and the clip waits for it', async ({
  page,
}) => {
  await openOwnExam(page, {
    protocol: 'dvt_left_three_point',
    clips: { left_gsv_cfv: { operatorSays: 'incompressible' } },
  });
  const next = page.getByRole('button', { name: 'Next Clip' });

  await test.step('RV-205, RV-206: the comment', async () => {
    await clipButtons(page).nth(1).click();
    await expect(clipButtons(page).nth(1)).toHaveAttribute('aria-current', 'true');
    await score(page, 2).click();
    await finding(page, 'Other').click();
    await page.getByRole('menuitem', { name: 'Rescan' }).click();
    const comment = page.getByRole('textbox', { name: 'Comment' });
    await expect(comment).toBeFocused();
    await expect(comment).toBeInViewport();
    await expect(page.getByText('Explain why you chose this assessment')).toBeVisible();
    await expect(activeClip(page)).toContainText('Comment missing');
    await expect(next).toBeDisabled();
    await page.keyboard.type('Vein not in the picture');
    await expect(activeClip(page)).toContainText('Rescan');
    await expect(next).toBeEnabled();
    await next.click();
    await expect(clipButtons(page).first()).toHaveAttribute('aria-current', 'true');
  });

  await test.step('RV-184..RV-189: the confirmation', async () => {
    await rateAndAssess(page, 4, 'No DVT');
    await expect(activeClip(page)).toContainText('Confirm');
    await expect(next).toBeDisabled();
    await expect(finding(page, 'CONFIRM - No DVT')).toBeVisible();
    await expectNoSeriousAxe(page);
    // Another clip forgets what nobody confirmed.
    await clipButtons(page).nth(1).click();
    await clipButtons(page).first().click();
    await expect(clipButtons(page).first()).toHaveAttribute('aria-current', 'true');
    await finding(page, 'No DVT').click();
    await finding(page, 'CONFIRM - No DVT').click();
    await expect(finding(page, 'No DVT')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('The operator assessed the veins as not compressible')).toBeVisible();
    await expect(next).toBeEnabled();
  });
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
});

test('RV-035: leaving a review asks: Cancel stays, Leave goes and keeps a draft, Discard draft keeps nothing; RV-037: the browser asks before the tab is closed', async ({
  page,
}) => {
  const guid = await openOwnExam(page);
  const dialog = page.getByRole('dialog', { name: 'Leave this review?' });
  const leave = () => page.getByRole('link', { name: 'Worklist' }).first().click();
  const first = clipButtons(page).first();

  await rateAndAssess(page, 4, 'No DVT');
  await leave();
  await expect(dialog).toContainText('Your progress of this exam will be lost. Are you sure?');
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(finding(page, 'No DVT')).toHaveAttribute('aria-pressed', 'true');
  await leave();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/worklist/);
  await openPage(page, `/create-review/${guid}`);
  await expect(first).toContainText('No DVT');

  await rateAndAssess(page, 5, 'No DVT');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await leave();
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page).toHaveURL(/\/worklist/);
  await openPage(page, `/create-review/${guid}`);
  await expect(first).toContainText('Reviewing');

  await rateAndAssess(page, 4, 'No DVT');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  // The next test takes the window over, and must not find this page closing in it.
  const closed = page.waitForEvent('close');
  await question.accept();
  await closed;
});
