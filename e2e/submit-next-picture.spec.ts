import { expect, type Page, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { button, COMPLETE, sayBefore } from './report.support.ts';

const REVIEWS = '**/api/examReviews';

/** Of the pictures that are in the page, those that are visible. */
function picturesSeen(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isSeen = (video: HTMLVideoElement) => {
      const { left, top, width, height } = video.getBoundingClientRect();
      const uppermost = document.elementFromPoint(left + width / 2, top + height / 2);
      return uppermost !== null && video.parentElement?.contains(uppermost) === true;
    };
    return [...document.querySelectorAll('video')].filter(isSeen).length;
  });
}

test("the next exam's picture is drawn while a review is submitted, and seen only once it is stored", async ({
  page,
}) => {
  const world = await makeWorld({ exams: [{}, {}] });
  await signInAs(page, world);
  const [first, second] = [examOf(world, 1), examOf(world, 0)];
  await sayBefore(page, [first], COMPLETE);
  // Asked for once the picture runs: where it lies is known by then.
  const settled = page.waitForRequest('**/tags');
  await page.goto(`/create-review/${first.guid}`);
  await settled;
  const ahead = page.waitForResponse('**/next-review?*');
  await page.evaluate((path) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, `/create-review/${first.guid}/report`);
  await ahead;
  const submitAndNext = button(page, 'Submit and Next');
  await expect(submitAndNext).toBeEnabled();
  await expect(page.locator('video')).toHaveCount(0);
  // Drawn out of sight: its page, too, is there.
  await expect(page.getByRole('navigation', { name: 'Clips', includeHidden: true })).toBeAttached();

  const answer: { give?: () => void } = {};
  await page.route(
    REVIEWS,
    async (route) => {
      await new Promise<void>((resolve) => (answer.give = resolve));
      await route.fulfill({ status: 500, json: { error: 'The server stumbled.', code: 'internal_error' } });
    },
    { times: 1 },
  );
  await submitAndNext.click();
  await expect(page.locator('video')).toHaveCount(1);
  await expect(page.locator('video')).toHaveJSProperty('paused', true);
  expect(await picturesSeen(page)).toBe(0);
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible();
  await expect.poll(() => answer.give).toBeDefined();
  answer.give?.();
  await expect(page.getByText('The server stumbled.')).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  await expect(page).toHaveURL(/\/report$/);

  await submitAndNext.click();
  await expect(page).toHaveURL(new RegExp(`/create-review/${second.guid}$`));
  await expect(page.locator('[data-status="ready"]')).toBeVisible();
  expect(await picturesSeen(page)).toBe(1);
});
