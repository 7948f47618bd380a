import type { Browser, Locator, Page } from '@playwright/test';
import { signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import { getUserConfig } from '@sonoboard/contract/configs/configs.endpoints';
import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { addressOf, DEMO_REVIEWER } from '../demo-account.ts';
import { cpuMsOf } from '../process-cpu.ts';
import { launchBrowser } from '../launch-browser.ts';
import { median, spread } from '../statistics.ts';
import {
  askForEverything,
  clickToFirstFrame,
  goWithinPage,
  offerBareVideos,
  pauseAll,
  warmBareVideo,
  watchFirstFrames,
  watchNextClick,
} from './in-page.ts';
import { submitAndNext } from './next-exam.ts';
import { measureSteps, type StepFigures } from './steps.ts';

interface PlayerRun {
  readonly baseUrl: string;
  readonly serverPid: number;
  /** Playwright's own browser when it is not said. */
  readonly chromiumPath: string | undefined;
}

/** 'Submit and Next', and what one reviewed exam costs. */
export interface NextExamFigures {
  /** From the click on 'Submit and Next' to the frame in which the next exam is seen; against a click on a clip that was preloaded. */
  readonly nextExamRatio: number;
  /** The same from the server's answer. */
  readonly answeredRatio: number;
  readonly nextExamSpread: string;
  /** What one reviewed exam costs the server, from its opening to the next one's first frame. */
  readonly perExam: { readonly requests: number; readonly cpuMs: number; readonly exams: number };
}

interface PlayerFigures extends NextExamFigures {
  /** Click on a clip that is not loaded yet, to its first painted frame; against a button that shows a bare element of the same file. */
  readonly firstFrameRatio: number;
  /** The same after a press, which begins to load the clip; against the tenth of a second in which an answer seems to come at once. */
  readonly pressedAgainstLimit: number;
  /** Click on a clip that was preloaded; against a bare element that was preloaded. */
  readonly switchRatio: number;
  /** The same click against that tenth of a second. */
  readonly switchAgainstLimit: number;
  readonly steps: StepFigures;
}

const ROUNDS = 6;
/** The first clip is there from the start; these are clicked one after another. */
const CLIPS = [1, 2, 3, 4] as const;
/** A quick finger holds a button down for that long; a slower one for twice as long. */
const PRESS_MS = 60;
/** What a sample set off (loading of other pictures, drawing) is over before the next one. */
const SETTLE_MS = 300;
/** The aim: a clip that was preloaded is there within a tenth of a second. */
const AT_ONCE_MS = 100;
const NEXT_EXAMS_PER_ROUND = 2;

/** The player and a bare `<video>` in turn, in one browser; each round in new contexts, so that no cache is shared. */
export async function measurePlayer({ baseUrl, serverPid, chromiumPath }: PlayerRun): Promise<PlayerFigures> {
  const browser = await launchBrowser(chromiumPath);
  try {
    const cold = await inTurn(browser, baseUrl, { isPreloading: false, pressMs: 0 });
    const pressed = await inTurn(browser, baseUrl, { isPreloading: false, pressMs: PRESS_MS });
    const { warm, ...nextExam } = await nextExamsInTurn(browser, baseUrl, serverPid);
    return {
      ...nextExam,
      firstFrameRatio: median(cold.player) / median(cold.bare),
      pressedAgainstLimit: median(pressed.player) / AT_ONCE_MS,
      switchRatio: median(warm.player) / median(warm.bare),
      switchAgainstLimit: median(warm.player) / AT_ONCE_MS,
      steps: await measureSteps(() => signedInPage(browser, baseUrl), baseUrl),
    };
  } finally {
    await browser.close();
  }
}

/** That part alone. */
export async function measureNextExams({
  baseUrl,
  serverPid,
  chromiumPath,
}: PlayerRun): Promise<NextExamFigures> {
  const browser = await launchBrowser(chromiumPath);
  try {
    return await nextExamsInTurn(browser, baseUrl, serverPid);
  } finally {
    await browser.close();
  }
}

/** In turn with switching between clips that were preloaded. */
async function nextExamsInTurn(
  browser: Browser,
  baseUrl: string,
  serverPid: number,
): Promise<NextExamFigures & { readonly warm: Samples }> {
  const nextExams = await openNextExams(browser, baseUrl, serverPid);
  const warm = await inTurn(browser, baseUrl, { isPreloading: true, pressMs: 0 }, nextExams.submitSome);
  return {
    warm,
    nextExamRatio: median(nextExams.fromClick) / median(warm.player),
    answeredRatio: median(nextExams.fromAnswer) / median(warm.player),
    nextExamSpread: `${spread(nextExams.fromClick)} against ${spread(warm.player)}`,
    perExam: {
      requests: median(nextExams.requests),
      cpuMs: median(nextExams.cpuMs),
      exams: nextExams.requests.length,
    },
  };
}

/** One figure of each for each exam that was submitted so far. */
interface NextExams {
  readonly fromClick: readonly number[];
  readonly fromAnswer: readonly number[];
  readonly requests: readonly number[];
  readonly cpuMs: readonly number[];
  readonly submitSome: () => Promise<void>;
}

/** Exams with few clips, one after another: each opens the next, which was made ready meanwhile. */
async function openNextExams(browser: Browser, baseUrl: string, serverPid: number): Promise<NextExams> {
  const page = await signedInPage(browser, baseUrl);
  const list = await page.request.get(`${addressOf(baseUrl, getWorklist)}?limit=100`);
  const { items } = (await list.json()) as ReplyOf<typeof getWorklist>;
  const short = items.filter(
    ({ protocol, linked_to, has_rescan }) =>
      /_(two|three)_point$/.test(protocol) && linked_to === null && !has_rescan,
  );
  if (short.length === 0) throw new Error('The demo worklist has no short exam to submit.');
  const figures = {
    fromClick: [] as number[],
    fromAnswer: [] as number[],
    requests: [] as number[],
    cpuMs: [] as number[],
  };
  let asked = 0;
  // Clips count like any other call; what the browser has kept asks the server for nothing.
  page.on('request', (request) => {
    if (isCall(request.url())) asked += 1;
  });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  network.on('Network.responseReceived', ({ response }) => {
    if (response.fromDiskCache === true && isCall(response.url)) asked -= 1;
  });
  await page.goto(`${baseUrl}/worklist`);
  const submitSome = async () => {
    await page.bringToFront();
    for (const { guid } of short.splice(0, NEXT_EXAMS_PER_ROUND)) {
      const before = { asked, cpuMs: cpuMsOf(serverPid) };
      await page.evaluate(goWithinPage, `/create-review/${guid}`);
      await page.locator('[data-status="ready"]').waitFor();
      const { fromClick, fromAnswer } = await submitAndNext(page);
      figures.fromClick.push(fromClick);
      figures.fromAnswer.push(fromAnswer);
      // The address follows the picture.
      await page.waitForURL(({ pathname }) => !pathname.endsWith('/report'));
      await settle(page);
      figures.requests.push(asked - before.asked);
      figures.cpuMs.push(cpuMsOf(serverPid) - before.cpuMs);
    }
    // Until the next round nothing plays.
    await page.evaluate(goWithinPage, '/worklist');
  };
  return { ...figures, submitSome };
}

const isCall = (url: string) => new URL(url).pathname.startsWith('/api/');

interface Samples {
  readonly player: number[];
  readonly bare: number[];
}

async function inTurn(
  browser: Browser,
  baseUrl: string,
  { isPreloading, pressMs }: { isPreloading: boolean; pressMs: number },
  alsoInTurn: () => Promise<void> = () => Promise.resolve(),
): Promise<Samples> {
  const samples: Samples = { player: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const player = await openPlayer(browser, baseUrl, isPreloading);
    const bare = await openBarePage(browser, baseUrl, isPreloading);
    for (const [at, clip] of CLIPS.entries()) {
      samples.player.push(await clickOn(player.page, player.buttons.nth(clip), pressMs));
      samples.bare.push(await clickOn(bare.page, bare.buttons.nth(at), pressMs));
    }
    await player.page.context().close();
    await bare.page.context().close();
    await alsoInTurn();
  }
  return samples;
}

interface OpenedPage {
  readonly page: Page;
  /** What is clicked to see a clip. */
  readonly buttons: Locator;
}

/** Milliseconds from letting the button go to the first painted frame. */
async function clickOn(page: Page, button: Locator, pressMs: number): Promise<number> {
  await button.hover();
  await page.evaluate(watchNextClick);
  if (pressMs === 0) {
    await button.evaluate((element) => (element as HTMLElement).click());
  } else {
    await page.mouse.down();
    await page.waitForTimeout(pressMs);
    await page.mouse.up();
  }
  const milliseconds = await page.evaluate(clickToFirstFrame);
  await settle(page);
  return milliseconds;
}

/** A page with routes of the test sends all its requests round by the test, which would be measured too. */
async function withoutRoutes(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await settle(page);
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(pauseAll);
  await page.waitForTimeout(SETTLE_MS);
}

async function openPlayer(browser: Browser, baseUrl: string, isPreloading: boolean): Promise<OpenedPage> {
  const page = await signedInPage(browser, baseUrl);
  const { guid, addresses } = await examWithClips(page, baseUrl);
  await page.addInitScript(askForEverything);
  await page.route(configAddress(baseUrl), async (route) => {
    const reply = await route.fetch();
    const config = (await reply.json()) as Record<string, unknown>;
    await route.fulfill({ response: reply, json: { ...config, preload_exam_review_clips: isPreloading } });
  });
  const loaded = isPreloading ? waitForClips(page, addresses) : Promise.resolve();
  await page.goto(`${baseUrl}/create-review/${guid}`);
  await page.locator('[data-status="ready"]').waitFor();
  await loaded;
  await withoutRoutes(page);
  return { page, buttons: page.locator('nav[aria-label="Clips"] button') };
}

async function openBarePage(browser: Browser, baseUrl: string, isPreloading: boolean): Promise<OpenedPage> {
  const page = await signedInPage(browser, baseUrl);
  const { addresses } = await examWithClips(page, baseUrl);
  const empty = `${baseUrl}/empty`;
  await page.route(empty, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<body style="background:#000"></body>' }),
  );
  await page.goto(empty);
  if (isPreloading) for (const address of addresses) await page.evaluate(warmBareVideo, address);
  await page.evaluate(offerBareVideos, addresses);
  await withoutRoutes(page);
  return { page, buttons: page.locator('button') };
}

async function signedInPage(browser: Browser, baseUrl: string): Promise<Page> {
  // Files are put away once for each version, in the pauses of a first visit (docs/decisions/0047): no part of an exam.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  // The runner of this script wraps functions for their names; in the page nobody knows that wrapper.
  await context.addInitScript('globalThis.__name = (wrapped) => wrapped');
  await context.addInitScript(watchFirstFrames);
  await context.request.post(addressOf(baseUrl, signIn), {
    data: DEMO_REVIEWER,
    headers: { origin: baseUrl },
  });
  return context.newPage();
}

function configAddress(baseUrl: string): RegExp {
  const path = addressOf(baseUrl, getUserConfig).replace('{guid}', '[^/]+');
  return new RegExp(`^${path}$`);
}

/** The files that the player shows when the clips are clicked one after another: those with the vessels drawn in. */
async function examWithClips(
  page: Page,
  baseUrl: string,
): Promise<{ readonly guid: string; readonly addresses: readonly string[] }> {
  const list = await page.request.get(`${addressOf(baseUrl, getWorklist)}?limit=100`);
  const { items } = (await list.json()) as ReplyOf<typeof getWorklist>;
  const { guid } = items.find(({ protocol }) => protocol === 'dvt_left_three_point_extended') ?? {};
  if (guid === undefined) throw new Error('The demo worklist has no exam to measure with.');
  const reply = await page.request.get(addressOf(baseUrl, getExam).replace('{examGuid}', guid));
  const { sequences } = (await reply.json()) as ReplyOf<typeof getExam>;
  return { guid, addresses: CLIPS.map((clip) => sequences[clip]?.segmentationUrl ?? '') };
}

async function waitForClips(page: Page, addresses: readonly string[]): Promise<void> {
  const wanted = new Set(addresses);
  await new Promise<void>((resolve) => {
    page.on('requestfinished', (request) => {
      wanted.delete(new URL(request.url()).pathname);
      if (wanted.size === 0) resolve();
    });
  });
}
