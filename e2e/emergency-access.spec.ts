import { expect, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { expectPlaying } from './player.support.ts';
import { expectTitle } from './review.support.ts';
import { expectNoSeriousAxe, openPage } from './support.ts';

const WARD = {
  inWorkspace: true,
  people: [{}, { roles: [], reviewsElsewhere: true, firstName: 'Jonas', lastName: 'Weber' }],
} as const;

test('a reviewer of another ward opens an exam that they were sent, by emergency access; the admins hear of it, and it ends with one click', async ({
  page,
}) => {
  const world = await makeWorld({
    ...WARD,
    people: [{ roles: ['reviewer', 'admin'] }, WARD.people[1]],
    exams: [{ reviews: [{}] }],
  });
  const { guid } = examOf(world);
  await signInAs(page, world, 1);
  await openPage(page, `/create-review/${guid}`);
  await expectTitle(page, 'Exam could not be found');
  await page.getByRole('link', { name: 'Emergency access' }).click();

  await expectTitle(page, 'Emergency access');
  await page.getByRole('button', { name: 'Find exam' }).click();
  await page.getByRole('radio', { name: 'The patient was transferred to me' }).check();
  await page.getByLabel('What happened').fill('Transferred from the ward with a swollen left leg.');
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'Open for one hour' }).click();

  const notice = page.getByRole('complementary', { name: 'Emergency access' });
  await expect(notice).toContainText(
    /^Emergency access, ends at \d\d:\d\d · The patient was transferred to me/,
  );
  await expectPlaying(page);
  await expectNoSeriousAxe(page);
  await page.getByRole('link', { name: 'Open the report' }).click();
  await expectTitle(page, 'Summary');
  await expect(notice).toBeVisible();
  // An address for editing leads back to the exam that may only be read.
  await openPage(page, `/create-review/${guid}`);
  await expectTitle(page, 'Summary');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Emergency access by Jonas Weber')).toBeVisible();
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'End now' }).click();
  await expectTitle(page, 'Emergency access has ended');
  await openPage(page, `/create-review/${guid}`);
  await expectTitle(page, 'Exam could not be found');

  await signInAs(page, world, 0);
  await openPage(page, `/exam-history/${guid}`);
  await expect(page.getByText('Emergency access by Jonas Weber')).toBeVisible();
  await expect(page.getByText('Transferred from the ward with a swollen left leg')).toBeVisible();
  await expect(page.getByText(/^Opened in an emergency by Jonas Weber/)).toBeVisible();
});
