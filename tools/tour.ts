// `npm run tour`: opens every route as each demo account at 1440 and 390 pixels and writes the pictures with an
// index page to ./tour, so that people can look at the whole product in a minute. It starts a demo of its own.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { ensureChromium } from './chromium.mjs';
import { freePort } from './free-port.mjs';
import { ensureBuilt, ROOT, say } from './ready.mjs';

const WIDTHS = [
  { name: '1440', viewport: { width: 1440, height: 900 } },
  { name: '390', viewport: { width: 390, height: 844 } },
] as const;
const ACCOUNTS = [
  'admin',
  'staff',
  'reviewer',
  'reviewer2',
  'reviewer3',
  'operator',
  'owner',
  'trial',
  'expired',
  'member',
  'invitee',
  'new',
  'device',
] as const;
const PUBLIC_ROUTES = [
  '/login',
  '/sign-up',
  '/forgot-password',
  '/resend-verification-link',
  '/verify-email',
  '/invalid-link',
  '/account-verified',
  '/reset-password',
  '/send-reset-password-link',
];
const PRIVATE_ROUTES = [
  '/worklist',
  '/pending-rescans',
  '/completed-reviews',
  '/storage',
  '/user-settings',
  '/change-password',
  '/workspace',
  '/workspace/clarius-scanners',
  '/workspace/butterfly-scanners',
  '/buy-license',
  '/billing-portal',
  '/purchase-success',
  '/about',
  '/no-such-page',
];
const INTERNAL_ROUTES = [
  'colors',
  'component-test',
  'data-collections',
  'groups',
  'statistics',
  'reviews',
  'configs',
  'users',
  'deletion-requests',
  'probes',
  'exams',
  'workspaces',
  'advent',
  'phones',
  'audit',
  'outbox',
].map((name) => `/internal/${name}`);
/** The same route looks alike for most accounts; these show every private route, the others what is theirs. */
const SHOWN_WHOLE = new Set(['admin', 'reviewer', 'owner']);

interface Shot {
  readonly account: string;
  readonly route: string;
  readonly width: string;
  readonly file: string;
}

const folder = join(ROOT, 'tour');
const shots: Shot[] = [];

async function shoot(page: Page, account: string, route: string, width: string): Promise<void> {
  await page.goto(route);
  await page.locator('h1').first().waitFor({ timeout: 15_000 });
  await page.waitForLoadState('networkidle');
  const file = `${account}-${width}${route.replaceAll('/', '_')}.png`;
  await page.screenshot({ path: join(folder, file) });
  shots.push({ account, route, width, file });
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${account}@demo.sonoboard.example`);
  await page.getByLabel('Password', { exact: true }).fill('Demo1234');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** The first exam of the worklist, opened, so that the player is in the pictures too. */
async function shootFirstExam(page: Page, account: string, width: string): Promise<void> {
  await page.goto('/worklist');
  // The worklist of this account is never empty in the demo world: waiting, not skipping, tells when that changes.
  const link = await page.locator('a[href^="/create-review/"]').first().getAttribute('href');
  if (link !== null) await shoot(page, account, link, width);
}

async function tourAccount(browser: Browser, baseURL: string, account: string): Promise<void> {
  for (const { name, viewport } of WIDTHS) {
    const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    if (account === 'nobody') {
      for (const route of PUBLIC_ROUTES) await shoot(page, account, route, name);
    } else {
      await signIn(page, account);
      const routes = SHOWN_WHOLE.has(account) ? PRIVATE_ROUTES : ['/', '/worklist', '/workspace'];
      const internal = account === 'admin' || account === 'staff' ? INTERNAL_ROUTES : [];
      for (const route of [...routes, ...internal]) await shoot(page, account, route, name);
      if (account === 'reviewer') await shootFirstExam(page, account, name);
    }
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
figure{margin:0}img{display:block;border:1px solid #31363d;border-radius:8px}.w1440 img{width:480px}.w390 img{width:150px}
figcaption{margin-top:4px;color:#a9b0bc}</style><h1>Sonoboard tour</h1><main>${cards.join('\n')}</main>`;
}

const executablePath = ensureChromium();
ensureBuilt();
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
  for (const account of ['nobody', ...ACCOUNTS]) await tourAccount(browser, baseURL, account);
  writeFileSync(join(folder, 'index.html'), indexPage());
  say(`${shots.length} pictures; open tour/index.html`);
} finally {
  await browser.close();
  server.kill('SIGTERM');
}
