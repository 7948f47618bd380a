import { expect, test, type Page } from '@playwright/test';
import { emailOf, expectFitsWidth, expectNoSeriousAxe, openPage, ownOrigin, signIn } from './support.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

interface Attempt {
  readonly anatomical_view: string;
  readonly attempt: number;
}

/** An exam of the demo world with the video of a whole point, and the attempt that has it. */
async function examWithFullPoint(
  page: Page,
): Promise<{ readonly examGuid: string; readonly attempt: Attempt }> {
  const list = await page.request.get('/api/reports_dashboard/exams?limit=100');
  const { exams } = (await list.json()) as { exams: { clip_set_guid: string }[] };
  for (const { clip_set_guid: examGuid } of exams) {
    const reply = await page.request.get(`/api/reports_dashboard/${examGuid}/compressions`);
    const { compressions } = (await reply.json()) as {
      compressions: (Attempt & { full_view_ultrasound_video_url: string | null })[];
    };
    const attempt = compressions.find((one) => one.full_view_ultrasound_video_url !== null);
    if (attempt !== undefined) return { examGuid, attempt };
  }
  throw new Error('The demo world has no video of a whole point');
}

const compressionPath = (examGuid: string, { anatomical_view: view, attempt }: Attempt) =>
  `/internal/exams/${examGuid}/compression/${view}/${attempt}`;

test('AD-042..AD-047, AD-150..AD-152, AD-160, AD-210, AD-297: staff find exams, select two and add them to a collection', async ({
  page,
}) => {
  await signIn(page, 'staff');
  const name = `E2E ${test.info().testId.slice(-6)}-${test.info().retry}`;
  await page.request.post('/api/dataCollections', { data: { name }, headers: { origin: ownOrigin() } });
  await openPage(page, '/internal/exams');
  const rows = page.getByRole('table', { name: 'Exams' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  expect((await rows.nth(1).boundingBox())?.height).toBe(80);

  const search = page.getByRole('searchbox', { name: 'Search exams' });
  await expect(search).toHaveAttribute('placeholder', 'Search (min. 3 characters)');
  await search.fill('DV');
  await expect(page.getByRole('button', { name: 'Add search term' })).toBeHidden();
  await search.fill('DVT_LEFT');
  await page.getByRole('button', { name: 'Add search term' }).click();
  await expect(page).toHaveURL(/terms=/);
  await expect(page.getByRole('button', { name: 'Remove search term DVT_LEFT' })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Select row 2', exact: true }).check();
  await page.getByRole('button', { name: 'Add to Data Collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to Data Collection' });
  await dialog.getByLabel('Data collection').fill('zzz');
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await dialog.getByLabel('Data collection').fill(name.toUpperCase());
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(`Added 2 exams to ${name}`)).toBeVisible();
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
});

test('AD-048..AD-051, AD-133: from the list to an exam, its practice mark, and back to the list as it was', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await openPage(page, '/internal/exams?protocol=dvt_left_three_point&sort=patient_id');
  await page
    .getByRole('link', { name: /^Open exam/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Exam / })).toBeVisible();
  for (const name of ['Compressions', 'Compressions summary', 'Metadata', 'Event timeline']) {
    await expect(page.getByRole('table', { name, exact: true })).toBeVisible();
  }
  const practice = page.getByRole('checkbox', { name: 'Practice Exam' });
  const wasPractice = await practice.isChecked();
  await practice.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(practice).toBeChecked({ checked: !wasPractice });
  await practice.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/protocol=dvt_left_three_point/);
  await expect(page).toHaveURL(/sort=patient_id/);
});

test('AD-052..AD-054: an attempt plays with its overlay, and a tag leads to its frame of the whole point', async ({
  page,
}) => {
  await signIn(page, 'staff');
  const { examGuid, attempt } = await examWithFullPoint(page);
  await openPage(page, compressionPath(examGuid, attempt));
  const clip = page.getByRole('region', { name: 'Attempt clip' });
  await expect(clip.locator('video').first()).toBeVisible();
  const overlay = clip.getByRole('switch', { name: 'Vessel overlay' });
  await expect(overlay).toBeChecked();
  await overlay.click();
  await expect(overlay).not.toBeChecked();

  const whole = page.getByRole('region', { name: 'Full point video' });
  const tag = whole.getByRole('table', { name: 'Tags' }).getByRole('row').last();
  const frame = Number(await tag.getByRole('cell').nth(1).textContent());
  expect(frame).toBeGreaterThan(0);
  await expect(whole.getByRole('slider')).toBeVisible();
  await expect(async () => {
    await tag.getByRole('button').click();
    await expect(whole.getByRole('slider')).toHaveAttribute('aria-valuenow', String(frame), {
      timeout: 1000,
    });
  }).toPass();
  await page.getByRole('link', { name: `Exam ${examGuid.slice(0, 8)}` }).click();
  await expect(page).toHaveURL(`/internal/exams/${examGuid}`);
});

test('the pages of exams and reviews fit their windows and hold up to axe; AD-056, AD-060: reviews of one reviewer', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'staff');
  const { examGuid, attempt } = await examWithFullPoint(page);
  const pages = {
    exams: '/internal/exams',
    exam: `/internal/exams/${examGuid}`,
    compression: compressionPath(examGuid, attempt),
    reviews: `/internal/reviews?reviewer=${emailOf('reviewer')}&rating_min=0&rating_max=9`,
  };
  for (const [name, path] of Object.entries(pages)) {
    await openPage(page, path);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    if (name === 'compression') await page.getByRole('button', { name: 'Pause' }).first().click();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await expectFitsWidth(page);
      await expectNoSeriousAxe(page);
    }
  }
  await expect(page.getByRole('button', { name: `Remove search term ${emailOf('reviewer')}` })).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Lowest rating' })).toHaveValue('1');
  await expect(page.getByRole('spinbutton', { name: 'Highest rating' })).toHaveValue('5');
});
