import { expect, test, type Page } from '@playwright/test';
import { collectionGuid } from './people.ts';
import { expectFitsWidth, expectNoSeriousAxe, openPage, ownOrigin, signIn } from './support.ts';

const LIST = '/internal/data-collections';

const unique = (name: string) => `${name} ${test.info().testId.slice(-6)}-${test.info().retry}`;

async function addCollection(page: Page, name: string): Promise<void> {
  await page.getByLabel('New data collection', { exact: true }).last().fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(`Created data collection ${name}`)).toBeVisible();
}

/** A collection of this test's own, with exams of another. */
async function collectionWithExams(page: Page, name: string, exams: number): Promise<string> {
  const headers = { origin: ownOrigin() };
  const source = await collectionGuid(page, 'DVT North pilot');
  const listed = await page.request.get(`/api/dataCollections/${source}/linkedClipSets?limit=${exams}`);
  const { items } = (await listed.json()) as { items: { guid: string }[] };
  const made = await page.request.post('/api/dataCollections', { data: { name: unique(name) }, headers });
  const { guid } = (await made.json()) as { guid: string };
  const data = { clip_set_guids: items.map((exam) => exam.guid) };
  const added = await page.request.post(`/api/dataCollections/${guid}/clip_sets`, { data, headers });
  expect(added.status(), await added.text()).toBe(200);
  return guid;
}

test('AD-027..AD-034, AD-275, AD-276: a collection is made, renamed, linked, and deleted again', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await openPage(page, LIST);
  const name = unique('Made');
  await addCollection(page, name);
  await page.getByLabel('Search data collections').fill(name);
  await page.getByRole('link', { name }).click();

  await page.getByRole('button', { name: 'Edit Collection name' }).click();
  const title = page.getByLabel('Collection name', { exact: true });
  await title.fill('');
  await expect(page.getByRole('button', { name: 'Save', exact: true }).first()).toBeDisabled();
  await title.fill('Something else');
  await title.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.getByRole('button', { name: 'Edit Collection name' }).click();
  await title.fill(`${name} renamed`);
  await title.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${name} renamed`);

  await page.getByRole('button', { name: 'Link', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the data collection').fill('dvt north PILOT');
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove link to DVT North pilot' })).toBeVisible();

  await page.getByRole('link', { name: 'Data collections' }).last().click();
  await page.getByLabel('Search data collections').fill(name);
  await page.getByRole('button', { name: `Delete ${name} renamed` }).click();
  await expect(dialog).toContainText(`Delete ${name} renamed?`);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(`Deleted data collection ${name} renamed`)).toBeVisible();
  await expect(page.getByText('No results found.')).toBeVisible();
});

test('AD-036, AD-211, AD-277, AD-278: an exam is corrected in place, and unlinked', async ({ page }) => {
  await signIn(page, 'admin');
  const guid = await collectionWithExams(page, 'Corrected', 2);
  await openPage(page, `${LIST}/${guid}`);
  const exams = page.getByRole('region', { name: 'Linked clip sets' });
  await exams.getByRole('switch', { name: 'Edit' }).check();
  const note = exams.getByRole('textbox', { name: /^Note: / }).first();
  const text = `Compressible throughout, seen by two readers ${Date.now()}`;
  await note.fill(text);
  await note.blur();
  await expect(page.getByText('Clipset.note updated').first()).toBeVisible();
  await expect(exams.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await exams.getByRole('switch', { name: 'Edit' }).check();
  await expect(note).toHaveValue(text);

  await exams
    .getByRole('button', { name: /^Unlink / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(page.getByText(/^Clipset unlinked from Corrected/)).toBeVisible();
  await expect(exams.getByRole('button', { name: /^Unlink / })).toHaveCount(1);
});

test('two staff correct the same field: the second is told, sees what the first wrote, and keeps their text', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin');
  const guid = await collectionWithExams(page, 'Two editors', 1);
  const second = await browser.newPage();
  await signIn(second, 'admin');
  const noteOn = async (tab: Page) => {
    await openPage(tab, `${LIST}/${guid}`);
    await tab.getByRole('switch', { name: 'Edit' }).check();
    return tab.getByRole('textbox', { name: /^Note: / });
  };
  const [first, late] = [await noteOn(page), await noteOn(second)];
  await first.fill(`By the first ${Date.now()}`);
  await first.blur();
  await expect(page.getByText('Clipset.note updated')).toBeVisible();
  await late.fill('By the second');
  await late.blur();
  await expect(second.getByText('Not saved', { exact: true })).toBeVisible();
  await expect(late).toHaveValue('By the second');
  await second.close();
});

test('AD-027, AD-035..AD-038: both pages are whole at 1440, 390 and 360 pixels, without a serious accessibility finding', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'admin');
  const collection = `${LIST}/${await collectionGuid(page, 'DVT North pilot')}`;
  for (const path of [LIST, collection]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPage(page, path);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    if (path === collection) await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
    await expectFitsWidth(page);
    await expectNoSeriousAxe(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expectFitsWidth(page);
    await expectNoSeriousAxe(page);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('list', { name: 'Users' })).toBeVisible();
  await expectFitsWidth(page);
});
