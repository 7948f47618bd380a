import { expect, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { expectPlaying, findExam, openExam, pause, player, shownVideo } from './player.support.ts';
import { expectFitsWidth, expectNoSeriousAxe, openPage, signIn } from './support.ts';

const clipButtons = 'navigation';

test('RV-047, RV-057, RV-257: the clips page says whose exam it is, loads the following clips ahead, lists its keys, and leads to the worklist and back', async ({
  page,
}) => {
  await signIn(page, 'reviewer');
  const exam = await findExam(page, 'dvt_left_three_point_extended');
  const bar = page.getByRole('banner');

  await test.step('RV-257: the following clips are loaded after the first frame, and shown without another request', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/media/')) asked.push(pathname);
    });
    // The URLs that the page got: every few minutes a clip gets another one.
    const loaded = page.waitForResponse(
      (reply) => new URL(reply.url()).pathname === `/api/exams/${exam.guid}`,
    );
    await openExam(page, exam.guid);
    const { sequences } = (await (await loaded).json()) as { sequences: typeof exam.clips };
    const next = sequences[1]?.segmentationUrl ?? '';
    await expect.poll(() => asked).toContain(next);
    await expect.poll(() => asked).toContain(sequences[3]?.segmentationUrl ?? '');
    const before = asked.filter((address) => address === next).length;
    await page.getByRole(clipButtons, { name: 'Clips' }).getByRole('button').nth(1).click();
    await expectPlaying(page);
    await expect(shownVideo(page)).toHaveAttribute('src', next);
    expect(asked.filter((address) => address === next)).toHaveLength(before);
  });

  await test.step('RV-047: it says which protocol, patient, start and operator', async () => {
    await expect(bar.getByText('DVT Left Three Point Extended')).toBeVisible();
    for (const label of ['Patient', 'Patient ID', 'Exam started', 'Operator']) {
      await expect(bar.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible();
    }
    await expect(bar.getByRole('link', { name: 'Internal Exam' })).toHaveCount(0);
  });

  await test.step('the list of keys opens with ?, and the player’s keys rest meanwhile', async () => {
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list).toBeVisible();
    await page.keyboard.press('v');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(page.getByRole('switch', { name: 'Vessel overlay' })).toBeChecked();
  });

  await test.step('it opens from the worklist and goes back to it', async () => {
    await openPage(page, '/worklist');
    await page.getByRole('link', { name: exam.guid.slice(0, 8) }).click();
    await expectPlaying(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assess and rate proximal clips');
    await page.getByRole('link', { name: 'Worklist' }).first().click();
    await expect(page).toHaveURL(/\/worklist/);
  });

  await test.step('RV-057: staff open the internal page of the exam in a new tab', async () => {
    await signIn(page, 'admin');
    await openExam(page, exam.guid);
    const link = page.getByRole('link', { name: 'Internal Exam' });
    await expect(link).toHaveAttribute('href', `/internal/exams/${exam.guid}`);
    await expect(link).toHaveAttribute('target', '_blank');
  });
});

test('a view that was not recorded is there as missing; an exam that does not exist says so and shows the way back', async ({
  page,
}) => {
  await signIn(page, 'reviewer');
  const { guid } = await findExam(page, 'cardiac', (clips) => clips.length === 6);
  await openExam(page, guid);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assess and rate clips');
  const buttons = page.getByRole(clipButtons, { name: 'Clips' }).getByRole('button');
  await expect(buttons).toHaveCount(7);
  const missing = buttons.filter({ hasText: 'Missing' });
  await expect(missing).toHaveCount(1);
  await missing.click();
  await expect(player(page).getByText('Clip not found')).toBeVisible();

  await openPage(page, '/create-review/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exam could not be found');
  await expect(
    page.getByText("This exam does not exist or you don't have sufficient permissions to view it."),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go to Worklist' }).click();
  await expect(page).toHaveURL(/\/worklist/);
});

test('the clips page fits 390, 1024 and 1440 px without a serious accessibility finding; on a phone the region opens, and the controls are big enough for a finger', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'reviewer');
  const { guid } = await findExam(page, 'dvt_left_three_point_extended');
  await openExam(page, guid);
  const region = page.getByRole('region', { name: 'Expected anatomical region' });
  await expect(region.getByText(/^Groin/)).toBeHidden();
  await region.getByRole('button', { name: 'Description of the region' }).click();
  await expect(region.getByText(/^Groin/)).toBeVisible();
  for (const name of ['Pause', 'Previous frame', 'Next frame', 'Vessel overlay', 'Full screen']) {
    const box = await player(page).getByRole('button', { name }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
  }
  await pause(page);
  await expectFitsWidth(page);
  await expectNoSeriousAxe(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expectFitsWidth(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectFitsWidth(page);
  await expectNoSeriousAxe(page);
});

test('the cache of this browser has a clip for its session only, and none after a logout', async ({
  page,
}) => {
  const world = await makeWorld({ exams: [{}] });
  await signInAs(page, world);
  await openPage(page, `/create-review/${examOf(world).guid}`);
  await expectPlaying(page);
  const address = await shownVideo(page).evaluate((video: HTMLVideoElement) => video.currentSrc);
  // A page without calls of its own: one of them might meet the missing session and leave for the login.
  await page.goto('/healthz');
  const readClip = () =>
    page.evaluate(async (url) => (await fetch(url, { cache: 'force-cache' })).status, address);
  expect(await readClip()).toBe(200);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  expect(await readClip(), 'the cache does not answer without the session').toBe(401);
  await page.context().addCookies(cookies);
  await page.context().setOffline(true);
  expect(await readClip(), 'the cache answers for the session').toBe(200);
  await page.context().setOffline(false);
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login/);
  expect(await readClip()).toBe(401);
});
