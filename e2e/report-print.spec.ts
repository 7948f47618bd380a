import { expect, test, type Page } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { sheetsOf } from './pdf-text.ts';
import { button, type ExamOptions, openReport, wells } from './report.support.ts';

/** Ten clips and everything else that a report can hold. */
const TEN_CLIPS: ExamOptions = {
  protocol: 'dvt_left_three_point_extended',
  missing: ['left_calf_5', 'left_calf_6'],
  columns: { wellsScore: wells({ yes: 4, unanswered: 1 }) },
  questionnaire: { iliacProximalThighSwelling: false, iliacHistoryOfDvt: true, iliacTypeOfDvt: 'leg' },
  reviews: [
    {
      assessment: 'positive',
      comment: 'Thrombus limited to the common femoral vein. Calf veins compress fully at all four points.',
      decision: 'standard',
      note: 'Refer today for a standard ultrasound and start treatment according to the local pathway.',
      clips: {
        left_cfv: {
          assessment: 'positive',
          comment: 'Non-compressible over 2 cm, echogenic material in the lumen.',
        },
        left_calf_3: { rating: 5, comment: 'Good depth and gain.' },
      },
    },
  ],
};

interface PrintedWindow extends Window {
  printed?: { title: string; hasReport: boolean };
}

/** Instead of the browser's dialog, what it would have printed. */
async function catchPrint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const own: PrintedWindow = window;
    own.print = () => {
      own.printed = {
        title: document.title,
        hasReport: document.querySelector('[data-printed-report]') !== null,
      };
      window.dispatchEvent(new Event('afterprint'));
    };
  });
}

function printed(page: Page): Promise<PrintedWindow['printed']> {
  return page.evaluate(() => (window as PrintedWindow).printed);
}

/** What the browser itself puts on paper. */
function paperOf(page: Page): Promise<Buffer> {
  return page.pdf({ preferCSSPageSize: true, printBackground: true });
}

test('RV-325, RV-308: ten clips fit one white page of A4, with the criteria opened, the print colours and the disclaimer; RV-003, RV-083, RV-084, RV-324, RV-321: Print prints after 200 ms under the patient id, and gives the title back', async ({
  page,
}) => {
  await catchPrint(page);
  const world = await makeWorld({
    // One review is enough here, so that the second reviewer may read the review of the first.
    type: 'single_review_per_exam',
    people: [{ config: { data_disclaimer: 'triage' } }, { config: { hide_patient_id: true } }],
    exams: [TEN_CLIPS],
  });
  const { guid, reviewGuids } = examOf(world);
  await signInAs(page, world);
  await openReport(page, `/review/${reviewGuids[0] ?? ''}`);

  await test.step('nothing of the screen is on the paper', async () => {
    const pdf = await paperOf(page);
    expect(sheetsOf(pdf)).toEqual([expect.stringContaining('Page 1 of 1')]);
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
  });

  await test.step('RV-325, RV-308: what the paper shows', () => expectPrintedReport(page));

  await test.step('RV-003, RV-083, RV-084, RV-324, RV-321: the Print button', async () => {
    await page.emulateMedia({ media: null });
    await openReport(page, `/review/${reviewGuids[0] ?? ''}`);
    const before = await page.title();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 5000);
    await button(page, 'Print').click();
    await page.clock.runFor(199);
    expect(await printed(page)).toBeUndefined();
    await page.clock.runFor(1);
    expect(await printed(page)).toEqual({ title: '4471-0932', hasReport: true });
    await expect(page).toHaveTitle(before);
  });

  await test.step('AMB-184: an account that hides patient ids prints under the first characters of the guid', async () => {
    await page.clock.resume();
    await signInAs(page, world, 1);
    await openReport(page, `/review/${reviewGuids[0] ?? ''}`);
    await button(page, 'Print').click();
    await expect.poll(async () => (await printed(page))?.title).toBe(guid.slice(0, 8));
  });
});

async function expectPrintedReport(page: Page): Promise<void> {
  await button(page, 'Criteria').click();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const paper = page.locator('[data-printed-report]');
  await expect(paper.getByText('Pitting Oedema')).toBeVisible();
  await expect(paper.getByText('DATA NOT FOR DIAGNOSIS. FOR TRIAGE PURPOSES ONLY.')).toBeVisible();
  await expect(paper.getByText('Refer today for a standard ultrasound')).toBeVisible();
  for (const text of [
    'Amara Okafor',
    '+49 151 555 0187',
    '+49 30 555 0188',
    'Not all criteria were answered.',
  ]) {
    await expect(paper.getByText(text)).toBeVisible();
  }
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeHidden();
  const colours = await paper.evaluate((sheet) => ({
    ground: getComputedStyle(document.body).backgroundColor,
    ink: getComputedStyle(sheet).color,
    tones: [...sheet.querySelectorAll('[data-tone]')].map((tone) => getComputedStyle(tone).color),
  }));
  expect(colours.ground).toBe('rgb(255, 255, 255)');
  expect(colours.ink).toBe('rgb(20, 23, 27)');
  expect(new Set(colours.tones)).toEqual(
    new Set(['rgb(178, 58, 18)', 'rgb(11, 107, 98)', 'rgb(107, 90, 18)']),
  );
  const isCut = await paper.evaluate((sheet) =>
    [...sheet.querySelectorAll<HTMLElement>('td, dd, p')].some(
      (cell) => cell.scrollWidth > cell.clientWidth + 1,
    ),
  );
  expect(isCut).toBe(false);
}

test('on paper a review that is not submitted says so, and each sheet of a long report says whose it is and its number, whatever signs the name has', async ({
  page,
}) => {
  const patient = {
    patientFirstName: 'Łucja "Lu"',
    patientLastName: String.raw`O'Brien\22 </style>`,
    patientId: '44;}*{display:none}\n71\\A',
  };
  const review = {
    comment: 'Seen in every plane.\n'.repeat(60),
    decision: 'discharge',
    note: 'Told.',
  } as const;
  const world = await makeWorld({ exams: [{}, { columns: patient, reviews: [review] }] });
  await signInAs(page, world);

  await test.step('not submitted', async () => {
    await openReport(page, `/create-review/${examOf(world).guid}`);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('[data-printed-report] h1')).toHaveText(
      'Ultrasound review report, not submitted',
    );
    expect(sheetsOf(await paperOf(page))).toEqual([
      expect.stringMatching(/Exam started [^·]+ · Not submitted/),
    ]);
  });

  await test.step('a long report', async () => {
    await openReport(page, `/review/${examOf(world, 1).reviewGuids[0] ?? ''}`);
    const sheets = sheetsOf(await paperOf(page));
    expect(sheets.length).toBeGreaterThan(1);
    for (const [at, sheet] of sheets.entries()) {
      expect(sheet).toContain(`Page ${at + 1} of ${sheets.length}`);
      expect(sheet).toContain(
        String.raw`Łucja "Lu" O'Brien\22 </style> · Patient ID 44;}*{display:none} 71\A · Exam started`,
      );
    }
  });
});
