import { expect, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { expectPlaying, player, shownVideo } from './player.support.ts';
import {
  clipButtons,
  finding,
  openOwnExam,
  openOwnPlayingExam,
  overallDialog,
  rateAndAssess,
  score,
} from './review.support.ts';
import { openPage } from './support.ts';

const overlaySwitch = { name: 'Vessel overlay' };

test('RV-256: always shows the vessels from the start', async ({ page }) => {
  await openOwnPlayingExam(page, {}, { show_segmentation_overlay: 'always' });
  await expect(page.getByRole('switch', overlaySwitch)).toBeChecked();
});

test('RV-254: never shows the plain video, without a switch', async ({ page }) => {
  await openOwnPlayingExam(page, {}, { show_segmentation_overlay: 'never' });
  await rateAndAssess(page, 4, 'No DVT');
  await expect(page.getByRole('switch', overlaySwitch)).toHaveCount(0);
});

test('RV-255: after_assessment shows the vessels when the clip is assessed, at once', async ({ page }) => {
  await openOwnPlayingExam(page, {}, { show_segmentation_overlay: 'after_assessment' });
  await expect(page.getByRole('switch', overlaySwitch)).toHaveCount(0);
  const plain = await shownVideo(page).getAttribute('src');
  await score(page, 4).click();
  await expect(page.getByRole('switch', overlaySwitch)).toHaveCount(0);
  await finding(page, 'No DVT').click();
  await expect(page.getByRole('switch', overlaySwitch)).toBeChecked();
  await expect(shownVideo(page)).not.toHaveAttribute('src', plain ?? '');
});

test('RV-252: a lost overlay falls back to the plain video and says so', async ({ page }) => {
  await openOwnExam(page, { clips: { left_gsv_cfv: { file: 'lost_overlay' } } });
  await expect(page.getByText('Vessel overlays failed to load')).toBeVisible();
  await expectPlaying(page);
});

test('RV-251: a lost clip says so and does not stop the review', async ({ page }) => {
  await openOwnExam(page, { clips: { left_gsv_cfv: { file: 'lost' } } });
  await expect(player(page).getByText('Clip not found')).toBeVisible();
  await expect(player(page).getByText('Recommending a rescan for this clip')).toBeVisible();
  await clipButtons(page).nth(1).click();
  await expectPlaying(page);
});

test('RV-251: a clip that never came takes no rating and no finding, and the report says that it was not shown', async ({
  page,
}) => {
  const lost = /\/api\/media\//;
  await page.route(lost, (route) => route.abort());
  const guid = await openOwnExam(page, {}, { show_segmentation_overlay: 'never' });
  await expect(player(page).getByText('Clip not found')).toBeVisible();
  await expect(clipButtons(page).nth(0)).toContainText('Could not be shown');
  // What a hurried reviewer presses, clip after clip.
  for (const key of ['4', 'n', 'Enter']) await page.keyboard.press(key);
  await expect(clipButtons(page).nth(0)).toContainText('Could not be shown');
  await expect(clipButtons(page).nth(1)).toHaveAttribute('aria-current', 'true');

  // The second clip has to fail too: one that is asked for after this would simply come.
  const retry = player(page).getByRole('button', { name: 'Retry' });
  await expect(clipButtons(page).nth(1)).toContainText('Could not be shown');
  await page.unroute(lost);
  await retry.click();
  await expectPlaying(page);
  for (const key of ['4', 'n', 'Enter']) await page.keyboard.press(key);
  await overallDialog(page).getByRole('radio', { name: /^4,/ }).click();
  const save = overallDialog(page).getByRole('button', { name: 'Save' });
  if (await save.isVisible()) await save.click();
  await expect(page).toHaveURL(`/create-review/${guid}/report`);
  const row = page.getByRole('row', { name: /GSV/ });
  await expect(row).toContainText('This clip could not be shown and was not assessed.');
  await expect(row).not.toContainText('No DVT');
  await expect(page.getByRole('main')).toContainText(/Outcome\s*Other/);
});

test('RV-253: playback loops, is muted and starts by itself', async ({ page }) => {
  await openOwnPlayingExam(page);
  const video = shownVideo(page);
  expect(await video.evaluate((element: HTMLVideoElement) => [element.loop, element.muted])).toEqual([
    true,
    true,
  ]);
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(false);
});

test('the next exam and its first clip are there before it is opened; RV-257: not where preloading is off', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const world = await makeWorld({ exams: [{}, {}] });
  await signInAs(page, world);
  const next = `/api/exams/${examOf(world, 0).guid}`;
  await openPage(page, `/create-review/${examOf(world, 1).guid}`);
  const reply = await page.waitForResponse((response) => new URL(response.url()).pathname === next);
  const { sequences } = (await reply.json()) as { sequences: readonly { segmentationUrl: string }[] };
  await expect.poll(() => asked).toContain(sequences[0]?.segmentationUrl);

  asked.length = 0;
  const quiet = await makeWorld({
    people: [{ config: { preload_exam_review_clips: false } }],
    exams: [{}, {}],
  });
  await signInAs(page, quiet);
  await openPage(page, `/create-review/${examOf(quiet, 1).guid}`);
  await expectPlaying(page);
  await clipButtons(page).nth(1).click();
  await expectPlaying(page);
  expect(asked).not.toContain(`/api/exams/${examOf(quiet, 0).guid}`);
});

test('a clip that was not preloaded begins to load when its button is pressed down', async ({ page }) => {
  const reply = page.waitForResponse((response) => /\/api\/exams\/[^/]+$/.test(response.url()));
  await openOwnPlayingExam(page, {}, { preload_exam_review_clips: false });
  const { sequences } = (await (await reply).json()) as { sequences: readonly { segmentationUrl: string }[] };
  const [first = '', second = ''] = sequences.map(({ segmentationUrl }) => segmentationUrl);
  await clipButtons(page).nth(1).hover();
  const loading = page.waitForRequest((request) => new URL(request.url()).pathname === second);
  await page.mouse.down();
  await loading;
  await expect(shownVideo(page)).toHaveAttribute('src', first);
  await page.mouse.up();
  await expect(shownVideo(page)).toHaveAttribute('src', second);
});

test('RV-173, RV-321: a key right after the click is meant for the clip that was chosen, not for the one that was left', async ({
  page,
}) => {
  await openOwnPlayingExam(page, {}, { preload_exam_review_clips: false });
  await clipButtons(page)
    .nth(1)
    .evaluate((button: HTMLElement) => {
      button.click();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '4', bubbles: true }));
    });
  await expect(clipButtons(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(score(page, 4)).toBeChecked();
  await expectPlaying(page);
  await clipButtons(page).nth(0).click();
  await expect(clipButtons(page).nth(0)).toHaveAttribute('aria-current', 'true');
  await expect(score(page, 4)).not.toBeChecked();
});

test('no picture stands under the name of another view, not for a moment', async ({ page }) => {
  await openOwnPlayingExam(page, {}, { preload_exam_review_clips: false });
  await page.evaluate(watchNames);
  for (const at of [1, 0]) {
    await clipButtons(page).nth(at).click();
    await expect(clipButtons(page).nth(at)).toHaveAttribute('aria-current', 'true');
    await expectPlaying(page);
  }
  const names = await page.evaluate(() => window.namesOfPictures);
  const [first, second] = [...new Set(names.map(([src]) => src))];
  const under = (picture: string | undefined) =>
    new Set(names.filter(([src]) => src === picture).map(([, name]) => name));
  expect(under(first).size).toBe(1);
  expect(under(second).size).toBe(1);
  expect(under(first)).not.toEqual(under(second));
});

declare global {
  interface Window {
    /** The address of each picture that was on the screen, and the name that stood on it. */
    namesOfPictures: [src: string, name: string][];
  }
}

/** Looks before each paint. Runs inside the browser. */
function watchNames(): void {
  window.namesOfPictures = [];
  const look = () => {
    const stage = document.querySelector('[data-status]');
    const name = stage?.nextElementSibling;
    const video = stage?.querySelector<HTMLVideoElement>('video[style*="z-index: 1"]');
    if (video && name && getComputedStyle(name).visibility === 'visible') {
      window.namesOfPictures.push([video.src, name.textContent ?? '']);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test('the time to the first frame is told, without a word about whose clip it was', async ({ page }) => {
  const told = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/user-beh') && (request.postData() ?? '').includes('first frame'),
  );
  const guid = await openOwnPlayingExam(page);
  const event = (await told).postDataJSON() as Record<string, unknown>;
  expect(event).toMatchObject({
    AnalyticsEventType: 'UserInteraction',
    PageName: '/create-review/{examGuid}/{subpage?}',
    Interaction: 'first frame',
  });
  expect(event['FirstFrameMilliseconds']).toBeGreaterThan(0);
  expect(JSON.stringify(event)).not.toContain(guid);
});
