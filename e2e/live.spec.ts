import { expect, test, type Page } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { openPage, ownOrigin } from './support.ts';

const STREAM = '**/api/live*';

function row(page: Page, examGuid: string) {
  return page.getByRole('link', { name: examGuid.slice(0, 8) });
}

/** Whatever a page has put aside is gone after a reload. */
const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window);

/** Open, and heard by the server. */
async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse(STREAM);
  await openPage(page, path);
  expect((await stream).status()).toBe(200);
  await markPage(page);
}

test('an exam that arrives is on the open worklist without a reload, and in the count of the menu', async ({
  page,
}) => {
  const world = await makeWorld({ exams: [{}] });
  await signInAs(page, world);
  await openLive(page, '/worklist');
  await expect(row(page, examOf(world).guid)).toBeVisible();
  const { collectionGuid } = world;
  // A stream may open with the news that everything may have changed; of several exams an event must bring the last.
  for (const count of [2, 3, 4]) {
    const more = await makeWorld({ collectionGuid, people: [], exams: [{}] });
    await expect(row(page, examOf(more).guid)).toBeVisible();
    await expect(page.getByRole('link', { name: `Worklist ${count}` })).toBeVisible();
  }
  expect(await isSamePage(page)).toBe(true);
});

test('an exam that a colleague has reviewed leaves the open worklist and comes to the completed ones', async ({
  page,
  browser,
}) => {
  const world = await makeWorld({ type: 'single_review_per_exam', people: [{}, {}], exams: [{}, {}] });
  const [reviewed, open] = [examOf(world, 0), examOf(world, 1)];
  await signInAs(page, world);
  await openLive(page, '/worklist');
  const other = await (await browser.newContext({ baseURL: ownOrigin() })).newPage();
  await signInAs(other, world, 1);
  await openLive(other, '/completed-reviews');
  await expect(row(page, reviewed.guid)).toBeVisible();
  await expect(row(other, reviewed.guid)).toHaveCount(0);

  const sequences = Object.values(reviewed.clips).map((clip_guid) => ({
    clip_guid,
    rating: 4,
    assessment: 'negative',
  }));
  const exam_review = {
    rating: 4,
    clinical_decision: 'discharge',
    clinical_decision_comment: 'Told the nurse.',
    communicated: true,
  };
  const reply = await page.request.post('/api/examReviews', {
    data: { clip_set_guid: reviewed.guid, exam_review, sequences },
    headers: { origin: ownOrigin() },
  });
  expect(reply.status(), await reply.text()).toBe(201);

  await expect(row(page, reviewed.guid)).toHaveCount(0);
  await expect(row(page, open.guid)).toBeVisible();
  await expect(row(other, reviewed.guid)).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
  expect(await isSamePage(other)).toBe(true);
  await other.context().close();
});

test('where the stream does not come through, the list is looked at every 30 seconds', async ({ page }) => {
  const world = await makeWorld({ exams: [{}] });
  await signInAs(page, world);
  await page.route(STREAM, (route) => route.abort());
  await page.clock.install();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/live'));
  await openPage(page, '/worklist');
  await failed;
  await markPage(page);
  await expect(row(page, examOf(world).guid)).toBeVisible();
  const { collectionGuid } = world;
  const more = await makeWorld({ collectionGuid, people: [], exams: [{}] });
  await page.clock.runFor(32_000);
  await expect(row(page, examOf(more).guid)).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});
