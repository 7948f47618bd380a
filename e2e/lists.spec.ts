import { expect, test, type Page } from '@playwright/test';
import { makeWorld, signInAs } from './exams.ts';
import { expectFitsWidth, expectNoSeriousAxe, openPage, signIn, withoutFirstReplies } from './support.ts';

interface Item {
  readonly guid: string;
  readonly clip_set_guid: string;
  readonly clip_set_created_at: string;
  readonly reviewer_name: string | null;
  readonly linked_to: string | null;
}

interface Reply {
  readonly items: readonly Item[];
  readonly total: number;
}

const LISTS = [
  {
    path: '/completed-reviews',
    heading: 'Completed Assessments',
    label: 'Completed assessments',
    lines: { rows: 'RV-109, RV-313', sort: 'RV-108', failed: 'RV-097, RV-298', found: 'RV-094' },
  },
  {
    path: '/pending-rescans',
    heading: 'Pending Rescans',
    label: 'Exams awaiting a rescan',
    lines: { rows: 'RV-115, RV-313', sort: 'RV-114', failed: 'RV-123, RV-299', found: 'RV-111, RV-113' },
  },
] as const;

async function readList(
  page: Page,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const reply = await page.request.get(`/api/autodvt-dashboard${path}`, { params: query });
  expect(reply.status()).toBe(200);
  return (await reply.json()) as Reply;
}

const rowLinks = (page: Page) => page.getByRole('table').getByRole('link');
const short = ({ items }: Reply) => items.map((item) => item.clip_set_guid.slice(0, 8));

/** The guids as the table shows them; the mark of a rescan beside one has a name of its own. */
async function shownGuids(page: Page): Promise<readonly string[]> {
  return (await rowLinks(page).allTextContents()).map((text) => text.slice(0, 8));
}

async function expectRows(page: Page, reply: Reply): Promise<void> {
  await expect.poll(() => shownGuids(page)).toEqual(short(reply));
}

for (const { path, heading, label, lines } of LISTS) {
  const call = `**/api/autodvt-dashboard${path}?**`;

  test(`${lines.found}, ${lines.sort}, ${lines.rows}, ${lines.failed}, RV-096, RV-128, RV-136, RV-140, RV-141, RV-314: a reviewer reads, searches, sorts and narrows ${path}`, async ({
    page,
  }) => {
    test.slow();
    await signIn(page, 'reviewer');
    const all = await readList(page, path, { limit: '20' });
    const field = page.getByRole('searchbox', { name: 'Search for patient' });

    await test.step(`${lines.failed}: a failure is told, and trying again brings the list`, async () => {
      // Without news the list does not come back by itself before someone asks.
      await withoutFirstReplies(page);
      await page.route('**/api/live*', (route) => route.abort());
      await page.route(call, (route) => route.fulfill({ status: 500, json: { error: 'Broken' } }));
      await openPage(page, path);
      await expect(page.getByText('Failed to load data')).toBeVisible();
      await expect(
        page.getByText('The servers are very busy at the moment, please try again later.'),
      ).toBeVisible();
      await page.unroute(call);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(rowLinks(page).first()).toBeVisible();
      await page.unroute('**/api/live*');
    });

    await test.step(`${lines.found}: heading with its count, the search box and the table`, async () => {
      expect(all.total, 'rows of the demo world').toBeGreaterThan(0);
      await openPage(page, path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(
        page.getByRole('main').getByText(String(all.total), { exact: true }).first(),
      ).toBeVisible();
      await expect(field).toBeVisible();
      await expect(page.getByRole('table', { name: label })).toBeVisible();
      await expectNoSeriousAxe(page);
    });

    await test.step(`${lines.sort}, ${lines.rows}: by exam start, newest first, 20 rows to a page`, async () => {
      const dates = all.items.map((item) => Date.parse(item.clip_set_created_at));
      expect(dates).toEqual(dates.toSorted((one, other) => other - one));
      await expectRows(page, all);
      const started = page.getByRole('columnheader', { name: 'Exam started' });
      await expect(started).toHaveAttribute('aria-sort', 'descending');
      const sizes = page.getByLabel('Rows per page:');
      await expect(sizes).toHaveValue('20');
      await expect(sizes.getByRole('option')).toHaveText(['20', '50', '100', '300']);
    });

    await test.step('RV-140, RV-141, RV-314: the search filters from 3 characters, in any field and case', async () => {
      await field.fill('zz');
      await field.press('Enter');
      await expectRows(page, all);
      const reviewer = all.items.find((item) => item.reviewer_name !== null)?.reviewer_name ?? '';
      await field.fill(reviewer.toUpperCase());
      await expectRows(page, await readList(page, path, { limit: '20', search: reviewer }));
      const guid = all.items[0]?.clip_set_guid ?? '';
      await field.fill(guid.slice(9, 18).toUpperCase());
      await expect.poll(() => shownGuids(page)).toContain(guid.slice(0, 8));
    });

    await test.step('RV-096: a search without a match says so, and Clear All brings the list back', async () => {
      await field.fill('zzzz');
      await expect(page.getByText('No results found.')).toBeVisible();
      await page.getByRole('button', { name: 'Clear All' }).click();
      await expect(rowLinks(page).first()).toBeVisible();
      await expect(field).toHaveValue('');
    });

    await test.step('RV-136: a click on a head sorts ascending, the next one descending', async () => {
      const head = page.getByRole('columnheader', { name: 'Reviewer' });
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
      await expectRows(page, await readList(page, path, { limit: '20', sort: 'reviewer', order: 'asc' }));
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', 'descending');
      await expectRows(page, await readList(page, path, { limit: '20', sort: 'reviewer', order: 'desc' }));
    });

    await test.step('RV-128: the list is narrowed to the selected data collection', async () => {
      await openPage(page, path);
      await page.getByRole('button', { name: 'Data collection: All Collections' }).click();
      const asked = page.waitForRequest(
        (request) => request.url().includes(path) && request.url().includes('data_collection_guid='),
      );
      await page.getByRole('menuitemradio').nth(1).click();
      const guid = new URL((await asked).url()).searchParams.get('data_collection_guid') ?? '';
      const narrowed = await readList(page, path, { limit: '20', data_collection_guid: guid });
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      if (narrowed.total > 0) await expectRows(page, narrowed);
      else await expect(rowLinks(page)).toHaveCount(0);
    });
  });

  test(`RV-138: at 390 px each row of ${path} is a card, 5 to a page; wider, all columns are in sight or the table scrolls in its own box`, async ({
    page,
  }) => {
    await signIn(page, 'reviewer');
    const { total } = await readList(page, path);
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, path);
    const cards = page.getByRole('list', { name: label }).getByRole('listitem');
    await expect(cards).toHaveCount(Math.min(5, total));
    await expect(page.getByRole('table')).toHaveCount(0);
    await expectFitsWidth(page);
    await expectNoSeriousAxe(page);

    await page.setViewportSize({ width: 1000, height: 800 });
    const operator = page.getByRole('columnheader', { name: 'Operator' });
    await expect(rowLinks(page).first()).toBeVisible();
    await expectFitsWidth(page);
    await operator.scrollIntoViewIfNeeded();
    await expect(operator).toBeInViewport();

    for (const width of [1200, 1440]) {
      await page.setViewportSize({ width, height: 500 });
      await openPage(page, path);
      await expect(rowLinks(page).first()).toBeVisible();
      const box = await operator.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      await expectFitsWidth(page);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(page.getByRole('columnheader', { name: 'GUID' })).toBeInViewport();
    }
  });
}

test('RV-012, RV-013, RV-095, RV-110, RV-112, RV-122, RV-123: anyone who has reviewed nothing and awaits no rescan reads that, and is led to the worklist', async ({
  page,
}) => {
  await signInAs(page, await makeWorld({}));
  await openPage(page, '/completed-reviews');
  await expect(page.getByText('You have not reviewed any exams')).toBeVisible();
  await expectNoSeriousAxe(page);

  await test.step('RV-123: while the list is awaited, its shape is shown', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await withoutFirstReplies(page);
    await page.route('**/api/autodvt-dashboard/pending-rescans?**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/pending-rescans');
    await expect(page.getByText('Loading Exams awaiting a rescan')).toBeAttached();
    await expect(page.locator('tbody[data-skeleton]')).toBeVisible();
    release();
    await expect(page.getByText('You are not awaiting any rescans')).toBeVisible();
  });

  await expect(
    page.getByText(
      'Exams for which a rescan is required. Once rescanned, the exam can be reviewed again on the Worklist',
    ),
  ).toBeVisible();
  await expect(page.getByText('New rescans are shown on the Worklist page')).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('link', { name: 'Go to Worklist' }).click();
  await expect(page).toHaveURL(/\/worklist$/);
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Worklist', exact: true }).click();
  await expect(page).toHaveURL(/\/worklist$/);
});

/** One exam alone and one chain of two, all reviewed by the first person; the chain still waits for a rescan. */
function reviewedWorld(config: NonNullable<Parameters<typeof makeWorld>[0]>['people']) {
  return makeWorld({
    ...(config && { people: config }),
    exams: [
      {
        reviews: [{ decision: 'discharge' }],
        columns: { patientFirstName: 'Ida', patientLastName: 'Alone' },
      },
      { reviews: [{ decision: 'rescan', assessment: 'not_applicable' }] },
      { rescanOf: 1, reviews: [{ decision: 'rescan', rating: 2, assessment: 'not_applicable' }] },
    ],
  });
}

const WITH_ALL_COLUMNS = {
  enable_exam_diagnosis: true,
  allow_clinical_decision: true,
} as const;

const row = (page: Page, guid: string | undefined) =>
  page.getByRole('row').filter({ hasText: guid?.slice(0, 8) ?? 'no such exam' });

test('RV-098, RV-099, RV-103, RV-116: a row opens the report, a linked one that of the chain; the pointer that rests on it has it fetched', async ({
  page,
}) => {
  const world = await reviewedWorld([{ config: WITH_ALL_COLUMNS }]);
  const [alone, original, rescan] = world.exams;
  await signInAs(page, world);
  await openPage(page, '/completed-reviews');
  const fetched = page.waitForRequest((request) =>
    request.url().endsWith(`/api/examReviews/${alone?.reviewGuids[0]}`),
  );
  await row(page, alone?.guid).hover();
  await fetched;
  await expect(page).toHaveURL(/\/completed-reviews$/);

  await expect(row(page, alone?.guid).getByLabel('This exam has one or more rescans')).toHaveCount(0);
  const mark = row(page, original?.guid).getByLabel('This exam has one or more rescans');
  await expect(mark).toBeVisible();
  await mark.hover();
  await expect(page.getByRole('tooltip')).toHaveText('This exam has one or more rescans');
  await row(page, alone?.guid).getByRole('cell').nth(5).click();
  await expect(page).toHaveURL(new RegExp(`/review/${alone?.reviewGuids[0]}/report$`));
  for (const linked of [original, rescan]) {
    await openPage(page, '/completed-reviews');
    await row(page, linked?.guid).getByRole('cell').nth(5).click();
    await expect(page).toHaveURL(new RegExp(`/view-chain-review/${linked?.reviewGuids[0]}/report$`));
  }

  await openPage(page, '/pending-rescans');
  await expect.poll(() => shownGuids(page)).toEqual([rescan?.guid.slice(0, 8)]);
  await row(page, rescan?.guid).getByRole('cell').nth(5).click();
  await expect(page).toHaveURL(new RegExp(`/view-chain-review/${rescan?.reviewGuids[0]}/report$`));
});

test('RV-100, RV-101, RV-117: on both lists Ctrl opens a row in a new tab, and Alt does nothing', async ({
  page,
  context,
}) => {
  const world = await reviewedWorld([{ config: WITH_ALL_COLUMNS }]);
  await signInAs(page, world);
  for (const path of ['/completed-reviews', '/pending-rescans']) {
    await openPage(page, path);
    const cell = page.locator('tbody tr').first().locator('td').nth(3);
    await cell.click({ modifiers: ['Alt'] });
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    for (const key of ['Control', 'Meta'] as const) {
      const newTab = context.waitForEvent('page');
      await cell.click({ modifiers: [key] });
      const tab = await newTab;
      await expect(tab).toHaveURL(/\/(view-chain-)?review\/[^/]+\/report$/);
      await tab.close();
      await page.bringToFront();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
  }
});

test('RV-102, RV-104..RV-107, RV-118..RV-121: both lists have the columns of the account', async ({
  page,
}) => {
  const people = [
    { config: WITH_ALL_COLUMNS },
    {
      roles: ['admin', 'reviewer'] as const,
      config: {
        enable_exam_diagnosis: false,
        allow_clinical_decision: false,
        show_no_diagnostics_disclaimer: true,
        record_patient_name_default_value: 'disabled' as const,
        record_patient_name_enable_user_overwrite: false,
      },
    },
  ];
  const world = await makeWorld({
    type: 'single_review_per_exam',
    people,
    exams: [{ reviews: [{ decision: 'rescan', assessment: 'not_applicable' }] }],
  });
  await signInAs(page, world);
  for (const path of ['/completed-reviews', '/pending-rescans']) {
    await openPage(page, path);
    await expect(page.getByRole('columnheader')).toHaveText([
      'GUID',
      'Protocol',
      'Reviewer',
      'Patient ID',
      'Patient Name',
      'Assessment',
      'Clinical Decision',
      'Quality Score',
      'Exam started',
      'Review date',
      'Operator',
    ]);
    const cells = row(page, world.exams[0]?.guid).getByRole('cell');
    await expect(cells).toHaveText([
      world.exams[0]?.guid.slice(0, 8) ?? '',
      'LLeftDVT 2-Point',
      'Helena Vogt',
      '4471-0932',
      'Amara Okafor',
      'Other',
      'Rescan',
      '4',
      /^(Today|Yesterday), \d\d:\d\d( .+)?$/,
      /^(Today|Yesterday), \d\d:\d\d( .+)?$/,
      'SC-214 - Jonas Weber',
    ]);
  }
  await page.context().clearCookies();
  await signInAs(page, world, 1);
  for (const path of ['/completed-reviews', '/pending-rescans']) {
    await openPage(page, path);
    await expect(page.getByRole('columnheader')).toHaveText([
      'GUID',
      'Protocol',
      'Reviewer',
      'Exam ID',
      'Quality Score',
      'Exam started',
      'Review date',
      'Operator',
    ]);
    await expect(page.getByText('Okafor')).toHaveCount(0);
  }
});

test('RV-137: the pages follow each other, and Back returns to the page before', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'reviewer');
  const { total, items } = await readList(page, '/completed-reviews');
  await openPage(page, '/completed-reviews');
  await expect(page.getByText(`1–5 of ${total}`)).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(`6–10 of ${total}`)).toBeVisible();
  await expect(page.getByRole('listitem').getByRole('link').first()).toHaveAttribute(
    'href',
    new RegExp(items[5]?.guid ?? 'no such review'),
  );
  await page.goBack();
  await expect(page.getByText(`1–5 of ${total}`)).toBeVisible();
});

test('the menu counts what waits, of the worklist and of rescans', async ({ page }) => {
  const world = await makeWorld({
    exams: [{}, {}, { reviews: [{ decision: 'rescan', assessment: 'not_applicable' }] }],
  });
  await signInAs(page, world);
  await openPage(page, '/worklist');
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: /^Worklist/ })).toHaveText(/Worklist\s*2/);
  await expect(menu.getByRole('link', { name: /^Pending Rescans/ })).toHaveText(/Pending Rescans\s*1/);
});
