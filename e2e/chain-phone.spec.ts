import { expect, test } from '@playwright/test';
import { clipOf, makeChain, OPEN_RESCAN, REVIEWED_ORIGINAL } from './chain.support.ts';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { expectPlaying } from './player.support.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test.beforeEach(async ({ page }) => {
  const world = await makeChain();
  await signInAs(page, world);
  await page.goto(`/create-chain-review/${examOf(world, 1).guid}`);
  await expectPlaying(page);
});

test('RV-058, RV-059, RV-071..RV-073: on a phone the general information is a card, and one button leads from clip to clip, then to the report', async ({
  page,
}) => {
  const card = page.getByRole('region', { name: 'General information' });
  for (const text of ['DVT Left Three Point', 'Amara Okafor', '4471-0932', 'SC-214 - Jonas Weber']) {
    await expect(card.getByText(text)).toBeVisible();
  }
  const phone = card.getByRole('link', { name: 'Mobile +49 151 555 0187' });
  await expect(phone).toHaveAttribute('href', 'tel:+491515550187');
  expect((await phone.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  const onwards = page.getByRole('button', { name: /^(Next Clip|Finalize Assessment)$/ });
  for (const [view, label] of [
    ['GSV/CFV', 'Next Clip'],
    ['SFV', 'Next Clip'],
    ['Popliteal 1', 'Finalize Assessment'],
  ] as const) {
    await expect(clipOf(page, 'Rescan', view)).toHaveAttribute('aria-current', 'true');
    await expect(onwards).toHaveText(label);
    await expect(onwards).toBeDisabled();
    await page.getByRole('radio', { name: '4' }).tap();
    await expect(onwards).toBeDisabled();
    await page.getByRole('button', { name: 'No DVT', exact: true }).tap();
    await expect(onwards).toBeEnabled();
    await onwards.tap();
  }
  const dialog = page.getByRole('dialog', { name: 'Overall Exam Image Quality Score' });
  await dialog.getByRole('radio', { name: '4' }).tap();
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await expect(page).toHaveURL(/\/report$/);
});

test('RV-072: it moves to the first clip that is not reviewed, wherever one stands; a finger finds every clip of three scans', async ({
  page,
}) => {
  await clipOf(page, 'Rescan', 'Popliteal 1').tap();
  await expect(clipOf(page, 'Rescan', 'Popliteal 1')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('radio', { name: '4' }).tap();
  await page.getByRole('button', { name: 'No DVT', exact: true }).tap();
  await page.getByRole('button', { name: 'Next Clip' }).tap();
  await expect(clipOf(page, 'Rescan', 'GSV/CFV')).toHaveAttribute('aria-current', 'true');

  await page.setViewportSize({ width: 360, height: 740 });
  const world = await makeWorld({ exams: [REVIEWED_ORIGINAL, OPEN_RESCAN, OPEN_RESCAN] });
  await signInAs(page, world);
  await page.goto(`/create-chain-review/${examOf(world, 2).guid}`);
  await expectPlaying(page);
  for (const button of await page.getByRole('navigation', { name: 'Clips' }).getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});
