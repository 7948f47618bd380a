import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { findRoute, ROUTES, type RouteKind } from '@sonoboard/domain/navigation/routes';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteFigure } from '../../server/test/figure.ts';
import { type OwnProduct, startOwnProduct } from '../../server/test/own-product.ts';
import { ensureChromium } from '../chromium.mjs';
import { ensureBuilt } from '../ready.mjs';

/** Ends an attribute, then makes an element that would run a script. */
const MARKUP = `'"><img src=x onerror=ran=1>`;
/** Rows differ where they must. */
const OWN_ENDING = `substr(md5(random()::text), 1, 8)`;

/** What people type, or what their phones, scanners and files say of themselves. */
const TYPED: Readonly<Record<string, readonly string[]>> = {
  users: ['first_name', 'last_name', 'phone_number', 'landline_number', 'profession', 'nurse_id', 'site'],
  sessions: ['user_agent'],
  configs: ['name'],
  data_collections: ['name', 'exams_subscriber_ical', 'reviews_subscriber_ical'],
  exams: [
    'note',
    'patient_id',
    'patient_first_name',
    'patient_last_name',
    'scan_id',
    'bucket',
    'operator_first_name',
    'operator_last_name',
    'operator_phone_number',
    'operator_landline_number',
    'scanner_id',
  ],
  hardware_usages: ['probe_serial_number', 'phone_serial_number'],
  groups: ['name'],
  clip_dicom_sources: ['manufacturer', 'manufacturer_model', 'accession_number'],
  dicom_tokens: ['name'],
  import_files: ['name'],
  jobs: ['last_error'],
  outbox: ['subject', 'text_body'],
  phone_history: ['app_version', 'build_number', 'clarius_sdk_firmware'],
  phones: ['app_version', 'build_number', 'clarius_sdk_firmware'],
  legal_holds: ['reason'],
  clip_reviews: ['comment'],
  exam_reviews: ['comment', 'clinical_decision_comment'],
  probes: ['model', 'sdk_firmware_version'],
  workspaces: ['name'],
};

const ACCOUNTS: ReadonlyMap<string, readonly RouteKind[]> = new Map<string, readonly RouteKind[]>([
  ['admin', ['private', 'internal']],
  ['reviewer', ['private']],
  ['operator', ['private']],
  ['owner', ['private']],
]);
/** It ends the session. */
const LEFT_OUT = '/logout';

let product: OwnProduct;
let browser: Browser;
beforeAll(async () => {
  await ensureBuilt();
  product = await startOwnProduct({ env: { DEMO: 'yes' } });
  const executablePath = ensureChromium();
  browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Puts the markup into every row of a column; false where the database refuses it. */
async function putMarkupInto(client: pg.Client, table: string, column: string): Promise<boolean> {
  const isTaken = await attempt(client, `update ${table} set ${column} = $1 || ${OWN_ENDING}`);
  // A review that is submitted is never changed; an older server may have stored anything.
  return isTaken || attempt(client, `update ${table} set ${column} = $1 || ${OWN_ENDING}`, 'replica');
}

async function attempt(client: pg.Client, statement: string, role = 'origin'): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`set local session_replication_role = ${role}`);
    await client.query(statement, [MARKUP]);
    await client.query('commit');
    return true;
  } catch {
    await client.query('rollback');
    return false;
  }
}

async function signedIn(account: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.origin, reducedMotion: 'reduce' });
  const reply = await context.request.post('/api/login_direct', {
    data: { username: `${account}@demo.sonoboard.example`, password: 'Demo1234' },
    headers: { origin: product.origin },
  });
  expect(reply.status()).toBe(200);
  return context;
}

const placeOf = (address: string) => findRoute(address)?.path;

/** Opens the pages that have one address, then follows the first link to each page that has many. */
async function* pagesOf(page: Page, kinds: readonly RouteKind[]): AsyncGenerator<string> {
  const own: readonly string[] = ROUTES.filter(({ kind }) => kinds.includes(kind)).map(({ path }) => path);
  const waiting = own.map((path) => path.replace(/\/\{\w+\?\}$/, '')).filter((path) => !path.includes('{'));
  const seen = new Set<string | undefined>([...waiting.map(placeOf), placeOf(LEFT_OUT)]);
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    yield address;
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('?')[0] ?? ''));
    for (const link of links) {
      const place = placeOf(link);
      if (place === undefined || seen.has(place) || !own.includes(place)) continue;
      seen.add(place);
      waiting.push(link);
    }
  }
}

test('markup in every text that people type is shown as text on every page, and runs nowhere', async (context) => {
  const client = new pg.Client(product.connection);
  await client.connect();
  const columns = Object.entries(TYPED).flatMap(([table, names]) =>
    names.map((name) => [table, name] as const),
  );
  const refused: string[] = [];
  for (const [table, column] of columns) {
    if (!(await putMarkupInto(client, table, column))) refused.push(`${table}.${column}`);
  }
  await client.end();
  let pages = 0;
  const shown = new Set<string>();
  const faults: string[] = [];
  for (const [account, kinds] of ACCOUNTS) {
    const session = await signedIn(account);
    const page = await session.newPage();
    page.on('dialog', (dialog) => {
      faults.push(`${account}: ${page.url()} asks something`);
      void dialog.dismiss();
    });
    for await (const address of pagesOf(page, kinds)) {
      pages += 1;
      const found = await page.evaluate(() => ({
        elements: document.querySelectorAll('img[src="x"]').length,
        hasRun: 'ran' in globalThis,
        isShown: document.body.innerText.includes('onerror=ran=1'),
      }));
      if (found.elements > 0 || found.hasRun) faults.push(`${account}: ${address}`);
      if (found.isShown) shown.add(address);
    }
    await session.close();
  }
  noteFigure(context, `${columns.length - refused.length} columns, ${pages} pages, ${shown.size} show it`);
  expect(faults).toEqual([]);
  expect(refused).toEqual([]);
  expect(shown.size).toBeGreaterThan(15);
});
