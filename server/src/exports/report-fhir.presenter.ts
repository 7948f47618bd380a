import type {
  Bundle,
  DiagnosticReport,
  ImagingStudy,
  Observation,
  Patient,
  Reference,
  Resource,
} from '@medplum/fhirtypes';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { assessmentLabel } from '@sonoboard/domain/reviews/assessment-labels';
import { CLINICAL_DECISION_LABELS } from '@sonoboard/domain/reviews/clinical-decision';
import { type PatientFacts, type ReportFacts, reviewedScan, type ScanFacts } from './report-facts.ts';
import { entryOf, type Known, type Name, referenceTo } from './report-fhir-entries.ts';
import { clipObservations, surveyResources } from './report-fhir-observations.ts';
import {
  DVT_OF_LOWER_LIMB,
  LOWER_LIMB,
  reportCategory,
  reportCode,
  SIDES,
  ULTRASOUND,
} from './report-fhir-codes.ts';
import { dicomUid, US_MULTIFRAME } from './report-uids.ts';

/**
 * The report as a FHIR R4 transaction. Every resource is put by its identifier, so that sending it twice leaves one of
 * each, and every reference leads to a resource of the bundle.
 */
export function presentFhirBundle(facts: ReportFacts, publicUrl: string): Bundle {
  const name: Name = (kind, value) => ({ system: `${publicUrl}/fhir/${kind}`, value });
  const patient = patientOf(facts.patient, name);
  const subject = referenceTo<Patient>(patient);
  const studies = facts.scans.map((scan) => studyOf(scan, subject));
  const clips = facts.scans.flatMap((scan, at) => {
    const study = studies[at];
    return study === undefined
      ? []
      : clipObservations({ scan, facts, subject, study: referenceTo<ImagingStudy>(study), name });
  });
  const surveys = facts.scans.flatMap((scan) => surveyResources(scan, subject, name));
  const results = [...clips, ...surveys.filter(isObservation)];
  const report: Known<DiagnosticReport> = {
    identifier: name('review', facts.review.guid),
    resource: {
      resourceType: 'DiagnosticReport',
      identifier: [name('review', facts.review.guid)],
      status: 'final',
      category: [reportCategory(reviewedScan(facts).protocol)],
      code: reportCode(reviewedScan(facts).protocol),
      subject,
      effectiveDateTime: reviewedScan(facts).createdAt.toISOString(),
      issued: facts.review.createdAt.toISOString(),
      resultsInterpreter: [{ display: facts.review.reviewer.name }],
      imagingStudy: studies.map((study) => referenceTo<ImagingStudy>(study)),
      ...(results.length > 0 && { result: results.map((result) => referenceTo(result)) }),
      conclusion: conclusionOf(facts),
      ...(facts.showsDiagnosis &&
        facts.review.outcome === 'positive' && { conclusionCode: [DVT_OF_LOWER_LIMB] }),
    },
  };
  const all: readonly Known<Resource>[] = [patient, ...studies, ...clips, ...surveys, report];
  return { resourceType: 'Bundle', type: 'transaction', entry: all.map(entryOf) };
}

function isObservation(known: Known<Resource>): known is Known<Observation> {
  return known.resource.resourceType === 'Observation';
}

/** Without an id the patient is whoever the original exam was made of. */
function patientOf(patient: PatientFacts, name: Name): Known<Patient> {
  const { id, chainGuid, firstName, lastName, sex, birthDate } = patient;
  const identifier = id === null ? name('patient-of-exam', chainGuid) : name('patient', id);
  const hasName = firstName !== '' || lastName !== '';
  return {
    identifier,
    resource: {
      resourceType: 'Patient',
      identifier: [identifier],
      ...(hasName && {
        name: [{ ...(lastName && { family: lastName }), ...(firstName && { given: [firstName] }) }],
      }),
      ...(sex && { gender: sex }),
      ...(birthDate && { birthDate }),
    },
  };
}

function studyOf(scan: ScanFacts, subject: Reference<Patient>): Known<ImagingStudy> {
  const identifier = { system: 'urn:dicom:uid', value: `urn:oid:${dicomUid('study', scan.examGuid)}` };
  const { side, displayName, supportsAssessment } = PROTOCOLS[scan.protocol];
  const stored = scan.clips.filter(({ blobKey }) => blobKey !== null);
  return {
    identifier,
    resource: {
      resourceType: 'ImagingStudy',
      identifier: [identifier],
      status: 'available',
      subject,
      started: scan.createdAt.toISOString(),
      modality: [ULTRASOUND],
      description: displayName,
      numberOfSeries: stored.length > 0 ? 1 : 0,
      numberOfInstances: stored.length,
      ...(stored.length > 0 && {
        series: [
          {
            uid: dicomUid('clip-series', scan.examGuid),
            number: 1,
            modality: ULTRASOUND,
            numberOfInstances: stored.length,
            ...(supportsAssessment && { bodySite: LOWER_LIMB }),
            ...(side !== null && { laterality: SIDES[side] }),
            instance: stored.map((clip, at) => ({
              uid: dicomUid('clip', clip.guid),
              sopClass: { system: 'urn:ietf:rfc:3986', code: `urn:oid:${US_MULTIFRAME}` },
              number: at + 1,
              title: clip.label,
            })),
          },
        ],
      }),
    },
  };
}

/** In the words of the printed page. */
function conclusionOf({ review, labels, showsDiagnosis }: ReportFacts): string {
  return [
    showsDiagnosis ? `Outcome: ${assessmentLabel(review.outcome, labels)}` : '',
    `Image quality score: ${review.rating} / 5`,
    review.comment,
    review.decision === null ? '' : `Clinical decision: ${CLINICAL_DECISION_LABELS[review.decision]}`,
    review.decision === null ? '' : review.decisionNote,
  ]
    .filter((line) => line !== '')
    .join('\n');
}
