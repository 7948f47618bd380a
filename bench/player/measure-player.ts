import { type Browser, chromium, type Page } from '@playwright/test';
import { signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import { getUserConfig } from '@sonoboard/contract/configs/configs.endpoints';
import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { addressOf, DEMO_REVIEWER } from '../demo-clip.ts';
import { median } from '../statistics.ts';
import {
  bareFirstFrame,
  clickToFirstFrame,
  stepBareVideo,
  stepPlayer,
  warmBareVideo,
  watchFirstFrames,
} from './in-page.ts';

interface PlayerRun {
  readonly baseUrl: string;
  /** Playwright's own browser when it is not said. */
  readonly chromiumPath: string | undefined;
}

interface PlayerFigures {
  /** Click on a clip that is not loaded yet, to its first painted frame; against a bare element of the same file. */
  readonly firstFrameRatio: number;
  /** Click on a clip that was preloaded; against a bare element that was preloaded. */
  readonly switchRatio: number;
  /** One frame on or back; against a bare element that is seeked to the same frame. */
  readonly stepRatio: number;
  readonly wrongFrames: number;
}

const ROUNDS = 6;
const CLIPS = [1, 2, 3, 4] as const;
const STEPS_PER_ROUND = 50;
const FRAMES = 150;

/** The player and a bare `<video>` in turn, in one browser; each in contexts of its own, so that no cache is shared. */
export async function measurePlayer({ baseUrl, chromiumPath }: PlayerRun): Promise<PlayerFigures> {
  const browser = await chromium.launch({
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const cold = await inTurn(browser, baseUrl, { isPreloading: false });
    const warm = await inTurn(browser, baseUrl, { isPreloading: true });
    return {
      firstFrameRatio: median(cold.player) / median(cold.bare),
      switchRatio: median(warm.player) / median(warm.bare),
      stepRatio: median(cold.playerSteps) / median(cold.bareSteps),
      wrongFrames: cold.wrongFrames,
    };
  } finally {
    await browser.close();
  }
}

interface Samples {
  readonly player: number[];
  readonly bare: number[];
  readonly playerSteps: number[];
  readonly bareSteps: number[];
  wrongFrames: number;
}

interface Round {
  readonly isPreloading: boolean;
}

async function inTurn(browser: Browser, baseUrl: string, round: Round): Promise<Samples> {
  const samples: Samples = { player: [], bare: [], playerSteps: [], bareSteps: [], wrongFrames: 0 };
  for (let at = 0; at < ROUNDS; at += 1) {
    const direction = at % 2 === 0 ? 1 : -1;
    await roundOfPlayer(browser, baseUrl, { ...round, direction }, samples);
    await roundOfBareVideo(browser, baseUrl, { ...round, direction }, samples);
  }
  return samples;
}

interface DirectedRound extends Round {
  readonly direction: 1 | -1;
}

async function roundOfPlayer(
  browser: Browser,
  baseUrl: string,
  { isPreloading, direction }: DirectedRound,
  samples: Samples,
): Promise<void> {
  const page = await signedInPage(browser, baseUrl);
  const exam = await examWithClips(page, baseUrl);
  await page.route(configAddress(baseUrl), async (route) => {
    const reply = await route.fetch();
    const config = (await reply.json()) as Record<string, unknown>;
    await route.fulfill({ response: reply, json: { ...config, preload_exam_review_clips: isPreloading } });
  });
  const loaded = isPreloading ? waitForClips(page, exam.addresses) : Promise.resolve();
  await page.goto(`${baseUrl}/create-review/${exam.guid}`);
  await page.locator('[data-status="ready"]').waitFor();
  await loaded;
  await page.waitForTimeout(500);
  for (const clip of CLIPS) samples.player.push(await page.evaluate(clickToFirstFrame, clip));
  if (!isPreloading) {
    await page.keyboard.press(' ');
    await page.waitForTimeout(500);
    const steps = { steps: STEPS_PER_ROUND, direction, frames: FRAMES };
    const { milliseconds, wrong } = await page.evaluate(stepPlayer, steps);
    samples.playerSteps.push(...milliseconds);
    samples.wrongFrames += wrong;
  }
  await page.context().close();
}

async function roundOfBareVideo(
  browser: Browser,
  baseUrl: string,
  { isPreloading, direction }: DirectedRound,
  samples: Samples,
): Promise<void> {
  const page = await signedInPage(browser, baseUrl);
  const { addresses } = await examWithClips(page, baseUrl);
  const empty = `${baseUrl}/empty`;
  await page.route(empty, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<body style="background:#000"></body>' }),
  );
  await page.goto(empty);
  if (isPreloading) for (const address of addresses) await page.evaluate(warmBareVideo, address);
  await page.waitForTimeout(500);
  for (const address of addresses) samples.bare.push(await page.evaluate(bareFirstFrame, address));
  if (!isPreloading) {
    const steps = { steps: STEPS_PER_ROUND, direction, frames: FRAMES };
    samples.bareSteps.push(...(await page.evaluate(stepBareVideo, steps)));
  }
  await page.context().close();
}

async function signedInPage(browser: Browser, baseUrl: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
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
