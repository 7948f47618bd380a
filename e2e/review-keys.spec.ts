import { expect, test, type Page } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { expectPlaying } from './player.support.ts';
import { expectKeysOffered } from './report.support.ts';
import {
  activeClip,
  clipButtons,
  finding,
  openOwnExam,
  openOwnPlayingExam,
  overallDialog,
  score,
} from './review.support.ts';
import { openPage } from './support.ts';

/** Presses keys one by one, each when the page has taken the one before, and counts them. */
function countedKeys(page: Page): {
  readonly press: (key: string) => Promise<void>;
  readonly count: () => number;
} {
  let count = 0;
  return {
    press: async (key) => {
      count += 1;
      await page.keyboard.press(key);
    },
    count: () => count,
  };
}

test('a two-clip normal exam takes 9 keys from the worklist to the next exam', async ({ page }) => {
  const world = await makeWorld({
    people: [{ config: { allow_clinical_decision: false } }],
    exams: [{}, {}],
  });
  await signInAs(page, world);
  await openPage(page, '/worklist');
  await expect(page.getByRole('link', { name: examOf(world, 1).guid.slice(0, 8) })).toBeVisible();
  const keys = countedKeys(page);

  await keys.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/create-review/${examOf(world, 1).guid}$`));
  await expectPlaying(page);
  await keys.press('4');
  await expect(score(page, 4)).toBeChecked();
  await keys.press('n');
  await expect(activeClip(page)).toContainText('No DVT');
  await keys.press('Enter');
  await expect(activeClip(page)).toContainText('Popliteal');
  await keys.press('4');
  await expect(score(page, 4)).toBeChecked();
  await keys.press('n');
  await expect(overallDialog(page)).toBeVisible();
  await keys.press('4');
  await expect(overallDialog(page).getByRole('radio', { name: /^4/ })).toBeChecked();
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/report$/);
  await expectKeysOffered(page);
  await keys.press('Control+Enter');
  await expect(page).toHaveURL(new RegExp(`/create-review/${examOf(world, 0).guid}$`));
  await expectPlaying(page);
  expect(keys.count()).toBe(9);

  const reviewed = await page.request.get(`/api/autodvt-dashboard/hasReviewedExam/${examOf(world, 1).guid}`);
  expect(await reviewed.json()).toMatchObject({ hasReviewedExam: true });
});

test('the question for the whole exam waits for Enter where something was found', async ({ page }) => {
  await openOwnExam(page);
  for (const key of ['4', 'n', 'Enter']) await page.keyboard.press(key);
  await expect(activeClip(page)).toContainText('Popliteal');
  for (const key of ['4', 'd']) await page.keyboard.press(key);
  await expect(activeClip(page)).toContainText('DVT');
  await expect(overallDialog(page)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(overallDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overallDialog(page)).toBeHidden();
});

test('Enter does nothing on a clip that is not complete', async ({ page }) => {
  await openOwnExam(page);
  await page.keyboard.press('4');
  await page.keyboard.press('Enter');
  await expect(clipButtons(page).first()).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await expect(clipButtons(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Shift+Digit1');
  await expect(clipButtons(page).first()).toHaveAttribute('aria-current', 'true');
});

test('O opens the menu, its letters choose, C leads to the comment and Esc out of it', async ({ page }) => {
  await openOwnExam(page);
  await page.keyboard.press('2');
  await page.keyboard.press('o');
  await expect(page.getByRole('menuitem', { name: 'Rescan' })).toBeVisible();
  await page.keyboard.press('s');
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await expect(comment).toBeFocused();
  await page.keyboard.type('n 5 d');
  await page.keyboard.press('Escape');
  await expect(comment).not.toBeFocused();
  await expect(comment).toHaveValue('n 5 d');
  await expect(finding(page, 'Standard US')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('c');
  await page.keyboard.type('!');
  await expect(comment).toHaveValue('n 5 d!');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(clipButtons(page).nth(1)).toHaveAttribute('aria-current', 'true');
});

test('RV-188: the same key twice confirms a finding against the operator’s', async ({ page }) => {
  await openOwnExam(page, { clips: { left_gsv_cfv: { operatorSays: 'incompressible' } } });
  await page.keyboard.press('4');
  await page.keyboard.press('n');
  await expect(finding(page, 'CONFIRM - No DVT')).toBeVisible();
  await page.keyboard.press('n');
  await expect(finding(page, 'No DVT')).toHaveAttribute('aria-pressed', 'true');
});

test('after a click the keys still belong to the page: arrows step the video, Enter goes on', async ({
  page,
}) => {
  await openOwnPlayingExam(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await score(page, 4).click();
  const slider = page.getByRole('slider', { name: 'Position in the clip' });
  const before = await slider.getAttribute('aria-valuenow');
  await page.keyboard.press('ArrowRight');
  await expect(slider).not.toHaveAttribute('aria-valuenow', before ?? '');
  await expect(score(page, 4)).toBeChecked();
  await finding(page, 'No DVT').click();
  await page.keyboard.press('Enter');
  await expect(clipButtons(page).nth(1)).toHaveAttribute('aria-current', 'true');
});

test('no letter is lost in a comment that is typed fast', async ({ page }) => {
  await openOwnExam(page);
  await page.keyboard.press('4');
  await page.keyboard.press('c');
  const text = 'Slight wall thickening, compresses fully; compare with the earlier scan.';
  await page.keyboard.type(text);
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue(text);
  await expect(score(page, 4)).toBeChecked();
});
