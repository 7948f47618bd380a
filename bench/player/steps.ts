import type { Page } from '@playwright/test';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { getMedia } from '@sonoboard/contract/clips/clips.endpoints';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import {
  makeNumberedClip,
  type NumberedClip,
  type NumberedKind,
  readNumbers,
  serveNumberedClip,
} from '../../e2e/numbered-clips.ts';
import { addressOf } from '../demo-account.ts';
import { median } from '../statistics.ts';
import { offerBareFrames, stepBareFrames, stepPlayer, watchSteps } from './in-page.ts';

interface StepsOfKind {
  readonly kind: NumberedKind;
  /** Of the medians: the player's steps against a bare canvas that draws frames which are decoded already. */
  readonly ratio: number;
  readonly spread: string;
}

export interface StepFigures {
  readonly kinds: readonly StepsOfKind[];
  readonly count: number;
  /** A sentence for each. */
  readonly wrong: readonly string[];
}

const KINDS = [
  'a key frame per second',
  'a key frame per half second, and frames that are decoded before they are shown',
  'key frames only',
] as const satisfies readonly NumberedKind[];
const ROUNDS = 6;
const STEPS_PER_ROUND = 25;
const FRAMES = 150;

/** Both pages in turn; each kind in pages of its own. */
export async function measureSteps(openPage: () => Promise<Page>, baseUrl: string): Promise<StepFigures> {
  const kinds: StepsOfKind[] = [];
  const wrong: string[] = [];
  for (const kind of KINDS) {
    const clip = makeNumberedClip(kind);
    const player = await openPausedPlayer(await openPage(), baseUrl, clip);
    const bare = await openBareFrames(await openPage(), baseUrl, clip);
    const samples = { player: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const steps = { steps: STEPS_PER_ROUND, key: round % 2 === 0 ? 'ArrowRight' : 'ArrowLeft' };
      await player.bringToFront();
      const taken = await player.evaluate(stepPlayer, steps);
      samples.player.push(...taken.milliseconds);
      wrong.push(...taken.wrong.map((sentence) => `${kind}, ${sentence}`));
      await bare.bringToFront();
      samples.bare.push(...(await bare.evaluate(stepBareFrames, steps)));
    }
    const ratio = median(samples.player) / median(samples.bare);
    kinds.push({ kind, ratio, spread: `${spreadOf(samples.player)} against ${spreadOf(samples.bare)}` });
    await player.context().close();
    await bare.context().close();
  }
  return { kinds, count: KINDS.length * ROUNDS * STEPS_PER_ROUND, wrong };
}

async function openPausedPlayer(page: Page, baseUrl: string, clip: NumberedClip): Promise<Page> {
  const list = await page.request.get(`${addressOf(baseUrl, getWorklist)}?limit=100`);
  const { items } = (await list.json()) as ReplyOf<typeof getWorklist>;
  const guid = items.find(({ protocol }) => protocol === 'dvt_left_three_point_extended')?.guid ?? '';
  await page.addInitScript(readNumbers);
  await page.addInitScript(watchSteps);
  await serveNumberedClip(page, clip);
  await page.goto(`${baseUrl}/create-review/${guid}`);
  await page.locator('[data-status="ready"]').waitFor();
  await page.keyboard.press(' ');
  // The first steps are sought, until the frames around are decoded.
  const canvas = page.locator('[data-status] canvas');
  while (!(await canvas.isVisible())) await page.keyboard.press('Shift+ArrowRight');
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

const SETTLE_MS = 1000;

async function openBareFrames(page: Page, baseUrl: string, clip: NumberedClip): Promise<Page> {
  const empty = `${baseUrl}/empty`;
  await page.addInitScript(watchSteps);
  await page.route(empty, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<body style="background:#000"></body>' }),
  );
  await serveNumberedClip(page, clip);
  await page.goto(empty);
  await page.evaluate(offerBareFrames, {
    url: callAddress(getMedia.path, { token: 'numbered' }),
    frames: FRAMES,
  });
  return page;
}

/** Four of five samples lie between its ends. */
function spreadOf(milliseconds: readonly number[]): string {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN).toFixed(1);
  return `${median(sorted).toFixed(1)} ms (${at(0.1)} to ${at(0.9)}, ${sorted.length} samples)`;
}
