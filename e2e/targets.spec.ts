import { expect, test } from '@playwright/test';
import { makeWorld } from './exams.ts';
import { expectNoSeriousAxe, openPage, signIn } from './support.ts';

test('a worklist with targets begins with what is due first, says what is overdue, and keeps any other order that is chosen', async ({
  page,
}) => {
  await signIn(page, 'emergency');
  await openPage(page, '/worklist');
  const head = page.getByRole('columnheader', { name: 'Time to target' });
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  const rows = page.getByRole('table', { name: 'Exams to review' }).locator('tbody tr');
  await expect(rows.first()).toContainText(/^Overdue \d+/);
  await expect(rows.first()).toContainText('Urgent');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText(/\d+ overdue/)).toBeVisible();
  await expect(
    page
      .getByRole('heading', { name: 'Worklist' })
      .locator('..')
      .getByText(/\d+ overdue/),
  ).toBeVisible();
  await expectNoSeriousAxe(page);

  await page.getByRole('columnheader', { name: 'Date added' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=date_added/);
  await expect(head).not.toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').click();
  await expect(page).toHaveURL('/worklist');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');

  await rows.first().click();
  await expect(page.getByRole('banner').getByText('Urgent')).toBeVisible();
});

test('staff set the target times of a data collection; what cannot be kept is said at its field', async ({
  page,
}) => {
  const { collectionGuid } = await makeWorld({ people: [{ permissions: ['internal'] }], exams: [] });
  await signIn(page, 'admin');
  await openPage(page, `/internal/data-collections/${collectionGuid}`);
  const form = page.getByRole('form', { name: 'Target times' });
  const usual = form.getByRole('textbox', { name: 'Arrival to review, usual' });
  const save = form.getByRole('button', { name: 'Save targets' });
  await usual.fill('0');
  await expect(form.getByText('A target must be from 5 minutes to 30 days.')).toBeVisible();
  await expect(save).toBeDisabled();
  await usual.fill('4');
  await form.getByRole('textbox', { name: 'Arrival to review, urgent' }).fill('60');
  await form.getByRole('checkbox', { name: 'A high Wells score counts as urgent' }).check();
  await expectNoSeriousAxe(page);
  await save.click();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(usual).toHaveValue('4');
  await expect(form.getByRole('checkbox')).toBeChecked();
  await usual.fill('');
  await form.getByRole('textbox', { name: 'Arrival to review, urgent' }).fill('');
  await form.getByRole('checkbox').uncheck();
  await save.click();
  await expect(save).toBeDisabled();
});
