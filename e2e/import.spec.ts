import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { makeWorld, signInAs } from './exams.ts';
import { expectNoSeriousAxe, openPage } from './support.ts';

const FILM_FILE = path.join(import.meta.dirname, '../server/demo/clips/neg-linear-13.mp4');
const FILM = { name: 'neg-linear-13.mp4', mimeType: 'video/mp4', buffer: readFileSync(FILM_FILE) };
const WEBM_FILE = path.join(import.meta.dirname, '../server/test/media/tiny-vp9.webm');
const WEBM = { name: 'second.webm', mimeType: 'video/webm', buffer: readFileSync(WEBM_FILE) };

const fileLine = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name });

async function expectFits(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

test('an operator imports two films, and a reviewer finds the exam on the worklist', async ({
  page,
  browser,
}) => {
  test.slow();
  const world = await makeWorld({
    people: [{ roles: ['scanner'] }, { roles: ['reviewer'] }],
  });
  await signInAs(page, world, 0);
  await openPage(page, '/storage');
  await page.getByRole('link', { name: 'Import exam' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import exam' })).toBeVisible();
  await page.getByLabel('Choose files').setInputFiles([FILM, WEBM]);
  await expect(page).toHaveURL(/\/import-exam\/[0-9a-f-]{36}$/);
  await expect(fileLine(page, 'neg-linear-13.mp4')).toContainText('Ready');
  await expect(fileLine(page, 'second.webm')).toContainText('Ready');
  for (const name of ['neg-linear-13.mp4', 'second.webm']) {
    const preview = page.getByLabel(`Preview of ${name}`);
    await expect
      .poll(() => preview.evaluate((video: HTMLVideoElement) => video.videoWidth))
      .toBeGreaterThan(0);
  }

  await page.getByLabel('Last name (optional)').fill('Demo');
  await page.getByLabel('First name (optional)').fill('Pia');
  await page.getByLabel('Protocol', { exact: true }).selectOption('DVT Left Two Point');
  await page.getByLabel('View of neg-linear-13.mp4', { exact: true }).selectOption('GSV/CFV (left)');
  await page.reload();
  await expect(page.getByLabel('First name (optional)')).toHaveValue('Pia');
  await expect(page.getByText('Without a view, and left out: second.webm')).toBeVisible();
  await page.getByLabel('View of second.webm', { exact: true }).selectOption('Popliteal 1 (left)');
  await expectNoSeriousAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page, 390);
  await expectNoSeriousAxe(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Submit exam' }).click();
  await expect(page.getByText('Exam submitted')).toBeVisible();
  await expect(page).toHaveURL(/\/storage\?exam=/);
  await expect(page.getByRole('table', { name: 'My exams' })).toContainText('Pia Demo');

  const reviewer = await browser.newPage();
  await signInAs(reviewer, world, 1);
  await openPage(reviewer, '/worklist');
  await expect(reviewer.getByText('Pia Demo')).toBeVisible();
  await reviewer.close();
});

test('a broken file shows its sentence, and does not stop the others', async ({ page }) => {
  await signInAs(page, await makeWorld({ people: [{ roles: ['scanner'] }] }));
  await openPage(page, '/import-exam');
  await page
    .getByLabel('Choose files')
    .setInputFiles([
      { name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('These are words and no film.') },
      FILM,
    ]);
  await expect(fileLine(page, 'neg-linear-13.mp4')).toContainText('Ready');
  const broken = fileLine(page, 'notes.mp4');
  await expect(broken.getByText(/\.$/)).toBeVisible();
  await broken.getByRole('button', { name: 'Remove notes.mp4' }).click();
  await expect(broken).toHaveCount(0);
  await expect(page.getByLabel('Preview of neg-linear-13.mp4')).toBeVisible();
});
