import type { Bundle, Resource } from '@medplum/fhirtypes';
import { PROTOCOL_NAMES, PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { WELLS_CRITERIA } from '@sonoboard/domain/exams/wells-score';
import { ASSESSMENTS } from '@sonoboard/domain/reviews/assessment';
import { CLINICAL_DECISIONS } from '@sonoboard/domain/reviews/clinical-decision';
import { RATINGS } from '@sonoboard/domain/reviews/rating';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { presentFhirBundle } from './report-fhir.presenter.ts';
import type { DicomSource } from '../tables/imports.tables.ts';
import type { ReportFacts, ScanFacts } from './report-facts.ts';

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
            }),
          ),
        }),
      ),
    ),
  }),
);

const report: fc.Arbitrary<ReportFacts> = fc.record({
  review: fc.record({
    guid: fc.uuid(),
    createdAt: day,
    createdAtTimezoneId: fc.constant('UTC'),
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
      for (const reference of valuesOf(bundle, 'reference')) expect(addresses).toContain(reference);
    }));

  test('puts every resource by an identifier that the resource has, so that sending it twice is sending it once', () =>
    check((bundle) => {
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
      expect(report?.status).toBe('final');
      expect(report?.conclusionCode !== undefined).toBe(showsDiagnosis && review.outcome === 'positive');
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
    check((bundle) => {
      const [report] = resourcesOf(bundle, 'DiagnosticReport');
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
});
