import { expect, test, type Page } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { expectPlaying } from './player.support.ts';
import { expectKeysOffered } from './report.support.ts';
import { activeClip, clipButtons, finding, overallDialog, score } from './review.support.ts';
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

test('RV-188: the keys of a review: Enter waits for a complete clip, the same key twice confirms, no letter of a comment is lost, and after a click the keys still belong to the page', async ({
  page,
}) => {
  const world = await makeWorld({
    exams: [{ clips: { left_gsv_cfv: { operatorSays: 'incompressible' } } }, {}],
  });
  await signInAs(page, world);
  const [first, second] = [clipButtons(page).nth(0), clipButtons(page).nth(1)];
  const comment = page.getByRole('textbox', { name: 'Comment' });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await openPage(page, `/create-review/${examOf(world, 0).guid}`);

  await test.step('no letter is lost in a comment that is typed fast', async () => {
    await press('4', 'c');
    const text = 'Slight wall thickening, compresses fully; compare with the earlier scan.';
    await page.keyboard.type(text);
    await expect(comment).toHaveValue(text);
    await expect(score(page, 4)).toBeChecked();
    await press('Escape');
  });

  await test.step('Enter does nothing on a clip that is not complete; RV-188: the same key twice confirms', async () => {
    await press('Enter');
    await expect(first).toHaveAttribute('aria-current', 'true');
    await press('n');
    await expect(finding(page, 'CONFIRM - No DVT')).toBeVisible();
    await press('n');
    await expect(finding(page, 'No DVT')).toHaveAttribute('aria-pressed', 'true');
    await press('Enter');
    await expect(second).toHaveAttribute('aria-current', 'true');
    await press('Shift+Digit1');
    await expect(first).toHaveAttribute('aria-current', 'true');
  });

  await test.step('the question for the whole exam waits for Enter where something was found', async () => {
    await press('Enter');
    await expect(activeClip(page)).toContainText('Popliteal');
    await press('4', 'd');
    await expect(activeClip(page)).toContainText('DVT');
    await expect(overallDialog(page)).toBeHidden();
    await press('Enter');
    await expect(overallDialog(page)).toBeVisible();
    await press('Escape');
    await expect(overallDialog(page)).toBeHidden();
  });

  await test.step('after a click arrows step the video, and Enter goes on', async () => {
    await page.goto(`/create-review/${examOf(world, 1).guid}`);
    await expectPlaying(page);
    await page.getByRole('button', { name: 'Pause' }).click();
    await score(page, 4).click();
    const slider = page.getByRole('slider', { name: 'Position in the clip' });
    const before = await slider.getAttribute('aria-valuenow');
    await press('ArrowRight');
    await expect(slider).not.toHaveAttribute('aria-valuenow', before ?? '');
    await expect(score(page, 4)).toBeChecked();
    await finding(page, 'No DVT').click();
    await press('Enter');
    await expect(second).toHaveAttribute('aria-current', 'true');
  });

  await test.step('O opens the menu, its letters choose, C leads to the comment and Esc out of it', async () => {
    await press('Shift+Digit1');
    await expect(first).toHaveAttribute('aria-current', 'true');
    await press('2', 'o');
    await expect(page.getByRole('menuitem', { name: 'Rescan' })).toBeVisible();
    await press('s');
    await expect(comment).toBeFocused();
    await page.keyboard.type('n 5 d');
    await press('Escape');
    await expect(comment).not.toBeFocused();
    await expect(comment).toHaveValue('n 5 d');
    await expect(finding(page, 'Standard US')).toHaveAttribute('aria-pressed', 'true');
    await press('c');
    await page.keyboard.type('!');
    await expect(comment).toHaveValue('n 5 d!');
    await press('Escape', 'Enter');
    await expect(second).toHaveAttribute('aria-current', 'true');
  });
});
