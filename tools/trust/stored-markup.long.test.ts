import { findRoute, ROUTES } from '@sonoboard/domain/navigation/routes';
import type { Browser, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../bench/launch-browser.ts';
import { noteFigure } from '../../server/test/figure.ts';
import { type OwnProduct, startOwnProduct } from '../../server/test/own-product.ts';
import { startSession } from '../../server/test/test-users.ts';
import { ensureHeadlessShell } from '../chromium.mjs';
import { ensureBuilt } from '../ready.mjs';

/** What people type, and what apps and scanners send in their name: table and column. */
const TYPED = [
  ['users', 'first_name'],
  ['users', 'last_name'],
  ['users', 'phone_number'],
  ['users', 'landline_number'],
  ['users', 'profession'],
  ['users', 'scanner_id'],
  ['users', 'nurse_id'],
  ['users', 'site'],
  ['sessions', 'user_agent'],
  ['configs', 'name'],
  ['data_collections', 'name'],
  ['groups', 'name'],
  ['workspaces', 'name'],
  ['exams', 'note'],
  ['exams', 'patient_id'],
  ['exams', 'patient_first_name'],
  ['exams', 'patient_last_name'],
  ['exams', 'scan_id'],
  ['exams', 'operator_email'],
  ['exams', 'operator_first_name'],
  ['exams', 'operator_last_name'],
  ['exams', 'operator_phone_number'],
  ['exams', 'operator_landline_number'],
  ['exams', 'scanner_id'],
  ['exams', 'probe_serial_number'],
  ['exams', 'phone_serial_number'],
  ['exam_reviews', 'comment'],
  ['exam_reviews', 'clinical_decision_comment'],
  ['clip_reviews', 'comment'],
  ['clips', 'user_assessment'],
  ['clips', 'algorithm_assessment'],
  ['imports', 'name'],
  ['import_files', 'name'],
  ['probes', 'certificate'],
  ['phones', 'app_version'],
  ['phones', 'build_number'],
] as const;

const SENTINEL = 'calledByMarkup';
/** Ends an attribute, an element, a string and a template, and begins something that runs. */
const markupOf = (name: string) =>
  `${name}"'><img src=x onerror=${SENTINEL}()><svg onload=${SENTINEL}()></script><script>${SENTINEL}()</script>\${${SENTINEL}()}`;

/** Between them they may open every page. */
const ACCOUNTS = ['admin', 'reviewer', 'operator', 'owner', 'invitee'];
const PATIENCE_MS = 15_000;
/** It ends the session. */
const LEFT_OUT = '/logout';

let product: OwnProduct;
let browser: Browser;
beforeAll(async () => {
  ensureBuilt();
  product = await startOwnProduct({ env: { DEMO: 'auto', LOG_LEVEL: 'fatal' } });
  browser = await launchBrowser(ensureHeadlessShell());
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/**
 * Past the triggers: no review is ever changed otherwise. Some texts must differ, so each has its place in the table. A column
 * that takes certain words only says no; one without rows has nothing to show.
 */
async function plantMarkup(): Promise<string[]> {
  const planted: string[] = [];
  for (const [table, column] of TYPED) {
    const name = `${table}.${column}`;
    const plant = product.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      return tx.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = concat(${markupOf(name)}::text, ' ', ctid::text)
          where ${sql.identifier(column)} is not null`,
      );
    });
    const { rowCount } = await plant.catch(() => ({ rowCount: 0 }));
    if ((rowCount ?? 0) > 0) planted.push(name);
  }
  return planted;
}

async function guidOf(account: string): Promise<string> {
  const { rows } = await product.deps.db.execute<{ guid: string }>(
    sql`select guid from users where email = ${`${account}@demo.sonoboard.example`}`,
  );
  return rows[0]?.guid ?? '';
}

/** The pages that have one address, and the first of each kind that a link leads to. */
async function walk(page: Page, look: (address: string) => Promise<void>): Promise<void> {
  const waiting = ROUTES.map(({ path }) => path.replace(/\/\{\w+\?\}$/, '')).filter(
    (path) => !path.includes('{') && path !== LEFT_OUT,
  );
  const placeOf = (address: string) => {
    const route = findRoute(address);
    return route && `${route.path} ${address.split('/').length}`;
  };
  const seen = new Set(waiting.map(placeOf));
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    await look(address);
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('?')[0] ?? ''));
    for (const link of links) {
      const place = placeOf(link);
      if (place === undefined || seen.has(place) || link === LEFT_OUT) continue;
      seen.add(place);
      waiting.push(link);
    }
  }
}

test('markup in every text that people type runs on no page, and is shown as it was typed', async (context) => {
  const planted = await plantMarkup();
  const happened: string[] = [];
  const shown = new Set<string>();
  const pages = new Set<string>();
  for (const account of ACCOUNTS) {
    const windows = await browser.newContext({ baseURL: product.origin, reducedMotion: 'reduce' });
    const [name = '', value = ''] = (await startSession(product.deps, await guidOf(account))).split('=');
    await windows.addCookies([{ name, value, url: product.origin }]);
    const page = await windows.newPage();
    let at = '';
    await page.exposeFunction(SENTINEL, () => happened.push(`run at ${at}`));
    await page.exposeFunction('tellOfViolation', (what: string) => happened.push(`${what} at ${at}`));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
        const tell: unknown = Reflect.get(window, 'tellOfViolation');
        if (typeof tell === 'function') tell(`${violatedDirective} ${blockedURI} ${sample}`);
      });
    });
    await walk(page, async (address) => {
      at = `${address} as ${account}`;
      await page.goto(address);
      await page.locator('h1').first().waitFor({ timeout: PATIENCE_MS });
      // What a page asks for later than that is seen on another visit, or not counted as shown.
      await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS }).catch(() => undefined);
      const text = `${await page.title()} ${await page.locator('body').innerText()}`;
      const values = await page
        .locator('input, textarea')
        .evaluateAll((all) =>
          all.map((field) =>
            field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
          ),
        );
      for (const one of planted) if (`${text} ${values.join(' ')}`.includes(`${one}"'><img`)) shown.add(one);
      pages.add(findRoute(address)?.path ?? address);
    });
    await windows.close();
  }
  noteFigure(
    context,
    `markup in ${planted.length} kinds of texts, ${shown.size} of them seen as typed on ${pages.size} kinds of pages, ${happened.length} run or blocked`,
  );
  expect(happened).toEqual([]);
  expect(planted.length).toBeGreaterThanOrEqual(25);
  expect(shown.size).toBeGreaterThanOrEqual(15);
  console.log(
    'UNSHOWN',
    planted.filter((one) => !shown.has(one)),
    TYPED.map((o) => o.join('.')).filter((o) => !planted.includes(o)),
  );
});
