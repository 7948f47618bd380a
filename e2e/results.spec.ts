import { expect, test, type Browser } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { button, card, COMPLETE, sayBefore } from './report.support.ts';
import {
  emailOf,
  expectFitsWidth,
  expectNoSeriousAxe,
  fillLogin,
  openPage,
  PASSWORD,
  signIn,
} from './support.ts';

async function guidOfOperator(browser: Browser): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, 'operator');
  const { guid } = (await (await page.request.get('/api/current')).json()) as { guid: string };
  await context.close();
  return guid;
}

test('the operator is told of a decision, reads it after signing in, says so, and the reviewer sees when', async ({
  page,
  browser,
}) => {
  const recordedBy = await guidOfOperator(browser);
  const columns = { patientFirstName: 'Amara', patientLastName: 'Okafor', patientId: '4471-0932' };
  const world = await makeWorld({ exams: [{ recordedBy, columns }] });
  const exam = examOf(world);
  await signInAs(page, world);
  await sayBefore(page, [exam], { ...COMPLETE, decision: 'rescan', note: 'Popliteal vein not seen.' });
  await openPage(page, `/create-review/${exam.guid}/report`);
  await button(page, 'Submit').click();
  await button(page, 'Agreed with the operator by phone').last().click();
  await expect(page).not.toHaveURL(/create-review/);

  const mail = await mailTo(emailOf('operator'), `your exam ${exam.guid.slice(0, 8)}`);
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/Okafor|4471-0932|Popliteal/);
  const link = linkIn(mail);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const operator = await phone.newPage();
  await operator.goto(link);
  await expect(operator).toHaveURL(/\/login$/);
  await fillLogin(operator, emailOf('operator'), PASSWORD);
  await expect(operator).toHaveURL(link);
  await expect(operator.getByRole('heading', { name: 'Rescan' })).toBeVisible();
  await expect(operator.getByText('Popliteal vein not seen.')).toBeVisible();
  await expect(operator.getByText('Amara Okafor')).toBeVisible();
  await expectNoSeriousAxe(operator);
  await expectFitsWidth(operator);
  const read = button(operator, 'I have read this');
  expect((await read.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  const reviewGuid = link.split('/').at(-1) ?? '';
  await openPage(page, `/review/${reviewGuid}/report`);
  await expect(card(page, 'Clinical Decision')).toContainText('Not yet read by the operator');

  await read.click();
  await expect(operator.getByText(/^Read on /)).toBeFocused();
  await operator.setViewportSize({ width: 1440, height: 900 });
  await operator.reload();
  await expect(operator.getByText(/^Read on /)).toBeVisible();
  await expectNoSeriousAxe(operator);
  await openPage(operator, '/storage');
  await operator
    .getByRole('row', { name: exam.guid.slice(0, 8) })
    .getByRole('link', { name: /Rescan\s*Read/ })
    .click();
  await expect(operator).toHaveURL(link);
  await phone.close();

  await page.reload();
  await expect(card(page, 'Clinical Decision')).toContainText(/Read by the operator on \w+ \d\d, \d{4}/);
});
