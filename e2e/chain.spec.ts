import { expect, test, type Page } from '@playwright/test';
import { clipOf, makeChain, OPEN_RESCAN, REVIEWED_ORIGINAL, scanRow } from './chain.support.ts';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { expectPlaying, pause, player } from './player.support.ts';
import { expectFitsWidth, expectNoSeriousAxe, openPage } from './support.ts';

const heading = { level: 1 } as const;

/** A chain of an original and a rescan, at the first clip of the rescan. */
async function openChain(page: Page): Promise<void> {
  const world = await makeChain();
  await signInAs(page, world);
  await page.goto(`/create-chain-review/${examOf(world, 1).guid}`);
  await expectPlaying(page);
}

test('RV-017, RV-058, RV-059, RV-061, RV-062, RV-066, RV-067, RV-074, RV-075: a chain shows patient, operator, both scans and their clips; earlier ones are locked', async ({
  page,
}) => {
  test.slow();
  await openChain(page);

  await test.step('RV-058: protocol, patient, patient ID and scan date', async () => {
    const bar = page.getByRole('banner');
    await expect(bar.getByText('DVT Left Three Point')).toBeVisible();
    for (const [label, value] of [
      ['Patient', 'Amara Okafor'],
      ['Patient ID', '4471-0932'],
      ['Scan date', /^(Today|Yesterday), \d\d:\d\d( .+)?$/],
    ] as const) {
      const fact = bar.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
      await expect(fact.getByRole('definition')).toHaveText(value);
    }
  });

  await test.step('RV-059: the operator with phone and landline links', async () => {
    const info = page.getByRole('region', { name: 'General information' });
    await expect(info.getByText('SC-214 - Jonas Weber')).toBeVisible();
    for (const [name, href] of [
      ['Mobile +49 151 555 0187', 'tel:+491515550187'],
      ['Landline +49 30 555 0188', 'tel:+49305550188'],
    ] as const) {
      await expect(info.getByRole('link', { name })).toHaveAttribute('href', href);
    }
  });

  await test.step('RV-061, RV-062: its scans are the Original Scan and the Rescan', async () => {
    const rows = page.getByRole('navigation', { name: 'Clips' }).getByRole('group');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toHaveAccessibleName('Original Scan');
    await expect(rows.nth(1)).toHaveAccessibleName('Rescan');
    for (const row of [rows.nth(0), rows.nth(1)]) await expect(row.getByRole('button')).toHaveCount(3);
  });

  await test.step('RV-066: its clips play, with the scan named on the picture and the overlay to be switched', async () => {
    await expect(player(page).getByText('Rescan', { exact: true })).toBeVisible();
    const overlay = page.getByRole('switch', { name: 'Vessel overlay' });
    await expect(overlay).toBeChecked();
    await overlay.click();
    await expect(overlay).not.toBeChecked();
  });

  await test.step('RV-067: the expected anatomical region with its description', async () => {
    const region = page.getByRole('region', { name: 'Expected anatomical region' });
    await expect(region.getByRole('heading')).toHaveText('Expected anatomical region: GSV/CFV (left)');
    await expect(
      region.getByText('Groin, where the great saphenous vein joins the common femoral vein.'),
    ).toBeVisible();
    await clipOf(page, 'Rescan', 'SFV').click();
    await expect(region.getByRole('heading')).toHaveText('Expected anatomical region: SFV (left)');
  });

  await test.step('RV-074, RV-075: earlier clips are locked, and a missing one can be looked at in the original alone', async () => {
    await clipOf(page, 'Original Scan', 'SFV').click();
    await expectPlaying(page);
    await expect(player(page).getByText('Original Scan')).toBeVisible();
    for (const score of await page.getByRole('radio').all()) await expect(score).toBeDisabled();
    await expect(page.getByRole('radio', { name: /^2/ })).toBeChecked();
    for (const name of ['No DVT', 'DVT']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
    }
    await expect(page.getByRole('textbox', { name: 'Comment' })).not.toBeEditable();
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Too dark.');
    await page.keyboard.press('5');
    await expect(clipOf(page, 'Original Scan', 'SFV')).toHaveText('2');
    await clipOf(page, 'Original Scan', 'Popliteal 1').click();
    await expect(player(page).getByText('Clip not found')).toBeVisible();
    await expect(page.getByPlaceholder('Comments are disabled as the cine loop is missing')).toBeVisible();
  });

  await test.step('RV-017: its address has the clips without a suffix', async () => {
    await expect(page.getByRole('heading', heading)).toHaveText('Assess and rate clips');
    const address = page.url();
    await page.goto(`${address}/allClips`);
    await expect(page.getByRole('heading', heading)).toHaveText('Assess and rate clips');
    await page.goto(`${address}/calf`);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', heading)).toHaveText('Assess and rate clips');
  });
});

test('RV-064, RV-065, RV-068..RV-071, RV-073, RV-092: a chain is rated, assessed and commented on clip by clip, and finalised by way of the overall score', async ({
  page,
}) => {
  await openChain(page);
  const comments = page.getByPlaceholder('Enter review comments');
  const rescan = (view: string) => clipOf(page, 'Rescan', view);
  const original = (view: string) => clipOf(page, 'Original Scan', view);

  await test.step('RV-064, RV-065: each clip shows its rating or a dash, in the colour of its assessment', async () => {
    await expect(original('GSV/CFV')).toHaveText('4');
    await expect(original('SFV')).toHaveText('2');
    await expect(original('Popliteal 1')).toHaveText('1');
    for (const view of ['GSV/CFV', 'SFV', 'Popliteal 1']) await expect(rescan(view)).toHaveText('-');
    await page.keyboard.press('5');
    await expect(rescan('GSV/CFV')).toHaveText('5');
    await page.keyboard.press('d');
    await expect(rescan('GSV/CFV')).toHaveAccessibleName('GSV/CFV: 5, DVT');
    const colours = await Promise.all(
      [rescan('GSV/CFV'), original('GSV/CFV'), original('SFV')].map((button) =>
        button.locator('svg').evaluate((glyph) => getComputedStyle(glyph).color),
      ),
    );
    expect(colours).toEqual(['rgb(255, 110, 66)', 'rgb(52, 201, 188)', 'rgb(243, 227, 161)']);
  });

  await test.step('RV-068..RV-070: it is rated from 1 to 5, assessed and commented on', async () => {
    const scores = page.getByRole('radiogroup', { name: 'Image Quality Score' }).getByRole('radio');
    await expect(scores).toHaveCount(5);
    await page.getByRole('button', { name: 'What the scores mean' }).click();
    await expect(page.getByText('The minimum for a diagnosis')).toBeVisible();
    await page.keyboard.press('Escape');
    await scores.nth(3).click();
    await expect(scores.nth(3)).toBeChecked();
    await page.getByRole('region', { name: 'Assessment' }).getByRole('button', { name: 'No DVT' }).click();
    await expect(page.getByText('All Veins Fully Compressed')).toBeVisible();
    await comments.fill('Clear picture.');
    await rescan('SFV').click();
    await expect(comments).toHaveValue('');
    await rescan('GSV/CFV').click();
    await expect(comments).toHaveValue('Clear picture.');
  });

  await test.step('RV-071, RV-073, RV-092: it is finalised when all clips are reviewed, by way of the overall score', async () => {
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
    await expect(rescan('GSV/CFV')).toHaveText('-');
    const finalize = page.getByRole('button', { name: 'Finalize Assessment' });
    const next = page.getByRole('button', { name: 'Next Clip' });
    for (const view of ['GSV/CFV', 'SFV']) {
      await expect(rescan(view)).toHaveAttribute('aria-current', 'true');
      await expect(finalize).toBeDisabled();
      await expect(next).toBeDisabled();
      await page.keyboard.press('4');
      await page.keyboard.press('n');
      await next.click();
    }
    await expect(finalize).toBeDisabled();
    await page.keyboard.press('4');
    await page.keyboard.press('n');
    await expect(finalize).toBeEnabled();
    await finalize.click();
    const dialog = page.getByRole('dialog', { name: 'Overall Exam Image Quality Score' });
    await expect(dialog.getByText('Rating applies to the whole exam.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Enter');
    await dialog.getByRole('radio', { name: '4' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/create-chain-review\/[^/]+\/report$/);
  });
});

test('RV-093: the action column is 500 px wide in a window of 1440 and 400 in one of 1024; nothing sticks out down to 360, and there is no serious accessibility finding', async ({
  page,
}) => {
  await openChain(page);
  await pause(page);
  // The column scrolls: a scrollbar takes its width from what is inside.
  const widthOfColumn = () =>
    page.getByRole('navigation', { name: 'Clips' }).evaluate((clips) => {
      let column = clips;
      while (column.parentElement !== null && getComputedStyle(column).overflowY !== 'auto') {
        column = column.parentElement;
      }
      return column.getBoundingClientRect().width;
    });
  await expect.poll(widthOfColumn).toBe(500);
  await expectFitsWidth(page);
  await expectNoSeriousAxe(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(widthOfColumn).toBe(400);
  await expectFitsWidth(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFitsWidth(page);
  await expectNoSeriousAxe(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFitsWidth(page);
});

test('RV-063, RV-074: three scans are the original and two numbered rescans, whose missing views are disabled', async ({
  page,
}) => {
  const world = await makeWorld({
    exams: [REVIEWED_ORIGINAL, { ...OPEN_RESCAN, missing: ['left_sfv'] }, OPEN_RESCAN],
  });
  await signInAs(page, world);
  await page.goto(`/create-chain-review/${examOf(world, 2).guid}`);
  await expect(scanRow(page, 'Rescan #1')).toBeVisible();
  await expect(scanRow(page, 'Rescan #2')).toBeVisible();
  await expect(clipOf(page, 'Rescan #1', 'SFV')).toBeDisabled();
  await expect(clipOf(page, 'Original Scan', 'Popliteal 1')).toBeEnabled();
  // Two exams of the chain are open: the older one comes first.
  await expect(clipOf(page, 'Rescan #1', 'GSV/CFV')).toHaveAttribute('aria-current', 'true');
});

test('RV-058, RV-069: the account’s settings decide on names, on Exam ID and on the assessment', async ({
  page,
}) => {
  const world = await makeChain({
    people: [
      {
        config: {
          enable_exam_diagnosis: false,
          show_no_diagnostics_disclaimer: true,
          record_patient_name_default_value: 'disabled',
          record_patient_name_enable_user_overwrite: false,
        },
      },
    ],
  });
  await signInAs(page, world);
  await page.goto(`/create-chain-review/${examOf(world, 1).guid}`);
  await expectPlaying(page);
  const bar = page.getByRole('banner');
  await expect(bar.getByText('Exam ID')).toBeVisible();
  await expect(bar.getByText('Patient ID')).toHaveCount(0);
  await expect(page.getByText('Amara Okafor')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Image Quality Score' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Assessment' })).toHaveCount(0);
  await page.keyboard.press('4');
  await expect(page.getByRole('button', { name: 'Next Clip' })).toBeEnabled();
});

test('AMB-167: where everyone reviews, the review of a colleague does not lock the original', async ({
  page,
}) => {
  const world = await makeWorld({
    type: 'everyone_reviews',
    people: [{}, { firstName: 'Matthias', lastName: 'Krüger' }],
    exams: [REVIEWED_ORIGINAL, OPEN_RESCAN],
  });
  await signInAs(page, world, 1);
  await page.goto(`/create-chain-review/${examOf(world, 1).guid}`);
  await expect(clipOf(page, 'Original Scan', 'GSV/CFV')).toHaveAttribute('aria-current', 'true');
  await expect(clipOf(page, 'Original Scan', 'GSV/CFV')).toHaveText('-');
  await page.keyboard.press('3');
  await expect(clipOf(page, 'Original Scan', 'GSV/CFV')).toHaveText('3');
});

test('RV-017: the chain of a split protocol has its distal clips on a page of their own', async ({
  page,
}) => {
  const protocol = 'dvt_left_three_point_extended';
  const world = await makeWorld({
    exams: [
      { protocol, reviews: [{ decision: 'rescan' }] },
      {
        protocol,
        rescanOf: 0,
        missing: ['left_popliteal_1', 'left_popliteal_2', 'left_popliteal_3', 'left_sfv'],
      },
    ],
  });
  await signInAs(page, world);
  await page.goto(`/create-chain-review/${examOf(world, 1).guid}`);
  await expect(page.getByRole('heading', heading)).toHaveText('Assess and rate proximal clips');
  await expect(scanRow(page, 'Rescan').getByRole('button')).toHaveCount(6);
  for (const key of ['4', 'n', 'Enter', '4', 'n', 'Enter']) await page.keyboard.press(key);
  // No question for the overall score before the last page of clips.
  await expect(page).toHaveURL(/\/calf$/);
  await expect(page.getByRole('heading', heading)).toHaveText('Assess and rate distal clips');
  await expect(clipOf(page, 'Rescan', 'Calf 1')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('button', { name: 'Finalize assessment' }).first()).toBeDisabled();
  await page.getByRole('link', { name: 'Back to proximal clips' }).click();
  await expect(clipOf(page, 'Rescan', 'GSV/CFV')).toHaveText('4');
  await page.getByRole('button', { name: 'Assess distal clips' }).first().click();
  await expect(page).toHaveURL(/\/calf$/);
});

test('RV-020, AMB-145: a chain of another protocol says Not implemented, and its rescan is reviewed on its own, with the earlier scan one click away', async ({
  page,
}) => {
  const world = await makeWorld({
    exams: [
      { protocol: 'aorta', reviews: [{ decision: 'rescan', clipAssessment: 'not_applicable' }] },
      { protocol: 'aorta', rescanOf: 0 },
    ],
  });
  await signInAs(page, world);
  await page.goto(`/create-chain-review/${examOf(world, 1).guid}`);
  await expect(page.getByRole('heading', heading)).toHaveText('Not implemented');
  await expectNoSeriousAxe(page);
  await page.getByRole('link', { name: 'View Summary' }).click();
  await expect(page).toHaveURL(/\/report$/);
  await expect(page.getByText('Not implemented')).toHaveCount(0);

  await openPage(page, '/worklist');
  await page.getByRole('row', { name: /Aorta/ }).click();
  await expect(page).toHaveURL(`/create-review/${examOf(world, 1).guid}`);
  await expectPlaying(page);
  await expect(page.getByText('Not implemented')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Other scans' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/review\/[^/]+\/report$/);
});

test('RV-258: the clips that are still to be reviewed are loaded ahead, and those alone', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/media/')) asked.push(pathname);
  });
  const world = await makeChain();
  await signInAs(page, world);
  const replied = page.waitForResponse(/chainExamReviews/);
  await page.goto(`/create-chain-review/${examOf(world, 1).guid}`);
  const { exams_and_reviews: scans } = (await (await replied).json()) as {
    exams_and_reviews: { sequences: { segmentationUrl: string }[] }[];
  };
  const [original = [], rescan = []] = scans.map(({ sequences }) =>
    sequences.map(({ segmentationUrl }) => segmentationUrl),
  );
  await expectPlaying(page);
  for (const address of rescan) await expect.poll(() => asked).toContain(address);
  expect(asked.filter((address) => original.includes(address))).toEqual([]);
});
