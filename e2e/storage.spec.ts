import { expect, test, type Locator, type Page } from '@playwright/test';
import { makeWorld, signInAs } from './exams.ts';
import {
  expectFitsWidth,
  expectNoSeriousAxe,
  openPage,
  resize,
  signIn,
  withoutFirstReplies,
} from './support.ts';

interface StoredExam {
  readonly clip_set_guid: string;
  readonly patient_full_name: string | null;
  readonly protocol: string;
  readonly scanned_points: number;
}

interface Reply {
  readonly items: readonly StoredExam[];
  readonly total: number;
}

async function readExams(page: Page, query: Readonly<Record<string, string>> = {}): Promise<Reply> {
  const { guid } = (await (await page.request.get('/api/current')).json()) as { guid: string };
  const reply = await page.request.get(`/api/users/${guid}/exams`, { params: query });
  expect(reply.status()).toBe(200);
  return (await reply.json()) as Reply;
}

const table = (page: Page) => page.getByRole('table', { name: 'My exams' });
const rows = (page: Page) => table(page).locator('tbody tr');
const drawer = (page: Page) => page.getByRole('complementary');

/** A drawer slides in; only where it rests can anything be judged. */
async function expectAtRest(dialog: Locator, place: { readonly x: number; readonly width: number }) {
  await expect.poll(() => dialog.boundingBox()).toMatchObject(place);
}

test('RV-014, RV-129, RV-135: lists the own exams, 20 to a page, newest first, with the views that were scanned; RV-140, RV-141: the search; RV-168: a failure is told, and trying again brings the list', async ({
  page,
}) => {
  await signIn(page, 'operator');
  const { items, total } = await readExams(page, { limit: '20' });

  await test.step('RV-168: a failure', async () => {
    const call = '**/api/users/*/exams?**';
    await withoutFirstReplies(page);
    await page.route(call, (route) => route.fulfill({ status: 500, json: { error: 'Broken' } }));
    await openPage(page, '/storage');
    await expect(page.getByText('Failed to load data')).toBeVisible();
    const askedAgain = page.waitForRequest(/\/api\/users\/[^/]+\/exams\?/);
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await tryAgain.click();
    await askedAgain;
    await page.unroute(call);
    // The list may also come back by itself, when the page hears of news.
    await expect(async () => {
      if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 1000 });
      await expect(rows(page).first()).toBeVisible({ timeout: 2000 });
    }).toPass();
  });

  await expect(page.getByRole('heading', { level: 1, name: 'My Exams' })).toBeVisible();
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'GUID',
    'Patient ID',
    'Patient Name',
    'Protocol',
    'Exam views',
    'Date created',
    'Result',
  ]);
  await expect
    .poll(() => table(page).locator('[data-row-link]').allTextContents())
    .toEqual(items.map((exam) => exam.clip_set_guid.slice(0, 8)));
  await expect(page.getByLabel('Rows per page:')).toHaveValue('20');
  await expect(page.getByText(`1–${Math.min(20, total)} of ${total}`)).toBeVisible();
  const at = items.findIndex(({ protocol }) => protocol === 'dvt_left_three_point_extended');
  expect(at).toBeGreaterThanOrEqual(0);
  await expect(rows(page).nth(at).locator('td').nth(4)).toHaveText(`${items[at]?.scanned_points}/12`);
  await expectNoSeriousAxe(page);

  await test.step('RV-140, RV-141: the search finds a patient whatever the case, from 3 characters on', async () => {
    const name = items[0]?.patient_full_name ?? '';
    const field = page.getByRole('searchbox', { name: 'Search for patient' });
    await field.fill('zz');
    await field.press('Enter');
    await expect(rows(page)).toHaveCount(items.length);
    await field.fill(name.toUpperCase());
    await expect(rows(page)).toHaveCount((await readExams(page, { search: name })).total);
    await field.fill('zzzz');
    await expect(page.getByText('No results found.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear All' }).click();
    await expect(rows(page)).toHaveCount(items.length);
  });
});

test('RV-130, RV-131: a row opens a drawer of 540 px with a video area of 400 px beside the table; Up and Down go from exam to exam, Escape and Back close it; the address keeps the open exam', async ({
  page,
  context,
}) => {
  test.slow();
  await signIn(page, 'operator');
  const { items } = await readExams(page, { limit: '20' });
  const shown = (at: number) => expect(page).toHaveURL(new RegExp(`exam=${items[at]?.clip_set_guid}`));
  const cell = (at: number) => rows(page).nth(at).locator('td').nth(2);
  await openPage(page, '/storage');

  await test.step('RV-130, RV-131: beside the table', async () => {
    const before = (await table(page).boundingBox())?.width ?? 0;
    await cell(1).click();
    await shown(1);
    expect((await drawer(page).boundingBox())?.width).toBe(540);
    const player = drawer(page).getByRole('region', { name: 'Clip player' });
    await expect.poll(async () => (await player.boundingBox())?.height).toBe(400);
    await expect(player.locator('video').first()).toBeVisible();
    expect((await table(page).boundingBox())?.width ?? before).toBeLessThan(before);
    await expectFitsWidth(page);
    await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true');
    await expectNoSeriousAxe(page);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
  });

  await test.step('from exam to exam', async () => {
    await cell(0).click();
    await shown(0);
    await expect(drawer(page).getByRole('button', { name: 'Previous exam' })).toBeDisabled();
    await page.keyboard.press('ArrowDown');
    await shown(1);
    await page.keyboard.press('ArrowDown');
    await shown(2);
    await page.keyboard.press('ArrowUp');
    await shown(1);
    await drawer(page).getByRole('button', { name: 'Next exam' }).click();
    await shown(2);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/storage$/);
    await cell(3).click();
    await page.keyboard.press('ArrowDown');
    await shown(4);
    await page.goBack();
    await expect(drawer(page)).toHaveCount(0);
  });

  await test.step('a reload and a new tab show the open exam', async () => {
    const newTab = context.waitForEvent('page');
    await cell(2).click({ modifiers: ['Control'] });
    const tab = await newTab;
    await expect(tab).toHaveURL(new RegExp(`/storage\\?exam=${items[2]?.clip_set_guid}`));
    const name = items[2]?.patient_full_name ?? 'no such exam';
    await expect(drawer(tab)).toContainText(name);
    await tab.reload();
    await expect(drawer(tab)).toContainText(name);
    await tab.close();
  });
});

test('RV-138: below 1200 px the drawer covers the table, on a phone exams are cards; a view that was not recorded says so', async ({
  page,
}) => {
  await signIn(page, 'operator');
  const { items } = await readExams(page, { limit: '20' });
  const dialog = page.getByRole('dialog');

  await test.step('the clip that is chosen is shown, and a view that was not recorded says so', async () => {
    const incomplete = items.find((exam) => exam.protocol.endsWith('two_point') && exam.scanned_points === 1);
    await openPage(page, `/storage?exam=${incomplete?.clip_set_guid}`);
    const clips = drawer(page).getByRole('navigation', { name: 'Clips' }).getByRole('button');
    await expect(clips).toHaveCount(2);
    await expect(drawer(page).getByText('1 clip, 1 not recorded')).toBeVisible();
    const missing = clips.filter({ hasText: 'Not recorded' });
    await missing.click();
    await expect(missing).toHaveAttribute('aria-current', 'true');
    await expect(drawer(page).getByText('Clip not found')).toBeVisible();
    await clips.filter({ hasNotText: 'Not recorded' }).click();
    await expect(drawer(page).getByText('Clip not found')).toHaveCount(0);
    await expect(drawer(page).locator('video').first()).toBeVisible();
  });

  await test.step('below 1200 px', async () => {
    await resize(page, { width: 1000, height: 800 });
    await openPage(page, '/storage');
    await rows(page).first().locator('td').nth(2).click();
    await expectAtRest(dialog, { x: 460, width: 540 });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('RV-138: a phone', async () => {
    await resize(page, { width: 390, height: 844 });
    await openPage(page, '/storage');
    const cards = page.getByRole('list', { name: 'My exams' }).getByRole('listitem');
    await expect(cards).toHaveCount(5);
    await expectNoSeriousAxe(page);
    await cards.first().click();
    await expectAtRest(dialog, { x: 0, width: 390 });
    await expectFitsWidth(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  });
});

test('RV-132: where the page is switched off, it says that it is not available; RV-133, RV-134: a name-hiding account has no names, and the disclaimer makes the id an Exam ID; without exams it says so', async ({
  page,
}) => {
  const world = await makeWorld({
    people: [
      { config: { show_storage_page: false } },
      {},
      {
        config: {
          show_no_diagnostics_disclaimer: true,
          record_patient_name_default_value: 'disabled',
          record_patient_name_enable_user_overwrite: false,
        },
      },
    ],
  });
  await signInAs(page, world, 0);
  await openPage(page, '/storage');
  await expect(page.getByRole('heading', { name: 'My Exams is not available' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectNoSeriousAxe(page);

  await signInAs(page, world, 1);
  await openPage(page, '/storage');
  await expect(page.getByText('You have not recorded any exams')).toBeVisible();

  await signInAs(page, world, 2);
  const exam = {
    clip_set_guid: '41936071-0a4c-4d0e-9c1f-6a1d0c8a5b11',
    patient_id: '4471-0932',
    patient_full_name: null,
    protocol: 'aorta',
    scanned_points: 5,
    date_created: '2025-03-05T12:00:00Z',
    date_created_timezone_id: 'UTC',
    is_urgent: false,
    urgent_reason: null,
    target: null,
    ingest: null,
    result: null,
  };
  await withoutFirstReplies(page);
  await page.route('**/api/users/*/exams?**', (route) =>
    route.fulfill({ json: { items: [exam], total: 1, at: '2025-03-05T13:00:00Z' } }),
  );
  await openPage(page, '/storage');
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'GUID',
    'Exam ID',
    'Protocol',
    'Exam views',
    'Date created',
    'Result',
  ]);
  await expect(rows(page).locator('td').filter({ hasText: '/6' })).toHaveText('5/6');
  await expect(rows(page).getByText('March 05, 2025, 12:00')).toBeVisible();
});
