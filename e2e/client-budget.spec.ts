import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { openPage, signIn } from './support.ts';

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
  expect(await scriptsOf(page, '/worklist')).toBeLessThanOrEqual(240 * KB);
});
