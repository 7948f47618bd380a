import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { ReviewWorld, ReviewWorldOptions } from '../server/test/review-world.ts';
import type { RetentionNotice } from '../server/test/retention-notice.ts';
import { WORLD_MAKER_FILE } from './mail-dir.ts';
import { leaveOpenPage, ownOrigin } from './support.ts';

/** A collection of its own with people and exams, so that no other test takes one of them away. */
export async function makeWorld(options: ReviewWorldOptions = {}): Promise<ReviewWorld> {
  return (await askWorldMaker('/', options)) as ReviewWorld;
}

/** As if a week had passed for what a collection is about to delete: the job deletes it now. */
export async function endRetentionNotice(collectionGuid: string): Promise<void> {
  const notice: RetentionNotice = { collectionGuid };
  await askWorldMaker('/retention', notice);
}

async function askWorldMaker(path: string, body: unknown): Promise<unknown> {
  const port = readFileSync(WORLD_MAKER_FILE, 'utf8');
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  expect(reply.ok, text).toBe(true);
  return JSON.parse(text);
}

/** Signs someone of the world in, in this page's browser; by default the first. */
export async function signInAs(page: Page, world: ReviewWorld, place = 0): Promise<void> {
  await leaveOpenPage(page);
  await signInElsewhere(page, world, place);
}

/** In another window of the same browser: the open page does not know. */
export async function signInElsewhere(page: Page, world: ReviewWorld, place: number): Promise<void> {
  const person = world.people[place];
  if (person === undefined) throw new Error(`The world has no person ${place}`);
  const [name = '', value = ''] = person.cookie.split('=');
  await page.context().addCookies([{ name, value, url: ownOrigin(), httpOnly: true, sameSite: 'Lax' }]);
}

/** The only exam of a world, or the one at that place. */
export function examOf(world: ReviewWorld, place = 0): ReviewWorld['exams'][number] {
  const exam = world.exams[place];
  if (exam === undefined) throw new Error(`The world has no exam ${place}`);
  return exam;
}
