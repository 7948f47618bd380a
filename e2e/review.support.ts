import { expect, type Locator, type Page } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { expectPlaying } from './player.support.ts';
import { openPage } from './support.ts';

type WorldOptions = NonNullable<Parameters<typeof makeWorld>[0]>;
type ExamOptions = NonNullable<WorldOptions['exams']>[number];
type Config = NonNullable<NonNullable<WorldOptions['people']>[number]['config']>;

/** One exam for one reviewer, opened. */
export async function openOwnExam(page: Page, exam: ExamOptions = {}, config: Config = {}): Promise<string> {
  const world = await makeWorld({ people: [{ config }], exams: [exam] });
  await signInAs(page, world);
  const { guid } = examOf(world);
  await openPage(page, `/create-review/${guid}`);
  return guid;
}

export async function openOwnPlayingExam(
  page: Page,
  exam: ExamOptions = {},
  config: Config = {},
): Promise<string> {
  const guid = await openOwnExam(page, exam, config);
  await expectPlaying(page);
  return guid;
}

export function clipButtons(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Clips' }).getByRole('button');
}

export function activeClip(page: Page): Locator {
  return page.locator('nav[aria-label="Clips"] [aria-current="true"]');
}

export function score(page: Page, value: number): Locator {
  return page.getByRole('radio', { name: new RegExp(`^${value},`) });
}

/** Of the assessment card; by the label that the account shows. */
export function finding(page: Page, name: string): Locator {
  return page.getByRole('group', { name: 'Assessment' }).getByRole('button', { name, exact: true });
}

export async function rateAndAssess(page: Page, value: number, name: string): Promise<void> {
  await score(page, value).click();
  await finding(page, name).click();
}

export function overallDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Overall Exam Image Quality Score' });
}

/** Clip after clip, all of them normal, with the big button. */
export async function reviewAllClips(page: Page, clips: number): Promise<void> {
  for (let clip = 0; clip < clips; clip += 1) {
    await rateAndAssess(page, 4, 'No DVT');
    if (clip === clips - 1) return;
    await page.getByRole('button', { name: 'Next Clip' }).click();
    // The page of the next clip is drawn: a machine would click on the one that is leaving.
    await expect(score(page, 4)).not.toBeChecked();
  }
}

export async function expectTitle(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}
