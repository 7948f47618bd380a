import type {
  Attachment,
  Bundle,
  DiagnosticReport,
  ImagingStudy,
  ImagingStudySeries,
  Observation,
  Patient,
  Reference,
  Resource,
} from '@medplum/fhirtypes';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { documentMoment } from '@sonoboard/domain/shared/date-display';
import { calfGap, calfNote } from '@sonoboard/domain/reviews/calf-note';
import { newestClipPerView } from '@sonoboard/domain/reviews/chain';
import { assessmentLabel } from '@sonoboard/domain/reviews/assessment-labels';
import {
  answerText,
  REVIEW_FIELD_NAMES,
  reviewField,
  toRecordedAnswers,
} from '@sonoboard/domain/reviews/review-answers';
import {
  type ClipFacts,
  type PatientFacts,
  type ReportFacts,
  reportTitle,
  reviewedScan,
  type ScanFacts,
  shownVersion,
  studySourceOf,
} from './report-facts.ts';
import { entryOf, type Known, type Name, referenceTo } from './report-fhir-entries.ts';
import { clipObservations, surveyResources } from './report-fhir-observations.ts';
import { bundleType, reportStatus, versionHistory } from './report-fhir-history.ts';
import {
  accessionIdentifier,
  DVT_OF_LOWER_LIMB,
  LOWER_LIMB,
  reportCategory,
  reportCode,
  SIDES,
  ULTRASOUND,
} from './report-fhir-codes.ts';
import { dicomUid, seriesUidOf, studyUidOf, US_MULTIFRAME } from './report-uids.ts';

/**
 * The report as a FHIR R4 transaction. Every resource is put by its identifier, so that sending it twice leaves one of
 * each, and every reference leads to a resource of the bundle.
 */
export function presentFhirBundle(
  facts: ReportFacts,
  { publicUrl, pdf }: { readonly publicUrl: string; readonly pdf: Buffer | null },
): Bundle {
  const name: Name = (kind, value) => ({ system: `${publicUrl}/fhir/${kind}`, value });
  const patient = patientOf(facts.patient, name);
  const subject = referenceTo<Patient>(patient);
  // Scans of a chain may come from one DICOM study: then they are one resource.
  const studiesByUid = new Map(
    facts.scans.map((scan) => {
      const uid = studyUidOf(scan);
      const ofStudy = facts.scans.filter((other) => studyUidOf(other) === uid);
      return [uid, studyOf(uid, ofStudy, subject)];
    }),
  );
  const studies = [...studiesByUid.values()];
  const clips = facts.scans.flatMap((scan) => {
    const study = studiesByUid.get(studyUidOf(scan));
    return study === undefined
      ? []
      : clipObservations({ scan, facts, subject, study: referenceTo<ImagingStudy>(study), name });
  });
  const surveys = facts.scans.flatMap((scan) => surveyResources(scan, subject, name));
  const results = [...clips, ...surveys.filter(isObservation)];
  const { review } = facts;
  const shown = shownVersion(facts);
  const history = versionHistory(facts, name);
  const report: Known<DiagnosticReport> = {
    identifier: name('review', review.guid),
    resource: {
      resourceType: 'DiagnosticReport',
      meta: { versionId: String(shown.version) },
      ...(history.length > 0 && { contained: [...history] }),
      identifier: [name('review', review.guid)],
      status: reportStatus(facts),
      category: [reportCategory(reviewedScan(facts).protocol)],
      code: reportCode(reviewedScan(facts).protocol),
      subject,
      effectiveDateTime: reviewedScan(facts).createdAt.toISOString(),
      issued: (review.retraction?.confirmedAt ?? shown.createdAt).toISOString(),
      resultsInterpreter: [{ display: review.reviewer.name }],
      imagingStudy: studies.map((study) => referenceTo<ImagingStudy>(study)),
      ...(results.length > 0 && { result: results.map((result) => referenceTo(result)) }),
      ...(review.retraction === null
        ? conclusionParts(facts, pdf)
        : { conclusion: retractionSentence(review.retraction) }),
    },
  };
  const type = bundleType(facts);
  const all: readonly Known<Resource>[] = [patient, ...studies, ...clips, ...surveys, report];
  return { resourceType: 'Bundle', type, entry: all.map((known) => entryOf(known, type)) };
}

/** What the report says: left out of a retracted one, where a reader who does not look at the status would still believe it. */
function conclusionParts(facts: ReportFacts, pdf: Buffer | null): Partial<DiagnosticReport> {
  const { review, showsDiagnosis } = facts;
  return {
    conclusion: conclusionOf(facts),
    ...(showsDiagnosis && review.outcome === 'positive' && { conclusionCode: [DVT_OF_LOWER_LIMB] }),
    ...(pdf !== null && { presentedForm: [printedForm(facts, pdf)] }),
  };
}

function retractionSentence({
  confirmedAt,
  requestedByName,
  confirmedByName,
  reason,
}: NonNullable<ReportFacts['review']['retraction']>): string {
  const when = documentMoment(confirmedAt, null, 'UTC');
  return `Retracted on ${when} by ${requestedByName} and ${confirmedByName}: ${reason.label}. The findings of this report do not hold.`;
}

function printedForm(facts: ReportFacts, pdf: Buffer): Attachment {
  return {
    contentType: 'application/pdf',
    data: pdf.toString('base64'),
    size: pdf.length,
    title: reportTitle(facts),
    creation: shownVersion(facts).createdAt.toISOString(),
  };
}

function isObservation(known: Known<Resource>): known is Known<Observation> {
  return known.resource.resourceType === 'Observation';
}

/** Without an id the patient is anyone who the original exam was made of. */
function patientOf(patient: PatientFacts, name: Name): Known<Patient> {
  const { id, idScope, chainGuid, firstName, lastName, sex, birthDate } = patient;
  const identifier =
    id === null ? name('patient-of-exam', chainGuid) : name(`${idScope.kind}/${idScope.guid}/patient`, id);
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

function studyOf(uid: string, scans: readonly ScanFacts[], subject: Reference<Patient>): Known<ImagingStudy> {
  const identifier = { system: 'urn:dicom:uid', value: `urn:oid:${uid}` };
  const stored = scans
    .flatMap((scan) => scan.clips.map((clip) => ({ scan, clip, series: seriesUidOf(scan, clip) })))
    .filter(({ clip }) => clip.blobKey !== null)
    .map((each, at) => ({ ...each, number: at + 1 }));
  const series = [...new Set(stored.map((each) => each.series))].map((seriesUid, at) =>
    seriesOf(seriesUid, {
      number: at + 1,
      clips: stored.filter((each) => each.series === seriesUid),
    }),
  );
  const accessionNumber = scans.map(studySourceOf).find((source) => source?.accessionNumber)?.accessionNumber;
  const names = new Set(scans.map(({ protocol }) => PROTOCOLS[protocol].displayName));
  return {
    identifier,
    resource: {
      resourceType: 'ImagingStudy',
      identifier: [identifier, ...(accessionNumber ? [accessionIdentifier(accessionNumber)] : [])],
      status: 'available',
      subject,
      ...(scans[0] && { started: scans[0].createdAt.toISOString() }),
      modality: [ULTRASOUND],
      description: [...names].join(', '),
      numberOfSeries: series.length,
      numberOfInstances: stored.length,
      ...(series.length > 0 && { series }),
    },
  };
}

interface StoredClip {
  readonly scan: ScanFacts;
  readonly clip: ClipFacts;
  readonly number: number;
}

function seriesOf(
  uid: string,
  { number, clips }: { readonly number: number; readonly clips: readonly StoredClip[] },
): ImagingStudySeries {
  const protocols = clips.map(({ scan }) => PROTOCOLS[scan.protocol]);
  const [side = null, ...otherSides] = new Set(protocols.map((protocol) => protocol.side));
  return {
    uid,
    number,
    modality: ULTRASOUND,
    numberOfInstances: clips.length,
    ...(protocols.every(({ supportsAssessment }) => supportsAssessment) && { bodySite: LOWER_LIMB }),
    ...(side !== null && otherSides.length === 0 && { laterality: SIDES[side] }),
    instance: clips.map(({ clip, number: instanceNumber }) => ({
      uid: dicomUid('clip', clip.guid),
      sopClass: { system: 'urn:ietf:rfc:3986', code: `urn:oid:${US_MULTIFRAME}` },
      number: instanceNumber,
      title: clip.label,
    })),
  };
}

/** In the words of the printed page. */
function conclusionOf(facts: ReportFacts): string {
  const { review, labels, showsDiagnosis } = facts;
  const calf = review.outcome === 'negative' ? calfNoteOf(facts) : null;
  const outcome = `Outcome: ${assessmentLabel(review.outcome, labels)}${calf === null ? '' : ` (${calf})`}`;
  const answers = toRecordedAnswers(review.answers, { clinicalDecision: true });
  const answered = REVIEW_FIELD_NAMES.flatMap((name) => {
    const { conclusion } = reviewField(name);
    const text = answerText(name, answers);
    return conclusion === undefined || text === '' ? [] : [`${conclusion}${text}`];
  });
  return [...(showsDiagnosis ? [outcome] : []), ...answered, ...addendaOf(facts)].join('\n');
}

function addendaOf({ review }: ReportFacts): readonly string[] {
  return review.versions.flatMap(({ addendum, authorName, createdAt, createdAtTimezoneId }) =>
    addendum === null
      ? []
      : [`Addendum, ${authorName}, ${documentMoment(createdAt, createdAtTimezoneId, 'UTC')}: ${addendum}`],
  );
}

function calfNoteOf(facts: ReportFacts): string | null {
  const scans = facts.scans.map(({ clips }) => ({
    clips: clips.map(({ view, clipReview }) => ({
      view,
      assessment: clipReview?.assessment ?? null,
      isMock: clipReview === null,
    })),
  }));
  return calfNote(calfGap(reviewedScan(facts).protocol, newestClipPerView(scans)));
}
