import { downloadReportFhir } from '@sonoboard/contract/exports/report-exports.endpoints';
import type { Bundle, DiagnosticReport, ImagingStudy, Observation, Resource } from '@medplum/fhirtypes';
import { parseDicom } from 'dicom-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { send } from '../../test/call.ts';
import { dicomZip } from '../../test/dicom-zip.ts';
import { makeReviewWorld, type ReviewWorld } from '../../test/review-world.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { dicomUid } from './report-uids.ts';

let world: TestApp;
let made: ReviewWorld;
beforeAll(async () => {
  world = await startTestApp({ env: { CHROMIUM_PATH: '/nowhere/chromium' } });
  made = await makeReviewWorld(world.deps, {
    exams: [
      {
        protocol: 'dvt_left_two_point',
        reviews: [{ assessment: 'not_applicable', decision: 'rescan', clipAssessment: 'rescan' }],
      },
      {
        protocol: 'dvt_left_two_point',
        rescanOf: 0,
        reviews: [{ assessment: 'negative', decision: 'discharge', note: 'Told by phone.' }],
      },
      { protocol: 'dvt_left_two_point', rescanOf: 0, reviews: [{ assessment: 'positive' }] },
    ],
  });
});
afterAll(() => world.stop());

const examGuid = (place: number) => made.exams[place]?.guid ?? '';
const reviewOf = (place: number) => ({ params: { reviewGuid: made.exams[place]?.reviewGuids[0] ?? '' } });
const asReviewer = () => {
  const [reviewer] = made.people;
  if (reviewer === undefined) throw new Error('Nobody reviews');
  return { as: reviewer };
};

async function resourcesOf(place: number): Promise<readonly Resource[]> {
  const reply = await send(world.app, downloadReportFhir, reviewOf(place), asReviewer());
  expect(reply.statusCode).toBe(200);
  return reply.json<Bundle>().entry?.flatMap(({ resource }) => resource ?? []) ?? [];
}

const studiesIn = (resources: readonly Resource[]) =>
  resources.filter((one): one is ImagingStudy => one.resourceType === 'ImagingStudy');
const clipFindingsIn = (resources: readonly Resource[]) =>
  resources.filter(
    (one): one is Observation => one.resourceType === 'Observation' && one.derivedFrom !== undefined,
  );
const studyName = (place: number) => `urn:oid:${dicomUid('study', examGuid(place))}`;

describe('issue 6, Out: the report of a rescan', () => {
  test('as FHIR has the studies and findings of the scans up to the reviewed one, and of none after it', async () => {
    const resources = await resourcesOf(1);
    const studies = studiesIn(resources);
    expect(studies.map(({ identifier }) => identifier?.[0]?.value)).toEqual([studyName(0), studyName(1)]);
    const clipsEach = Object.keys(made.exams[0]?.clips ?? {}).length;
    expect(clipFindingsIn(resources)).toHaveLength(2 * clipsEach);
    const report = resources.find((one): one is DiagnosticReport => one.resourceType === 'DiagnosticReport');
    expect(report?.imagingStudy).toHaveLength(2);
    expect(report?.effectiveDateTime).toBe(studies[1]?.started);
    expect(report?.conclusion).toContain('Clinical decision: Discharge\nTold by phone.');
  });

  test('as DICOM has a folder for each of those scans, each a study of its own', async () => {
    const { params } = reviewOf(1);
    const zip = await dicomZip(world.deps, asReviewer().as, params.reviewGuid);
    const clips = [...zip].filter(([name]) => name.includes('clip-'));
    const folders = new Map<string, Set<string | undefined>>();
    for (const [name, content] of clips) {
      const [folder = ''] = name.split('/');
      const studies = folders.get(folder) ?? new Set();
      folders.set(folder, studies.add(parseDicom(content).string('x0020000d')));
    }
    expect([...folders]).toEqual([
      ['original-scan', new Set([dicomUid('study', examGuid(0))])],
      ['rescan', new Set([dicomUid('study', examGuid(1))])],
    ]);
  });

  test('leaves a trace that names every exam that is in it', async () => {
    await resourcesOf(1);
    const rows = await auditRows(world.deps, 'review.exported');
    expect(rows.at(-1)).toMatchObject({ examGuids: [examGuid(0), examGuid(1)] });
  });
});

test('the report of an original stays what it was when its rescans have come', async () => {
  const resources = await resourcesOf(0);
  expect(studiesIn(resources).map(({ identifier }) => identifier?.[0]?.value)).toEqual([studyName(0)]);
  const rows = await auditRows(world.deps, 'review.exported');
  expect(rows.at(-1)).toMatchObject({ examGuids: [examGuid(0)] });
});
