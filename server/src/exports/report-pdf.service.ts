import { ENDPOINTS } from '@sonoboard/contract/endpoints';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import { type ReviewFlow, reviewPath, reportRoute } from '@sonoboard/domain/reviews/review-route';
import type { FastifyInstance } from 'fastify';
import type { Browser, BrowserContext, Route } from 'playwright-core';
import { AppError } from '../platform/http/app-error.ts';
import { findChromium, launchChromium } from './chromium.ts';
import { type PagePrinter, pagePrinter } from './page-printer.ts';

export interface ReportPrinter {
  /** Refuses with pdf_unavailable, pdf_busy or pdf_failed. */
  print(report: PrintedPage, caller: PrintingCaller): Promise<Buffer>;
  close(): Promise<void>;
}

interface PrintedPage {
  readonly reviewGuid: string;
  /** Null for the newest one. */
  readonly version: number | null;
  readonly flow: ReviewFlow;
  /** The zone of its times. Without one Chromium would use the server's, which means nothing to the reader. */
  readonly timezone: string;
  /** Of the file, where mail programs and viewers show it: no patient data. */
  readonly title: string;
}

/** Whose page it is: what the page asks for is asked by them, in the session that they call in. */
interface PrintingCaller {
  readonly cookie: string;
  readonly ip: string;
  /** Ends when the caller has gone. */
  readonly signal: AbortSignal;
}

/** Makes the PDF of a report from the page that people print, opened in a browser on the server. */
export function reportPrinter(app: FastifyInstance): ReportPrinter {
  const { settings, log } = app.deps;
  const printer: PagePrinter<Browser> = pagePrinter(async () => {
    const program = await findChromium(settings.chromiumPath);
    if (program === null) throw new AppError('pdf_unavailable');
    return launchChromium(program);
  });
  return {
    print: ({ reviewGuid, version, flow, timezone, title }, caller) =>
      printer
        .print(async (browser, signal) => {
          const context = await browser.newContext({
            serviceWorkers: 'block',
            locale: 'en-GB',
            timezoneId: timezone,
          });
          signal.addEventListener('abort', () => void context.close().catch(() => {}));
          await context.route('**/*', (route) => answer(app, route, caller));
          return pdfOf(
            context,
            { reviewGuid, version, title },
            `${settings.publicUrl}${reviewPath(reportRoute(flow, reviewGuid))}${version === null ? '' : `?version=${version}`}`,
          );
        }, caller.signal)
        .catch((error: unknown) => {
          if (error instanceof AppError && error.code !== 'pdf_failed') throw error;
          log.error({ err: error, reviewGuid }, 'a report could not be made into a PDF');
          throw new AppError('pdf_failed', { cause: error });
        }),
    close: () => printer.close(),
  };
}

async function pdfOf(
  context: BrowserContext,
  { reviewGuid, version, title }: Pick<PrintedPage, 'reviewGuid' | 'version' | 'title'>,
  address: string,
): Promise<Buffer> {
  const page = await context.newPage();
  const answered = await page.goto(address, { waitUntil: 'commit' });
  if (!answered?.ok()) throw new Error(`The page answered ${answered?.status() ?? 'nothing'}`);
  const shown = version === null ? '' : `[data-version="${version}"]`;
  await page.locator(`[data-report="${reviewGuid}"]${shown}`).waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate('window.dispatchEvent(new Event("beforeprint"))');
  await page.locator('[data-printed-report]').waitFor();
  await page.locator('[data-phone-coming]').first().waitFor({ state: 'detached' });
  // The paper may need cuts of the font that the screen did not.
  await page.evaluate('document.fonts.ready.then(() => true)');
  // Printing tells the page once more to show the patient's id as its title, as paper wants it; a file keeps this one.
  const fixed = JSON.stringify(title);
  await page.evaluate(
    `document.title = ${fixed}; Object.defineProperty(document, 'title', { get: () => ${fixed}, set: () => {} })`,
  );
  return page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true, tagged: true });
}

/** Files and streams: no part of the paper. One of them is this very call. */
const NOT_FOR_PAPER = Object.values<EndpointSpec>(ENDPOINTS)
  .filter(({ reply }) => reply === 'file' || reply === 'stream')
  .map(
    ({ path }) => new RegExp(`^/api${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  );

const TAKEN_OVER = new Set(['content-type', 'content-security-policy', 'cache-control']);

/**
 * The page is answered inside this process: it can read what the caller may read, change nothing, and reach nobody else.
 * The caller's cookie is added here, so that the browser never holds it and no session is made.
 */
async function answer(app: FastifyInstance, route: Route, { cookie, ip }: PrintingCaller): Promise<void> {
  try {
    const request = route.request();
    const { origin, pathname, search } = new URL(request.url());
    const isOurs = origin === app.deps.settings.publicUrl && request.method() === 'GET';
    if (!isOurs || NOT_FOR_PAPER.some((pattern) => pattern.test(pathname))) {
      await route.abort('blockedbyclient');
      return;
    }
    const accept = request.headers()['accept'] ?? '*/*';
    const { statusCode, headers, rawPayload } = await app.inject({
      method: 'GET',
      url: `${pathname}${search}`,
      headers: { accept, cookie },
      remoteAddress: ip,
    });
    const passed = Object.entries(headers).filter(([name]) => TAKEN_OVER.has(name));
    await route.fulfill({
      status: statusCode,
      headers: Object.fromEntries(passed.map(([name, value]) => [name, String(value)])),
      body: rawPayload,
    });
  } catch {
    // The page was closed meanwhile, because its time was over.
  }
}
