import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { openReport } from './report.support.ts';
import { expectFitsWidth, expectNoSeriousAxe } from './support.ts';

const PHONE = { width: 390, height: 844 };

const rows = (page: Page) => page.locator('main ol > li');

async function openHistory(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page).toHaveURL(/\/exam-history\/[^/]+$/);
  await expect(page.getByRole('heading', { name: 'Exam history', level: 1 })).toBeVisible();
}

test('issue 21, Exam history: a reviewer follows the link of the report, reads what happened, narrows it and downloads it; it fits a phone', async ({
  page,
}) => {
  const world = await makeWorld({
    exams: [{ reviews: [{ assessment: 'positive', decision: 'standard', note: 'Refer today.' }] }],
  });
  await signInAs(page, world);
  const { guid, reviewGuids } = examOf(world);
  await openReport(page, `/review/${reviewGuids[0] ?? ''}`);
  await openHistory(page);

  await test.step('what happened, newest first', async () => {
    await expect(rows(page)).toHaveCount(3);
    await expect(page.locator('main ol > li strong')).toHaveText(['Opened', 'Submitted', 'Received']);
    await expect(rows(page).nth(1)).toContainText('DVT');
    await expect(rows(page).nth(1)).toContainText('Decision: Standard');
    await expect(page.getByRole('banner')).toContainText(guid.slice(0, 8));
    await expectNoSeriousAxe(page);
  });

  await test.step('filter and search', async () => {
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await expect(page.locator('main ol > li strong')).toHaveText(['Submitted']);
    await page.getByRole('button', { name: 'Everything' }).click();
    await page.getByRole('searchbox', { name: 'Search person or event' }).fill('received');
    await expect(page.locator('main ol > li strong')).toHaveText(['Received']);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(rows(page)).toHaveCount(3);
  });

  await test.step('the file is kept, and is an export itself', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`exam-history-${guid.slice(0, 8)}.csv`);
    const content = await readFile(await file.path(), 'utf8');
    expect(content).toMatch(/^\uFEFFTime \(UTC\),Time,Event,People,Detail,Outcome\r\n/);
    expect(content).toContain(',Submitted,');
    await page.reload();
    await expect(rows(page).first()).toContainText('Exported this history as CSV by');
  });

  await test.step('on a phone, and back to the report', async () => {
    await page.setViewportSize(PHONE);
    await expect(rows(page)).toHaveCount(4);
    await expectFitsWidth(page);
    await expectNoSeriousAxe(page);
    await page.getByRole('link', { name: 'Completed review' }).click();
    await expect(page).toHaveURL(/\/review\/[^/]+\/report$/);
  });
});

test('issue 21, Exam history: its paper has one column and nothing of the screen; someone else is told that no such exam exists', async ({
  page,
}) => {
  const world = await makeWorld({ exams: [{ reviews: [{}] }] });
  await signInAs(page, world);
  const { guid, reviewGuids } = examOf(world);
  await openReport(page, `/review/${reviewGuids[0] ?? ''}`);
  await openHistory(page);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Exam history', level: 1 })).toHaveCount(1);
  await expect(page.getByRole('cell', { name: /^Submitted by/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeHidden();
  await page.emulateMedia({ media: null });

  await signInAs(page, await makeWorld());
  await page.goto(`/exam-history/${guid}`);
  await expect(page.getByRole('heading', { name: 'Exam could not be found' })).toBeVisible();
});
