import { expect, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { button, card, COMPLETE, type ExamWish, openReport, sayBefore, wells } from './report.support.ts';
import { expectFitsWidth, expectNoSeriousAxe } from './support.ts';

/** A split protocol with everything that a report can hold. */
const FULL: ExamWish = {
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

test.describe('the report of a review that stands', () => {
  test('RV-076, RV-078: every card, in order; a split protocol has a stage of its own twice', async ({
    page,
  }) => {
    const world = await makeWorld({ exams: [FULL] });
    await signInAs(page, world);
    await openReport(page, `/review/${examOf(world).reviewGuids[0] ?? ''}`);
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

  test('RV-077, RV-078: without survey and questionnaire their cards are absent; one table elsewhere', async ({
    page,
  }) => {
    const world = await makeWorld({ exams: [{ protocol: 'dvt_left_three_point', reviews: [{}] }] });
    await signInAs(page, world);
    await openReport(page, `/review/${examOf(world).reviewGuids[0] ?? ''}`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Image Quality Score',
      'Outcome',
      'Comments',
    ]);
  });

  test('RV-080, RV-227, RV-249: it is read-only, with Print and View Clips', async ({ page }) => {
    const world = await makeWorld({ exams: [FULL] });
    await signInAs(page, world);
    await openReport(page, `/review/${examOf(world).reviewGuids[0] ?? ''}`);
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
    await expect(page).toHaveURL(new RegExp(`/review/${examOf(world).reviewGuids[0] ?? ''}$`));
  });

  test('RV-081, RV-327: it is 928 px wide', async ({ page }) => {
    const world = await makeWorld({ exams: [FULL] });
    await signInAs(page, world);
    await openReport(page, `/review/${examOf(world).reviewGuids[0] ?? ''}`);
    const box = await page.getByRole('main').boundingBox();
    expect(box?.width).toBe(928);
  });

  test('a clip of the table leads to the clip', async ({ page }) => {
    const world = await makeWorld({ exams: [FULL] });
    await signInAs(page, world);
    await openReport(page, `/review/${examOf(world).reviewGuids[0] ?? ''}`);
    await button(page, 'Calf 3').click();
    await expect(page).toHaveURL(/\/calf$/);
    const clips = page.getByRole('navigation', { name: 'Clips' });
    await expect(clips.locator('[aria-current="true"]')).toContainText('Calf 3');
  });
});

test.describe('results', () => {
  const SURVEYS = [
    { id: 'RV-239', why: 'total 0', survey: wells(), says: '0Low probability for DVT' },
    {
      id: 'RV-239',
      why: 'total -2',
      survey: wells({ alternative: true }),
      says: '-2Low probability for DVT',
    },
    { id: 'RV-240', why: 'total 1', survey: wells({ yes: 1 }), says: '1Medium probability for DVT' },
    { id: 'RV-240', why: 'total 2', survey: wells({ yes: 2 }), says: '2Medium probability for DVT' },
    { id: 'RV-241', why: 'total 3', survey: wells({ yes: 3 }), says: '3High probability for DVT' },
    { id: 'RV-242', why: 'ten nulls', survey: wells({ unanswered: 10 }), says: 'Survey was not submitted.' },
    {
      id: 'RV-243',
      why: 'one null',
      survey: wells({ unanswered: 1 }),
      says: 'Not all criteria were answered.',
    },
  ];

  test(`${[...new Set(SURVEYS.map(({ id }) => id))].join(', ')}: the Wells score says its level`, async ({
    page,
  }) => {
    const exams = SURVEYS.map(({ survey }) => ({ columns: { wellsScore: survey }, reviews: [{}] }));
    const world = await makeWorld({ exams });
    await signInAs(page, world);
    for (const [at, { why, says }] of SURVEYS.entries()) {
      await openReport(page, `/review/${examOf(world, at).reviewGuids[0] ?? ''}`);
      await expect(card(page, 'Wells score'), why).toContainText(says);
    }
  });

  test('the criteria of the Wells score can be closed', async ({ page }) => {
    const world = await makeWorld({ exams: [{ columns: { wellsScore: wells({ yes: 1 }) }, reviews: [{}] }] });
    await signInAs(page, world);
    await openReport(page, `/review/${examOf(world).reviewGuids[0] ?? ''}`);
    await expect(page.getByText('Pitting Oedema')).toBeVisible();
    await button(page, 'Criteria').click();
    await expect(page.getByText('Pitting Oedema')).toBeHidden();
  });

  test('RV-244, RV-245: the iliac questionnaire is completed, incomplete or missing', async ({ page }) => {
    const swelling = { iliacProximalThighSwelling: true };
    const answers = [
      { questionnaire: { ...swelling, iliacHistoryOfDvt: false }, says: 'Completed' },
      { questionnaire: { ...swelling, iliacHistoryOfDvt: true }, says: 'Incomplete' },
      { questionnaire: swelling, says: 'Incomplete' },
      { questionnaire: {}, says: 'Missing' },
    ];
    const world = await makeWorld({
      exams: answers.map(({ questionnaire }) => ({ questionnaire, reviews: [{}] })),
    });
    await signInAs(page, world);
    for (const [at, { says }] of answers.entries()) {
      await openReport(page, `/review/${examOf(world, at).reviewGuids[0] ?? ''}`);
      await expect(card(page, 'Iliac DVT Risk').getByText(says, { exact: true })).toBeVisible();
    }
  });

  test('RV-308, RV-309: the disclaimer of the account stands on the report', async ({ page }) => {
    const world = await makeWorld({
      type: 'single_review_per_exam',
      people: [{ config: { data_disclaimer: 'triage' } }, { config: { data_disclaimer: 'training' } }],
      exams: [{ reviews: [{}] }],
    });
    for (const [place, text] of [
      'DATA NOT FOR DIAGNOSIS. FOR TRIAGE PURPOSES ONLY.',
      'DATA NOT FOR DIAGNOSIS. FOR TRAINING AND FEEDBACK PURPOSES ONLY.',
    ].entries()) {
      await signInAs(page, world, place);
      await openReport(page, `/review/${examOf(world).reviewGuids[0] ?? ''}`);
      await expect(page.getByText(text)).toBeVisible();
    }
  });

  test('RV-322: dates of today say so, older ones are written out', async ({ page }) => {
    const DAYS = 400;
    const world = await makeWorld({
      exams: [
        { minutesAgo: DAYS * 24 * 60, reviews: [{}] },
        { minutesAgo: 0, reviews: [{}] },
      ],
    });
    await signInAs(page, world);
    await openReport(page, `/review/${examOf(world, 0).reviewGuids[0] ?? ''}`);
    const started = card(page, 'Exam and review').locator('[data-fact="Exam started"] dd');
    await expect(started).toHaveText(/^[A-Z][a-z]+ \d\d, \d{4}, \d\d:\d\d( .+)?$/);
    await openReport(page, `/review/${examOf(world, 1).reviewGuids[0] ?? ''}`);
    await expect(started).toHaveText(/^(Today|Yesterday), \d\d:\d\d( .+)?$/);
  });

  test('AMB-158: an account without diagnosis sees no result', async ({ page }) => {
    const world = await makeWorld({
      people: [{ config: { enable_exam_diagnosis: false } }],
      exams: [{ ...FULL }],
    });
    await signInAs(page, world);
    await openReport(page, `/review/${examOf(world).reviewGuids[0] ?? ''}`);
    await expect(card(page, 'Overall Outcome')).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Assessment' })).toHaveCount(0);
    await expect(page.getByText('No DVT')).toHaveCount(0);
  });
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
]) {
  test(`has no serious accessibility finding at ${size.width} px, and nothing sticks out`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const world = await makeWorld({ exams: [FULL, { protocol: 'dvt_left_two_point' }] });
    await signInAs(page, world);
    const open = examOf(world, 1);
    await sayBefore(page, [open], { ...COMPLETE, rating: 2 });
    for (const path of [`/review/${examOf(world).reviewGuids[0] ?? ''}`, `/create-review/${open.guid}`]) {
      await openReport(page, path);
      await expect(card(page, 'Clinical Decision').getByRole('checkbox')).toBeChecked();
      // Axe cannot judge several lines of the sticky footer while different things lie under them; at the end none do.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expectNoSeriousAxe(page);
      await expectFitsWidth(page);
    }
  });
}
