import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { openPage, signIn, withoutFirstReplies } from './support.ts';

const BUILT = path.join(import.meta.dirname, '../web/dist');
const KB = 1000;

/** What the scripts of a page weigh on their way, squeezed by gzip as the build did it. */
async function scriptsOf(page: Page, address: string): Promise<number> {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await openPage(page, address);
  await page.waitForLoadState('networkidle');
  return [...scripts].reduce((sum, file) => sum + statSync(path.join(BUILT, `${file}.gz`)).size, 0);
}

test('the script until /login is usable weighs at most 190 kB', async ({ page }) => {
  expect(await scriptsOf(page, '/login')).toBeLessThanOrEqual(190 * KB);
});

test('the script until /worklist is usable weighs at most 240 kB', async ({ page }) => {
  await signIn(page, 'reviewer');
  // An account that loads ahead would fetch the player next, once the list is there.
  await withoutFirstReplies(page);
  await page.route('**/api/users/*/config', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as object;
    await route.fulfill({ response, json: { ...config, preload_exam_review_clips: false } });
  });
  expect(await scriptsOf(page, '/worklist')).toBeLessThanOrEqual(240 * KB);
});
