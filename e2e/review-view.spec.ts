import { expect, type Page, test } from '@playwright/test';
import { OPEN_RESCAN, REVIEWED_ORIGINAL, scanRow } from './chain.support.ts';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { expectPlaying, player } from './player.support.ts';
import { clipButtons, expectTitle, finding, overallDialog, score } from './review.support.ts';
import { expectNoSeriousAxe } from './support.ts';

/** Nothing on the page can be changed; moving among clips and in the video is all that is left. */
async function expectReadOnly(page: Page): Promise<void> {
  for (const role of ['radio', 'checkbox'] as const) {
    for (const choice of await page.getByRole('main').getByRole(role).all())
      await expect(choice).toBeDisabled();
  }
  for (const field of await page.getByRole('main').getByRole('textbox').all()) {
    await expect(field).not.toBeEditable();
  }
  for (const button of await page.getByRole('group', { name: 'Assessment' }).getByRole('button').all()) {
    await expect(button).toBeDisabled();
  }
}

test('RV-016, RV-046: a review is read at its own address, clips and report, and nothing can be changed; a clip without a file says so', async ({
  page,
}) => {
  const world = await makeWorld({
    exams: [
      { reviews: [{ comment: 'All clear.', clips: { left_gsv_cfv: { rating: 5 } } }] },
      { clips: { left_gsv_cfv: { file: 'lost' } }, reviews: [{}] },
    ],
  });
  await signInAs(page, world);
  await page.goto(`/review/${examOf(world).reviewGuids[0]}`);
  await expectPlaying(page);
  await expectTitle(page, 'Clips');
  await expect(score(page, 5)).toBeChecked();
  await expectReadOnly(page);
  await page.keyboard.press('2');
  await page.keyboard.press('d');
  await expect(score(page, 5)).toBeChecked();
  await expect(page.getByPlaceholder('No comments provided')).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'View Summary', exact: true }).click();
  await expect(page).toHaveURL(/\/review\/[^/]+\/report$/);
  await expect(page.getByText('All clear.')).toBeVisible();
  await expectReadOnly(page);
  for (const name of ['Submit', 'Submit and Next']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'View Clips' }).click();
  await expectTitle(page, 'Clips');

  await test.step('a clip without a file, and the others play', async () => {
    await page.goto(`/review/${examOf(world, 1).reviewGuids[0]}`);
    await expect(player(page).getByText('Clip not found')).toBeVisible();
    await expect(player(page).getByText('Recommending a rescan for this clip')).toBeVisible();
    await clipButtons(page).last().click();
    await expectPlaying(page);
  });
});

test('RV-016, RV-038..RV-042: a split review is read stage by stage', async ({ page }) => {
  const world = await makeWorld({
    exams: [{ protocol: 'dvt_left_three_point_extended', reviews: [{}] }],
  });
  await signInAs(page, world);
  await page.goto(`/review/${examOf(world).reviewGuids[0]}`);
  await expectTitle(page, 'Proximal clips');
  // RV-172: all are reviewed, so that the first one shows.
  await expect(clipButtons(page).first()).toHaveAttribute('aria-current', 'true');
  await expect(score(page, 4)).toBeDisabled();
  await expect(finding(page, 'No DVT')).toBeDisabled();
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await expect(comment).toHaveAttribute('placeholder', 'No comments provided');
  await page.getByRole('button', { name: 'View distal clips' }).click();
  await expect(page).toHaveURL(/\/calf$/);
  await expectTitle(page, 'Distal clips');
  await expect(clipButtons(page)).toHaveCount(6);
  await expectReadOnly(page);
  await page.getByRole('link', { name: 'Back to proximal clips' }).click();
  await expectTitle(page, 'Proximal clips');
  await page.getByRole('button', { name: 'View distal clips' }).click();
  await page.getByRole('button', { name: 'View summary', exact: true }).click();
  await expect(page).toHaveURL(/\/report$/);
  await expect(overallDialog(page)).toBeHidden();
});

test('RV-004, RV-018, RV-060: the review of a chain is read with all of its scans, its reviewer and its date; RV-029: going to the report and back asks for nothing again', async ({
  page,
}) => {
  const loads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(exams|examReviews)\/|chainExamReviews$/.test(pathname)) loads.push(pathname);
  });
  const world = await makeWorld({
    exams: [REVIEWED_ORIGINAL, { ...OPEN_RESCAN, reviews: [{ decision: 'discharge' }] }],
  });
  await signInAs(page, world);
  await page.goto(`/view-chain-review/${examOf(world, 1).reviewGuids[0]}`);
  await expectPlaying(page);
  await expectTitle(page, 'Clips');
  for (const scan of ['Original Scan', 'Rescan']) {
    await expect(scanRow(page, scan).getByRole('button')).toHaveCount(3);
    for (const button of await scanRow(page, scan).getByRole('button').all()) {
      await expect(button).not.toHaveText('-');
    }
  }
  await expectReadOnly(page);
  const info = page.getByRole('region', { name: 'General information' });
  for (const [label, value] of [
    ['Reviewer', 'Helena Vogt'],
    ['Review date', /^(Today|Yesterday), \d\d:\d\d( .+)?$/],
  ] as const) {
    const fact = info.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    await expect(fact.getByRole('definition')).toHaveText(value);
  }
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'View Summary' }).click();
  await expect(page).toHaveURL(/\/view-chain-review\/[^/]+\/report$/);
  await expectReadOnly(page);

  await page.getByRole('link', { name: 'View Clips' }).click();
  await expectPlaying(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/report$/);
  // Whether the reader may amend it is asked once the report rests, and not again either.
  const versions = loads.filter((pathname) => pathname.endsWith('/versions'));
  expect(versions.length).toBeLessThanOrEqual(1);
  expect(loads.filter((pathname) => !versions.includes(pathname))).toEqual([
    '/api/autodvt-dashboard/chainExamReviews',
  ]);
});
