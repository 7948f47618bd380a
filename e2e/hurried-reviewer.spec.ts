import { expect, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import {
  button,
  card,
  COMPLETE,
  expectKeysOffered,
  openReport,
  sayBefore,
  watchSubmits,
} from './report.support.ts';
import { activeClip, finding, overallDialog } from './review.support.ts';
import { openPage, ownOrigin } from './support.ts';

test('issue 17, A1: three open scans submitted by one click all store what the reviewer saw', async ({
  page,
}) => {
  const world = await makeWorld({ exams: [{}, { rescanOf: 0 }, { rescanOf: 0 }] });
  await signInAs(page, world);
  const [original, second, third] = [examOf(world, 0), examOf(world, 1), examOf(world, 2)];
  const scans = [original, second, third];
  const clot = Object.fromEntries(
    Object.values(third.clips).map((guid) => [
      guid,
      { score: { value: { rating: 4, assessment: 'positive' }, at: 2000 } },
    ]),
  );
  await sayBefore(page, scans, { ...COMPLETE, decision: 'standard' });
  await page.request.post(`/api/review-drafts/${original.guid}`, {
    data: { draft: { clips: clot } },
    headers: { origin: ownOrigin() },
  });
  await openReport(page, `/create-chain-review/${third.guid}`);
  const shown = page.getByRole('contentinfo').getByText('DVT', { exact: true });
  await expect(shown).toBeVisible();
  await button(page, 'Submit').click();
  await expect(page).toHaveURL(/\/view-chain-review\/[\w-]+\/report$/);
  await expect(page.getByText('DVT – Standard submitted')).toBeVisible();
  for (const { guid } of scans) {
    const { reviewGuid } = (await (
      await page.request.get(`/api/autodvt-dashboard/hasReviewedExam/${guid}`)
    ).json()) as { reviewGuid: string };
    const reply = await page.request.get(`/api/examReviews/${reviewGuid}`);
    expect(await reply.json()).toMatchObject({ examReview: { assessment: 'positive' } });
  }
  const history = card(page, 'Clinical Decision History');
  await expect(history.getByRole('row')).toHaveCount(2);
});

test('issue 17, A3: the habitual 4, Enter, Enter reads the report and submits nothing', async ({ page }) => {
  const world = await makeWorld({
    people: [{ config: { allow_clinical_decision: false } }],
    exams: [{}],
  });
  await signInAs(page, world);
  const sent = watchSubmits(page);
  await openPage(page, `/create-review/${examOf(world).guid}`);
  for (const key of ['4', 'n', 'Enter', '4', 'n']) await page.keyboard.press(key);
  await expect(overallDialog(page)).toBeVisible();
  for (const key of ['4', 'Enter', 'Enter', 'Enter']) await page.keyboard.press(key);
  await expect(page).toHaveURL(/\/report$/);
  await expect(page.getByText('Ready to submit')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/report$/);
  expect(sent).toEqual([]);
  await expectKeysOffered(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('No DVT submitted')).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/\/review\/[\w-]+\/report$/);
  expect(sent).toHaveLength(1);
});

test('issue 17, A4: a decision that is older than the outcome is shown and asked about once', async ({
  page,
}) => {
  const world = await makeWorld({ exams: [{}] });
  await signInAs(page, world);
  const exam = examOf(world);
  await sayBefore(page, [exam], COMPLETE);
  await openReport(page, `/create-review/${exam.guid}`);
  await button(page, 'GSV/CFV').click();
  await expect(activeClip(page)).toContainText('GSV/CFV');
  await finding(page, 'DVT').click();
  await openReport(page, `/create-review/${exam.guid}`);
  const footer = page.getByRole('contentinfo');
  const conflict = footer.getByText(
    'The decision is older than the outcome, which changed from No DVT to DVT.',
  );
  await expect(conflict).toBeInViewport();
  await expect(footer.getByText('DVT with Discharge is unusual.')).toBeInViewport();
  const tick = card(page, 'Clinical Decision').getByRole('checkbox');
  await expect(tick).not.toBeChecked();
  await expect(button(page, 'Submit')).toBeDisabled();
  await tick.check();
  await expectKeysOffered(page);
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog', { name: 'Keep Discharge?' });
  await expect(question).toContainText('You chose Discharge when the outcome was No DVT.');
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Choose again' }).click();
  await card(page, 'Clinical Decision').getByRole('radio', { name: 'Standard' }).check();
  await expect(conflict).toHaveCount(0);
  await button(page, 'Submit').click();
  await expect(page).toHaveURL(/\/worklist/);
  await expect(page.getByText('DVT – Standard submitted')).toBeVisible();
});
