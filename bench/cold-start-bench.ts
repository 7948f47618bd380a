import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { DISPLAY_COOKIE, displayText } from '@sonoboard/contract/http/page-drawing';
import type { EmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { launchBrowser } from './launch-browser.ts';
import type { Measure } from './measure.ts';
import { median, spread } from './statistics.ts';
import { prepareWorklistSide } from './worklist-side.ts';

const EXAMS = 50_000;
const ROWS = 20;
const ROUNDS = 12;
const ROW = 'a[data-row-link]';
const PATH = '/worklist';
const VIEWPORT = { width: 1440, height: 900 };

interface Visit {
  readonly url: string;
  readonly cookies?: readonly { readonly name: string; readonly value: string }[];
}

/** A first visit of the worklist by someone who is signed in, against a static page with the same rows, each in a browser that has seen nothing. */
export async function coldStartMeasures(
  postgres: EmbeddedPostgres,
  executablePath: string | undefined,
): Promise<Measure[]> {
  const side = await prepareWorklistSide(postgres, 'bench_cold', EXAMS);
  const launch = () => launchBrowser(executablePath);
  // A browser in which someone has signed in has both.
  const display = displayText({ zone: 'UTC', width: VIEWPORT.width, collection: null });
  const cookies = [side.cookie, { name: DISPLAY_COOKIE, value: display }];
  const ours = { url: `${side.baseUrl}${PATH}`, cookies };
  const bare = await startStaticPage(await rowsAsText(await launch(), ours));
  try {
    const times: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
    // The first visits warm up the server.
    for (let round = -1; round < ROUNDS; round += 1) {
      const [our, their] = [
        await rowsPaintedMs(await launch(), ours),
        await rowsPaintedMs(await launch(), bare),
      ];
      if (round < 0) continue;
      times.ours.push(our);
      times.bare.push(their);
    }
    return [
      {
        name: `cold visit: navigation to ${ROWS} rows painted on /worklist, against a static page with the same rows`,
        value: median(times.ours) / median(times.bare),
        unit: 'x',
        bound: { kind: 'at most', value: 3 },
        details: `${spread(times.ours)} against ${spread(times.bare)}; ${EXAMS} exams, ${ROUNDS} visits each`,
      },
    ];
  } finally {
    bare.stop();
    await side.stop();
  }
}

/** From the start of the navigation to the frame after which all rows are on the screen. */
async function rowsPaintedMs(browser: Browser, visit: Visit): Promise<number> {
  const context = await browser.newContext({ viewport: VIEWPORT, timezoneId: 'UTC' });
  await context.addCookies((visit.cookies ?? []).map((cookie) => ({ ...cookie, url: visit.url })));
  const page = await context.newPage();
  // The name that the compiler gives to functions inside functions.
  await page.addInitScript('globalThis.__name = (wrapped) => wrapped');
  await page.addInitScript(
    ({ row, rows }) => {
      const look = () => {
        if (document.querySelectorAll(row).length < rows) return void requestAnimationFrame(look);
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', () => performance.mark('rows-painted'));
          channel.port1.start();
          channel.port2.postMessage(null);
        });
      };
      look();
    },
    { row: ROW, rows: ROWS },
  );
  await page.goto(visit.url, { waitUntil: 'commit' });
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('rows-painted')[0]?.startTime ?? 0,
  );
  const milliseconds = await painted.jsonValue();
  await browser.close();
  return milliseconds;
}

async function rowsAsText(browser: Browser, { url, cookies = [] }: Visit): Promise<readonly string[]> {
  const context = await browser.newContext({ viewport: VIEWPORT, timezoneId: 'UTC' });
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
  const page = await context.newPage();
  await page.goto(url);
  await page
    .locator(ROW)
    .nth(ROWS - 1)
    .waitFor();
  const rows = await page.locator(`tr:has(${ROW})`).allInnerTexts();
  await browser.close();
  return rows;
}

/** The same words in a table, from a server that does nothing else. */
async function startStaticPage(rows: readonly string[]): Promise<Visit & { stop(): void }> {
  const lines = rows.map(
    (row, index) =>
      `<tr><td><a data-row-link href="#${index}">${row.split('\t').join('</a></td><td>')}</td></tr>`,
  );
  const page = `<!doctype html><title>Static</title><style>body{background:#0b0c0e;color:#eceef2}</style><table>${lines.join('')}</table>`;
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page);
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, stop: () => void server.close() };
}
