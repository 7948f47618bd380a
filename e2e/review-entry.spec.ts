import { expect, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { clipButtons, openOwnPlayingExam } from './review.support.ts';

test('RV-028: failure of the checks is only logged: nothing is said, and the exam loads', async ({
  page,
}) => {
  const world = await makeWorld({ exams: [{}] });
  await signInAs(page, world);
  await page.route('**/hasReviewed*/**', (route) => route.fulfill({ status: 500, json: { error: 'no' } }));
  await page.route('**/hasReviewedChainExam**', (route) =>
    route.fulfill({ status: 500, json: { error: 'no' } }),
  );
  await page.goto(`/create-review/${examOf(world).guid}`);
  await expect(page.getByRole('heading', { name: 'Assess and rate clips' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeEmpty();
  await expect(page.locator('video').first()).toBeVisible();
});

test('RV-304: tags that cannot be had are not spoken of, and the clip plays without chapters', async ({
  page,
}) => {
  await page.route('**/api/sequences/*/tags', (route) =>
    route.fulfill({ status: 500, json: { error: 'no' } }),
  );
  await openOwnPlayingExam(page);
  await expect(page.getByText('Compression 1')).toHaveCount(0);
  await expect(page.getByRole('alert')).toBeEmpty();
});

test('RV-290: the tags of a clip are asked for once, however often it is looked at', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/tags')) asked.push(request.url());
  });
  await openOwnPlayingExam(page);
  // A request whose clip is left before its answer is given up, and made again later.
  await expect(page.getByText('Compression 1')).toBeVisible();
  const [first, second] = [clipButtons(page).nth(0), clipButtons(page).nth(1)];
  for (const clip of [second, first, second, first]) {
    await clip.click();
    await expect(clip).toHaveAttribute('aria-current', 'true');
    await expect(page.getByText('Compression 1')).toBeVisible();
  }
  // The clip after these may have been asked for ahead.
  expect(asked.length).toBeGreaterThanOrEqual(2);
  expect(asked.length).toBe(new Set(asked).size);
});
