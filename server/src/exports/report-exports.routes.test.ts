import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  downloadReportDicom,
  downloadReportFhir,
  downloadReportPdf,
} from '@sonoboard/contract/exports/report-exports.endpoints';
import type { Bundle } from '@medplum/fhirtypes';
import { parseDicom } from 'dicom-parser';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { errorReply, send } from '../../test/call.ts';
import { dicomZip } from '../../test/dicom-zip.ts';
import { giveStaffConfig, makeWorkspace } from '../../test/factories.ts';
import { makeReviewWorld, type ReviewWorld } from '../../test/review-world.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { clips } from '../tables/clips.tables.ts';
import { collectionExams } from '../tables/data-collections.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { clipDicomSources } from '../tables/imports.tables.ts';
import { migrationsFolder } from '../platform/files/repository-folders.ts';
import { workspaces } from '../tables/workspaces.tables.ts';

let world: TestApp;
let made: ReviewWorld;
let reviewer: TestUser;
let reviewGuid: string;
beforeAll(async () => {
  world = await startTestApp({ env: { CHROMIUM_PATH: '/nowhere/chromium' } });
  made = await makeReviewWorld(world.deps, {
    exams: [
      {
        columns: {
          patientSex: 'female',
          patientDateOfBirth: '1960-02-03',
          createdAtTimezoneId: 'Europe/Berlin',
        },
        clips: { left_popliteal_1: { file: 'lost' } },
        reviews: [{ assessment: 'positive', decision: 'standard', note: 'Refer today.' }],
      },
    ],
  });
  const [first] = made.people;
  if (first === undefined) throw new Error('Nobody reviews');
  reviewer = first;
  reviewGuid = made.exams[0]?.reviewGuids[0] ?? '';
});
afterAll(() => world.stop());

const of = () => ({ params: { reviewGuid } });

async function fhir(as: TestUser): Promise<Bundle> {
  const response = await send(world.app, downloadReportFhir, of(), { as });
  expect(response.statusCode).toBe(200);
  return response.json<Bundle>();
}

function resourceOf(bundle: Bundle, type: string) {
  return bundle.entry?.find(({ resource }) => resource?.resourceType === type)?.resource;
}

/** The zip without the browser that prints its report: a browser test downloads it whole. */
async function dicom(as: TestUser, guid = reviewGuid) {
  const zip = await dicomZip(world.deps, as, guid);
  return [...zip].map(([name, content]) => ({ name, content }));
}

test('issue 6, Out: the FHIR bundle is a file named after the patient, kept by nobody on the way', async () => {
  const { headers } = await send(world.app, downloadReportFhir, of(), { as: reviewer });
  expect(headers['content-type']).toBe('application/fhir+json; charset=utf-8');
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="report-4471-0932-[\d-]+\.fhir\.json"$/,
  );
  expect(headers['cache-control']).toBe('no-store');
  const bundle = await fhir(reviewer);
  expect(resourceOf(bundle, 'Patient')).toMatchObject({
    name: [{ family: 'Okafor', given: ['Amara'] }],
    gender: 'female',
    birthDate: '1960-02-03',
  });
  expect(resourceOf(bundle, 'DiagnosticReport')).toMatchObject({
    status: 'final',
    conclusion: 'Outcome: DVT\nImage quality score: 4 / 5\nClinical decision: Standard\nRefer today.',
    conclusionCode: [{ coding: [{ code: '404223003' }] }],
  });
});

test('every export leaves a trace that names who, whose exam and as what', async () => {
  const exam = made.exams[0]?.guid;
  await send(world.app, downloadReportFhir, of(), { as: reviewer });
  const rows = await auditRows(world.deps, 'review.exported');
  expect(rows.at(-1)).toMatchObject({
    kind: 'patient-read',
    actorGuid: reviewer.guid,
    subjectGuid: reviewGuid,
    examGuids: [exam],
    after: { as: 'fhir' },
  });
});

test('AMB-183, AMB-184: an account that hides names and ids gets documents without them', async () => {
  const blind = await makeUser(world.deps, { permissions: ['internal'] });
  await giveStaffConfig(world.deps, blind, {
    hide_patient_id: true,
    record_patient_name_default_value: 'disabled',
    record_patient_name_enable_user_overwrite: false,
  });
  const exam = made.exams[0]?.guid ?? '';
  const { headers, body } = await send(world.app, downloadReportFhir, of(), { as: blind });
  expect(headers['content-disposition']).toContain(`report-${exam.slice(0, 8)}-`);
  for (const told of ['Okafor', 'Amara', '4471-0932', '1960-02-03', 'female'])
    expect(body).not.toContain(told);
  for (const { name, content } of await dicom(blind)) {
    for (const told of ['Okafor', 'Amara', '4471-0932', '19600203']) {
      expect(content.includes(told), `${told} in ${name}`).toBe(false);
    }
  }
});

test('a clip comes out as US multi-frame with the bytes of its video untouched, in one fragment', async () => {
  const [clip] = await dicom(reviewer);
  if (clip === undefined) throw new Error('The zip is empty');
  expect(clip.name).toBe('clip-01-gsv-cfv-left.dcm');
  const data = parseDicom(clip.content);
  expect(data.string('x00020010')).toBe('1.2.840.10008.1.2.4.102');
  expect(data.string('x00080016')).toBe('1.2.840.10008.5.1.4.1.1.3.1');
  expect(data.string('x00080005')).toBe('ISO_IR 192');
  expect(data.string('x00100020')).toBe('4471-0932');
  expect(data.string('x00100010')).toBe('Okafor^Amara');
  expect(data.string('x00280004')).toBe('YBR_PARTIAL_420');
  expect(data.string('x00080008')).toBe('ORIGINAL\\PRIMARY');
  const pixels = data.elements['x7fe00010'];
  expect(pixels?.fragments).toHaveLength(1);
  const fragment = pixels?.fragments?.[0];
  if (fragment === undefined) throw new Error('No fragment');
  expect(fragment.length % 2).toBe(0);
  const video = clip.content.subarray(fragment.position, fragment.position + fragment.length);
  const library = join(migrationsFolder(), '../demo/clips');
  const index = JSON.parse(await readFile(join(library, 'index.json'), 'utf8')) as {
    plain: string;
    frames: number;
  }[];
  const originals = await Promise.all(
    index.map(async ({ plain, frames }) => ({ frames, bytes: await readFile(join(library, plain)) })),
  );
  const original = originals.find(({ bytes }) => video.subarray(0, bytes.length).equals(bytes));
  expect(original).toBeDefined();
  expect(video.length - (original?.bytes.length ?? 0)).toBeLessThan(2);
  expect(data.intString('x00280008')).toBe(original?.frames);
});

test('a clip that is no H.264 is encoded again: High, level 4.1 at most, with all its frames', async () => {
  const webm = await readFile(join(migrationsFolder(), '../test/media/tiny-vp9.webm'));
  const { key } = await world.deps.blobs.put(Readable.from([webm]));
  const clipGuid = made.exams[0]?.clips['left_gsv_cfv'] ?? '';
  const { db } = world.deps;
  const [before] = await db.select().from(clips).where(eq(clips.guid, clipGuid));
  await db.update(clips).set({ plainKey: key }).where(eq(clips.guid, clipGuid));
  const [clip] = await dicom(reviewer);
  await db
    .update(clips)
    .set({ plainKey: before?.plainKey ?? null })
    .where(eq(clips.guid, clipGuid));
  expect(clip?.name).toBe('clip-01-gsv-cfv-left.dcm');
  const data = parseDicom(clip?.content ?? Buffer.alloc(0));
  expect(data.string('x00020010')).toBe('1.2.840.10008.1.2.4.102');
  expect(data.intString('x00280008')).toBe(20);
  expect(data.string('x00080008')).toBe('DERIVED\\PRIMARY');
  expect(data.string('x00082111')).toBe('Encoded again as H.264 for DICOM');
  const fragment = data.elements['x7fe00010']?.fragments?.[0];
  const video = clip?.content.subarray(fragment?.position) ?? Buffer.alloc(0);
  const record = video.indexOf('avcC', 0, 'latin1');
  expect(video[record + 5]).toBe(100);
  expect(video[record + 7]).toBe(41);
});

test('exporting again gives the same files, so that an archive keeps one of each', async () => {
  const [once, again] = [await dicom(reviewer), await dicom(reviewer)];
  expect(again.map(({ name }) => name)).toEqual(once.map(({ name }) => name));
  expect(again.every(({ content }, at) => once[at]?.content.equals(content))).toBe(true);
  expect(await fhir(reviewer)).toEqual(await fhir(reviewer));
});

test('a clip that could not be put in is named in README.txt', async () => {
  const readme = (await dicom(reviewer)).find(({ name }) => name === 'README.txt')?.content.toString() ?? '';
  expect(readme).toContain('- Clip 2, Popliteal 1 (left): its file is not in the store.');
});

test.each([
  ['a PDF', downloadReportPdf],
  ['a zip of DICOM files, which would lack its report,', downloadReportDicom],
])('without Chromium %s is refused with the way that is left', async (_, endpoint) => {
  expect(await errorReply(world.app, endpoint, of(), { as: reviewer })).toEqual({
    status: 503,
    code: 'pdf_unavailable',
    error: 'PDF needs Chromium on the server. Please use Print.',
  });
});

test.each([0, 29, 30, 59])('TimezoneOffsetFromUTC is that of the zone at second %i', async (second) => {
  const examGuid = made.exams[0]?.guid ?? '';
  await world.deps.db
    .update(exams)
    .set({ createdAt: new Date(Date.UTC(2026, 0, 15, 9, 30, second)) })
    .where(eq(exams.guid, examGuid));
  const [clip] = await dicom(reviewer);
  const data = parseDicom(clip?.content ?? Buffer.alloc(0));
  expect(data.string('x00080201')).toBe('+0100');
  expect(data.string('x00080030')).toBe(`1030${String(second).padStart(2, '0')}`);
});

test('an exam that came as DICOM keeps its study, series, accession number, scanner and origin', async () => {
  const clipGuid = made.exams[0]?.clips['left_gsv_cfv'] ?? '';
  await world.deps.db.insert(clipDicomSources).values({
    clipGuid,
    sopInstanceUid: '1.2.3.99',
    sopClassUid: '1.2.840.10008.5.1.4.1.1.3.1',
    studyUid: '1.2.3.1',
    seriesUid: '1.2.3.2',
    accessionNumber: 'ACC-17',
    manufacturer: 'Acme Ultrasound',
    manufacturerModel: 'Handheld 7',
    derivation: 'Cropped by the scanner',
  });
  const files = await dicom(reviewer);
  const clip = parseDicom(files[0]?.content ?? Buffer.alloc(0));
  expect([clip.string('x0020000d'), clip.string('x0020000e')]).toEqual(['1.2.3.1', '1.2.3.2']);
  expect(clip.string('x00080050')).toBe('ACC-17');
  expect([clip.string('x00080070'), clip.string('x00081090')]).toEqual(['Acme Ultrasound', 'Handheld 7']);
  expect(clip.string('x00080008')).toBe('DERIVED\\PRIMARY');
  expect(clip.string('x00082111')).toBe('Cropped by the scanner; Converted from DICOM to video');
  const original = clip.elements['x00082112']?.items?.[0]?.dataSet;
  expect(original?.string('x00081155')).toBe('1.2.3.99');
  expect(clip.string('x00080018')).not.toBe('1.2.3.99');
  const report = parseDicom(files.find(({ name }) => name === 'report.dcm')?.content ?? Buffer.alloc(0));
  expect([report.string('x0020000d'), report.string('x00080050')]).toEqual(['1.2.3.1', 'ACC-17']);
  const study = resourceOf(await fhir(reviewer), 'ImagingStudy');
  expect(study).toMatchObject({ identifier: [{ value: 'urn:oid:1.2.3.1' }, { value: 'ACC-17' }] });
});

test('the patient id of an exam names a patient of the workspace that the exam came to', async () => {
  const owner = await makeUser(world.deps);
  const workspace = await makeWorkspace(world.deps, { owner });
  const [row] = await world.deps.db.select().from(workspaces).where(eq(workspaces.guid, workspace.guid));
  await world.deps.db
    .insert(collectionExams)
    .values({ collectionGuid: row?.dcGuid ?? '', examGuid: made.exams[0]?.guid ?? '' });
  const { publicUrl } = world.deps.settings;
  expect(resourceOf(await fhir(reviewer), 'Patient')).toMatchObject({
    identifier: [{ system: `${publicUrl}/fhir/workspace/${workspace.guid}/patient`, value: '4471-0932' }],
  });
});
