import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { OPEN_RESCAN, REVIEWED_ORIGINAL } from './chain.support.ts';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { expectPlaying, shownVideo } from './player.support.ts';
import { activeClip, expectTitle, finding, rateAndAssess, score } from './review.support.ts';
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

test('RV-001: exams of every protocol open for review; RV-005: a virtual scan is marked; RV-051: a protocol without veins has no assessment', async ({
  page,
}) => {
  const world = await makeWorld({
    exams: [
      { protocol: 'dvt_right_four_point', columns: { isVirtualScan: true } },
      { protocol: 'cardiac' },
      { protocol: 'efast' },
      { protocol: 'aorta' },
      { protocol: 'left_wrist' },
    ],
  });
  await signInAs(page, world);
  for (const { guid } of world.exams) {
    await page.goto(`/create-review/${guid}`);
    await expectPlaying(page);
    await expectTitle(page, 'Assess and rate clips');
    await page.keyboard.press('4');
    await expect(score(page, 4)).toBeChecked();
    const mark = page.getByRole('img', { name: 'This is a virtual scan.' });
    if (guid === examOf(world, 0).guid) {
      await page.getByRole('banner').locator(mark).hover();
      await expect(page.getByRole('tooltip', { name: 'This is a virtual scan.' })).toBeVisible();
    } else {
      await expect(mark).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Assessment' })).toHaveCount(0);
    }
  }
});

test('RV-271, RV-275: reviewers of the collection review and read, to anybody else nothing of it exists; RV-006, RV-019, RV-272: staff open the internal page of the exam in a new tab', async ({
  page,
}) => {
  const world = await makeWorld({
    people: [{}, { permissions: ['internal'] }, { roles: [] }],
    exams: [REVIEWED_ORIGINAL, OPEN_RESCAN, {}, { reviews: [{}] }],
  });
  const { guid } = examOf(world, 1);
  const due = `/create-review/${examOf(world, 2).guid}`;
  const done = `/review/${examOf(world, 3).reviewGuids[0]}`;
  const link = page.getByRole('link', { name: 'Internal Exam' });

  await test.step('a reviewer', async () => {
    await signInAs(page, world);
    await openPage(page, due);
    await expect(score(page, 4)).toBeEnabled();
    await openPage(page, done);
    await expect(score(page, 4)).toBeDisabled();
    await openPage(page, `/create-chain-review/${guid}`);
    await expect(link).toHaveCount(0);
    await openPage(page, `/internal/exams/${guid}`);
    await expectTitle(page, '404 Not Found');
  });

  await test.step('staff', async () => {
    await signInAs(page, world, 1);
    await openPage(page, `/create-chain-review/${guid}`);
    await expect(link).toHaveAttribute('href', `/internal/exams/${guid}`);
    const opened = page.context().waitForEvent('page');
    await link.click();
    const tab = await opened;
    await expect(tab).toHaveURL(new RegExp(`/internal/exams/${guid}$`));
    await expect(tab.getByText('404 Not Found')).toHaveCount(0);
    await tab.close();
  });

  await test.step('anybody else', async () => {
    await signInAs(page, world, 2);
    await openPage(page, due);
    await expectTitle(page, 'Exam could not be found');
    await expect(page.getByText(SINGLE_LINE, { exact: true })).toBeVisible();
    await openPage(page, done);
    await expectTitle(page, 'Review could not be found');
  });
});

test('RV-024..RV-027, RV-278, RV-280: opening what is reviewed asks first and leads to the report of its review; RV-279: an open chain is reviewed as a chain; RV-028: a check that fails is not spoken of', async ({
  page,
}) => {
  const asked = listen(page, /\/hasReviewedExam\/|\/api\/exams\//);
  const askedOfChain = listen(page, /\/hasReviewedChainExam|\/chainExamReviews/);
  const world = await makeWorld({
    exams: [
      { reviews: [{}] },
      {},
      REVIEWED_ORIGINAL,
      { ...OPEN_RESCAN, rescanOf: 2, reviews: [{ decision: 'discharge' }] },
      REVIEWED_ORIGINAL,
      { ...OPEN_RESCAN, rescanOf: 4 },
    ],
  });
  await signInAs(page, world);
  const [reviewed, due] = [examOf(world, 0), examOf(world, 1)];
  const [chain, openChain] = [examOf(world, 3), examOf(world, 5)];

  await test.step('RV-024, RV-025, RV-278: a single exam', async () => {
    await page.goto(`/create-review/${reviewed.guid}`);
    await expect(page).toHaveURL(new RegExp(`/review/${reviewed.reviewGuids[0]}/report$`));
    expect(asked[0]).toBe(`/api/autodvt-dashboard/hasReviewedExam/${reviewed.guid}`);
    asked.length = 0;
    await page.goto(`/create-review/${due.guid}`);
    await expectTitle(page, 'Assess and rate clips');
    expect(asked.slice(0, 2)).toEqual([
      `/api/autodvt-dashboard/hasReviewedExam/${due.guid}`,
      `/api/exams/${due.guid}`,
    ]);
  });

  await test.step('RV-026, RV-027, RV-280: a chain, from both flows', async () => {
    for (const root of ['create-chain-review', 'create-review']) {
      askedOfChain.length = 0;
      await page.goto(`/${root}/${chain.guid}`);
      await expect(page).toHaveURL(new RegExp(`/view-chain-review/${chain.reviewGuids[0]}/report$`));
      expect(askedOfChain[0]).toBe('/api/autodvt-dashboard/hasReviewedChainExam');
    }
  });

  await test.step('RV-279: an exam of an open chain at the address of a single exam', async () => {
    await page.goto(`/create-review/${openChain.guid}`);
    await expect(page).toHaveURL(new RegExp(`/create-chain-review/${openChain.guid}$`));
  });

  await test.step('RV-028: failure of the checks is only logged, and the exam loads', async () => {
    await page.route(/\/hasReviewed/, (route) => route.fulfill({ status: 500, json: { error: 'no' } }));
    for (const path of [`/create-chain-review/${openChain.guid}`, `/create-review/${due.guid}`]) {
      await page.goto(path);
      await expectPlaying(page);
      await expectTitle(page, 'Assess and rate clips');
      await expect(page.getByRole('alert')).toBeEmpty();
    }
  });
});

test('RV-030, RV-165: a spinner turns until the review is there; RV-031..RV-034, RV-295: what does not exist or fails to load could not be found', async ({
  page,
}) => {
  const world = await makeWorld({ exams: [{}, { reviews: [{}] }] });
  await signInAs(page, world);
  const exam = `/create-review/${examOf(world, 0).guid}`;

  await test.step('RV-030, RV-165: the spinner', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    for (const [path, call, label] of [
      [exam, '**/api/exams/*', 'Loading the exam'],
      [`/review/${examOf(world, 1).reviewGuids[0]}`, '**/api/examReviews/*', 'Loading the review'],
    ] as const) {
      await page.route(call, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(path);
      await expect(page.getByRole('status', { name: label }).locator('svg')).toBeVisible();
    }
    release();
    await expectTitle(page, 'Clips');
    await expect(page.getByRole('status', { name: 'Loading the review' })).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  });

  for (const [root, title, line] of [
    ['create-review', 'Exam could not be found', SINGLE_LINE],
    ['review', 'Review could not be found', SINGLE_LINE],
    ['create-chain-review', 'Exam could not be found', CHAIN_LINE],
    ['view-chain-review', 'Review could not be found', CHAIN_LINE],
  ] as const) {
    await test.step(`/${root} of what does not exist says ‘${title}’`, async () => {
      await openPage(page, `/${root}/${randomUUID()}`);
      await expectTitle(page, title);
      await expect(page.getByText(line, { exact: true })).toBeVisible();
    });
  }

  await test.step('RV-295: a load that fails says the same', async () => {
    await page.route('**/api/exams/*', (route) => route.fulfill({ status: 500, json: { error: 'no' } }));
    await page.goto(exam);
    await expectTitle(page, 'Exam could not be found');
    await expect(page.getByText(SINGLE_LINE, { exact: true })).toBeVisible();
  });
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

test('RV-051, RV-274: the settings switch diagnosis, disclaimer, overlay and preloading; RV-254..RV-256: the overlay shows never, after the assessment or always', async ({
  page,
}) => {
  const world = await makeWorld({
    type: 'everyone_reviews',
    people: [
      { config: { show_segmentation_overlay: 'always' } },
      {
        config: {
          enable_exam_diagnosis: false,
          data_disclaimer: 'training',
          show_segmentation_overlay: 'never',
          preload_exam_review_clips: false,
        },
      },
      { config: { show_segmentation_overlay: 'never' } },
      { config: { show_segmentation_overlay: 'after_assessment' } },
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
  await expect(page.getByRole('region', { name: 'Image Quality Score' })).toBeVisible();
  await expect(assessment).toHaveCount(0);
  await expect(overlay).toHaveCount(0);
  await page.keyboard.press('4');
  await expect(page.getByRole('button', { name: 'Next Clip' })).toBeEnabled();
  await expect(activeClip(page)).toContainText('Reviewed');
  expect(asked.filter((address) => notAhead.includes(address))).toEqual([]);

  await openAs(2);
  await rateAndAssess(page, 4, 'No DVT');
  await expect(overlay).toHaveCount(0);

  await openAs(3);
  await expect(overlay).toHaveCount(0);
  const plain = (await shownVideo(page).getAttribute('src')) ?? '';
  await score(page, 4).click();
  await expect(overlay).toHaveCount(0);
  await finding(page, 'No DVT').click();
  await expect(overlay).toBeChecked();
  await expect(shownVideo(page)).not.toHaveAttribute('src', plain);
});
