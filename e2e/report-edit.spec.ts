import { expect, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { button, card, COMPLETE, openReport, sayBefore } from './report.support.ts';

const TICK =
  'I provided the operator with the necessary instructions over the phone and communicated my clinical decision.';

test('RV-079, RV-228, RV-229: Submit waits for the clips, the rating and all of the decision; RV-323: a review that is not submitted has no date yet', async ({
  page,
}) => {
  const world = await makeWorld({ exams: [{}, {}, {}] });
  await signInAs(page, world);
  const ready = examOf(world, 0);
  await sayBefore(page, [ready], COMPLETE);
  await openReport(page, `/create-review/${ready.guid}`);
  await expect(button(page, 'Submit')).toBeEnabled();
  await expect(button(page, 'Submit and Next')).toBeEnabled();
  await expect(page.getByText('Ready to submit')).toBeVisible();
  const reviewDate = card(page, 'Exam and review').locator('[data-fact="Review date"] dd');
  await expect(reviewDate).toHaveText('N/A');

  const withOpenClip = examOf(world, 1);
  await sayBefore(page, [withOpenClip], { ...COMPLETE, clips: { left_popliteal_1: null } });
  await openReport(page, `/create-review/${withOpenClip.guid}`);
  await expect(button(page, 'Submit')).toBeDisabled();
  await expect(button(page, 'Submit and Next')).toBeDisabled();
  await button(page, 'One step left: one clip').click();
  await expect(page).toHaveURL(new RegExp(`/create-review/${withOpenClip.guid}$`));
  await expect(
    page.getByRole('navigation', { name: 'Clips' }).locator('[aria-current="true"]'),
  ).toContainText('Popliteal 1');

  const unrated = examOf(world, 2);
  await sayBefore(page, [unrated], { ...COMPLETE, rating: null });
  await openReport(page, `/create-review/${unrated.guid}`);
  await expect(button(page, 'Submit')).toBeDisabled();
  await button(page, 'One step left: image quality score').click();
  const dialog = page.getByRole('dialog', { name: 'Overall Exam Image Quality Score' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('radio', { name: '4' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  // The score changes the outcome, which clears the tick.
  await card(page, 'Clinical Decision').getByRole('checkbox').check();
  await expect(button(page, 'Submit')).toBeEnabled();
});

test('RV-220, RV-221, RV-222, RV-223, RV-224, RV-300: three choices, then call, tick and note; an account without clinical decisions is not asked', async ({
  page,
}) => {
  const world = await makeWorld({
    type: 'everyone_reviews',
    people: [{}, { config: { allow_clinical_decision: false } }],
    exams: [{}, {}],
  });
  await signInAs(page, world);
  const wanted = 'A clinical note is required before you submit.';
  await sayBefore(page, [examOf(world)]);
  await openReport(page, `/create-review/${examOf(world).guid}`);
  const decision = card(page, 'Clinical Decision');
  for (const name of ['Discharge', 'Rescan', 'Standard']) {
    await expect(decision.getByRole('radio', { name, exact: true })).not.toBeChecked();
  }
  await expect(decision.getByText('Call the operator')).toHaveCount(0);

  await decision.getByRole('radio', { name: 'Discharge' }).check();
  await expect(decision.getByText('Jonas Weber')).toBeVisible();
  await expect(decision.getByRole('link', { name: '+49 151 555 0187' })).toHaveAttribute(
    'href',
    'tel:+491515550187',
  );
  await expect(decision.getByRole('link', { name: '+49 30 555 0188' })).toHaveAttribute(
    'href',
    'tel:+49305550188',
  );
  const note = decision.getByRole('textbox', { name: 'Clinical note' });
  await expect(note).toHaveAttribute('aria-required', 'true');
  await expect(decision.getByText(wanted)).toHaveCount(0);
  await note.focus();
  await note.blur();
  await expect(decision.getByText(wanted)).toBeVisible();
  await expect(button(page, 'Submit')).toBeDisabled();
  await note.fill('   ');
  await expect(decision.getByText(wanted)).toBeVisible();
  await note.fill('Told by phone.');
  await expect(decision.getByText(wanted)).toHaveCount(0);
  await expect(button(page, 'One step left: call to the operator')).toBeVisible();
  await decision.getByRole('checkbox', { name: TICK }).check();
  await expect(button(page, 'Submit')).toBeEnabled();
  await decision.getByText(TICK).click();
  await expect(button(page, 'Submit')).toBeDisabled();

  await test.step('RV-224: wanting to submit without a note leads to it and says so', async () => {
    await sayBefore(page, [examOf(world, 1)], { decision: 'discharge', communicated: true });
    await openReport(page, `/create-review/${examOf(world, 1).guid}`);
    await page.keyboard.press('Control+Enter');
    await expect(note).toBeFocused();
    await expect(page.getByText(wanted)).toBeVisible();
  });

  await test.step('RV-220: without clinical decisions there is no such card, and Submit is open', async () => {
    await signInAs(page, world, 1);
    await sayBefore(page, [examOf(world)]);
    await openReport(page, `/create-review/${examOf(world).guid}`);
    await expect(decision).toHaveCount(0);
    await expect(button(page, 'Submit')).toBeEnabled();
  });
});

test('RV-225, RV-226, RV-302: a decision that contradicts the outcome is told, and does not block', async ({
  page,
}) => {
  const world = await makeWorld({ exams: [{}, {}] });
  await signInAs(page, world);
  const healthy = examOf(world, 0);
  await sayBefore(page, [healthy], COMPLETE);
  await openReport(page, `/create-review/${healthy.guid}`);
  const decision = card(page, 'Clinical Decision');
  await expect(decision.getByRole('alert')).toHaveCount(0);
  await decision.getByRole('radio', { name: 'Rescan' }).check();
  await expect(decision.getByRole('alert')).toHaveText(
    'Your clinical decision is Rescan and your overall assessment is No DVT',
  );
  await expect(button(page, 'Submit')).toBeEnabled();

  const ill = examOf(world, 1);
  await sayBefore(page, [ill], { ...COMPLETE, clips: { left_gsv_cfv: { assessment: 'positive' } } });
  await openReport(page, `/create-review/${ill.guid}`);
  await expect(decision.getByRole('alert')).toHaveText(
    'Your clinical decision is Discharge and your overall assessment is DVT',
  );
  await decision.getByRole('radio', { name: 'Standard' }).check();
  await expect(decision.getByRole('alert')).toHaveCount(0);
});

test('RV-246, RV-247, RV-248, RV-249, RV-250, RV-210, RV-211: warnings about the rating, and Edit', async ({
  page,
}) => {
  const world = await makeWorld({ exams: [{}] });
  await signInAs(page, world);
  const exam = examOf(world);
  await sayBefore(page, [exam], { ...COMPLETE, rating: 2, clips: { left_gsv_cfv: { rating: 3 } } });
  await openReport(page, `/create-review/${exam.guid}`);
  const quality = card(page, 'Image Quality Score');
  const ending = 'Consider revising your overall image rating or the rating of a particular sequence.';
  await expect(quality.getByRole('alert')).toHaveText([
    `All clips are applicable (rated 3 or higher) while the overall image rating says not applicable. ${ending}`,
    `The overall image rating is outside the range of the clip ratings (3 - 4). ${ending}`,
  ]);
  await expect(card(page, 'Outcome')).toContainText('Other');

  await button(page, 'Edit').click();
  const dialog = page.getByRole('dialog', { name: 'Overall Exam Image Quality Score' });
  await expect(dialog.getByText('Rating applies to the whole exam.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(quality.getByRole('alert')).toHaveCount(2);
  await button(page, 'Edit').click();
  await dialog.getByRole('radio', { name: '4' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(quality.getByRole('alert')).toHaveCount(0);
  await expect(quality).toContainText('4 / 5');
  await expect(card(page, 'Outcome').getByText('No DVT').first()).toBeVisible();
  await expect(card(page, 'Outcome')).not.toContainText('Other');
});

test('RV-214, RV-216, RV-217: proximal and distal results are told apart and joined; back leads to the last page of clips, and what was said is still there', async ({
  page,
}) => {
  const protocol = 'dvt_left_three_point_extended';
  const world = await makeWorld({ exams: [{ protocol }, { protocol }, {}] });
  await signInAs(page, world);
  const distal = examOf(world, 0);
  const why = 'Not seen in full.';
  await sayBefore(page, [distal], {
    clips: {
      left_calf_1: { assessment: 'positive' },
      left_calf_2: { assessment: 'rescan', comment: why },
    },
  });
  await openReport(page, `/create-review/${distal.guid}`);
  const overall = card(page, 'Overall Outcome');
  await expect(overall).toHaveText('Overall OutcomeDVTProximalNo DVTDistalDVT');

  const unclear = examOf(world, 1);
  await sayBefore(page, [unclear], {
    clips: {
      left_cfv: { assessment: 'standard', comment: why },
      left_calf_1: { assessment: 'positive' },
    },
  });
  await openReport(page, `/create-review/${unclear.guid}`);
  await expect(overall).toHaveText('Overall OutcomeOtherProximalOtherDistalDVT');

  await test.step('back and forth', async () => {
    const comments = page.getByRole('textbox', { name: 'Comments' });
    await comments.fill('Seen twice.');
    await page.getByRole('link', { name: 'Back to distal clips' }).click();
    await expect(page).toHaveURL(/\/calf$/);
    await page.goBack();
    await expect(comments).toHaveValue('Seen twice.');
    await openReport(page, `/create-review/${examOf(world, 2).guid}`);
    await expect(page.getByRole('link', { name: 'Back to clips' })).toBeVisible();
  });
});
