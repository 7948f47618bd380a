import { expect, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { expectPlaying, player, shownVideo } from './player.support.ts';
import { clipButtons, openOwnExam, openOwnPlayingExam, overallDialog, score } from './review.support.ts';
import { openPage } from './support.ts';

test('RV-251, RV-252: a lost overlay falls back to the plain video and says so; a lost clip says so and does not stop the review', async ({
  page,
}) => {
  await openOwnExam(page, { clips: { left_gsv_cfv: { file: 'lost_overlay' } } });
  const message = page.getByRole('alert').filter({ hasText: 'Vessel overlays failed to load' });
  await expect(message).toBeVisible();
  await expectPlaying(page);

  await test.step('the message covers nothing of what is to be submitted', async () => {
    // It stays while the pointer is on it.
    await message.getByText('Vessel overlays failed to load').hover();
    for (const key of ['4', 'd', 'Enter', '4', 'n', 'Enter', '4', 'Enter']) await page.keyboard.press(key);
    await expect(page).toHaveURL(/\/report$/);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toBeVisible();
    await expect(message).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const bottomOf = async () => {
        const box = await message.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      };
      const topOf = async () => (await footer.boundingBox())?.y ?? 0;
      await expect.poll(async () => (await topOf()) - (await bottomOf())).toBeGreaterThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

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

const NEXT_REVIEW = '/api/autodvt-dashboard/next-review';

interface NextReview {
  readonly next: { readonly guid: string };
  readonly opening: {
    readonly scans: readonly { readonly sequences: readonly { readonly segmentationUrl: string }[] }[];
  };
}

test('the next exam and its first clip are there before it is opened; RV-257: not where preloading is off', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const world = await makeWorld({ exams: [{}, {}] });
  await signInAs(page, world);
  await openPage(page, `/create-review/${examOf(world, 1).guid}`);
  const replied = page.waitForResponse((response) => new URL(response.url()).pathname === NEXT_REVIEW);
  await expectPlaying(page);
  // An exam that is only looked at has none fetched after it.
  expect(asked).not.toContain(NEXT_REVIEW);
  await page.keyboard.press('4');
  const reply = await replied;
  const { next, opening } = (await reply.json()) as NextReview;
  expect(next.guid).toBe(examOf(world, 0).guid);
  await expect.poll(() => asked).toContain(opening.scans[0]?.sequences[0]?.segmentationUrl);

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
  expect(asked).not.toContain(NEXT_REVIEW);
});

test('RV-173, RV-321: without preloading a clip loads when its button is pressed down, no picture stands under the name of another view, and a key after the click is meant for the chosen clip', async ({
  page,
}) => {
  const reply = page.waitForResponse((response) => /\/api\/exams\/[^/]+$/.test(response.url()));
  const guid = await openOwnPlayingExam(
    page,
    { protocol: 'dvt_left_three_point_extended' },
    { preload_exam_review_clips: false },
  );
  const clip = (at: number) => clipButtons(page).nth(at);

  await test.step('pressing the button down begins to load', async () => {
    const { sequences } = (await (await reply).json()) as {
      sequences: readonly { segmentationUrl: string }[];
    };
    const [first = '', second = ''] = sequences.map(({ segmentationUrl }) => segmentationUrl);
    await clip(1).hover();
    const loading = page.waitForRequest((request) => new URL(request.url()).pathname === second);
    await page.mouse.down();
    await loading;
    await expect(shownVideo(page)).toHaveAttribute('src', first);
    await page.mouse.up();
    await expect(shownVideo(page)).toHaveAttribute('src', second);
    await expectPlaying(page);
  });

  await test.step('no picture stands under the name of another view, not for a moment', async () => {
    await page.evaluate(watchNames);
    for (const at of [2, 0]) {
      await clip(at).click();
      await expect(clip(at)).toHaveAttribute('aria-current', 'true');
      await expectPlaying(page);
    }
    const seen = await page.evaluate(() => window.namesOfPictures);
    const pictures = new Set(seen.map(([src]) => src));
    const pairs = new Set(seen.map(([src, name]) => `${src} ${name}`));
    expect(pictures.size).toBeGreaterThanOrEqual(2);
    expect(pairs.size).toBe(pictures.size);
    expect(new Set(seen.map(([, name]) => name)).size).toBe(pictures.size);
  });

  await test.step('a key right after the click', async () => {
    await clip(3).evaluate((button: HTMLElement) => {
      button.click();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '4', bubbles: true }));
    });
    await expect(clip(3)).toHaveAttribute('aria-current', 'true');
    await expect(score(page, 4)).toBeChecked();
    await expectPlaying(page);
    await clip(0).click();
    await expect(clip(0)).toHaveAttribute('aria-current', 'true');
    await expect(score(page, 4)).not.toBeChecked();
  });

  await test.step('how long the first frames took is told with the page, without a word about whose clips they were', async () => {
    const told = page.waitForRequest((request) => request.url().endsWith('/api/user-beh'));
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const event = (await told).postDataJSON() as Record<string, unknown>;
    expect(event).toMatchObject({
      AnalyticsEventType: 'PageView',
      PageName: '/create-review/{examGuid}/{subpage?}',
    });
    expect(event['FirstFrames']).toBeGreaterThanOrEqual(3);
    expect(event['SlowestFirstFrameMilliseconds']).toBeGreaterThan(0);
    expect(JSON.stringify(event)).not.toContain(guid);
  });
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
