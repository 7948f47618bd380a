import { createServer, type Server } from 'node:http';
import { expect, test, type Page } from '@playwright/test';
import { CALENDAR_PORT } from './calendar-port.ts';
import { emailOf, expectFitsWidth, expectNoSeriousAxe, openPage, ownOrigin, signIn } from './support.ts';

const PHONE = { width: 390, height: 844 };
const CALENDAR = `http://127.0.0.1:${CALENDAR_PORT}`;

let server: Server;
let answer: { status: number; text: string };
test.beforeAll(async () => {
  server = createServer((_, response) => void response.writeHead(answer.status).end(answer.text));
  await new Promise<void>((resolve) => server.listen(CALENDAR_PORT, '127.0.0.1', resolve));
});
test.afterAll(() => void server.close());

/** A shift of the whole time in which a test can run. */
function onShift(email: string): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:shift',
    'DTSTART:20200101T000000Z',
    'DTEND:20200102T000000Z',
    'RRULE:FREQ=DAILY',
    `ATTENDEE:mailto:${email}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

/** A collection of this test's own, with two people in its rota. */
async function newRota(page: Page): Promise<string> {
  const headers = { origin: ownOrigin() };
  const { testId, retry } = test.info();
  const name = `Rota ${testId.slice(-6)}-${retry}`;
  const made = await page.request.post('/api/dataCollections', { data: { name }, headers });
  const { guid } = (await made.json()) as { guid: string };
  for (const account of ['reviewer', 'reviewer2'] as const) {
    const address = `/api/dataCollections/${guid}/members`;
    const added = await page.request.post(address, { data: { email: emailOf(account) }, headers });
    const member = (await added.json()) as { guid: string };
    const data = { guid: member.guid, roles: ['in_rota'] };
    expect((await page.request.patch(address, { data, headers })).status()).toBe(200);
  }
  return guid;
}

test('AD-147, AMB-126: a calendar decides who is on duty, and everybody is when it fails', async ({
  page,
}) => {
  await signIn(page, 'staff');
  const guid = await newRota(page);
  await openPage(page, `/internal/data-collections/${guid}`);
  const card = page.getByRole('region', { name: 'On-call calendars' });
  const field = card.getByLabel('Calendar for new exams');
  const save = card.getByRole('button', { name: 'Save' }).first();

  answer = { status: 200, text: onShift(emailOf('reviewer2')) };
  await field.fill(`${CALENDAR}/rota.ics`);
  await save.click();
  const onDuty = card.getByRole('list', { name: 'On duty now' });
  await expect(onDuty).toHaveText(emailOf('reviewer2'));
  const members = await page.request.get(`/api/dataCollections/${guid}/members`);
  const { items } = (await members.json()) as { items: { email: string; roles: string[] }[] };
  expect(items.filter(({ roles }) => roles.includes('exams_subscriber')).map(({ email }) => email)).toEqual([
    emailOf('reviewer2'),
  ]);

  answer = { status: 404, text: '' };
  await field.fill(`${CALENDAR}/gone.ics`);
  await save.click();
  await expect(card.getByText('The server answered 404.')).toBeVisible();
  await expect(card.getByText('all 2 members in the rota are on duty')).toBeVisible();
  await expect(onDuty.getByRole('listitem')).toHaveCount(2);
  await expectNoSeriousAxe(page);

  await field.fill('https://169.254.169.254/latest/meta-data/');
  await save.click();
  await expect(page.getByText('The calendar address must be a public https address.')).toBeVisible();
  await expect(field).toHaveValue('https://169.254.169.254/latest/meta-data/');
});

test('AMB-022: staff see who did what, open it, follow it and share the view', async ({ page }) => {
  await signIn(page, 'staff');
  const guid = await newRota(page);
  await openPage(page, '/internal/audit?kind=change');
  await page.getByLabel('Person').fill(emailOf('staff'));
  await page.getByLabel('Person').press('Enter');
  await expect(page).toHaveURL(/person=staff/);
  const row = page.getByRole('row').filter({ hasText: 'Collection: member changed' }).first();
  await row.getByText('Collection: member changed').click();
  const drawer = page.getByRole('dialog', { name: 'Collection: member changed' });
  await expect(drawer.getByRole('row', { name: /roles/ })).toContainText('in_rota');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await row.getByRole('link', { name: /^Rota / }).click();
  await expect(page).toHaveURL(new RegExp(`/internal/data-collections/${guid}`));
  await page.goBack();
  await expect(page.getByLabel('Person')).toHaveValue(emailOf('staff'));
});

test('the audit trail, the jobs and the outbox are readable, wide and on a phone', async ({ page }) => {
  test.slow();
  await signIn(page, 'admin');
  for (const [path, heading] of [
    ['/internal/audit', 'Audit trail'],
    ['/internal/jobs', 'Jobs'],
    ['/internal/outbox', 'Outbox'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
    for (const size of [{ width: 1440, height: 900 }, PHONE]) {
      await page.setViewportSize(size);
      await expect(page.getByRole('link', { name: 'Export CSV' })).toBeVisible();
      await expectFitsWidth(page);
      await expectNoSeriousAxe(page);
    }
  }
});
