import { type BrowserContext, expect, test, type Page } from '@playwright/test';
import type { ReviewWorld } from '../server/test/review-world.ts';
import { examOf, makeWorld, signInAs, signInElsewhere } from './exams.ts';
import { expectPlaying } from './player.support.ts';
import { expectNoSeriousAxe, fillLogin, openPage, ownOrigin, PASSWORD } from './support.ts';

const SAVES = '**/api/review-drafts/**';

const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment' });
const rating = (page: Page, value: number) => page.getByRole('radio').nth(value - 1);
const isSaved = (page: Page) => expect(page.getByText('Draft saved')).toBeVisible();

async function openReview(page: Page, world: ReviewWorld): Promise<void> {
  await page.goto(`/create-review/${examOf(world).guid}`);
  // Its clip is on the screen: one that a test takes the network from before has failed.
  await expectPlaying(page);
}

/** A page of its own in the same browser; it may be thrown away without a word. */
async function anotherTab(context: BrowserContext, world: ReviewWorld): Promise<Page> {
  const tab = await context.newPage();
  await openReview(tab, world);
  return tab;
}

/** What the server has, asked beside all pages: one that crashed may take others of the browser along. */
async function onServer(world: ReviewWorld, place = 0): Promise<string> {
  const address = `${ownOrigin()}/api/review-drafts/${examOf(world).guid}`;
  const reply = await fetch(address, { headers: { cookie: world.people[place]?.cookie ?? '' } });
  expect(reply.status).toBe(200);
  return reply.text();
}

/** Everything that the browser keeps of drafts, of every person. */
function inBrowser(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const open = indexedDB.open('sonoboard-review-drafts');
    await new Promise((resolve) => (open.onsuccess = resolve));
    const all = open.result.transaction('drafts').objectStore('drafts').getAll();
    await new Promise((resolve) => (all.onsuccess = resolve));
    open.result.close();
    return JSON.stringify(all.result);
  });
}

/** A call that outlives its page may outlive the browser's offline mode too; from now on this page makes none. */
function cutNetwork(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  });
}

/** From now on no write of this page reaches the disk: each waits behind one that is never done. */
function stallDisk(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const open = indexedDB.open('sonoboard-review-drafts');
    await new Promise((resolve) => (open.onsuccess = resolve));
    const store = open.result.transaction('drafts', 'readwrite').objectStore('drafts');
    await new Promise<void>((resolve) => {
      const ask = () => {
        store.count().onsuccess = ask;
        resolve();
      };
      store.count().onsuccess = ask;
    });
  });
}

/** The page goes before the disk has what was typed; session and network are gone already. */
async function typeAndGo(page: Page, text: string): Promise<void> {
  await stallDisk(page);
  await cutNetwork(page);
  await page.context().clearCookies();
  await comment(page).fill(text);
  await page.goto('about:blank');
}

/** The drafts that pages left in local storage as they went. */
function leftByPages(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('left-draft')));
}

/** Says from elsewhere everything that a review needs. */
async function draftEverything(page: Page, world: ReviewWorld): Promise<void> {
  const { guid, clips } = examOf(world);
  const at = Date.now();
  const score = { value: { rating: 5, assessment: 'negative' }, at };
  const draft = {
    clips: Object.fromEntries(Object.values(clips).map((clip) => [clip, { score }])),
    rating: { value: 5, at },
    decision: { value: 'discharge', at },
    note: { value: 'Told by phone', at },
    communicated: { value: true, at },
  };
  const headers = { origin: ownOrigin() };
  const reply = await page.request.post(`/api/review-drafts/${guid}`, { data: { draft }, headers });
  expect(reply.status(), await reply.text()).toBe(200);
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Never answered: anyone who would answer is gone.
  void session.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}

let world: ReviewWorld;
test.beforeEach(async ({ page }) => {
  const people = [{ password: PASSWORD }, { firstName: 'Grace', lastName: 'Hopper' }];
  world = await makeWorld({ exams: [{}], people });
  await signInAs(page, world);
  await openReview(page, world);
});

test.describe('nothing that a reviewer said is lost', () => {
  test('when the page is loaded anew, in two tabs that follow each other, or when a tab goes right after the last letter', async ({
    page,
    context,
  }) => {
    await test.step('the review resumes where it stopped', async () => {
      await expect(page.getByText('Draft saved')).toBeHidden();
      await rating(page, 4).click();
      await comment(page).fill(' Good images, as typed ');
      await isSaved(page);
      await page.reload();
      await expect(comment(page)).toHaveValue(' Good images, as typed ');
      await expect(rating(page, 4)).toBeChecked();
      await expectNoSeriousAxe(page);
    });

    const tab = await anotherTab(context, world);
    await test.step('two tabs of one exam follow each other', async () => {
      await comment(page).fill('first tab');
      await expect(comment(tab)).toHaveValue('first tab');
      await rating(tab, 3).click();
      await expect(rating(page, 3)).toBeChecked();
      await comment(tab).fill('second tab');
      await expect(comment(page)).toHaveValue('second tab');
    });

    await test.step('another page is opened right after the last letter', async () => {
      tab.on('dialog', (dialog) => void dialog.accept());
      await comment(tab).fill('and gone');
      await tab.goto('about:blank');
      await expect.poll(() => onServer(world)).toContain('and gone');
      await page.reload();
      await expect(comment(page)).toHaveValue('and gone');
    });
  });

  test('when the page crashes before anything was sent', async ({ page, context }) => {
    // Another tab would have followed, and sent it.
    await page.goto('about:blank');
    const tab = await context.newPage();
    await tab.route(SAVES, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await openReview(tab, world);
    await comment(tab).pressSequentially('Every letter counts');
    await expect(tab.getByText('Draft kept in this browser')).toBeVisible();
    await crash(tab);
    expect(await onServer(world)).not.toContain('Every letter counts');
    const again = await anotherTab(context, world);
    await expect(comment(again)).toHaveValue('Every letter counts');
    await isSaved(again);
    expect(await onServer(world)).toContain('Every letter counts');
  });

  test('when the network is away or the session ends meanwhile: it is sent once they are back, though the exam stays closed', async ({
    page,
    context,
  }) => {
    await test.step('the network is away, and it is sent once it is back', async () => {
      await context.setOffline(true);
      await comment(page).fill('written in the basement');
      await expect(page.getByText('Draft kept in this browser')).toBeVisible();
      await comment(page).fill('written in the basement, twice');
      await context.setOffline(false);
      await isSaved(page);
      expect(await onServer(world)).toContain('written in the basement, twice');
    });

    await test.step('the session ends: it is there after the next sign-in, and is sent then', async () => {
      // Typed before any call may notice the end, and sent after it.
      let sendSaves: () => void = () => undefined;
      const hasEnded = new Promise<void>((resolve) => (sendSaves = resolve));
      await page.route(SAVES, (route) => hasEnded.then(() => route.continue()));
      await comment(page).fill('too late for the session');
      await context.clearCookies();
      sendSaves();
      await expect(page).toHaveURL(/\/login/);
      await page.unroute(SAVES);
      await signInAs(page, world);
      await openReview(page, world);
      await expect(comment(page)).toHaveValue('too late for the session');
      await isSaved(page);
      expect(await onServer(world)).toContain('too late for the session');
    });

    await test.step('the session ends before it is sent: it is sent after the next sign-in, on any page', async () => {
      // Typed and not sent yet when the session ends: any call after that leads to the login.
      await page.route('**/api/**', (route) =>
        route.request().method() === 'GET' ? route.continue() : route.abort(),
      );
      await comment(page).fill('never sent');
      await context.clearCookies();
      await page.unrouteAll();
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByText('Your session has ended. What you typed in a review')).toBeVisible();
      expect(await onServer(world)).not.toContain('never sent');
      await signInAs(page, world);
      await openPage(page, '/worklist');
      await expect.poll(() => onServer(world)).toContain('never sent');
    });
  });

  test('when the page goes in the moment of the typing, without session and network; and it is nobody else’s', async ({
    page,
  }) => {
    test.slow();
    await test.step('it is there and sent when the exam is opened again', async () => {
      await typeAndGo(page, 'the very last letters');
      // A page of ours that knows nothing of drafts: neither the disk nor the server has got the words.
      await openPage(page, '/login');
      expect(await inBrowser(page)).not.toContain('the very last letters');
      expect(await onServer(world)).not.toContain('the very last letters');
      await signInAs(page, world);
      await openReview(page, world);
      await expect(comment(page)).toHaveValue('the very last letters');
      await expect.poll(() => inBrowser(page)).toContain('the very last letters');
      await expect.poll(() => leftByPages(page)).toEqual([]);
      await isSaved(page);
      expect(await onServer(world)).toContain('the very last letters');
    });

    await test.step('it is sent after the next sign-in, though the exam stays closed', async () => {
      await typeAndGo(page, 'left in a hurry');
      await signInAs(page, world);
      await openPage(page, '/worklist');
      await expect.poll(() => onServer(world)).toContain('left in a hurry');
      expect(await inBrowser(page)).toContain('left in a hurry');
      expect(await leftByPages(page)).toEqual([]);
    });

    await test.step('the next person at the browser sees nothing of it', async () => {
      await openReview(page, world);
      await typeAndGo(page, 'of the first person');
      await signInAs(page, world, 1);
      await openReview(page, world);
      await expect.poll(() => leftByPages(page)).toEqual([]);
      await expect(comment(page)).toHaveValue('');
      await signInAs(page, world);
      await openReview(page, world);
      await expect(comment(page)).toHaveValue('of the first person');
    });
  });

  test('when it goes on at another device, and back; and what is discarded does not come back from one that was away', async ({
    page,
    browser,
  }) => {
    await comment(page).fill('from the session');
    await isSaved(page);
    const device = await browser.newContext({ baseURL: ownOrigin() });
    try {
      const phone = await device.newPage();
      await signInAs(phone, world);
      await openReview(phone, world);
      await expect(comment(phone)).toHaveValue('from the session');
      await rating(phone, 5).click();
      await isSaved(phone);
      await comment(page).fill('from the computer again');
      await expect(rating(page, 5)).toBeChecked();
      await expect(comment(page)).toHaveValue('from the computer again');
      await expect.poll(() => onServer(world)).toContain('from the computer again');

      await device.setOffline(true);
      await comment(phone).fill('said before');
      await expect(phone.getByText('Draft kept in this browser')).toBeVisible();
      await comment(page).fill('said before, elsewhere');
      await expect.poll(() => onServer(world)).toContain('said before, elsewhere');
      await isSaved(page);
      await page.getByRole('button', { name: 'Discard draft' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
      await expect.poll(() => onServer(world)).toContain('clearedAt');
      await device.setOffline(false);
      await expect(comment(phone)).toHaveValue('');
      expect(await onServer(world)).not.toContain('said before');
    } finally {
      await device.close();
    }
  });
});

test('typing is not disturbed by saves that take long, fail, or answer late', async ({ page }) => {
  let calls = 0;
  await page.route(SAVES, async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 700));
    return calls % 2 === 0 ? route.fulfill({ status: 500, json: { error: 'no' } }) : route.continue();
  });
  const text = 'The common femoral vein compresses completely along its whole course. '.repeat(2).trim();
  await comment(page).pressSequentially(text, { delay: 25 });
  await expect(comment(page)).toHaveValue(text);
  expect(calls).toBeGreaterThan(0);
});

test('a draft that is discarded is gone here, in other tabs and on the server; Keep keeps it', async ({
  page,
  context,
}) => {
  await comment(page).fill('to be thrown away');
  const tab = await anotherTab(context, world);
  await expect(comment(tab)).toHaveValue('to be thrown away');
  const discard = page.getByRole('button', { name: 'Discard draft' });
  await discard.click();
  await expectNoSeriousAxe(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  await expect(comment(page)).toHaveValue('to be thrown away');
  await discard.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(comment(page)).toHaveValue('');
  await expect(comment(tab)).toHaveValue('');
  await expect(discard).toBeHidden();
  await expect.poll(() => onServer(world)).not.toContain('to be thrown away');
  await page.reload();
  await expect(comment(page)).toHaveValue('');
  expect(await inBrowser(page)).not.toContain('to be thrown away');
});

test('a draft is removed on submit, here and on the server, and an old tab does not bring it back', async ({
  page,
  context,
}) => {
  await draftEverything(page, world);
  const tab = await anotherTab(context, world);
  await page.goto(`/create-review/${examOf(world).guid}/report`);
  await expect(page.getByText('Told by phone')).toBeVisible();
  await expect.poll(() => inBrowser(page)).toContain('Told by phone');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page).toHaveURL(/\/worklist/);
  await expect.poll(() => onServer(world)).toMatch(/^{"draft":{"clips":{},"clearedAt":\d+}}$/);
  await expect.poll(() => inBrowser(page)).not.toContain('Told by phone');
  await expect.poll(() => leftByPages(page)).toEqual([]);
  await tab.bringToFront();
  // Issue 17, A8: the other tab opens what was submitted instead of an empty review.
  await expect(tab).toHaveURL(/\/review\/[\w-]+\/report$/);
  await tab.close();
  expect(await onServer(world)).not.toContain('Told by phone');
});

test('what one person said is nobody else’s at the same browser, and a logout takes what the server has out of it', async ({
  page,
  context,
}) => {
  test.slow();
  await test.step('the next person at the browser sees no draft', async () => {
    await comment(page).fill('before the other came');
    await isSaved(page);
    await context.clearCookies();
    await signInAs(page, world, 1);
    await openReview(page, world);
    await expect(comment(page)).toHaveValue('');
    await signInAs(page, world);
    await openReview(page, world);
    await expect(comment(page)).toHaveValue('before the other came');
  });

  await test.step('what is said on a page that was left open is never a draft of the person who signs in', async () => {
    // In another window of the same browser: this page does not know. It must not find out by itself before the text is sent:
    // then it starts anew as the other person.
    const asBefore = await page.request.get('/api/current');
    await page.route('**/api/current', (route) => route.fulfill({ response: asBefore }));
    await signInElsewhere(page, world, 1);
    const refused = page.waitForResponse(
      (reply) => reply.url().includes('/api/review-drafts/') && reply.request().method() !== 'GET',
    );
    await comment(page).fill('after the other came');
    expect((await refused).status()).toBe(401);
    await page.unroute('**/api/current');
    expect(await onServer(world, 1)).not.toContain('the other came');
    await signInAs(page, world, 1);
    await openReview(page, world);
    await expect(comment(page)).toHaveValue('');
    await signInAs(page, world);
    await openReview(page, world);
    await expect(comment(page)).toHaveValue('after the other came');
  });

  await test.step('a logout empties the browser, and the next sign-in brings the draft back', async () => {
    await comment(page).fill('kept by the server');
    await expect.poll(() => onServer(world)).toContain('kept by the server');
    await isSaved(page);
    await expect.poll(() => inBrowser(page)).toContain('kept by the server');
    await page.goto('/logout');
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => inBrowser(page)).not.toContain('kept by the server');
    await fillLogin(page, world.people[0]?.email ?? '', PASSWORD);
    await expect(page).not.toHaveURL(/\/login/);
    await openReview(page, world);
    await expect(comment(page)).toHaveValue('kept by the server');
  });
});

test('an exam that a colleague is reviewing is marked on the worklist, can be opened all the same, and names the person who has it open until they leave', async ({
  page,
  browser,
}) => {
  test.slow();
  const other = await browser.newContext({ baseURL: ownOrigin() });
  try {
    const theirs = await other.newPage();
    await signInAs(theirs, world, 1);
    await openPage(theirs, '/worklist');
    const row = theirs.getByRole('row').filter({ hasText: examOf(world).guid.slice(0, 8) });
    await expect(row.getByText('Helena Vogt is reviewing')).toBeVisible();
    await expectNoSeriousAxe(theirs);
    await row.getByRole('link').click();
    await expect(comment(theirs)).toBeEditable();
    await expectPlaying(theirs);
    await expect(theirs.getByText('Helena Vogt is reviewing')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Grace Hopper is reviewing')).toBeVisible();
    await expectNoSeriousAxe(page);

    await theirs.goto('/worklist');
    // The page that is left says so while the next one loads: this may come later than a reload here.
    await expect(async () => {
      await page.reload();
      await expect(comment(page)).toBeVisible();
      await expect(page.getByText('Grace Hopper is reviewing')).toBeHidden({ timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
  } finally {
    await other.close();
  }
});
