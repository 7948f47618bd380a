import { expect, test, type Page } from '@playwright/test';
import { makeWorld, signInAs } from './exams.ts';
import { expectFitsWidth, expectNoSeriousAxe, openPage, signIn } from './support.ts';

const CALL = '/api/autodvt-dashboard/statistics';
const card = (page: Page, name: string) => page.getByRole('region', { name });
const toggle = (page: Page, name: string) => page.getByRole('switch', { name });

/** Drawn, and not only announced. The drawing library comes last, and on a busy machine late. */
async function expectChartsDrawn(page: Page): Promise<void> {
  for (const name of ['Acep Projection', 'Clinical Trial Progress', 'Image Quality Score (Exam Score)']) {
    await expect(card(page, name).locator('figure svg').first()).toBeVisible({ timeout: 30_000 });
  }
}

test('AD-004..AD-016, AD-021..AD-026, AD-132, AD-192, AD-299, AD-300: staff read the figures of all collections and of one', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(CALL)) asked.push(new URL(request.url()).search);
  });
  const rated = (...ratings: number[]) => ({ reviews: ratings.map((rating, by) => ({ by, rating })) });
  const world = await makeWorld({
    people: [{ permissions: ['internal'] }, {}, {}],
    exams: [rated(3, 2), rated(3, 2, 2), rated(5)],
  });
  await signInAs(page, world);
  await openPage(page, '/internal/statistics');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistics (all)');
  await expectChartsDrawn(page);
  expect(asked).toEqual(['?rating=1-5&excludeOverriddenAdventExams=false']);

  const address = `/internal/data-collections/${world.collectionGuid}`;
  await openPage(page, `${address}/statistics`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistics (collection)');
  await expectChartsDrawn(page);
  const acep = card(page, 'Acep Projection');
  await expect(acep.getByText('2 of 3 clip sets')).toBeVisible();
  const axis = acep.locator('.MuiChartsAxis-directionY .MuiChartsAxis-tickLabel');
  await expect(axis).toHaveText(['0', '1', '2', '3', '4', '5', '6']);
  await expect(acep.getByText('Accepted from 3', { exact: true })).toBeVisible();
  await expect(card(page, 'Clinical Trial Progress')).toContainText('Scans taken3');

  await acep.getByLabel('Window').fill('-5');
  await expect(acep.getByText('Moving average, 1', { exact: true })).toBeVisible();
  await acep.getByLabel('Sample size').focus();
  await expect(acep.getByLabel('Window')).toHaveValue('1');

  await toggle(page, 'Filter: Only Show Reviews with Ratings 3+').click();
  await expect(card(page, 'Assessments')).toContainText('3 reviews');
  await toggle(page, 'Exclude overridden advent exams').click();
  await expect(page).toHaveURL(/rating=3-5&excludeOverriddenAdventExams=true/);
  await expect
    .poll(() => asked.at(-1))
    .toBe(`?rating=3-5&excludeOverriddenAdventExams=true&dataCollection=${world.collectionGuid}&window=1`);
  await page.reload();
  await expect(toggle(page, 'Exclude overridden advent exams')).toBeChecked();
  await page.getByRole('navigation', { name: 'Back' }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test('AD-088..AD-091, AD-306: staff see which nurses have not scanned for long; the pages pass axe and fit at 1440 and at 390', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'staff');
  await openPage(page, '/internal/advent');
  const nurse = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(nurse('Rosa Jiménez')).not.toContainText('lazy');
  await expect(nurse('Mireille Joseph')).toContainText(/\d{4}-\d\d-\d\dvery lazy/);
  await expect(nurse("Sam O'Neill")).toContainText('-very lazy');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText("Sam O'Neill")).toBeVisible();
    await expectFitsWidth(page);
    await expectNoSeriousAxe(page);
  }
  await openPage(page, '/internal/statistics');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectChartsDrawn(page);
    await expectFitsWidth(page);
    await expectNoSeriousAxe(page);
  }
});
