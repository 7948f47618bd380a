import { expect, test, type Locator, type Page, type Request, type Response } from '@playwright/test';
import { expectPlaying } from './player.support.ts';
import { expectFitsWidth, expectNoSeriousAxe, openPage, signIn, withoutFirstReplies } from './support.ts';

/** What a reply says of a list without targets. */
const NO_TARGETS = {
  has_targets: false,
  sort: 'date_added',
  order: 'desc',
  at: '2026-03-02T09:00:00Z',
  targets: null,
};
const LIST = '**/api/autodvt-dashboard/worklist?**';

interface Exam {
  readonly guid: string;
  readonly operator_name: string | null;
  readonly date_added: string;
  readonly linked_to: string | null;
  readonly has_rescan: boolean;
  readonly patient_last_name: string | null;
}

interface Worklist {
  readonly items: readonly Exam[];
  readonly total: number;
}

/** The same list, asked beside the page with the page's cookies. */
async function readList(page: Page, query: Readonly<Record<string, string>> = {}): Promise<Worklist> {
  const reply = await page.request.get('/api/autodvt-dashboard/worklist', { params: query });
  expect(reply.status()).toBe(200);
  return (await reply.json()) as Worklist;
}

function table(page: Page) {
  return page.getByRole('table', { name: 'Exams to review' });
}

function rowLinks(page: Page) {
  return table(page).getByRole('link');
}

async function shownGuids(page: Page): Promise<readonly string[]> {
  return rowLinks(page).allTextContents();
}

function short(exams: readonly Exam[]): readonly string[] {
  return exams.map((exam) => exam.guid.slice(0, 8));
}

/** The list as the page shows it, once it shows that. */
async function expectGuids(page: Page, exams: readonly Exam[]): Promise<void> {
  await expect.poll(() => shownGuids(page)).toEqual(short(exams));
}

test.beforeEach(async ({ page }) => {
  await signIn(page, 'reviewer');
});

test('RV-124, RV-125, RV-136: a page has 20 rows, newest first; size and order are chosen, and the address remembers; RV-128: the list is narrowed to the selected data collection', async ({
  page,
}) => {
  const { items, total } = await readList(page, { limit: '20' });
  const dates = items.map((exam) => Date.parse(exam.date_added));
  expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  await openPage(page, '/worklist');
  await expectGuids(page, items);
  await expect(rowLinks(page)).toHaveCount(Math.min(20, total));
  const added = page.getByRole('columnheader', { name: 'Date added' });
  await expect(added).toHaveAttribute('aria-sort', 'descending');
  await expectNoSeriousAxe(page);

  await test.step('RV-136: a click on a head sorts ascending, the next one descending', async () => {
    const head = page.getByRole('columnheader', { name: 'Patient ID' });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    const ascending = await readList(page, { limit: '20', sort: 'patient_id', order: 'asc' });
    await expectGuids(page, ascending.items);
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    const descending = await readList(page, { limit: '20', sort: 'patient_id', order: 'desc' });
    await expectGuids(page, descending.items);
    await page.reload();
    await expectGuids(page, descending.items);
  });

  await test.step('RV-124: 20, 50, 100 and 300 rows can be chosen', async () => {
    const sizes = page.getByLabel('Rows per page:');
    await expect(sizes.getByRole('option')).toHaveText(['20', '50', '100', '300']);
    await expect(sizes).toHaveValue('20');
    await sizes.selectOption('300');
    await expect(page).toHaveURL(/[?&]size=300/);
    await expect(page.getByText(`1–${Math.min(300, total)} of ${total}`)).toBeVisible();
  });

  await test.step('RV-128: one collection', async () => {
    await openPage(page, '/worklist');
    await page.getByRole('button', { name: 'Data collection: All Collections' }).click();
    const options = page.getByRole('menuitemradio');
    await expect(options.nth(1)).toBeVisible();
    const asked = page.waitForRequest((request) => request.url().includes('data_collection_guid='));
    await options.nth(1).click();
    const url = new URL((await asked).url());
    expect(url.pathname).toBe('/api/autodvt-dashboard/worklist');
    const guid = url.searchParams.get('data_collection_guid') ?? '';
    const narrowed = await readList(page, { limit: '20', data_collection_guid: guid });
    expect(narrowed.total).toBeGreaterThan(0);
    expect(narrowed.total).toBeLessThan(total);
    await expectGuids(page, narrowed.items);
  });
});

test('RV-140, RV-141: the search finds any field, whatever its case, from 3 characters on; RV-126, RV-168: a failure is told, and trying again brings the list; RV-127: with nothing to review the page says so', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/worklist') && url.searchParams.has('search')) asked.push(url.search);
  });
  const { items, total } = await readList(page, { limit: '20' });
  const guid = items[0]?.guid ?? '';
  const field = page.getByRole('searchbox', { name: 'Search for patient' });

  await test.step('RV-126, RV-168: a failure', async () => {
    await withoutFirstReplies(page);
    // A list that failed comes back by itself when there is news.
    await page.route('**/api/live*', (route) => route.abort());
    await page.route(LIST, (route) => route.fulfill({ status: 500, json: { error: 'Broken' } }));
    await openPage(page, '/worklist');
    await expect(page.getByText('Failed to load data')).toBeVisible();
    await expect(
      page.getByText('The servers are very busy at the moment, please try again later.'),
    ).toBeVisible();
    await expectNoSeriousAxe(page);
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rowLinks(page).first()).toBeVisible();
    await page.unroute('**/api/live*');
  });

  await test.step('RV-140: two characters filter nothing, three do', async () => {
    await field.fill(guid.slice(0, 2));
    await field.press('Enter');
    await expect(page.getByText(`of ${total}`)).toBeVisible();
    expect(asked).toEqual([]);
    await field.fill(guid.slice(0, 8));
    await expectGuids(page, (await readList(page, { limit: '20', search: guid.slice(0, 8) })).items);
    // No shorter word was sent while it was typed. The same list may be asked for again: it is when the live stream opens.
    expect(new Set(asked).size).toBe(1);
  });

  await test.step('RV-141: any field, whatever its case', async () => {
    const operator = items.find((exam) => exam.operator_name !== null)?.operator_name ?? '';
    await field.fill(operator.toUpperCase());
    const found = await readList(page, { limit: '20', search: operator.toUpperCase() });
    expect(found.total).toBeGreaterThan(0);
    await expectGuids(page, found.items);
    await field.fill(guid.slice(9, 18).toUpperCase());
    await expect.poll(() => shownGuids(page)).toContain(guid.slice(0, 8));
  });

  await test.step('a search without a match says so, and Clear All brings the list back', async () => {
    await openPage(page, '/worklist?search=zzzzzz');
    await expect(page.getByText('No results found.')).toBeVisible();
    await expectNoSeriousAxe(page);
    await page.getByRole('button', { name: 'Clear All' }).click();
    await expect(rowLinks(page).first()).toBeVisible();
    await expect(field).toHaveValue('');
  });

  await test.step('RV-127: nothing to review', async () => {
    await page.route(LIST, (route) => route.fulfill({ json: { items: [], total: 0, ...NO_TARGETS } }));
    await openPage(page, '/worklist');
    await expect(page.getByText('There are no exams to review')).toBeVisible();
    await expect(page.getByText('You will get notified when an exam is available')).toBeVisible();
    await expectNoSeriousAxe(page);
  });
});

test('a first visit shows its rows without asking for them: they come with the page; a reload brings what is new', async ({
  page,
}) => {
  await signIn(page, 'reviewer');
  // A server that has just begun to listen says that everything may have changed; that is not what the page waits for.
  await page.route('**/api/live*', (route) => route.abort());
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The exam at the top is fetched ahead once the list is there.
    const isOfList =
      /current|settings|config|billing|workspaces|invitation|dataCollections|worklist|rescans|progress/;
    if (pathname.startsWith('/api/') && isOfList.test(pathname)) asked.push(pathname);
  });
  for (const path of ['/worklist', '/']) {
    await openPage(page, path);
    await expect(page.locator('a[data-row-link]')).toHaveCount(20);
    expect(asked).toEqual([]);
    await expect(page.locator('#first-replies')).toHaveCount(0);
  }
});

test('RV-137: the pages follow each other, and Back returns to the page before; RV-138: at 390 px each exam is a card, 5 to a page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { total, items } = await readList(page);
  expect(total, 'exams of the demo world').toBeGreaterThan(5);
  await openPage(page, '/worklist');
  const cards = page.getByRole('list', { name: 'Exams to review' }).getByRole('listitem');
  await expect(cards).toHaveCount(5);
  await expect(page.getByRole('table')).toHaveCount(0);
  const sizes = page.getByLabel('Rows per page:').getByRole('option');
  await expect(sizes).toHaveText(['5', '10', '15', '20', '50']);
  await expectFitsWidth(page);
  await expectNoSeriousAxe(page);

  await expect(page.getByText(`1–5 of ${total}`)).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(`6–${Math.min(10, total)} of ${total}`)).toBeVisible();
  await expect(page.getByRole('listitem').getByRole('link').first()).toHaveAttribute(
    'href',
    new RegExp(items[5]?.guid ?? 'no such exam'),
  );
  await page.goBack();
  await expect(page.getByText(`1–5 of ${total}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();

  await cards.first().click();
  await expect(page).toHaveURL(/\/create-(chain-)?review\//);
});

test('a row opens its review by click and by keys, and a new tab with Ctrl; Alt does nothing', async ({
  page,
  context,
}) => {
  await openPage(page, '/worklist');
  const cell = table(page).locator('tbody tr').first().locator('td').nth(3);
  await cell.click({ modifiers: ['Alt'] });
  await expect(page).toHaveURL(/\/worklist$/);
  const newTab = context.waitForEvent('page');
  await cell.click({ modifiers: ['Control'] });
  const tab = await newTab;
  await expect(tab).toHaveURL(/\/create-(chain-)?review\//);
  await tab.close();
  await page.bringToFront();
  await expect(page).toHaveURL(/\/worklist$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const second = rowLinks(page).nth(1);
  await expect(second).toBeFocused();
  const href = (await second.getAttribute('href')) ?? 'no address';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(href));
});

/** Until the exam is fetched: the list that the server has drawn does not see a pointer yet. */
async function restOn(link: Locator, fetched: readonly unknown[]): Promise<void> {
  await expect(async () => {
    await link.page().mouse.move(0, 0);
    await link.hover();
    expect(fetched).not.toEqual([]);
  }).toPass();
}

test('the pointer that rests on a row has its exam fetched, which counts as read when it is opened', async ({
  page,
}) => {
  const { items } = await readList(page);
  // The first one is fetched anyway, and others review the first ones meanwhile.
  const single = items.slice(8).find((exam) => exam.linked_to === null && !exam.has_rescan);
  const guid = single?.guid ?? 'no such exam';
  await openPage(page, '/worklist?size=300');
  const fetched: Request[] = [];
  const shown: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/review-openings/${guid}?`)) fetched.push(request);
    if (request.url().includes('shown=')) shown.push(request.url());
  });
  await restOn(page.getByRole('link', { name: guid.slice(0, 8) }), fetched);
  expect(fetched[0]?.headers()['sonoboard-prefetch']).toBe('1');
  expect((await fetched[0]?.response())?.status()).toBe(200);
  await expect(page).toHaveURL(/\/worklist/);
  expect(shown).toEqual([]);
  await page.getByRole('link', { name: guid.slice(0, 8) }).click();
  await expect(page).toHaveURL(/\/create-review/);
  await expect.poll(() => shown.length).toBe(1);
  expect(shown[0]).toContain(guid);
});

test('the exam at the top is there with its first clip while the list is read, and opening it asks for neither again', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(exams|media)\/|chainExamReviews/.test(pathname))
      asked.push(`${request.method()} ${pathname}`);
  });
  const clip = page.waitForResponse(/\/api\/media\//);
  await openPage(page, '/worklist');
  const media = new URL((await clip).url()).pathname;
  await expect(page).toHaveURL(/\/worklist$/);
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([]);

  const before = [...asked];
  await rowLinks(page).first().click();
  await expectPlaying(page);
  const exams = asked.slice(before.length).filter((call) => /GET .*(exams\/|chainExamReviews)/.test(call));
  expect(exams).toEqual([]);
  expect(asked.filter((call) => call === `GET ${media}`)).toHaveLength(1);
});

/** To be run before a page's own scripts: keeps every video, and where each one was when it began to play. */
function watchVideos(): void {
  const videos: HTMLVideoElement[] = [];
  const plays: string[] = [];
  Object.assign(window, { videos, plays });
  const source = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src');
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    ...source,
    set(this: HTMLVideoElement, url: string) {
      videos.push(this);
      source?.set?.call(this, url);
    },
  });
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function watched(this: HTMLVideoElement) {
    const { x, y, width, height } = this.getBoundingClientRect();
    const place = this.closest('section') === null ? 'before the page' : 'in the page';
    plays.push(`${place}: ${[x, y, width, height].map(Math.round).join(' ')}`);
    return play.call(this);
  };
}

/** Patients of the demo whose exam has a clip that does not load. */
const CLIP_LOST = ['Carvalho', 'Donnelly'];

/** Paths of the videos whose first picture is there. */
const loadedVideos = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { videos: HTMLVideoElement[] }).videos
      .filter(({ readyState }) => readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
      .map(({ src }) => new URL(src).pathname),
  );
const plays = (page: Page) => page.evaluate(() => (window as unknown as { plays: string[] }).plays.splice(0));

test('the first picture of an exam is seen in its place before the page around it, and plays on there', async ({
  page,
}) => {
  await page.addInitScript(watchVideos);
  const { items } = await readList(page);
  // Others review the first ones meanwhile.
  const [one, other] = items
    .slice(8)
    .filter((exam) => exam.linked_to === null && !exam.has_rescan)
    .filter(({ patient_last_name: name }) => !CLIP_LOST.includes(name ?? ''));
  const link = (exam: Exam | undefined) => page.getByRole('link', { name: exam?.guid.slice(0, 8) ?? '' });
  await openPage(page, '/worklist?size=300');
  // It is asked for when the picture runs and the page has come to rest.
  const lease = page.waitForRequest((request) => request.url().includes(`/review-leases/${one?.guid}`));
  await link(one).click();
  await expectPlaying(page);
  await lease;
  const fetched: Response[] = [];
  page.on('response', (reply) => {
    if (reply.url().includes(`/review-openings/${other?.guid}`)) fetched.push(reply);
  });
  await page.goBack();

  await restOn(link(other), fetched);
  const opening = (await fetched[0]?.text()) ?? '';
  const isThere = async () => (await loadedVideos(page)).some((path) => opening.includes(path));
  await expect.poll(isThere).toBe(true);
  await plays(page);
  await link(other).click();
  await expectPlaying(page);
  await expect(page).toHaveURL(new RegExp(`/create-review/${other?.guid}`));
  const box = await page.locator('section video').first().boundingBox();
  const place = [box?.x, box?.y, box?.width, box?.height].map((side) => Math.round(side ?? 0)).join(' ');
  expect(await plays(page)).toEqual([`before the page: ${place}`, `in the page: ${place}`]);
  await expect(page.locator('video')).toHaveCount(1);

  await page.goBack();
  await expect(link(other)).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
});
