import type { Bundle, Provenance, Resource } from '@medplum/fhirtypes';
import { PROTOCOL_NAMES, PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { WELLS_CRITERIA } from '@sonoboard/domain/exams/wells-score';
import { ASSESSMENTS } from '@sonoboard/domain/reviews/assessment';
import { CLINICAL_DECISIONS } from '@sonoboard/domain/reviews/clinical-decision';
import { RATINGS } from '@sonoboard/domain/reviews/rating';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { presentFhirBundle } from './report-fhir.presenter.ts';
import type { DicomSource } from '../tables/imports.tables.ts';
import type { ReportFacts, ReportVersion, ScanFacts } from './report-facts.ts';

const HOST = 'https://sonoboard.test';
const PDF = Buffer.from('%PDF-1.4 a report');
const words = fc.string({ maxLength: 30 }).map((text) => text.trim());
const person = fc.record({ firstName: words, lastName: words, name: fc.constant('Helena Vogt') });
const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
const answer = fc.constantFrom(true, false, null);

/** Few numbers, so that clips and scans share studies and series. */
const source: fc.Arbitrary<DicomSource> = fc.record({
  sopInstanceUid: fc.constant('1.2.3.4'),
  sopClassUid: fc.constant('1.2.840.10008.5.1.4.1.1.3.1'),
  studyUid: fc.constantFrom('1.2.1', '1.2.2'),
  seriesUid: fc.option(fc.constantFrom('1.3.1', '1.3.2')),
  accessionNumber: fc.option(fc.constant('A-17')),
  manufacturer: fc.option(words),
  manufacturerModel: fc.option(words),
  derivation: fc.option(words),
});

const scan: fc.Arbitrary<ScanFacts> = fc.constantFrom(...PROTOCOL_NAMES).chain((protocol) =>
  fc.record({
    examGuid: fc.uuid(),
    protocol: fc.constant(protocol),
    createdAt: day,
    createdAtTimezoneId: fc.constant('Europe/Berlin'),
    operator: person,
    wells: fc.option(
      fc.tuple(...WELLS_CRITERIA.map(() => answer)).map((given) =>
        WELLS_CRITERIA.map(({ criterion, score }, at) => ({
          criterion,
          score,
          response: given[at] ?? null,
        })),
      ),
    ),
    iliac: fc.option(
      fc.record({
        proximalThighSwelling: answer,
        historyOfDvt: answer,
        typeOfDvt: fc.option(fc.constantFrom('iliocaval' as const, 'leg' as const)),
      }),
    ),
    clips: fc.tuple(
      ...PROTOCOLS[protocol].views.map(({ id, label }) =>
        fc.record({
          guid: fc.uuid(),
          view: fc.constant(id),
          label: fc.constant(label),
          fps: fc.constant(30),
          blobKey: fc.option(fc.constant('0'.repeat(64))),
          source: fc.option(source),
          clipReview: fc.option(
            fc.record({
              guid: fc.uuid(),
              rating: fc.integer({ min: 1, max: 5 }),
              assessment: fc.constantFrom(...ASSESSMENTS),
              comment: words,
              couldNotBeShown: fc.boolean(),
              isCorrected: fc.boolean(),
            }),
          ),
        }),
      ),
    ),
  }),
);

const reason = fc.record({
  code: fc.constantFrom('text_wrong', 'other'),
  label: fc.constantFrom('Text was wrong or unclear', 'Other reason'),
  text: words,
});

const amendment = fc.oneof(
  fc.record({ kind: fc.constant('correction' as const), reason, addendum: fc.constant(null) }),
  fc.record({
    kind: fc.constant('addendum' as const),
    reason,
    addendum: words.filter((text) => text !== '').map((text) => `Added: ${text}`),
  }),
);

const history = fc
  .tuple(day, fc.array(amendment, { maxLength: 3 }))
  .map(([createdAt, amendments]): [ReportVersion, ...ReportVersion[]] => {
    const written = { createdAt, createdAtTimezoneId: 'UTC', authorName: 'Helena Vogt' };
    return [
      { ...written, version: 1, kind: 'submitted', reason: null, addendum: null },
      ...amendments.map((one, at) => ({ ...written, version: at + 2, ...one })),
    ];
  });

const report: fc.Arbitrary<ReportFacts> = fc.record({
  review: fc.record({
    guid: fc.uuid(),
    createdAt: day,
    createdAtTimezoneId: fc.constant('UTC'),
    versions: history,
    isSuperseded: fc.boolean(),
    retraction: fc.option(
      fc.record({
        requestedByName: fc.constant('Helena Vogt'),
        confirmedByName: fc.constant('Ada Admin'),
        confirmedAt: day,
        reason,
      }),
    ),
    reviewer: person,
    outcome: fc.constantFrom('positive' as const, 'negative' as const, 'not_applicable' as const),
    answers: fc.record({
      rating: fc.constantFrom(...RATINGS),
      comment: words,
      decision: fc.option(fc.constantFrom(...CLINICAL_DECISIONS)),
      note: words,
      communicated: fc.boolean(),
    }),
  }),
  patient: fc.record({
    id: fc.option(words.filter((id) => id !== '')),
    idScope: fc.record({ kind: fc.constantFrom('workspace' as const, 'operator' as const), guid: fc.uuid() }),
    chainGuid: fc.uuid(),
    firstName: words,
    lastName: words,
    sex: fc.option(fc.constantFrom('male' as const, 'female' as const)),
    birthDate: fc.option(fc.constant('1960-02-03')),
  }),
  scans: fc.tuple(fc.array(scan, { maxLength: 2 }), scan).map(([before, last]) => [...before, last] as const),
  labels: fc.record({ compressibilityLabels: fc.boolean(), indeterminateLabel: fc.boolean() }),
  showsDiagnosis: fc.boolean(),
});

function resourcesOf<Type extends Resource['resourceType']>(bundle: Bundle, type: Type) {
  return (bundle.entry ?? []).flatMap(({ resource }) =>
    resource?.resourceType === type ? [resource as Extract<Resource, { resourceType: Type }>] : [],
  );
}

/** Every value of a key, wherever it stands. */
function valuesOf(tree: unknown, key: string): unknown[] {
  if (Array.isArray(tree)) return tree.flatMap((part) => valuesOf(part, key));
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, value]) => (name === key ? [value] : valuesOf(value, key)));
}

function textsOf(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.values(tree).flatMap(textsOf);
}

function holdsEmpty(tree: unknown): boolean {
  if (typeof tree !== 'object' || tree === null) return false;
  const parts = Object.values(tree);
  return parts.length === 0 || parts.some(holdsEmpty);
}

const check = (holds: (bundle: Bundle, facts: ReportFacts) => void) =>
  fc.assert(
    fc.property(report, (facts) => holds(presentFhirBundle(facts, { publicUrl: HOST, pdf: PDF }), facts)),
    { numRuns: 100 },
  );

describe('issue 6, Out: of every report the FHIR bundle', () => {
  test('refers to nothing outside, and holds nothing twice', () =>
    check((bundle) => {
      const addresses = (bundle.entry ?? []).map(({ fullUrl }) => fullUrl);
      expect(new Set(addresses).size).toBe(addresses.length);
      const outward = valuesOf(bundle, 'reference').filter((reference) => reference !== '#');
      for (const reference of outward) expect(addresses).toContain(reference);
    }));

  test('puts every resource by an identifier that the resource has, so that sending it twice is sending it once', () =>
    check((bundle, { review }) => {
      if (review.isSuperseded) return;
      for (const { resource, request } of bundle.entry ?? []) {
        const [type, query = ''] = request?.url.split('?') ?? [];
        expect([request?.method, type]).toEqual(['PUT', resource?.resourceType]);
        const token = new URLSearchParams(query).get('identifier')?.replaceAll(/\\(.)/g, '$1');
        const known = [Reflect.get(resource ?? {}, 'identifier')].flat() as {
          system: string;
          value: string;
        }[];
        expect(known.map(({ system, value }) => `${system}|${value}`)[0]).toBe(token);
      }
    }));

  test('has no empty text and no empty list: FHIR refuses both', () =>
    check((bundle) => {
      const plain: unknown = JSON.parse(JSON.stringify(bundle));
      expect(textsOf(plain).filter((text) => text.trim() === '')).toEqual([]);
      expect(holdsEmpty(plain)).toBe(false);
    }));

  test('has a conclusion code only when positive, and no finding where results are not shown', () =>
    check((bundle, { review, showsDiagnosis }) => {
      const [report] = resourcesOf(bundle, 'DiagnosticReport');
      expect(report?.conclusionCode !== undefined).toBe(
        showsDiagnosis && review.outcome === 'positive' && review.retraction === null,
      );
      if (showsDiagnosis) return;
      expect(report?.conclusion).not.toContain('Outcome');
      expect(JSON.stringify(bundle)).not.toMatch(/compressib/i);
    }));

  test('has a Wells score exactly where every criterion was answered; the answers are in progress until then', () =>
    check((bundle, { scans }) => {
      const complete = scans.filter(({ wells }) => wells?.every(({ response }) => response !== null));
      const scores = resourcesOf(bundle, 'Observation').filter(({ code }) =>
        code.coding?.some((coding) => coding.code === 'wells-dvt'),
      );
      expect(scores).toHaveLength(complete.length);
      const answers = resourcesOf(bundle, 'QuestionnaireResponse').filter(({ identifier }) =>
        identifier?.system?.endsWith('/wells-answers'),
      );
      for (const { status, item } of answers) {
        const isComplete = item?.every((one) => one.answer !== undefined);
        expect(status).toBe(isComplete ? 'completed' : 'in-progress');
      }
    }));

  test('carries the printed report as PDF', () =>
    check((bundle, { review }) => {
      const [report] = resourcesOf(bundle, 'DiagnosticReport');
      if (review.retraction !== null) return;
      expect(report?.presentedForm).toMatchObject([
        { contentType: 'application/pdf', data: PDF.toString('base64'), size: PDF.length },
      ]);
    }));

  test('names a patient within a workspace: the same id in two workspaces is two patients', () =>
    check((_, facts) => {
      const inWorkspace = (guid: string) =>
        presentFhirBundle(
          { ...facts, patient: { ...facts.patient, id: 'P1', idScope: { kind: 'workspace', guid } } },
          { publicUrl: HOST, pdf: null },
        );
      const patientIn = (guid: string) => resourcesOf(inWorkspace(guid), 'Patient')[0]?.identifier;
      expect(patientIn('one')).toEqual([{ system: `${HOST}/fhir/workspace/one/patient`, value: 'P1' }]);
      expect(patientIn('two')).not.toEqual(patientIn('one'));
    }));

  test('has the study of the DICOM files that an exam came as', () =>
    check((bundle, { scans }) => {
      for (const { clips } of scans) {
        const from = clips.find((clip) => clip.source !== null)?.source;
        if (!from) continue;
        const study = resourcesOf(bundle, 'ImagingStudy').find(({ identifier }) =>
          identifier?.some(({ value }) => value === `urn:oid:${from.studyUid}`),
        );
        expect(study).toBeDefined();
      }
    }));

  test('has an observation for each clip that the review speaks of', () =>
    check((bundle, { scans }) => {
      const reviewed = scans.flatMap(({ clips }) => clips).filter((clip) => clip.clipReview !== null);
      const clips = resourcesOf(bundle, 'Observation').filter(({ bodySite }) => bodySite);
      expect(clips.map(({ bodySite }) => bodySite?.text)).toEqual(reviewed.map(({ label }) => label));
    }));

  test('has a status by what became of the review, and its findings by what became of them', () =>
    check((bundle, { review, scans }) => {
      const [report] = resourcesOf(bundle, 'DiagnosticReport');
      const kinds = review.versions.map(({ kind }) => kind);
      const status = kinds.includes('correction')
        ? 'amended'
        : kinds.includes('addendum')
          ? 'appended'
          : 'final';
      expect(report?.status).toBe(review.retraction === null ? status : 'entered-in-error');
      const reviewed = scans.flatMap(({ clips }) => clips.flatMap(({ clipReview }) => clipReview ?? []));
      const findings = resourcesOf(bundle, 'Observation').filter(({ bodySite }) => bodySite);
      expect(findings.map((finding) => finding.status)).toEqual(
        reviewed.map(({ isCorrected }) =>
          review.retraction !== null ? 'entered-in-error' : isCorrected ? 'corrected' : 'final',
        ),
      );
    }));

  test('is the same resource in every version, and says which version it is', () =>
    check((bundle, facts) => {
      const first = { ...facts.review, versions: [facts.review.versions[0]] as const, isSuperseded: false };
      const submitted = presentFhirBundle({ ...facts, review: first }, { publicUrl: HOST, pdf: null });
      const addresses = ({ entry = [] }: Bundle) => entry.map(({ fullUrl }) => fullUrl);
      expect(addresses(bundle)).toEqual(addresses(submitted));
      const [report] = resourcesOf(bundle, 'DiagnosticReport');
      expect(report?.meta?.versionId).toBe(String(facts.review.versions.length));
    }));

  test('tells of each version who wrote it, when and why, once there is more than one', () =>
    check((bundle, { review: { versions, retraction, isSuperseded } }) => {
      const [report] = resourcesOf(bundle, 'DiagnosticReport');
      const told = (report?.contained ?? []) as Provenance[];
      // R4, dom-3: what is contained refers to what contains it.
      for (const { target } of told) expect(target).toEqual([{ reference: '#' }]);
      const activities = told.map(({ activity }) => activity?.coding?.[0]?.code);
      const words = { submitted: 'CREATE', correction: 'UPDATE', addendum: 'APPEND' } as const;
      const isOnlySubmitted = versions.length === 1 && retraction === null && !isSuperseded;
      const history = isOnlySubmitted ? [] : versions;
      expect(activities).toEqual([
        ...history.map(({ kind }) => words[kind]),
        ...(retraction === null ? [] : ['NULLIFY']),
      ]);
      for (const [at, { reason }] of history.entries()) {
        expect(told[at]?.reason?.[0]?.text).toBe(reason === null ? undefined : reason.text || reason.label);
      }
    }));

  test('has every addendum in its conclusion, and nothing but the retraction once it is retracted', () =>
    check((bundle, { review }) => {
      const [report] = resourcesOf(bundle, 'DiagnosticReport');
      const sentence = /^Retracted on .* The findings of this report do not hold\.$/;
      const isRetracted = review.retraction !== null;
      expect(sentence.test(report?.conclusion ?? '')).toBe(isRetracted);
      expect(report?.presentedForm === undefined).toBe(isRetracted);
      const addenda = review.versions.flatMap(({ addendum }) => addendum ?? []);
      for (const addendum of addenda) expect(report?.conclusion?.includes(addendum)).toBe(!isRetracted);
    }));

  test('asks a receiver to store nothing of a version that no longer holds', () =>
    check((bundle, { review }) => {
      expect(bundle.type).toBe(review.isSuperseded ? 'collection' : 'transaction');
      for (const { request } of bundle.entry ?? []) expect(request === undefined).toBe(review.isSuperseded);
    }));
});
