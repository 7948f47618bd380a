import { expect, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';

test('RV-028: failure of the checks is only logged: nothing is said, and the exam loads', async ({
  page,
}) => {
  const world = await makeWorld({ exams: [{}] });
  await signInAs(page, world);
  await page.route('**/hasReviewed*/**', (route) => route.fulfill({ status: 500, json: { error: 'no' } }));
  await page.route('**/hasReviewedChainExam**', (route) =>
    route.fulfill({ status: 500, json: { error: 'no' } }),
  );
  await page.goto(`/create-review/${examOf(world).guid}`);
  await expect(page.getByRole('heading', { name: 'Assess and rate clips' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeEmpty();
  await expect(page.locator('video').first()).toBeVisible();
});
