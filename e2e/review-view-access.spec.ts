import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { makeChain, OPEN_RESCAN, REVIEWED_ORIGINAL } from './chain.support.ts';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { expectPlaying } from './player.support.ts';
import { expectTitle } from './review.support.ts';
import { openPage } from './support.ts';

const SINGLE_LINE = "This exam does not exist or you don't have sufficient permissions to view it.";
const CHAIN_LINE = "This exam/review does not exist or you don't have sufficient permissions to view it.";
const NO_NAMES = {
  record_patient_name_default_value: 'disabled',
  record_patient_name_enable_user_overwrite: false,
} as const;

/** The paths of the calls that the page made, as they come. */
function listen(page: Page, pattern: RegExp): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pattern.test(pathname)) made.push(pathname);
  });
  return made;
}

for (const protocol of ['dvt_right_four_point', 'cardiac', 'efast', 'aorta', 'left_wrist'] as const) {
  test(`RV-001: an exam of ${protocol} opens for review`, async ({ page }) => {
    const world = await makeWorld({ exams: [{ protocol }] });
    await signInAs(page, world);
    await page.goto(`/create-review/${examOf(world).guid}`);
    await expectPlaying(page);
    await expectTitle(page, 'Assess and rate clips');
    await page.keyboard.press('4');
    await expect(page.getByRole('radio', { name: /^4,/ })).toBeChecked();
  });
}

test('RV-005: a virtual scan is marked', async ({ page }) => {
  const world = await makeWorld({ exams: [{ columns: { isVirtualScan: true } }, {}] });
  await signInAs(page, world);
  await openPage(page, `/create-review/${examOf(world, 0).guid}`);
  await page.getByRole('banner').getByRole('img', { name: 'This is a virtual scan.' }).hover();
  await expect(page.getByRole('tooltip', { name: 'This is a virtual scan.' })).toBeVisible();
  await openPage(page, `/create-review/${examOf(world, 1).guid}`);
  await expect(page.getByRole('img', { name: 'This is a virtual scan.' })).toHaveCount(0);
});

test('RV-006, RV-019, RV-272: staff open the internal page of the exam in a new tab, others have no such page', async ({
  page,
}) => {
  const world = await makeWorld({
    people: [{}, { permissions: ['internal'] }],
    exams: [REVIEWED_ORIGINAL, OPEN_RESCAN],
  });
  const { guid } = examOf(world, 1);
  const link = page.getByRole('link', { name: 'Internal Exam' });
  await signInAs(page, world);
  await openPage(page, `/create-chain-review/${guid}`);
  await expect(link).toHaveCount(0);
  await openPage(page, `/internal/exams/${guid}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Not Found');

  await signInAs(page, world, 1);
  await openPage(page, `/create-chain-review/${guid}`);
  await expect(link).toHaveAttribute('href', `/internal/exams/${guid}`);
  const opened = page.context().waitForEvent('page');
  await link.click();
  const tab = await opened;
  await expect(tab).toHaveURL(new RegExp(`/internal/exams/${guid}$`));
  await expect(tab.getByText('404 Not Found')).toHaveCount(0);
});

test('RV-024, RV-025, RV-278: opening a reviewed exam asks first, and leads to the report of its review', async ({
  page,
}) => {
  const asked = listen(page, /\/hasReviewedExam\/|\/api\/exams\//);
  const world = await makeWorld({ exams: [{ reviews: [{}] }, {}] });
  await signInAs(page, world);
  const reviewed = examOf(world, 0);
  await page.goto(`/create-review/${reviewed.guid}`);
  await expect(page).toHaveURL(new RegExp(`/review/${reviewed.reviewGuids[0]}/report$`));
  expect(asked[0]).toBe(`/api/autodvt-dashboard/hasReviewedExam/${reviewed.guid}`);
  // The way back does not lead into the redirect again.
  asked.length = 0;
  const due = examOf(world, 1);
  await page.goto(`/create-review/${due.guid}`);
  await expectTitle(page, 'Assess and rate clips');
  expect(asked.slice(0, 2)).toEqual([
    `/api/autodvt-dashboard/hasReviewedExam/${due.guid}`,
    `/api/exams/${due.guid}`,
  ]);
});

test('RV-026, RV-027, RV-280: a reviewed chain leads to the report of its review, from both flows', async ({
  page,
}) => {
  const asked = listen(page, /\/hasReviewedChainExam|\/chainExamReviews/);
  const world = await makeWorld({
    exams: [REVIEWED_ORIGINAL, { ...OPEN_RESCAN, reviews: [{ decision: 'discharge' }] }],
  });
  await signInAs(page, world);
  const { guid, reviewGuids } = examOf(world, 1);
  for (const root of ['create-chain-review', 'create-review']) {
    asked.length = 0;
    await page.goto(`/${root}/${guid}`);
    await expect(page).toHaveURL(new RegExp(`/view-chain-review/${reviewGuids[0]}/report$`));
    expect(asked[0]).toBe('/api/autodvt-dashboard/hasReviewedChainExam');
  }
});

test('RV-279: an exam of an open chain is reviewed as a chain, even at the address of a single exam', async ({
  page,
}) => {
  const world = await makeChain();
  await signInAs(page, world);
  const { guid } = examOf(world, 1);
  await page.goto(`/create-review/${guid}`);
  await expect(page).toHaveURL(new RegExp(`/create-chain-review/${guid}$`));
});

test('RV-028: a chain whose check fails is reviewed all the same, and nothing is said', async ({ page }) => {
  const world = await makeChain();
  await signInAs(page, world);
  await page.route('**/hasReviewedChainExam**', (route) =>
    route.fulfill({ status: 500, json: { error: 'no' } }),
  );
  await page.goto(`/create-chain-review/${examOf(world, 1).guid}`);
  await expectPlaying(page);
  await expectTitle(page, 'Assess and rate clips');
  await expect(page.getByRole('alert')).toBeEmpty();
});

for (const [root, title, line, ids] of [
  ['create-review', 'Exam could not be found', SINGLE_LINE, 'RV-031, RV-033'],
  ['review', 'Review could not be found', SINGLE_LINE, 'RV-032, RV-033'],
  ['create-chain-review', 'Exam could not be found', CHAIN_LINE, 'RV-031, RV-034'],
  ['view-chain-review', 'Review could not be found', CHAIN_LINE, 'RV-032, RV-034'],
] as const) {
  test(`${ids}: /${root} of what does not exist says ‘${title}’`, async ({ page }) => {
    const world = await makeWorld();
    await signInAs(page, world);
    await openPage(page, `/${root}/${randomUUID()}`);
    await expectTitle(page, title);
    await expect(page.getByText(line, { exact: true })).toBeVisible();
  });
}

test('RV-295: a load that fails says the same', async ({ page }) => {
  const world = await makeWorld({ exams: [{}] });
  await signInAs(page, world);
  await page.route('**/api/exams/*', (route) => route.fulfill({ status: 500, json: { error: 'no' } }));
  await page.goto(`/create-review/${examOf(world).guid}`);
  await expectTitle(page, 'Exam could not be found');
  await expect(page.getByText(SINGLE_LINE, { exact: true })).toBeVisible();
});

test('RV-271, RV-275: reviewers of the collection review and read; to anybody else nothing of it exists', async ({
  page,
}) => {
  const world = await makeWorld({
    people: [{}, { roles: [] }],
    exams: [{}, { reviews: [{}] }],
  });
  const due = `/create-review/${examOf(world, 0).guid}`;
  const done = `/review/${examOf(world, 1).reviewGuids[0]}`;
  await signInAs(page, world);
  await openPage(page, due);
  await expect(page.getByRole('radio', { name: /^4,/ })).toBeEnabled();
  await openPage(page, done);
  await expect(page.getByRole('radio', { name: /^4,/ })).toBeDisabled();

  await signInAs(page, world, 1);
  await openPage(page, due);
  await expectTitle(page, 'Exam could not be found');
  await expect(page.getByText(SINGLE_LINE, { exact: true })).toBeVisible();
  await openPage(page, done);
  await expectTitle(page, 'Review could not be found');
});

test('RV-273: an account that hides patient names shows none on any page of the area', async ({ page }) => {
  const world = await makeWorld({
    people: [{ config: NO_NAMES }],
    exams: [REVIEWED_ORIGINAL, OPEN_RESCAN, {}, { reviews: [{ decision: 'rescan' }] }],
  });
  await signInAs(page, world);
  const names: string[] = [];
  page.on('response', async (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    if (!(response.headers()['content-type'] ?? '').includes('json')) return;
    const body = await response.text().catch(() => '');
    if (body.includes('Okafor')) names.push(response.url());
  });
  for (const path of [
    '/worklist',
    '/pending-rescans',
    '/completed-reviews',
    `/create-review/${examOf(world, 2).guid}`,
    `/create-chain-review/${examOf(world, 1).guid}`,
    `/view-chain-review/${examOf(world, 0).reviewGuids[0]}/report`,
    `/review/${examOf(world, 3).reviewGuids[0]}/report`,
  ]) {
    await openPage(page, path);
    await expect(page.getByText('4471-0932').first(), path).toBeVisible();
    await expect(page.getByText(/Amara|Okafor/), path).toHaveCount(0);
  }
  expect(names).toEqual([]);
});

test('RV-274: the settings switch diagnosis, disclaimer, overlay and preloading', async ({ page }) => {
  const world = await makeWorld({
    type: 'everyone_reviews',
    people: [
      {},
      {
        config: {
          enable_exam_diagnosis: false,
          data_disclaimer: 'training',
          show_segmentation_overlay: 'never',
          preload_exam_review_clips: false,
        },
      },
    ],
    exams: [{}],
  });
  const asked = listen(page, /^\/api\/media\//);
  const disclaimer = page.getByText('DATA NOT FOR DIAGNOSIS. FOR TRAINING AND FEEDBACK PURPOSES ONLY.');
  const assessment = page.getByRole('region', { name: 'Assessment' });
  const overlay = page.getByRole('switch', { name: 'Vessel overlay' });
  /** Opens the exam; answers with the addresses of the clip after the first. */
  async function openAs(person: number): Promise<readonly string[]> {
    await signInAs(page, world, person);
    const replied = page.waitForResponse(/\/api\/exams\//);
    await page.goto(`/create-review/${examOf(world).guid}`);
    const { sequences } = (await (await replied).json()) as {
      sequences: { key: string; segmentationUrl: string }[];
    };
    await expectPlaying(page);
    return sequences.slice(1).flatMap(({ key, segmentationUrl }) => [key, segmentationUrl]);
  }

  const ahead = await openAs(0);
  await expect(assessment).toBeVisible();
  await expect(overlay).toBeChecked();
  await expect(disclaimer).toHaveCount(0);
  await expect.poll(() => asked.some((address) => ahead.includes(address))).toBe(true);

  const notAhead = await openAs(1);
  await expect(disclaimer).toBeVisible();
  await expect(assessment).toHaveCount(0);
  await expect(overlay).toHaveCount(0);
  await page.keyboard.press('4');
  await expect(page.getByRole('button', { name: 'Next Clip' })).toBeEnabled();
  expect(asked.filter((address) => notAhead.includes(address))).toEqual([]);
});
