import { ENDPOINTS } from '@sonoboard/contract/endpoints';
import { ROUTES } from '@sonoboard/domain/navigation/routes';
import { expect, type Page, test } from '@playwright/test';
import { expectFitsWidth, expectNoSeriousAxe, openPage, signIn } from './support.ts';

/** What the lists behind the internal pages ask for. */
const INTERNAL_CALLS = new Set(
  Object.values(ENDPOINTS).flatMap(({ method, path, allow }) =>
    method === 'GET' && (allow === 'internal' || allow === 'admin') ? [`/api${path}`] : [],
  ),
);

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });

interface Found {
  readonly users: readonly { readonly guid: string; readonly email: string }[];
  readonly exams: readonly { readonly guid: string; readonly patient_id: string | null }[];
}

async function search(page: Page, text: string): Promise<Found> {
  const reply = await page.request.get('/api/staff-search', { params: { q: text } });
  expect(reply.status()).toBe(200);
  return (await reply.json()) as Found;
}

test('staff press Ctrl-K, find a person by email and an exam by its guid, and go back; Escape gives the focus back, and Ctrl-Enter opens a new tab', async ({
  page,
  context,
}) => {
  await signIn(page, 'staff');
  await openPage(page, '/worklist');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('reviewer2@');
  const option = page.getByRole('option', { name: /reviewer2@/ });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user-settings\/[\da-f-]{36}$/);
  await expect(field(page)).toBeHidden();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recent' }).getByText(/reviewer2@/)).toBeVisible();
  const exam = (await search(page, 'ma')).exams[0];
  if (exam === undefined) throw new Error('The demo world has patients whose names start so');
  await field(page).fill(exam.guid);
  // At once, before anything can have been found.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/internal/exams/${exam.guid}`);
  await page.goBack();
  await expect(page).toHaveURL(/\/user-settings\//);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain(exam.guid);
  expect(kept).not.toContain(exam.patient_id ?? '?');

  await openPage(page, '/worklist');
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await button.click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('outb');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const tab = await opened;
  await expect(tab).toHaveURL(/\/internal\/outbox$/);
  await tab.close();
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page).toHaveURL('/worklist');
});

test('the search fits 1440, 390 and 360 px, and axe finds nothing serious', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'staff');
  await openPage(page, '/internal/colors');
  for (const width of [1440, 390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Pages' })).toBeVisible();
    await expectFitsWidth(page);
    await field(page).fill('de');
    await expect(page.getByRole('group', { name: 'Users' })).toBeVisible();
    await expectFitsWidth(page);
    if (width !== 360) await expectNoSeriousAxe(page);
    await field(page).fill('no such thing anywhere');
    await expect(page.getByText('Nothing found for')).toBeVisible();
    await expectFitsWidth(page);
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeHidden();
  }
});

test('AD-003, AD-184: every internal path shows 404 Not Found to others, and makes no internal call', async ({
  page,
}) => {
  await signIn(page, 'owner');
  const calls: string[] = [];
  const internal = ROUTES.filter(({ kind }) => kind === 'internal');
  const guid = '0192e4a8-0000-7000-8000-000000000001';
  await openPage(page, '/user-settings');
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  for (const { path } of internal) {
    const address = path.replaceAll(/\{[^}]+\}/g, guid);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveCount(0);
  }
  expect(internal.length).toBeGreaterThan(20);
  expect(calls.filter((call) => INTERNAL_CALLS.has(call))).toEqual([]);
});
