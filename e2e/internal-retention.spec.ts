import { expect, test } from '@playwright/test';
import { endRetentionNotice, examOf, makeWorld, signInAs } from './exams.ts';
import { expectFitsWidth, expectNoSeriousAxe, openPage, ownOrigin } from './support.ts';

const DAY_MINUTES = 24 * 60;
/** The section is the last of a long page, and a job has to run before it says what is due. */
const PATIENTLY = { timeout: 30_000 };

test('a rule is set, what is due is shown, one exam is held, and the job deletes the other', async ({
  page,
}) => {
  // Two full loads of a long page and two runs of a job.
  test.slow();
  const old = { minutesAgo: 60 * DAY_MINUTES, reviews: [{}] };
  const world = await makeWorld({ people: [{ permissions: ['internal'] }], exams: [old, old] });
  const { collectionGuid } = world;
  const [held, other] = [examOf(world, 0).guid, examOf(world, 1).guid];
  await signInAs(page, world);
  await openPage(page, `/internal/data-collections/${collectionGuid}`);

  const section = page.getByRole('region', { name: 'Retention' });
  await expect(section.getByText('Clips and exams are kept for ever.')).toBeVisible(PATIENTLY);
  await section.getByLabel('Keep exams, days').fill('12');
  await expect(section.getByText('A whole number from 30 to 36500')).toBeVisible();
  await section.getByLabel('Keep exams, days').fill('45');
  await section.getByRole('button', { name: 'Save rule' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('exams after 45 days');
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await expect(section.getByText('To be deleted in the next 30 days: 2 exams')).toBeVisible(PATIENTLY);
  const planned = page.getByRole('region', { name: 'Planned deletions' });
  await expect(planned.getByRole('row')).toHaveCount(3);
  await expectNoSeriousAxe(page);

  await openPage(page, `/internal/exams/${held}`);
  await expect(page.getByText('This exam is deleted on')).toBeVisible(PATIENTLY);
  await page.getByRole('button', { name: 'Set legal hold' }).click();
  await dialog.getByRole('button', { name: 'Set hold' }).click();
  await expect(dialog.getByText('Say why')).toBeVisible();
  await dialog.getByLabel('Reason').fill('A claim is pending.');
  await dialog.getByRole('button', { name: 'Set hold' }).click();
  await expect(page.getByText('A claim is pending.')).toBeVisible();
  await expect(page.getByText('due for deletion')).toBeVisible();

  await openPage(page, `/internal/data-collections/${collectionGuid}`);
  await expect(section.getByText('1 exam is due and kept for now.')).toBeVisible(PATIENTLY);
  await expect(planned.getByText('Legal hold', { exact: true })).toBeVisible();
  await endRetentionNotice(collectionGuid);
  await expect(section.getByText('Nothing is deleted in the next 30 days.')).toBeVisible(PATIENTLY);

  await openPage(page, `/create-review/${other}`);
  await expect(page.getByText('This exam was deleted by the retention rule')).toBeVisible();
  await openPage(page, `/internal/exams/${held}`);
  await expect(page.getByText('A claim is pending.')).toBeVisible();
});

test('the section and its list fit a phone', async ({ page }) => {
  const old = { minutesAgo: 60 * DAY_MINUTES, reviews: [{}] };
  const world = await makeWorld({ people: [{ permissions: ['internal'] }], exams: [old] });
  await signInAs(page, world);
  const path = `/api/dataCollections/${world.collectionGuid}/retention`;
  await page.request.patch(path, { data: { exams_days: 45 }, headers: { origin: ownOrigin() } });
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, `/internal/data-collections/${world.collectionGuid}`);
  await expect(page.getByRole('region', { name: 'Planned deletions' })).toBeVisible(PATIENTLY);
  await expectFitsWidth(page);
});
