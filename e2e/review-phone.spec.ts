import { expect, test } from '@playwright/test';
import {
  activeClip,
  clipButtons,
  finding,
  openOwnPlayingExam,
  overallDialog,
  rateAndAssess,
  score,
} from './review.support.ts';
import { expectFitsWidth, expectNoSeriousAxe } from './support.ts';

test('the clips page on a phone has no serious finding, and nothing sticks out at 390 and 360 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openOwnPlayingExam(page, { protocol: 'dvt_left_three_point_extended' });
  await page.getByRole('button', { name: 'Pause' }).click();
  await rateAndAssess(page, 4, 'No DVT');
  await expectNoSeriousAxe(page);
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await expectFitsWidth(page);
    // The player cuts off what it has no room for: its last control is the first to go.
    await expect(page.getByRole('button', { name: /^Playback speed/ })).toBeInViewport({ ratio: 1 });
    for (const target of [score(page, 1), finding(page, 'Other')]) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  }
});

test('RV-053, RV-204: on a phone a clip is rated without scrolling, and Next Clip goes to the first unreviewed clip once this one is complete; RV-054: on the last it carries the page’s label', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openOwnPlayingExam(page, { protocol: 'dvt_left_three_point' });
  const next = page.getByRole('button', { name: 'Next Clip' });

  await test.step('rating and assessing fit the screen', async () => {
    await clipButtons(page).nth(1).click();
    await expect(clipButtons(page).nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(next).toBeDisabled();
    await score(page, 4).click();
    const below = await next.boundingBox();
    for (const target of [score(page, 5), finding(page, 'No DVT')]) {
      const box = await target.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    // In words: on a phone nobody can point at an icon to learn what it means.
    await expect(page.getByText('Saved', { exact: true })).toBeInViewport();
  });

  await finding(page, 'No DVT').click();
  await expect(next).toBeEnabled();
  await next.click();
  await expect(clipButtons(page).first()).toHaveAttribute('aria-current', 'true');
  await rateAndAssess(page, 4, 'No DVT');
  await next.click();
  await expect(activeClip(page)).toContainText('Popliteal');
  const last = page.getByRole('button', { name: 'Finalize Assessment' });
  await expect(last).toBeDisabled();
  await expect(next).toHaveCount(0);
  await rateAndAssess(page, 4, 'No DVT');
  await last.click();
  await expect(overallDialog(page)).toBeVisible();
});
