import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { examOf, makeWorld, signInAs } from './exams.ts';
import { button, openReport } from './report.support.ts';

async function downloadAs(page: Page, name: string): Promise<{ fileName: string; content: Buffer }> {
  await button(page, 'Download').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name, exact: true }).click(),
  ]);
  return { fileName: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test('issue 6, Out: a reviewer downloads the report as PDF, as FHIR bundle and as DICOM files', async ({
  page,
}) => {
  const world = await makeWorld({
    exams: [{ reviews: [{ assessment: 'positive', decision: 'standard', note: 'Refer today.' }] }],
  });
  await signInAs(page, world);
  const reviewGuid = examOf(world).reviewGuids[0] ?? '';
  await openReport(page, `/review/${reviewGuid}`);

  const pdf = await downloadAs(page, 'PDF');
  expect(pdf.fileName).toMatch(/^report-4471-0932-\d{4}-\d\d-\d\d\.pdf$/);
  expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');
  const source = pdf.content.toString('latin1');
  expect(source.match(/\/Type\s*\/Page(?!s)/g)).toHaveLength(1);
  expect(source).toContain('/Title (4471-0932)');

  const fhir = await downloadAs(page, 'FHIR R4 bundle');
  expect(fhir.fileName).toMatch(/^report-4471-0932-.*\.fhir\.json$/);
  const bundle = JSON.parse(fhir.content.toString()) as { type: string; entry: { resource: object }[] };
  expect(bundle.type).toBe('transaction');
  expect(bundle.entry.map(({ resource }) => resource)).toContainEqual(
    expect.objectContaining({
      resourceType: 'DiagnosticReport',
      conclusion: expect.stringContaining('DVT'),
    }),
  );

  const dicom = await downloadAs(page, 'DICOM files');
  expect(dicom.fileName).toMatch(/^report-4471-0932-.*\.dicom\.zip$/);
  expect(dicom.content.subarray(0, 2).toString()).toBe('PK');
  for (const name of ['clip-01-gsv-cfv-left.dcm', 'clip-02-popliteal-1-left.dcm', 'report.dcm']) {
    expect(dicom.content.includes(name), name).toBe(true);
  }
  expect(dicom.content.includes('1.2.840.10008.1.2.4.102')).toBe(true);
});
