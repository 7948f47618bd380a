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

for (const size of [
  { width: 390, height: 844 },
  { width: 360, height: 800 },
]) {
  test(`the clips page on a phone of ${size.width} px has no serious finding, and nothing sticks out`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await openOwnPlayingExam(page, { protocol: 'dvt_left_three_point_extended' });
    await page.getByRole('button', { name: 'Pause' }).click();
    await rateAndAssess(page, 4, 'No DVT');
    await expectNoSeriousAxe(page);
    await expectFitsWidth(page);
    // The player cuts off what it has no room for: its last control is the first to go.
    await expect(page.getByRole('button', { name: /^Playback speed/ })).toBeInViewport({ ratio: 1 });
    for (const target of [score(page, 1), finding(page, 'Other')]) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
}

test('rating and assessing fit a phone without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openOwnPlayingExam(page);
  await score(page, 4).click();
  const next = await page.getByRole('button', { name: 'Next Clip' }).boundingBox();
  for (const target of [score(page, 5), finding(page, 'No DVT')]) {
    const box = await target.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0);
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // In words: on a phone nobody can point at an icon to learn what it means.
  await expect(page.getByText('Saved', { exact: true })).toBeInViewport();
});

test('RV-053, RV-204: Next Clip goes to the first unreviewed clip once this one is complete; RV-054: on the last it carries the page’s label', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openOwnPlayingExam(page, { protocol: 'dvt_left_three_point' });
  await clipButtons(page).nth(1).click();
  const next = page.getByRole('button', { name: 'Next Clip' });
  await expect(next).toBeDisabled();
  await rateAndAssess(page, 4, 'No DVT');
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
