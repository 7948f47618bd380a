import { expect, test } from '@playwright/test';
import { player } from './player.support.ts';
import { clipButtons, openOwnPlayingExam } from './review.support.ts';

const TAGS = '**/api/sequences/*/tags';

test('RV-290: the tags of a clip are asked for once, however often it is looked at; RV-304: without them it plays without chapters; RV-319: and counts 30 frames a second', async ({
  page,
}) => {
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

  await test.step('RV-304: tags that cannot be had are not spoken of', async () => {
    await page.route(TAGS, (route) => route.fulfill({ status: 500, json: { error: 'no' } }));
    await openOwnPlayingExam(page);
    await expect(page.getByText('Compression 1')).toHaveCount(0);
    await expect(page.getByRole('alert')).toBeEmpty();
  });

  await test.step('RV-319: a clip of unknown frame rate', async () => {
    await page.unroute(TAGS);
    await page.route(TAGS, (route) => route.fulfill({ json: { tags: { tags: [], fps: null } } }));
    await page.route('**/api/exams/*', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { sequences: { fps: number | null }[] };
      await route.fulfill({
        response: reply,
        json: { ...body, sequences: body.sequences.map((clip) => ({ ...clip, fps: null })) },
      });
    });
    await openOwnPlayingExam(page);
    await expect(player(page).getByText(/Frame \d+ \/ 150/)).toBeVisible();
  });
});
