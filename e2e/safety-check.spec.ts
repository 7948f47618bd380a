import { expect, test } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { button, card, COMPLETE, openReport, sayBefore, watchSubmits, wells } from './report.support.ts';

const PATIENT = { patientId: '4471-0932', patientLastName: 'Okafor' } as const;

test('the safety check lists what contradicts itself, waits for a reason where one is asked for, keeps it over a reload and in the report', async ({
  page,
}) => {
  const world = await makeWorld({
    exams: [
      { columns: PATIENT, reviews: [{ decision: 'rescan', note: 'Again.' }] },
      { columns: { ...PATIENT, patientId: '9000-0001' }, rescanOf: 0 },
    ],
  });
  await signInAs(page, world);
  const rescan = examOf(world, 1);
  await sayBefore(page, [rescan], COMPLETE);
  await openReport(page, `/create-chain-review/${rescan.guid}`);
  const check = card(page, 'Safety check');
  await expect(check.getByRole('heading', { level: 3 })).toHaveText([
    'The scans of this chain name different patients',
  ]);
  await expect(check).toContainText('1 finding, 1 needs a fix or a reason');
  await expect(button(page, 'Submit')).toBeDisabled();
  await expect(page.getByRole('contentinfo')).toContainText(
    'One finding still needs a fix or a reason: patient of the chain.',
  );
  await page.keyboard.press('Enter');
  await expect(check.getByRole('button', { name: 'It is the same person' })).toBeFocused();
  await check.getByRole('button', { name: 'Other…' }).click();
  await expect(check.getByRole('textbox', { name: 'Reason in words' })).toBeFocused();
  await expect(button(page, 'Submit')).toBeDisabled();
  await page.keyboard.type('The id was mistyped.');
  await expect(button(page, 'Submit')).toBeEnabled();
  await expect(page.getByText('Draft saved')).toBeVisible();

  await page.reload();
  await expect(check.getByRole('textbox', { name: 'Reason in words' })).toHaveValue('The id was mistyped.');
  await button(page, 'Submit').click();
  await page.goto(`/create-chain-review/${rescan.guid}`);
  await expect(page).toHaveURL(/\/view-chain-review\/[\w-]+\/report$/);
  await expect(card(page, 'Safety check')).toContainText('Kept because: The id was mistyped.');
});

test('AMB-171: a decision that does not follow from the outcome is asked about once, and one click answers and submits', async ({
  page,
}) => {
  const world = await makeWorld({
    exams: [{ columns: PATIENT }, { columns: { ...PATIENT, wellsScore: wells({ yes: 4 }) } }],
  });
  await signInAs(page, world);
  const exam = examOf(world, 1);
  await sayBefore(page, [exam], { ...COMPLETE, decision: 'rescan' });
  const sent = watchSubmits(page);
  await openReport(page, `/create-review/${exam.guid}`);
  const check = card(page, 'Safety check');
  await expect(check.getByRole('heading', { level: 3 })).toHaveText([
    'The decision does not follow from the outcome',
    'High Wells score, but the outcome is No DVT',
    'Another exam of this patient is waiting',
  ]);
  await check.getByRole('button', { name: 'D-dimer is negative' }).click();
  await button(page, 'Submit').click();
  const question = page.getByRole('dialog', { name: 'Keep Rescan?' });
  await question.getByRole('button', { name: 'Choose again' }).click();
  await expect(page.getByRole('radio', { name: 'Discharge' })).toBeFocused();
  expect(sent).toEqual([]);
  await button(page, 'Submit').click();
  await question.getByRole('button', { name: 'The symptoms call for it' }).click();
  await expect(page).toHaveURL(/\/worklist/);
  expect(sent).toMatchObject([
    {
      exam_review: {
        kept_findings: [
          { finding: 'high_wells_negative', reason: 'd_dimer_negative' },
          { finding: 'decision_against_outcome', reason: 'symptoms' },
        ],
      },
    },
  ]);
});
