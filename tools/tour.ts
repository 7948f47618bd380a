// `npm run tour`: opens every route as the demo accounts at 1440 and 390 pixels and writes the pictures with an
// index page to ./tour, so that people can look at the whole product in a minute. It starts a demo of its own.
// `npm run tour -- reviewer owner` takes only these accounts along; `--all` shows every page to each of them, also those
// that are refused to them.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findRoute, ROUTES, type RouteKind } from '@sonoboard/domain/navigation/routes';
import { ensureChromium } from './chromium.mjs';
import { freePort } from './free-port.mjs';
import { ensureBuilt, ROOT, say } from './ready.mjs';

const WIDTHS = [
  { name: '1440', viewport: { width: 1440, height: 900 } },
  { name: '390', viewport: { width: 390, height: 844 } },
] as const;

const SIGNED_OUT = 'nobody';
/** The pages that each account is shown. The same page looks alike for most, so that only some see them all. */
const ACCOUNTS: ReadonlyMap<string, readonly RouteKind[]> = new Map<string, readonly RouteKind[]>([
  [SIGNED_OUT, ['public', 'neutral']],
  ['admin', ['private', 'internal']],
  ['staff', ['internal']],
  ['reviewer', ['private']],
  ['operator', ['private']],
  ['owner', ['private']],
  ...[
    'reviewer2',
    'reviewer3',
    'yara.costa',
    'trial',
    'expired',
    'member',
    'invitee',
    'new',
    'unverified',
    'device',
  ].map((account) => [account, []] as const),
]);
const SEEN_BY_ALL = ['/', '/worklist', '/workspace', '/no-such-page'];
/** It ends the session of the tour. */
const LEFT_OUT = '/logout';

interface Shot {
  readonly account: string;
  readonly route: string;
  readonly width: string;
  readonly file: string;
}

const folder = join(ROOT, 'tour');
const shots: Shot[] = [];
const failures: string[] = [];

async function shoot(page: Page, account: string, address: string, width: string): Promise<void> {
  try {
    await page.goto(address);
    await page.locator('h1').first().waitFor({ timeout: 15_000 });
    // Pages that listen for news keep a connection open, which is not waited for.
    await page.waitForLoadState('networkidle');
  } catch (error) {
    failures.push(`${account} at ${width}: ${address}: ${String(error).split('\n')[0]}`);
  }
  const file = `${account}-${width}${address.replaceAll(/[^\w-]/g, '_')}.png`;
  await page.screenshot({ path: join(folder, file) });
  shots.push({ account, route: address, width, file });
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${account}@demo.sonoboard.example`);
  await page.getByLabel('Password', { exact: true }).fill('Demo1234');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** The route of an address, and whether it leads to a page below the page of a guid. */
function placeOf(address: string): string | undefined {
  const route = findRoute(address);
  return route && `${route.path} ${address.split('/').length}`;
}

/** Opens the pages that have one address, then follows the first link to each page that has many. */
async function walk(page: Page, account: string, width: string): Promise<void> {
  const kinds = showsAllPages ? ROUTES.map(({ kind }) => kind) : (ACCOUNTS.get(account) ?? []);
  const own = ROUTES.filter(({ path, kind }) => kinds.includes(kind) && path !== LEFT_OUT).map(
    ({ path }) => path,
  );
  const waiting: string[] = own
    .map((path) => path.replace(/\/\{\w+\?\}$/, ''))
    .filter((path) => !path.includes('{'));
  if (account !== SIGNED_OUT) waiting.unshift(...SEEN_BY_ALL.filter((path) => !waiting.includes(path)));
  const seen = new Set(waiting.map(placeOf));
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    await shoot(page, account, address, width);
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    for (const link of links.map((href) => href?.split('?')[0] ?? '')) {
      const place = placeOf(link);
      if (place === undefined || seen.has(place) || !own.some((path) => place.startsWith(`${path} `)))
        continue;
      seen.add(place);
      waiting.push(link);
    }
  }
}

async function tourAccount(browser: Browser, baseURL: string, account: string): Promise<void> {
  for (const { name, viewport } of WIDTHS) {
    const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    if (account !== SIGNED_OUT) await signIn(page, account);
    await walk(page, account, name);
    await context.close();
  }
  say(`  ${account}: ${shots.filter((shot) => shot.account === account).length} pictures`);
}

function indexPage(): string {
  const cards = shots.map(
    ({ account, route, width, file }) =>
      `<figure class="w${width}"><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${account} · ${route} · ${width}</figcaption></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Sonoboard tour</title>
<style>body{background:#0b0c0e;color:#eceef2;font:14px/20px system-ui;margin:24px}main{display:flex;flex-wrap:wrap;gap:16px}
figure{margin:0;max-width:480px;overflow-wrap:anywhere}img{display:block;border:1px solid #31363d;border-radius:8px}.w1440 img{width:480px}.w390{max-width:150px}.w390 img{width:150px}
figcaption{margin-top:4px;color:#a9b0bc}</style><h1>Sonoboard tour</h1><main>${cards.join('\n')}</main>`;
}

function sayWhatIsMissing(): void {
  const shown = new Set(shots.map(({ route }) => findRoute(route)?.path));
  const unseen = ROUTES.filter(({ path }) => !shown.has(path) && path !== LEFT_OUT).map(({ path }) => path);
  if (unseen.length > 0 && wanted.length === 0) say(`No link led to: ${unseen.join(', ')}`);
  for (const failure of failures) say(`Failed: ${failure}`);
}

const wanted = process.argv.slice(2).filter((word) => word !== '--all');
const showsAllPages = process.argv.includes('--all');
const accounts = [...ACCOUNTS.keys()].filter((account) => wanted.length === 0 || wanted.includes(account));
const executablePath = ensureChromium();
await ensureBuilt();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const port = await freePort();
const baseURL = `http://localhost:${port}`;
say('Starting a demo …');
const server = spawn(process.execPath, ['tools/e2e-server.mjs'], {
  cwd: ROOT,
  env: { ...process.env, PORT: String(port) },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const isReady = async () => (await fetch(`${baseURL}/readyz`).catch(() => null))?.ok ?? false;
while (!(await isReady())) {
  if (server.exitCode !== null) process.exit(1);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const account of accounts) await tourAccount(browser, baseURL, account);
  writeFileSync(join(folder, 'index.html'), indexPage());
  say(`${shots.length} pictures; open tour/index.html`);
  sayWhatIsMissing();
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  server.kill('SIGTERM');
}
