import { expect, test, type Page } from '@playwright/test';
import { makeNumberedClip, readNumbers, serveNumberedClip } from './numbered-clips.ts';
import {
  expectPlaying,
  findExam,
  frameNumber,
  openExam,
  pause,
  player,
  presentedFrame,
  shownVideo,
  stepThroughTheClip,
  watchFrames,
} from './player.support.ts';
import { clipButtons, openOwnPlayingExam } from './review.support.ts';
import { signIn } from './support.ts';

const FRAMES = 150;
const STEP = 2;
const MEDIA = '**/api/media/**';

/** The frame that is shown when the browser has nothing more to show. */
async function settledFrame(page: Page): Promise<number> {
  await expect.poll(async () => (await presentedFrame(page)) === (await frameNumber(page))).toBe(true);
  return presentedFrame(page);
}

async function openFirstClip(page: Page): Promise<void> {
  const { guid } = await findExam(page, 'dvt_left_three_point_extended');
  await openExam(page, guid);
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Position in the clip' });

async function toFirstFrame(page: Page): Promise<void> {
  await slider(page).press('Home');
  await expect.poll(() => frameNumber(page)).toBe(0);
}

test.beforeEach(async ({ page }) => {
  await watchFrames(page);
  await signIn(page, 'reviewer');
});

test('RV-253, RV-317: playback loops muted by itself, told in time and frames, at four speeds; Space, F and the keys of speed work', async ({
  page,
}) => {
  await openFirstClip(page);
  const video = shownVideo(page);
  await expect(video).toHaveJSProperty('loop', true);
  await expect(video).toHaveJSProperty('muted', true);
  await expect(video).toHaveJSProperty('autoplay', true);
  await expect(video).toHaveJSProperty('playsInline', true);
  await expect(video).toHaveJSProperty('paused', false);
  const before = await frameNumber(page);
  await expect.poll(() => frameNumber(page)).not.toBe(before);

  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(video).toHaveJSProperty('paused', true);
  await slider(page).press('Home');
  await expect(player(page).getByText('0:00 / 0:05')).toBeVisible();
  await expect(player(page).getByText(`Frame 1 / ${FRAMES}`)).toBeVisible();
  await slider(page).press('End');
  await expect(player(page).getByText(`Frame ${FRAMES} / ${FRAMES}`)).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).focus();
  await page.keyboard.press(' ');
  await expect(video).toHaveJSProperty('paused', false);

  const speeds = page.getByRole('group', { name: 'Playback speed' }).getByRole('button');
  await expect(speeds).toHaveText(['0.25', '0.5', '0.75', '1×']);
  for (const [index, speed] of [0.25, 0.5, 0.75, 1].entries()) {
    await speeds.nth(index).click();
    await expect(video).toHaveJSProperty('playbackRate', speed);
  }
  await page.keyboard.press(',');
  await expect(video).toHaveJSProperty('playbackRate', 0.75);
  await page.keyboard.press('.');
  await page.keyboard.press('.');
  await expect(video).toHaveJSProperty('playbackRate', 1);

  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
});

test('RV-146, RV-320: compressions are chapters, and a jump goes 2 s before the tag, not below 0; the knob can be dragged', async ({
  page,
}) => {
  const exam = await findExam(page, 'dvt_left_three_point_extended');
  const reply = await page.request.get(`/api/sequences/${exam.clips[0]?.guid}/tags`);
  const { tags } = (await reply.json()) as {
    tags: { tags: { type: string; frameIndex: number }[]; fps: number };
  };
  const starts = tags.tags
    .filter(({ type }) => type === 'COMPRESSION_START')
    .map(({ frameIndex }) => frameIndex);
  await openExam(page, exam.guid);
  for (const index of starts.keys()) {
    await expect(player(page).getByText(`Compression ${index + 1}`, { exact: true })).toBeVisible();
  }
  await pause(page);
  const next = page.getByRole('button', { name: 'Next compression' });
  await slider(page).press('End');
  await expect(next).toBeDisabled();
  await slider(page).press('Home');
  for (const [index, start] of starts.entries()) {
    if (index > 0) await next.click();
    await expect(slider(page)).toHaveAttribute('aria-valuetext', new RegExp(`Compression ${index + 1}$`));
    await expect.poll(() => frameNumber(page)).toBe(Math.max(0, start - 2 * tags.fps));
    await expect.poll(() => presentedFrame(page)).toBe(Math.max(0, start - 2 * tags.fps));
  }
  await page.keyboard.press('[');
  const last = new RegExp(`Compression ${starts.length - 1}$`);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', last);

  await test.step('dragging the knob shows the frame under it', async () => {
    const box = await slider(page).boundingBox();
    if (box === null) throw new Error('the slider has no place');
    await page.mouse.move(box.x + 10, box.y + 28);
    await page.mouse.down();
    for (const part of [0.2, 0.4, 0.6]) await page.mouse.move(box.x + box.width * part, box.y + 28);
    const goal = Math.round(0.6 * (FRAMES - 1));
    await expect.poll(() => frameNumber(page)).toBe(goal);
    await page.mouse.up();
    await expect.poll(() => presentedFrame(page)).toBe(goal);
  });
});

/** In the page: a step that is still on its way when the button is released may take several paints to land. */
async function frameAtRest(): Promise<number> {
  const shown = () => Number(document.querySelector('[role="slider"]')?.getAttribute('aria-valuenow'));
  let last = shown();
  for (let paintsAtRest = 0; paintsAtRest < 30;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    paintsAtRest = shown() === last ? paintsAtRest + 1 : 0;
    last = shown();
  }
  return last;
}

test('RV-316: a press of the frame button steps 0.07 s as whole frames, holding it goes on until it is released, and 300 steps show no wrong frame', async ({
  page,
}) => {
  test.slow();
  await page.addInitScript(readNumbers);
  await serveNumberedClip(page, makeNumberedClip('a key frame per second'));
  await openFirstClip(page);
  await pause(page);
  await toFirstFrame(page);
  await page.getByRole('button', { name: 'Next frame' }).click();
  await expect.poll(() => frameNumber(page)).toBe(STEP);
  await page.getByRole('button', { name: 'Previous frame' }).click();
  await expect.poll(() => frameNumber(page)).toBe(0);

  await test.step('holding the button', async () => {
    await page.getByRole('button', { name: 'Next frame' }).hover();
    await page.mouse.down();
    await expect.poll(() => frameNumber(page)).toBeGreaterThanOrEqual(5 * STEP);
    await page.mouse.up();
    const released = await page.evaluate(frameAtRest);
    expect(released % STEP).toBe(0);
    await page.getByRole('button', { name: 'Previous frame' }).click();
    await expect.poll(() => frameNumber(page)).toBe(released - STEP);
  });

  await test.step('300 steps forward and back', async () => {
    await settledFrame(page);
    const wrong = await page.evaluate(stepThroughTheClip, { steps: 300, step: STEP, first: 0 });
    expect(wrong).toEqual([]);
    expect(await page.evaluate(() => window.pictureOnTop() instanceof HTMLCanvasElement)).toBe(true);
  });

  await test.step('the overlay switch changes the picture and keeps the frame, one video playing at most', async () => {
    const overlay = page.getByRole('switch', { name: 'Vessel overlay' });
    await expect(overlay).toBeChecked();
    const source = (await shownVideo(page).getAttribute('src')) ?? '';
    const frame = await frameNumber(page);
    await overlay.click();
    await expect(shownVideo(page)).not.toHaveAttribute('src', source);
    expect(await frameNumber(page)).toBe(frame);
    expect(await presentedFrame(page)).toBe(frame);
    await page.keyboard.press('v');
    await expect(shownVideo(page)).toHaveAttribute('src', source);
    expect(await presentedFrame(page)).toBe(frame);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.keyboard.press('v');
    await expect(shownVideo(page)).not.toHaveAttribute('src', source);
    await expect(shownVideo(page)).toHaveJSProperty('paused', false);
    const playing = player(page)
      .locator('video')
      .evaluateAll((all) => all.filter((video) => !(video as HTMLVideoElement).paused).length);
    expect(await playing).toBe(1);
  });
});

test('a preloaded clip that is stopped at once can be stepped', async ({ page }) => {
  await openOwnPlayingExam(page, { protocol: 'dvt_left_three_point_extended' });
  for (let turn = 1; turn < 6; turn += 1) {
    for (const key of ['4', 'n', 'Enter', ' ']) await page.keyboard.press(key);
    await expect(clipButtons(page).nth(turn)).toHaveAttribute('aria-current', 'true');
    await expectPlaying(page);
    await page.keyboard.press('Shift+ArrowRight');
    // The clip may have run a frame or two before it stopped; what is told must be what is shown.
    await expect.poll(() => settledFrame(page)).toBeGreaterThan(0);
  }
});

test('RV-251, RV-252: an overlay that fails falls back to the plain video and says so; a clip that cannot be loaded says so, and the next one plays', async ({
  page,
}) => {
  const exam = await findExam(page, 'dvt_left_three_point_extended');
  const notFound = player(page).getByText('Clip not found');

  await test.step('RV-252: an overlay', async () => {
    const overlays = new Set(exam.clips.map(({ segmentationUrl }) => segmentationUrl));
    await page.route(MEDIA, (route) =>
      overlays.has(new URL(route.request().url()).pathname) ? route.abort() : route.fallback(),
    );
    await openExam(page, exam.guid);
    await expect(page.getByText('Vessel overlays failed to load')).toBeVisible();
    await expect(shownVideo(page)).toHaveAttribute('src', exam.clips[0]?.key ?? '');
    await expect(shownVideo(page)).toHaveJSProperty('paused', false);
    await expect(page.getByRole('switch', { name: 'Vessel overlay' })).not.toBeChecked();
  });

  await test.step('RV-251: all of a clip', async () => {
    await page.unroute(MEDIA);
    await page.route(MEDIA, (route) => route.abort());
    await page.goto(`/create-review/${exam.guid}`);
    await expect(notFound).toBeVisible();
    await expect(player(page).getByText('Recommending a rescan for this clip')).toBeVisible();
    await page.unroute(MEDIA);
  });

  await test.step('RV-251: a clip without a file', async () => {
    const { guid, clips } = await findExam(page, 'dvt_right_two_point', (all) =>
      all.some(({ key }) => key === null),
    );
    await openExam(page, guid);
    const gone = clips.findIndex(({ key }) => key === null);
    const buttons = page.getByRole('navigation', { name: 'Clips' }).getByRole('button');
    await buttons.nth(gone).click();
    await expect(notFound).toBeVisible();
    await buttons.nth(1 - gone).click();
    await expectPlaying(page);
  });
});

test('RV-318: the controls hide after 10 seconds, the scrubber stays, and never while paused', async ({
  page,
}) => {
  await page.clock.install();
  await openFirstClip(page);
  const controls = player(page).getByTestId('player-controls');
  await page.clock.pauseAt(Date.now() + 60_000);
  await player(page).hover({ position: { x: 40, y: 80 } });
  await page.clock.fastForward(9_000);
  await expect(controls).toHaveAttribute('data-idle', 'false');
  await page.clock.fastForward(1_500);
  await expect(controls).toHaveAttribute('data-idle', 'true');
  await expect(page.getByRole('slider', { name: 'Position in the clip' })).toBeVisible();
  await player(page).hover({ position: { x: 60, y: 120 } });
  await expect(controls).toHaveAttribute('data-idle', 'false');
  await page.keyboard.press(' ');
  await page.clock.fastForward(20_000);
  await expect(controls).toHaveAttribute('data-idle', 'false');
});
