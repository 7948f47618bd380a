import { expect, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { button, card, COMPLETE, type ExamOptions, openReport, sayBefore, wells } from './report.support.ts';
import { expectFitsWidth, expectNoSeriousAxe } from './support.ts';

/** A split protocol with everything that a report can hold. */
const FULL: ExamOptions = {
  protocol: 'dvt_left_three_point_extended',
  missing: ['left_calf_5', 'left_calf_6'],
  columns: { wellsScore: wells({ yes: 4, unanswered: 1 }) },
  questionnaire: {
    iliacProximalThighSwelling: false,
    iliacHistoryOfDvt: true,
    iliacTypeOfDvt: 'leg',
  },
  reviews: [
    {
      assessment: 'positive',
      comment: 'Thrombus limited to the common femoral vein.',
      decision: 'standard',
      note: 'Refer today.',
      clips: { left_cfv: { assessment: 'positive', comment: 'Not compressible over 2 cm.' } },
    },
  ],
};

test('RV-076, RV-078, RV-080, RV-081, RV-227, RV-249, RV-327: a report that stands has every card in order, is 928 px wide and read-only, and leads to the clips', async ({
  page,
}) => {
  const world = await makeWorld({ exams: [FULL] });
  await signInAs(page, world);
  const review = `/review/${examOf(world).reviewGuids[0] ?? ''}`;
  await openReport(page, review);

  await test.step('RV-076, RV-078: every card, in order; a split protocol has a stage of its own twice', async () => {
    const general = card(page, 'Exam and review');
    for (const fact of ['Amara Okafor', '4471-0932', 'SC-214 - Jonas Weber', 'Helena Vogt']) {
      await expect(general.getByText(fact)).toBeVisible();
    }
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Wells score',
      'Iliac DVT Risk',
      'Image Quality Score',
      'Overall Outcome',
      'Proximal Outcome',
      'Distal Outcome',
      'Comments',
      'Clinical Decision',
    ]);
    await expect(card(page, 'Overall Outcome')).toContainText('DVT');
    const proximal = card(page, 'Proximal Outcome').getByRole('row');
    await expect(proximal.filter({ hasText: 'Not compressible over 2 cm.' })).toContainText('DVT');
    const missing = card(page, 'Distal Outcome').getByRole('row').filter({ hasText: 'Missing' });
    await expect(missing).toHaveCount(2);
    await expect(card(page, 'Comments')).toContainText('Thrombus limited to the common femoral vein.');
  });

  await test.step('RV-081, RV-327: 928 px wide; the criteria of the Wells score can be closed', async () => {
    const box = await page.getByRole('main').boundingBox();
    expect(box?.width).toBe(928);
    await expect(page.getByText('Pitting Oedema')).toBeVisible();
    await button(page, 'Criteria').click();
    await expect(page.getByText('Pitting Oedema')).toBeHidden();
  });

  await test.step('RV-080, RV-227, RV-249: read-only, with Print and View Clips', async () => {
    const decision = card(page, 'Clinical Decision');
    await expect(decision.getByRole('checkbox')).toBeChecked();
    await expect(decision.getByRole('checkbox')).toBeDisabled();
    await expect(decision.getByRole('radio', { name: 'Standard' })).toBeDisabled();
    await expect(decision).toContainText('Refer today.');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(button(page, 'Edit')).toHaveCount(0);
    await expect(button(page, 'Submit')).toHaveCount(0);
    await expect(button(page, 'Print')).toBeVisible();
    await page.getByRole('link', { name: 'View Clips' }).click();
    await expect(page).toHaveURL(new RegExp(`${review}$`));
  });

  await test.step('a clip of the table leads to the clip', async () => {
    await page.goBack();
    await button(page, 'Calf 3').click();
    await expect(page).toHaveURL(/\/calf$/);
    const clips = page.getByRole('navigation', { name: 'Clips' });
    await expect(clips.locator('[aria-current="true"]')).toContainText('Calf 3');
  });
});

test('RV-077, RV-078: without survey and questionnaire their cards are absent; RV-308, RV-309: the disclaimer of the account; RV-322: dates; AMB-158: an account without diagnosis sees no result', async ({
  page,
}) => {
  const YEAR_MINUTES = 400 * 24 * 60;
  const world = await makeWorld({
    type: 'single_review_per_exam',
    people: [
      { config: { data_disclaimer: 'triage' } },
      { config: { data_disclaimer: 'training' } },
      { config: { enable_exam_diagnosis: false } },
    ],
    exams: [
      { protocol: 'dvt_left_three_point', minutesAgo: YEAR_MINUTES, reviews: [{}] },
      { minutesAgo: 0, reviews: [{}] },
      FULL,
    ],
  });
  const open = (at: number) => openReport(page, `/review/${examOf(world, at).reviewGuids[0] ?? ''}`);
  const started = card(page, 'Exam and review').locator('[data-fact="Exam started"] dd');

  await signInAs(page, world);
  await open(0);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Image Quality Score',
    'Outcome',
    'Comments',
  ]);
  await expect(page.getByText('DATA NOT FOR DIAGNOSIS. FOR TRIAGE PURPOSES ONLY.')).toBeVisible();
  await expect(started).toHaveText(/^[A-Z][a-z]+ \d\d, \d{4}, \d\d:\d\d( .+)?$/);

  await signInAs(page, world, 1);
  await open(1);
  await expect(
    page.getByText('DATA NOT FOR DIAGNOSIS. FOR TRAINING AND FEEDBACK PURPOSES ONLY.'),
  ).toBeVisible();
  await expect(started).toHaveText(/^(Today|Yesterday), \d\d:\d\d( .+)?$/);

  await signInAs(page, world, 2);
  await open(2);
  await expect(card(page, 'Overall Outcome')).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Assessment' })).toHaveCount(0);
  await expect(page.getByText('No DVT')).toHaveCount(0);
});

test('a report has no serious accessibility finding, and nothing sticks out, at 1440, 390 and 360 px', async ({
  page,
}) => {
  test.slow();
  const world = await makeWorld({ exams: [FULL, { protocol: 'dvt_left_two_point' }] });
  await signInAs(page, world);
  const open = examOf(world, 1);
  await sayBefore(page, [open], { ...COMPLETE, rating: 2 });
  for (const path of [`/review/${examOf(world).reviewGuids[0] ?? ''}`, `/create-review/${open.guid}`]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openReport(page, path);
    await expect(card(page, 'Clinical Decision').getByRole('checkbox')).toBeChecked();
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectFitsWidth(page);
      // Axe cannot judge several lines of the sticky footer while different things lie under them; at the end none do.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      if (width !== 360) await expectNoSeriousAxe(page);
    }
  }
});
