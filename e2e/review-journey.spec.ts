import { expect, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { expectPlaying } from './player.support.ts';
import { expectTitle, overallDialog, rateAndAssess } from './review.support.ts';
import { openPage } from './support.ts';

test('SH-001, SH-004, RV-002: a physician reviews a DVT exam from the worklist to its record; SH-035: from then on its address leads to the report', async ({
  page,
}) => {
  test.slow();
  const world = await makeWorld({ exams: [{}] });
  await signInAs(page, world);
  const { guid, clips } = examOf(world);
  await openPage(page, '/worklist');
  await page.getByRole('link', { name: guid.slice(0, 8) }).click();
  await expectPlaying(page);
  await rateAndAssess(page, 4, 'No DVT');
  await page.getByRole('textbox', { name: 'Comment' }).fill('Compresses well.');
  await page.getByRole('button', { name: 'Next Clip' }).click();
  await rateAndAssess(page, 5, 'DVT');
  await page.getByRole('button', { name: 'Finalize Assessment' }).click();
  await overallDialog(page).getByRole('radio', { name: /^4/ }).click();
  await overallDialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/report$/);

  await page.getByRole('radio', { name: 'Standard' }).check();
  await page.getByRole('checkbox').check();
  await page.getByRole('textbox', { name: 'Clinical note' }).fill('Told by phone.');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/examReviews'),
  );
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    clip_set_guid: guid,
    exam_review: {
      rating: 4,
      assessment: 'positive',
      clinical_decision: 'standard',
      clinical_decision_comment: 'Told by phone.',
    },
    sequences: [
      { clip_guid: clips['left_gsv_cfv'], rating: 4, assessment: 'negative', comment: 'Compresses well.' },
      { clip_guid: clips['left_popliteal_1'], rating: 5, assessment: 'positive' },
    ],
  });
  await expectTitle(page, 'Worklist');

  await page.goto(`/create-review/${guid}`);
  await expect(page).toHaveURL(/\/review\/[0-9a-f-]+\/report$/);
});
