import type { Browser, BrowserContext, Page } from '@playwright/test';
import { signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import { addressOf, DEMO_REVIEWER } from './demo-account.ts';
import { launchBrowser } from './launch-browser.ts';
import type { Measure } from './measure.ts';
import { clickToFirstFrame, offerBareVideos, watchFirstFrames, watchNextClick } from './player/in-page.ts';
import { median, spread } from './statistics.ts';

const ROUNDS = 12;
/** Rows that are opened after the first, in one visit. */
const LATER = 2;
/** A person reads the list before they open an exam, and the exam before they go back. */
const READING_MS = 1_500;
const HOVER_MS = 300;
const VIEWPORT = { width: 1440, height: 900 };

interface Times {
  readonly first: number[];
  readonly later: number[];
  readonly bare: number[];
}

/** From the click on a row of the worklist to the first painted frame of the exam, against a bare `<video>` of the same clip. */
export async function openExamMeasures(
  baseUrl: string,
  executablePath: string | undefined,
): Promise<Measure[]> {
  const browser = await launchBrowser(executablePath);
  try {
    const times: Times = { first: [], later: [], bare: [] };
    for (let round = 0; round < ROUNDS; round += 1) await measureRound(browser, baseUrl, times);
    const measure = (name: string, ours: readonly number[], bound: number): Measure => ({
      name: `${name}: click on a row to the first frame, against a bare <video> of the same clip`,
      value: median(ours) / median(times.bare),
      unit: 'x',
      bound: { kind: 'at most', value: bound },
      details: `${spread(ours)} against ${spread(times.bare)}; ${ours.length} samples`,
    });
    return [measure('first exam of a visit', times.first, 2.5), measure('later exams', times.later, 1.5)];
  } finally {
    await browser.close();
  }
}

async function measureRound(browser: Browser, baseUrl: string, times: Times): Promise<void> {
  const page = await signedInPage(browser, baseUrl);
  await page.goto(`${baseUrl}/worklist`);
  const clips: string[] = [];
  for (let row = 0; row <= LATER; row += 1) {
    (row === 0 ? times.first : times.later).push(await openRow(page, row));
    clips.push(await shownClip(page));
    await page.waitForTimeout(READING_MS);
    await page.goBack();
  }
  // In a context of its own, which has none of the clips in its cache; they open for no other session.
  const session = await page.context().storageState();
  await page.context().close();

  const bareContext = await browser.newContext({ viewport: VIEWPORT, storageState: session });
  const bare = await newPage(bareContext);
  await bare.goto(`${baseUrl}/healthz`);
  await bare.evaluate(offerBareVideos, clips);
  for (let clip = 0; clip < clips.length; clip += 1) {
    const button = bare.locator('button').nth(clip);
    await button.hover();
    await bare.evaluate(watchNextClick);
    await button.click();
    times.bare.push(await bare.evaluate(clickToFirstFrame));
    await bare.waitForTimeout(HOVER_MS);
  }
  await bareContext.close();
}

async function openRow(page: Page, row: number): Promise<number> {
  const link = page.locator('a[data-row-link]').nth(row);
  await link.waitFor();
  await page.waitForTimeout(READING_MS);
  await link.hover();
  await page.waitForTimeout(HOVER_MS);
  await page.evaluate(watchNextClick);
  await link.click();
  return page.evaluate(clickToFirstFrame);
}

async function shownClip(page: Page): Promise<string> {
  const source = await page
    .locator('video')
    .evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).src));
  const [first] = source;
  if (first === undefined) throw new Error('No clip is shown.');
  return first;
}

async function signedInPage(browser: Browser, baseUrl: string): Promise<Page> {
  // Files are put away once for each version, in the pauses of a first visit (docs/decisions/0047): no part of an exam.
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' });
  await context.request.post(addressOf(baseUrl, signIn), {
    data: DEMO_REVIEWER,
    headers: { origin: baseUrl },
  });
  return newPage(context);
}

async function newPage(context: BrowserContext): Promise<Page> {
  await context.addInitScript('globalThis.__name = (wrapped) => wrapped');
  await context.addInitScript(watchFirstFrames);
  return context.newPage();
}
