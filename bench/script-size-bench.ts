import { statSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import { ROOT } from '../tools/ready.mjs';
import { addressOf, DEMO_REVIEWER } from './demo-account.ts';
import { launchBrowser } from './launch-browser.ts';
import type { Measure } from './measure.ts';

interface Page {
  readonly name: string;
  readonly path: string;
  readonly atMostKb: number;
  readonly isUsable: string;
}

const PAGES: readonly Page[] = [
  { name: '/login', path: '/login', atMostKb: 190, isUsable: 'role=button[name="Login"]' },
  { name: '/worklist', path: '/worklist', atMostKb: 240, isUsable: 'a[data-row-link]' },
];

/** Gzipped script that the browser fetches until a page is usable, each page in a browser that has seen nothing. */
export async function scriptSizeMeasures(
  baseUrl: string,
  executablePath: string | undefined,
): Promise<Measure[]> {
  const browser = await launchBrowser(executablePath);
  try {
    const measures: Measure[] = [];
    for (const page of PAGES) measures.push(await measurePage(browser, baseUrl, page));
    return measures;
  } finally {
    await browser.close();
  }
}

async function measurePage(
  browser: Awaited<ReturnType<typeof launchBrowser>>,
  baseUrl: string,
  { name, path, atMostKb, isUsable }: Page,
): Promise<Measure> {
  const context = await browser.newContext({ baseURL: baseUrl });
  if (path !== '/login') {
    // Signing in by the call alone leaves the browser without any script of ours.
    await context.request.post(addressOf(baseUrl, signIn), {
      data: DEMO_REVIEWER,
      headers: { origin: baseUrl },
    });
  }
  const page = await context.newPage();
  const sizes: number[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    // As it is served: the build packs each file as small as it gets.
    sizes.push(statSync(join(ROOT, 'web/dist', `${new URL(response.url()).pathname}.gz`)).size);
  });
  await page.goto(path);
  await page.locator(isUsable).first().waitFor();
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const files = sizes.length;
  await context.close();
  return {
    name: `gzipped script until ${name} is usable`,
    value: bytes / 1000,
    unit: 'kB',
    bound: { kind: 'at most', value: atMostKb },
    details: `${files} files`,
  };
}
