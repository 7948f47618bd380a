import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { sheetsOf } from './pdf-text.ts';
import { button, type ExamOptions, openReport } from './report.support.ts';
import { ownOrigin } from './support.ts';

async function downloadAs(page: Page, name: string): Promise<{ fileName: string; content: Buffer }> {
  await button(page, 'Download').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name, exact: true }).click(),
  ]);
  return { fileName: file.suggestedFilename(), content: await readFile(await file.path()) };
}

async function pdfOf(page: Page, reviewGuid: string, query = ''): Promise<Buffer> {
  let pdf: Buffer = Buffer.alloc(0);
  // Where the machine is busy the first page may take longer than the printer waits: anyone who asks again gets it.
  await expect(async () => {
    const reply = await page.request.get(`/api/reviews/${reviewGuid}/report.pdf${query}`);
    expect(reply.status()).toBe(200);
    pdf = await reply.body();
  }).toPass();
  return pdf;
}

const STARTED = String.raw`Exam started [A-Z][a-z]+ \d\d, \d{4}, \d\d:\d\d UTC`;

test('issue 6, Out: a reviewer downloads the report as PDF, as FHIR bundle and as DICOM files, and the PDF says what was said, whose it is and that it is one sheet', async ({
  page,
}) => {
  const said = {
    assessment: 'positive',
    comment: 'Thrombus in the common femoral vein.',
    decision: 'standard',
    note: 'Refer today.',
    clips: { left_gsv_cfv: { rating: 3, assessment: 'positive', comment: 'Echogenic lumen.' } },
  } as const;
  const columns = { patientSex: 'female', patientDateOfBirth: '1960-02-03' } as const;
  const world = await makeWorld({ exams: [{ columns, reviews: [said] }] });
  await signInAs(page, world);
  const reviewGuid = examOf(world).reviewGuids[0] ?? '';
  await openReport(page, `/review/${reviewGuid}`);

  const pdf = await downloadAs(page, 'PDF');
  expect(pdf.fileName).toMatch(/^report-4471-0932-\d{4}-\d\d-\d\d\.pdf$/);
  const written = pdf.content.toString('latin1');
  const title = `/Title (Ultrasound review report ${examOf(world).guid.slice(0, 8)})`;
  expect(written).toContain(title);
  // Read aloud by its headings and tables, in the right language.
  expect(written).toContain('/StructTreeRoot');
  expect(written).toContain('/MarkInfo <</Type /MarkInfo\n/Marked true');
  expect(written).toMatch(/\/Lang \(en\b/);
  for (const tag of ['/S /H1', '/S /H2', '/S /Table', '/S /TH', '/S /TD'])
    expect(written, tag).toContain(tag);

  const fhir = await downloadAs(page, 'FHIR R4 bundle');
  expect(fhir.fileName).toMatch(/^report-4471-0932-.*\.fhir\.json$/);
  const bundle = JSON.parse(fhir.content.toString()) as { type: string; entry: { resource: object }[] };
  expect(bundle.type).toBe('transaction');
  expect(bundle.entry.map(({ resource }) => resource)).toContainEqual(
    expect.objectContaining({
      resourceType: 'DiagnosticReport',
      conclusion: expect.stringContaining('DVT'),
      presentedForm: [expect.objectContaining({ contentType: 'application/pdf' })],
    }),
  );

  const dicom = await downloadAs(page, 'DICOM files');
  expect(dicom.fileName).toMatch(/^report-4471-0932-.*\.dicom\.zip$/);
  expect(dicom.content.subarray(0, 2).toString()).toBe('PK');
  for (const name of ['clip-01-gsv-cfv-left.dcm', 'clip-02-popliteal-1-left.dcm', 'report.dcm']) {
    expect(dicom.content.includes(name), name).toBe(true);
  }
  expect(dicom.content.includes('1.2.840.10008.1.2.4.102')).toBe(true);

  await test.step('what the PDF says', async () => {
    const zone = '?timezone=Asia/Tokyo';
    const sheets = sheetsOf(await pdfOf(page, reviewGuid, zone));
    expect(sheets).toHaveLength(1);
    const [sheet] = sheets;
    expect(sheet).toContain('Page 1 of 1');
    expect(sheet).toContain('Date of birth February 03, 1960 Sex Female');
    // Its times are the reader's, and say so.
    const started = STARTED.replace('UTC', 'Tokyo');
    expect(sheet).toMatch(new RegExp(`Amara Okafor · Patient ID 4471-0932 · ${started}`));
    expect(sheet).toContain(
      'GSV/CFV Compressible 3 / 5 DVT Echogenic lumen. Popliteal 1 Compressible 4 / 5 No DVT –',
    );
    expect(sheet).toContain('Comments Thrombus in the common femoral vein.');
    expect(sheet).toContain('Clinical Decision Standard. Refer today.');
  });

  await test.step('the PDF of an amended review is of its newest version, and of an earlier one where that is asked for', async () => {
    const addendum = 'The ward was called.';
    const reply = await page.request.post(`/api/examReviews/${reviewGuid}/addenda`, {
      data: { expected_version: 1, reason: 'contact_recorded', reason_text: '', addendum },
      headers: { origin: ownOrigin() },
    });
    expect(reply.status()).toBe(200);
    expect(sheetsOf(await pdfOf(page, reviewGuid)).join(' ')).toContain(addendum);
    const [submitted] = sheetsOf(await pdfOf(page, reviewGuid, '?version=1'));
    expect(submitted).toContain('Not the current version');
    expect(submitted).toContain('Refer today.');
    expect(submitted).not.toContain(addendum);
  });
});

const VIEWS = ['GSV/CFV', 'CFV', 'SFV', 'Popliteal 1', 'Popliteal 2', 'Popliteal 3'];
const CALF = ['Calf 1', 'Calf 2', 'Calf 3', 'Calf 4', 'Calf 5', 'Calf 6'];

/** Three scans of twelve clips. */
const LONG_CHAIN: readonly ExamOptions[] = [
  { comment: 'Too dark.', note: 'Popliteal vein not seen.' },
  { comment: 'Still too dark.', note: 'Once more, please.' },
  { comment: 'Well seen.', note: 'Told by phone.' },
].map(({ comment, note }, at) => ({
  protocol: 'dvt_left_three_point_extended',
  ...(at > 0 && { rescanOf: 0 }),
  reviews: [
    {
      rating: at + 2,
      comment: `Scan ${at + 1} was read.`,
      decision: at < 2 ? 'rescan' : 'discharge',
      note,
      clips: { left_popliteal_1: { rating: at + 2, assessment: at < 2 ? 'rescan' : 'negative', comment } },
    },
  ],
}));

const NO_NAMES = {
  record_patient_name_default_value: 'disabled',
  record_patient_name_enable_user_overwrite: false,
} as const;

test('the PDF of a chain holds every scan whole, the decisions and the notes, and each sheet says whose it is and its number; anyone who sees no patient names, or no patient ids, has none on any sheet', async ({
  page,
}) => {
  test.slow();
  const world = await makeWorld({
    // One review is enough here, so that the other reviewers may read the review of the first.
    type: 'single_review_per_exam',
    people: [{}, { config: NO_NAMES }, { config: { hide_patient_id: true } }],
    exams: LONG_CHAIN,
  });
  const { guid, reviewGuids } = examOf(world, 2);
  await signInAs(page, world);
  const sheets = sheetsOf(await pdfOf(page, reviewGuids[0] ?? ''));
  expect(sheets).toHaveLength(2);
  for (const [at, sheet] of sheets.entries()) {
    expect(sheet).toContain(`Page ${at + 1} of 2`);
    expect(sheet).toMatch(new RegExp(`Amara Okafor · Patient ID 4471-0932 · ${STARTED}`));
  }

  const scans = sheets.flatMap((sheet) => sheet.split(/(?=(?:Original Scan|Rescan #\d) · )/).slice(1));
  expect(scans.map((scan) => scan.split(' · ')[0])).toEqual(['Original Scan', 'Rescan #1', 'Rescan #2']);
  const rows = [
    { replaced: ' (replaced)', popliteal: '2 / 5 Rescan Too dark.' },
    { replaced: ' (replaced)', popliteal: '3 / 5 Rescan Still too dark.' },
    { replaced: '', popliteal: '4 / 5 No DVT Well seen.' },
  ].map(({ replaced, popliteal }) =>
    [...VIEWS, ...CALF]
      .map(
        (view) => `${view}${replaced} Compressible ${view === 'Popliteal 1' ? popliteal : '4 / 5 No DVT –'}`,
      )
      .join(' '),
  );
  for (const [at, scan] of scans.entries()) expect(scan).toContain(rows[at]);

  expect(scans.at(-1)).toContain('Comments Scan 3 was read. Clinical Decision Discharge. Told by phone.');
  const decided = String.raw` [A-Z][a-z]+ \d\d, \d{4}, \d\d:\d\d UTC(?: · [^·]+?)? `;
  expect(scans.at(-1)).toMatch(
    new RegExp(
      [
        'Note',
        'Discharge Told by phone.',
        'Rescan Once more, please.',
        'Rescan Popliteal vein not seen.',
      ].join(decided),
    ),
  );

  for (const [place, whose, hidden] of [
    [1, 'Patient ID 4471-0932', ['Amara', 'Okafor']],
    [2, `Amara Okafor · Exam ${guid.slice(0, 8)}`, ['4471-0932']],
  ] as const) {
    await signInAs(page, world, place);
    const pdf = await pdfOf(page, reviewGuids[0] ?? '');
    const own = sheetsOf(pdf);
    expect(own).toHaveLength(2);
    for (const sheet of own) expect(sheet).toMatch(new RegExp(`${whose} · ${STARTED}`));
    // Titles and what is said beside the glyphs stand outside the sheets.
    const written = [...own, pdf.toString('latin1')].join('\n');
    for (const word of hidden) {
      expect(written).not.toContain(word);
      expect(written).not.toContain(Buffer.from(word, 'utf16le').swap16().toString('hex').toUpperCase());
    }
  }
});
