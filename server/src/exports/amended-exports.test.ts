import {
  downloadReportDicom,
  downloadReportFhir,
  downloadReportPdf,
} from '@sonoboard/contract/exports/report-exports.endpoints';
import { requestRetraction } from '@sonoboard/contract/review-versions/review-versions.endpoints';
import { submitChainReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import type { Bundle, DiagnosticReport, Observation, Provenance, Resource } from '@medplum/fhirtypes';
import { parseDicom } from 'dicom-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAddendum, correct, retract } from '../../test/amend-reviews.ts';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { dicomZip } from '../../test/dicom-zip.ts';
import { chainReviewBody, reviewBody } from '../../test/review-bodies.ts';
import { makeReviewWorld, type ReviewWorld } from '../../test/review-world.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import type { TestUser } from '../../test/test-users.ts';
import { dicomUid } from './report-uids.ts';

let world: TestApp;
let made: ReviewWorld;
let reviewer: TestUser;
let admin: TestUser;
beforeAll(async () => {
  world = await startTestApp({ env: { CHROMIUM_PATH: '/nowhere/chromium' } });
});
afterAll(() => world.stop());
beforeEach(async () => {
  made = await makeReviewWorld(world.deps, {
    people: [{}, { firstName: 'Ada', lastName: 'Admin', roles: ['admin'] }],
    exams: [
      { reviews: [{ assessment: 'negative', decision: 'discharge', note: 'Told by phone.' }] },
      { rescanOf: 0, reviews: [{ assessment: 'negative', decision: 'discharge' }] },
    ],
  });
  const [first, second] = made.people;
  if (first === undefined || second === undefined) throw new Error('Two people are needed');
  [reviewer, admin] = [first, second];
  world.clock.forward(60_000);
});

const exam = (place = 0) => {
  const { guid = '', clips = {}, reviewGuids = [] } = made.exams[place] ?? {};
  return { guid, clips, clipGuids: Object.values(clips), reviewGuid: reviewGuids[0] ?? '' };
};
const named = (as = reviewer) => ({ reviewGuid: exam().reviewGuid, as });

/** The popliteal vein turns out not to compress. */
function correctedBody() {
  const body = reviewBody(exam(), {
    comment: '',
    clinical_decision: 'standard',
    clinical_decision_comment: 'Refer today.',
  });
  const popliteal = exam().clips['left_popliteal_1'];
  return {
    ...body,
    sequences: body.sequences.map((clip) =>
      clip.clip_guid === popliteal ? { ...clip, assessment: 'positive' as const } : clip,
    ),
  };
}
const correctIt = (as = reviewer) =>
  correct(world, named(as), { assessment: 'positive', reviews: [correctedBody()] });

async function download(version?: number, place = 0) {
  const params = { reviewGuid: exam(place).reviewGuid };
  const query = version === undefined ? {} : { version };
  const reply = await send(world.app, downloadReportFhir, { params, query }, { as: reviewer });
  expect(reply.statusCode).toBe(200);
  const bundle = reply.json<Bundle>();
  const resources = bundle.entry?.flatMap(({ resource }) => resource ?? []) ?? [];
  return {
    bundle,
    report: only(resources, 'DiagnosticReport') as DiagnosticReport,
    findings: resources.filter(
      (one): one is Observation => one.resourceType === 'Observation' && one.bodySite !== undefined,
    ),
    fileName: /filename="(.*)"/.exec(String(reply.headers['content-disposition']))?.[1],
    addresses: bundle.entry?.map(({ fullUrl }) => fullUrl),
  };
}

function only(resources: readonly Resource[], type: string): Resource | undefined {
  const found = resources.filter(({ resourceType }) => resourceType === type);
  expect(found).toHaveLength(1);
  return found[0];
}

const historyOf = ({ contained = [] }: DiagnosticReport) =>
  (contained as Provenance[]).map(({ activity, reason, agent }) => [
    activity?.coding?.[0]?.code,
    reason?.[0]?.text,
    ...agent.map(({ who }) => who.display),
  ]);

async function documents(version?: number) {
  const zip = await dicomZip(world.deps, reviewer, exam().reviewGuid, version);
  const report = parseDicom(zip.get('report.dcm') ?? Buffer.alloc(0));
  return { zip, report, text: (tag: string) => report.string(tag) };
}

describe('the FHIR report of a corrected review', () => {
  test('is the same report, amended, with its history and the finding that was corrected', async () => {
    const before = await download();
    await correctIt(admin);
    const after = await download();
    expect(before.report).toMatchObject({ status: 'final', meta: { versionId: '1' } });
    expect(before.report.contained).toBeUndefined();
    expect(after.addresses).toEqual(before.addresses);
    expect(after.report).toMatchObject({
      identifier: before.report.identifier,
      status: 'amended',
      meta: { versionId: '2' },
      issued: world.clock.now().toISOString(),
      resultsInterpreter: [{ display: 'Helena Vogt' }],
      conclusionCode: [{ coding: [{ code: '404223003' }] }],
    });
    expect(after.report.conclusion).toContain('Outcome: DVT');
    expect(after.report.conclusion).toContain('Clinical decision: Standard\nRefer today.');
    expect(historyOf(after.report)).toEqual([
      ['CREATE', undefined, 'Helena Vogt'],
      ['UPDATE', 'Assessment of a view was wrong', 'Ada Admin'],
    ]);
    expect(after.findings.map(({ bodySite, status }) => [bodySite?.text, status])).toEqual([
      ['GSV/CFV (left)', 'final'],
      ['Popliteal 1 (left)', 'corrected'],
    ]);
    expect([before.fileName, after.fileName]).toEqual([
      expect.stringMatching(/^report-4471-0932-\d{4}-\d\d-\d\d\.fhir\.json$/),
      expect.stringMatching(/^report-4471-0932-\d{4}-\d\d-\d\d-version-2\.fhir\.json$/),
    ]);
  });

  test('can be had as it was, as a collection that replaces nothing', async () => {
    const before = await download();
    await correctIt();
    const old = await download(1);
    expect(old.bundle.type).toBe('collection');
    expect(old.bundle.entry?.every(({ request }) => request === undefined)).toBe(true);
    expect(old.report).toMatchObject({
      status: 'final',
      issued: before.report.issued,
      conclusion: before.report.conclusion,
      meta: { versionId: '1' },
    });
    expect(old.findings).toEqual(before.findings);
    expect(old.fileName).toMatch(/-version-1\.fhir\.json$/);
    const newest = await download(2);
    expect(newest).toEqual(await download());
    const rows = await auditRows(world.deps, 'review.exported');
    expect(rows.slice(-3).map(({ after }) => after)).toEqual([
      { as: 'fhir', version: 1 },
      { as: 'fhir', version: 2 },
      { as: 'fhir', version: 2 },
    ]);
  });

  test.each([
    [0, [422, 'invalid_input']],
    [2, [404, 'version_not_found']],
  ])('has no version %i', async (version, refusal) => {
    const params = { reviewGuid: exam().reviewGuid };
    for (const endpoint of [downloadReportFhir, downloadReportDicom, downloadReportPdf]) {
      const reply = await errorReply(world.app, endpoint, { params, query: { version } }, { as: reviewer });
      expect([reply.status, reply.code]).toEqual(refusal);
    }
  });

  test('is what the report of a rescan shows of it; that report stays final', async () => {
    await correctIt();
    const rescan = await download(undefined, 1);
    expect(rescan.report.status).toBe('final');
    expect(rescan.findings.map(({ status }) => status)).toEqual(['final', 'corrected', 'final', 'final']);
  });
});

test('scans that were submitted together are shown in the same version, whichever of them is asked for', async () => {
  const chain = await makeReviewWorld(world.deps, { exams: [{}, { rescanOf: 0 }] });
  const [as] = chain.people;
  if (as === undefined) throw new Error('Nobody reviews');
  const bodies = (clip: object) =>
    chain.exams.map(({ guid, clips }) => reviewBody({ guid, clipGuids: Object.values(clips) }, {}, clip));
  const submitted = chainReviewBody('negative', bodies({}));
  const { reviews } = await call(world.app, submitChainReview, { body: submitted }, { as });
  const [original = '', rescan = ''] = reviews.map(({ guid }) => guid);
  await correct(
    world,
    { reviewGuid: rescan, as },
    { assessment: 'negative', reviews: bodies({ rating: 3 }), reason: 'rating_wrong' },
  );
  for (const reviewGuid of [original, rescan]) {
    const statusesOf = async (version: number) => {
      const reply = await send(
        world.app,
        downloadReportFhir,
        { params: { reviewGuid }, query: { version } },
        { as },
      );
      const found = reply.json<Bundle>().entry?.flatMap(({ resource }) => resource ?? []) ?? [];
      return found.flatMap((one) => (one.resourceType === 'Observation' && one.bodySite ? one.status : []));
    };
    expect(await statusesOf(1)).toEqual(['final', 'final', 'final', 'final']);
    expect(await statusesOf(2)).toEqual(['corrected', 'corrected', 'corrected', 'corrected']);
  }
});

test('an addendum makes the report appended, until a correction follows', async () => {
  await addAddendum(world, named(), { addendum: 'The patient was called.' });
  const appended = await download();
  expect(appended.report.status).toBe('appended');
  expect(appended.report.conclusion).toMatch(/\nAddendum, Helena Vogt, .*: The patient was called\.$/);
  expect(appended.findings.every(({ status }) => status === 'final')).toBe(true);
  await correct(world, named(), { expected_version: 2, assessment: 'positive', reviews: [correctedBody()] });
  const { report } = await download();
  expect(report.status).toBe('amended');
  expect(report.conclusion).toContain('The patient was called.');
  expect((await download(2)).report).toMatchObject({ status: 'appended' });
});

describe('the DICOM report of an amended review', () => {
  test('is an instance of its own in the same series, after the one that it replaces', async () => {
    const before = await documents();
    await correctIt();
    const after = await documents();
    const { reviewGuid } = exam();
    expect(before.text('x00080018')).toBe(dicomUid('report', reviewGuid));
    expect(after.text('x00080018')).toBe(dicomUid('report', `${reviewGuid}:2`));
    for (const same of ['x0020000d', 'x0020000e']) expect(after.text(same)).toBe(before.text(same));
    expect([before.text('x00200013'), after.text('x00200013')]).toEqual(['1', '2']);
    expect(before.text('x00420010')).toBe('Ultrasound review report');
    expect(after.text('x00420010')).toBe('Ultrasound review report, amended, version 2');
    const series = after.report.elements['x0040a360']?.items?.[0]?.dataSet?.elements['x00081115'];
    const replaced = series?.items?.[0]?.dataSet?.elements['x00081199']?.items?.[0]?.dataSet;
    expect(replaced?.string('x00081155')).toBe(before.text('x00080018'));
    expect(before.report.elements['x0040a360']).toBeUndefined();
    const clips = [...before.zip.keys()].filter((name) => name.startsWith('clip-'));
    expect(clips.length).toBeGreaterThan(0);
    for (const name of clips)
      expect(after.zip.get(name)?.equals(before.zip.get(name) ?? Buffer.alloc(0))).toBe(true);
    expect(String(after.zip.get('README.txt'))).toContain(
      'Version 2 of the report. It replaces the versions before.',
    );
  });

  test('can be had as it was', async () => {
    const before = await documents();
    await correctIt();
    const old = await documents(1);
    expect(old.zip.get('report.dcm')?.equals(before.zip.get('report.dcm') ?? Buffer.alloc(0))).toBe(true);
    expect(String(old.zip.get('README.txt'))).toContain('A later version replaces it.');
  });
});

describe('a retracted review', () => {
  test('is entered in error as FHIR, under the same names, and says nothing that could still be believed', async () => {
    const before = await download();
    await retract(world, { ...named(), confirmedBy: admin });
    const after = await download();
    expect(after.bundle.type).toBe('transaction');
    expect(after.addresses).toEqual(before.addresses);
    expect(after.report.status).toBe('entered-in-error');
    expect(after.report.conclusion).toMatch(
      /^Retracted on .* by Helena Vogt and Ada Admin: Recorded under the wrong patient\. The findings of this report do not hold\.$/,
    );
    expect(historyOf(after.report).at(-1)).toEqual([
      'NULLIFY',
      'Recorded under the wrong patient',
      'Helena Vogt',
      'Ada Admin',
    ]);
    expect(after.findings.map(({ status }) => status)).toEqual(['entered-in-error', 'entered-in-error']);
    expect(after.fileName).toMatch(/-retracted\.fhir\.json$/);
  });

  test('is refused as DICOM, which leaves no trace of an export, and not as PDF', async () => {
    await retract(world, { ...named(), confirmedBy: admin });
    const exported = (await auditRows(world.deps, 'review.exported')).length;
    const of = { params: { reviewGuid: exam().reviewGuid } };
    expect(await errorReply(world.app, downloadReportDicom, of, { as: reviewer })).toMatchObject({
      status: 409,
      code: 'retracted_not_as_dicom',
    });
    expect(await auditRows(world.deps, 'review.exported')).toHaveLength(exported);
    expect(await errorReply(world.app, downloadReportPdf, of, { as: reviewer })).toMatchObject({
      code: 'pdf_unavailable',
    });
  });

  test('that somebody only asked to retract is given out as it stands', async () => {
    await correctIt();
    const asked = { expected_version: 2, reason: 'wrong_exam', reason_text: '' } as const;
    const params = { reviewGuid: exam().reviewGuid };
    await call(world.app, requestRetraction, { params, body: asked }, { as: reviewer });
    expect((await download()).report.status).toBe('amended');
    expect((await documents()).text('x00200013')).toBe('2');
  });
});
