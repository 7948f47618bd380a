import { expect, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { expectPlaying } from './player.support.ts';
import { button, card } from './report.support.ts';
import { finding } from './review.support.ts';
import { expectNoSeriousAxe, openPage } from './support.ts';

const PATIENT = { patientId: '6510-7603', patientFirstName: 'Despina', patientLastName: 'Vlahou' } as const;

test('an admin corrects the first review of a chain; the later one says that it would read otherwise, and is corrected as well', async ({
  page,
}) => {
  const world = await makeWorld({
    people: [
      { firstName: 'Helena', lastName: 'Vogt' },
      { firstName: 'Ada', lastName: 'Lindgren', roles: ['admin'] },
    ],
    exams: [
      {
        protocol: 'dvt_left_three_point',
        columns: PATIENT,
        reviews: [
          {
            rating: 2,
            assessment: 'not_applicable',
            decision: 'rescan',
            clips: { left_popliteal_1: { rating: 2, assessment: 'rescan', comment: 'Too dark.' } },
          },
        ],
      },
      {
        protocol: 'dvt_left_three_point',
        columns: PATIENT,
        rescanOf: 0,
        missing: ['left_gsv_cfv', 'left_sfv'],
        reviews: [{ rating: 4, decision: 'discharge' }],
      },
    ],
  });
  const [first, second] = [0, 1].map((at) => examOf(world, at).reviewGuids[0] ?? '');
  await signInAs(page, world, 1);

  await test.step('corrects a view of the original, which leaves its own outcome as it was', async () => {
    await openPage(page, `/view-chain-review/${first}/report`);
    await button(page, 'Amend').click();
    await page.getByRole('menuitem', { name: 'Correct the review' }).click();
    await expect(page).toHaveURL(new RegExp(`/amend-chain-review/${first}/report$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Correct the review');
    await card(page, 'Outcome').getByRole('button', { name: 'SFV' }).click();
    await expectPlaying(page);
    await finding(page, 'DVT').click();
    await page.getByRole('button', { name: 'Correct summary' }).click();
    await button(page, 'Save correction…').click();
    const dialog = page.getByRole('dialog', { name: 'Correct the review' });
    await expect(dialog.getByText('A later review of this chain stays as it is.')).toBeVisible();
    await dialog.getByLabel('Reason').selectOption('view_assessment_wrong');
    await dialog.getByRole('button', { name: 'Save correction' }).click();
    await expect(page).toHaveURL(new RegExp(`/view-chain-review/${first}/report$`));
    await expect(page.getByText('Amended', { exact: true })).toBeVisible();
    await expect(card(page, 'What changed').getByRole('row').nth(1)).toHaveText(/SFV.*No DVT.*DVT.*changed/);
  });

  await test.step('the report of the rescan says what it would read, and where that comes from', async () => {
    await openPage(page, `/view-chain-review/${second}/report`);
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'An earlier review of this chain was corrected' });
    await expect(notice).toContainText('With it, this review would read DVT instead of No DVT.');
    await expect(notice.getByRole('link', { name: 'Show the corrected review' })).toHaveAttribute(
      'href',
      `/view-chain-review/${first}/report`,
    );
    await expectNoSeriousAxe(page);
    await notice.getByRole('link', { name: 'Correct this review' }).click();
  });

  await test.step('corrects it, too: the call to the operator was made for another outcome', async () => {
    await expect(page).toHaveURL(new RegExp(`/amend-chain-review/${second}/report$`));
    await expect(page.getByText('would read DVT instead of No DVT')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Discharge' })).toBeChecked();
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await page.getByRole('radio', { name: 'Standard' }).check();
    await page.getByRole('textbox', { name: 'Clinical note' }).fill('Standard ultrasound today.');
    await page.getByRole('checkbox').check();
    await button(page, 'Save correction…').click();
    const dialog = page.getByRole('dialog', { name: 'Correct the review' });
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Outcome' })).toHaveText(
      /No DVT.*becomes.*DVT/,
    );
    await dialog.getByLabel('Reason').selectOption('decision_wrong');
    await dialog.getByRole('button', { name: 'Save correction' }).click();
    await expect(page).toHaveURL(new RegExp(`/view-chain-review/${second}/report$`));
    await expect(card(page, 'What changed')).toContainText('Overall outcomeNo DVTDVT');
    await expect(page.getByText('would read DVT instead of No DVT')).toHaveCount(0);
  });
});
