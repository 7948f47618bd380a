import type { Page } from '@playwright/test';
import { clickToNextExam } from './in-page.ts';

/** The dialogs and pages between two exams, gone through as a reviewer does; only the last step is measured. */
export async function submitAndNext(page: Page): ReturnType<typeof clickToNextExam> {
  await reviewClips(page);
  await page.getByRole('dialog').getByRole('radio').nth(3).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/report');
  await decide(page);
  const submit = page.getByRole('button', { name: 'Submit and Next' });
  await submit.click({ trial: true });
  // What the page still fetches of the next exam is part of reading the report.
  await page.waitForTimeout(READING_MS);
  return page.evaluate(clickToNextExam);
}

const READING_MS = 1500;

async function reviewClips(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: /^(Next Clip|Finalize|Assess distal)/ }).last();
  while (!(await page.getByRole('dialog').isVisible())) {
    await page.getByRole('radio').nth(3).click();
    const negative = page.getByRole('group', { name: 'Assessment' }).getByRole('button').first();
    await negative.click();
    if ((await negative.getAttribute('aria-pressed')) !== 'true') {
      await page.getByRole('button', { name: /^CONFIRM/ }).click();
    }
    await next.click();
    await page.waitForTimeout(STEP_MS);
  }
}

const STEP_MS = 300;

/** Accounts that decide have three more things to say. */
async function decide(page: Page): Promise<void> {
  const discharge = page.getByRole('radio', { name: 'Discharge' });
  if ((await discharge.count()) === 0) return;
  await discharge.check();
  await page.getByRole('checkbox').check();
  await page.getByRole('textbox', { name: 'Clinical note' }).fill('Told by phone.');
  // An exam with a clip that could not be shown has another outcome, which the decision contradicts.
  const reason = page.getByRole('button', { name: 'Agreed with the operator by phone' });
  if ((await reason.count()) > 0) await reason.click();
}
