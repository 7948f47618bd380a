import { expect, test, type Page } from '@playwright/test';
import { examOf, makeWorld, signInAs, signInElsewhere } from './exams.ts';
import {
  button,
  COMPLETE,
  expectKeysOffered,
  openReport,
  sayBefore,
  watchSubmits,
} from './report.support.ts';
import { expectTitle } from './review.support.ts';

const REVIEWS = '**/api/examReviews';
const NEXT = '**/api/autodvt-dashboard/next-review?*';

async function reviewOf(page: Page, examGuid: string): Promise<string | null> {
  const reply = await page.request.get(`/api/autodvt-dashboard/hasReviewedExam/${examGuid}`);
  return ((await reply.json()) as { reviewGuid: string | null }).reviewGuid;
}

test('RV-079, RV-166, RV-231, RV-236, RV-268, RV-287: Submit sends the review once, goes to the worklist and leaves nothing of the draft', async ({
  page,
}) => {
  const world = await makeWorld({ exams: [{ missing: ['left_popliteal_1'] }] });
  await signInAs(page, world);
  const exam = examOf(world);
  await sayBefore(page, [exam], { ...COMPLETE, decision: 'standard', comment: 'Kept until then.' });
  const sent = watchSubmits(page);
  await openReport(page, `/create-review/${exam.guid}`);
  await page.getByRole('textbox', { name: 'Comments' }).fill('  Kept until now. ');
  await button(page, 'Submit').dblclick();
  await expectTitle(page, 'Worklist');
  await expect(page).toHaveURL(/\/worklist/);
  expect(sent).toEqual([
    {
      clip_set_guid: exam.guid,
      exam_review: {
        rating: 4,
        assessment: 'not_applicable',
        comment: 'Kept until now.',
        created_at_timezone_id: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
        clinical_decision: 'standard',
        clinical_decision_comment: 'Told by phone.',
        communicated: true,
        kept_findings: [],
      },
      sequences: [{ clip_guid: exam.clips['left_gsv_cfv'], rating: 4, assessment: 'negative', comment: '' }],
    },
  ]);
  expect(await reviewOf(page, exam.guid)).not.toBeNull();
  await expect
    .poll(async () => (await page.request.get(`/api/review-drafts/${exam.guid}`)).text())
    .not.toContain('Kept until');
  await page.goto(`/create-review/${exam.guid}`);
  await expect(page).toHaveURL(/\/review\/[\w-]+\/report$/);
});

test('a review is never submitted in the name of the person who signed in at that browser since', async ({
  page,
}) => {
  const world = await makeWorld({ people: [{}, {}], exams: [{}] });
  await signInAs(page, world);
  const exam = examOf(world);
  await sayBefore(page, [exam], COMPLETE);
  await openReport(page, `/create-review/${exam.guid}`);
  await expect(button(page, 'Submit')).toBeEnabled();
  await signInElsewhere(page, world, 1);
  // The server refuses; or the page has met a refusal already and starts anew as the other person, with nothing to submit.
  const refused = page.waitForResponse(REVIEWS).then((reply) => reply.status());
  const startedAnew = page.waitForEvent('load').then(() => 'started anew');
  await button(page, 'Submit').click({ force: true });
  expect([401, 'started anew']).toContain(await Promise.race([refused, startedAnew]));
  expect(await reviewOf(page, exam.guid)).toBeNull();
  await signInAs(page, world);
  expect(await reviewOf(page, exam.guid)).toBeNull();
  await openReport(page, `/create-review/${exam.guid}`);
  await button(page, 'Submit').click();
  await expect(page).toHaveURL(/\/worklist/);
  expect(await reviewOf(page, exam.guid)).not.toBeNull();
});

test('RV-231, RV-232, RV-233: Submit and Next opens the top of the worklist, chains on their own route; RV-234, RV-235, RV-303: after the last exam comes a coffee break', async ({
  page,
}) => {
  const world = await makeWorld({ exams: [{}, {}, { reviews: [{ decision: 'rescan' }] }, { rescanOf: 2 }] });
  await signInAs(page, world);
  const [first, second] = [examOf(world, 0), examOf(world, 1)];
  await sayBefore(page, [first], COMPLETE);
  await openReport(page, `/create-review/${first.guid}`);
  await button(page, 'Submit and Next').click();
  await expect(page).toHaveURL(new RegExp(`/create-chain-review/${examOf(world, 3).guid}$`));
  expect(await reviewOf(page, first.guid)).not.toBeNull();

  await sayBefore(page, [examOf(world, 3)], COMPLETE);
  await openReport(page, `/create-chain-review/${examOf(world, 3).guid}`);
  await expectKeysOffered(page);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(new RegExp(`/create-review/${second.guid}$`));

  await sayBefore(page, [second], COMPLETE);
  await openReport(page, `/create-review/${second.guid}`);
  await button(page, 'Submit and Next').click();
  await expect(page).toHaveURL(/\/completed-reviews/);
  await expect(page.getByText('All exams are reviewed! Time for a coffee break :)')).toBeVisible();
});

test('RV-232: the next exam is of the selected collection; RV-305: when it cannot be found, that is told on the worklist', async ({
  page,
}) => {
  const world = await makeWorld({ exams: [{}, {}] });
  await signInAs(page, world);
  const [waiting, exam] = [examOf(world, 0), examOf(world, 1)];
  await sayBefore(page, [exam], COMPLETE);
  await page.goto('/worklist');
  await page.evaluate(
    ([user, collection]) => localStorage.setItem(`collection:${user ?? ''}`, collection ?? ''),
    [world.people[0]?.guid, world.collectionGuid],
  );
  const asked = page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url());
    return (
      pathname.endsWith('/next-review') && searchParams.get('data_collection_guid') === world.collectionGuid
    );
  });
  await openReport(page, `/create-review/${exam.guid}`);
  await asked;
  await expectKeysOffered(page);
  await page.getByRole('textbox', { name: 'Clinical note' }).press('Control+Enter');
  await expect(page).toHaveURL(new RegExp(`/create-review/${waiting.guid}$`));

  await sayBefore(page, [waiting], COMPLETE);
  await page.route(NEXT, (route) =>
    route.fulfill({ status: 500, json: { error: 'The list is out of order.', code: 'internal_error' } }),
  );
  await openReport(page, `/create-review/${waiting.guid}`);
  await button(page, 'Submit and Next').click();
  await expect(page).toHaveURL(/\/worklist/);
  await expect(page.getByText('The list is out of order.')).toBeVisible();
  expect(await reviewOf(page, waiting.guid)).not.toBeNull();
});

test('RV-306: a submit that is refused or fails loses nothing, and may be tried again; RV-167: while it is sent the buttons rest', async ({
  page,
}) => {
  const world = await makeWorld({ exams: [{}] });
  await signInAs(page, world);
  const exam = examOf(world);
  await sayBefore(page, [exam], { ...COMPLETE, comment: 'Clear.' });
  const sent = watchSubmits(page);
  const submit = button(page, 'Submit');
  const comments = page.getByRole('textbox', { name: 'Comments' });
  await openReport(page, `/create-review/${exam.guid}`);

  await test.step('what the server objects to is shown in its words, with the way to the clip', async () => {
    const sentence = 'Popliteal 1 (left): a comment is required for this rating or assessment.';
    const clip_guid = exam.clips['left_popliteal_1'] ?? '';
    await answerOnce(page, 422, {
      error: sentence,
      code: 'clip_comment_required',
      details: { problems: [{ kind: 'clip_comment', clip_guid, sentence }] },
    });
    await submit.click();
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(submit).toBeEnabled();
    await button(page, 'Go to the clip').click();
    await expect(page).toHaveURL(new RegExp(`/create-review/${exam.guid}$`));
    await expect(
      page.getByRole('navigation', { name: 'Clips' }).locator('[aria-current="true"]'),
    ).toContainText('Popliteal 1');
    await page.goBack();
  });

  await test.step('RV-306: a failed submit loses nothing', async () => {
    await answerOnce(page, 500, { error: 'The server stumbled.', code: 'internal_error' });
    await submit.click();
    await expect(page.getByText('The server stumbled.')).toBeVisible();
    await expect(comments).toHaveValue('Clear.');
    await expect(page.getByRole('textbox', { name: 'Clinical note' })).toHaveValue('Told by phone.');
  });

  await test.step('RV-167: while it is sent the buttons rest', async () => {
    const held: { release?: () => void } = {};
    await page.route(REVIEWS, async (route) => {
      await new Promise<void>((resolve) => (held.release = resolve));
      await route.continue();
    });
    expect(sent).toHaveLength(2);
    await submit.click();
    await expect(submit).toBeDisabled();
    await expect(button(page, 'Submit and Next')).toBeDisabled();
    // Issue 17, A8: what is typed now would be lost.
    await expect(comments).toBeDisabled();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => held.release).toBeDefined();
    held.release?.();
    await expect(page).toHaveURL(/\/worklist/);
    expect(sent).toHaveLength(3);
  });
});

/** The next submission gets this answer instead of the server's. */
async function answerOnce(page: Page, status: number, json: object): Promise<void> {
  await page.route(REVIEWS, (route) => route.fulfill({ status, json }), { times: 1 });
}

test('a review whose answer was lost is stored once, however often it is sent', async ({ page }) => {
  const world = await makeWorld({ exams: [{}] });
  await signInAs(page, world);
  const exam = examOf(world);
  await sayBefore(page, [exam], COMPLETE);
  const sent = watchSubmits(page);
  // A live event, or the renewal of the lease, would open the stored review before it is sent again.
  await page.route('**/api/live*', (route) => route.abort());
  await page.route('**/api/review-leases/**', (route) => route.abort());
  await page.route(
    REVIEWS,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await openReport(page, `/create-review/${exam.guid}`);
  await button(page, 'Submit').click();
  await expect(page.getByText('Network error')).toBeVisible();
  const stored = await reviewOf(page, exam.guid);
  expect(stored).not.toBeNull();
  await button(page, 'Submit').click();
  await expect(page).toHaveURL(/\/worklist/);
  expect(sent).toHaveLength(2);
  expect(await reviewOf(page, exam.guid)).toBe(stored);
});

test('a second reviewer of an exam that takes one review is told, and loses no text', async ({
  page,
  browser,
}) => {
  const world = await makeWorld({
    type: 'single_review_per_exam',
    people: [{}, { firstName: 'Ines', lastName: 'Brandt' }],
    exams: [{}],
  });
  const exam = examOf(world);
  await signInAs(page, world, 0);
  await sayBefore(page, [exam], { ...COMPLETE, comment: 'Mine was longer.' });
  await openReport(page, `/create-review/${exam.guid}`);

  const other = await browser.newPage();
  await signInAs(other, world, 1);
  await sayBefore(other, [exam], COMPLETE);
  await openReport(other, `/create-review/${exam.guid}`);
  await button(other, 'Submit').click();
  await expect(other).toHaveURL(/\/worklist/);
  const existingReview = await reviewOf(other, exam.guid);
  await other.context().close();

  // Issue 17, A8: it is shown at once.
  const dialog = page.getByRole('dialog', { name: 'Exam has already been reviewed' });
  await expect(dialog).toContainText('Reviewed by Ines Brandt just now.');
  await expect(dialog.getByLabel('Your review')).toHaveValue(/Comments: Mine was longer\./);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Comments' })).toHaveValue('Mine was longer.');
  await button(page, 'Submit').click();
  await dialog.getByRole('button', { name: 'Open the review' }).click();
  await expect(page).toHaveURL(new RegExp(`/review/${existingReview ?? ''}/report$`));
  await expect(page.getByText('Ines Brandt', { exact: true })).toBeVisible();

  const kept = await page.request.get(`/api/review-drafts/${exam.guid}`);
  expect(await kept.text()).toContain('Mine was longer.');
});

test('the dialog of a reviewed exam leads to the next one', async ({ page, browser }) => {
  const world = await makeWorld({ type: 'single_review_per_exam', people: [{}, {}], exams: [{}, {}] });
  const [next, exam] = [examOf(world, 0), examOf(world, 1)];
  await signInAs(page, world, 0);
  await sayBefore(page, [exam], COMPLETE);
  await openReport(page, `/create-review/${exam.guid}`);
  const other = await browser.newPage();
  await signInAs(other, world, 1);
  await sayBefore(other, [exam], COMPLETE);
  await openReport(other, `/create-review/${exam.guid}`);
  await button(other, 'Submit').click();
  await expect(other).toHaveURL(/\/worklist/);
  await other.context().close();
  await button(page, 'Next exam').click();
  await expect(page).toHaveURL(new RegExp(`/create-review/${next.guid}$`));
});

test('RV-237, RV-238: a chain makes one review for each open exam and opens the report of the first; one that failed is sent again whole', async ({
  page,
}) => {
  const world = await makeWorld({ exams: [{}, { rescanOf: 0 }] });
  await signInAs(page, world);
  const [original, rescan] = [examOf(world, 0), examOf(world, 1)];
  await sayBefore(page, [original, rescan], COMPLETE);
  const sent = watchSubmits(page);
  await page.route('**/api/chainExamReviews', (route) => route.abort('connectionreset'), { times: 1 });
  await openReport(page, `/create-chain-review/${rescan.guid}`);
  await button(page, 'Submit').click();
  await expect(page.getByText('Network error')).toBeVisible();
  expect(await reviewOf(page, original.guid)).toBeNull();
  await button(page, 'Submit').click();
  await expect(page).toHaveURL(/\/view-chain-review\/[\w-]+\/report$/);
  const both = [original.guid, rescan.guid];
  expect(sent.map(examsIn)).toEqual([both, both]);
  const first = await reviewOf(page, original.guid);
  await expect(page).toHaveURL(new RegExp(`/view-chain-review/${first ?? ''}/report$`));
});

function examsIn(body: Record<string, unknown>): readonly string[] {
  const exams = body['exams'] as readonly { readonly clip_set_guid: string }[];
  return exams.map(({ clip_set_guid }) => clip_set_guid);
}
