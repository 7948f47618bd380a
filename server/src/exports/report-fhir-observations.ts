import type {
  CodeableConcept,
  ImagingStudy,
  Observation,
  Patient,
  QuestionnaireResponse,
  QuestionnaireResponseItem,
  Reference,
} from '@medplum/fhirtypes';
import { type IliacAnswers, iliacStatus } from '@sonoboard/domain/exams/iliac-risk';
import {
  WELLS_CRITERIA,
  WELLS_LEVEL_LABELS,
  type WellsAnswer,
  wellsResult,
} from '@sonoboard/domain/exams/wells-score';
import { CLIP_NOT_SHOWN_TEXTS } from '@sonoboard/domain/reviews/clip-display';
import type { ReportFacts, ScanFacts } from './report-facts.ts';
import {
  bodySite,
  COMPRESSIBILITY,
  FINDINGS_OF_CLIPS,
  IMAGE_QUALITY,
  IMAGING,
  SURVEY,
  WELLS_DVT,
} from './report-fhir-codes.ts';
import { type Known, type Name, referenceTo } from './report-fhir-entries.ts';
import { findingStatus } from './report-fhir-history.ts';

interface ClipsOf {
  readonly scan: ScanFacts;
  readonly facts: ReportFacts;
  readonly subject: Reference<Patient>;
  readonly study: Reference<ImagingStudy>;
  readonly name: Name;
}

const NOT_SHOWN: CodeableConcept = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'not-performed' }],
  text: CLIP_NOT_SHOWN_TEXTS.sentence,
};

/** What was said of each clip: compressible or not, and how good the picture is; without diagnosis the picture alone. */
export function clipObservations({
  scan,
  facts,
  subject,
  study,
  name,
}: ClipsOf): readonly Known<Observation>[] {
  return scan.clips.flatMap(({ view, label, clipReview }) => {
    if (clipReview === null) return [];
    const identifier = name('clip-review', clipReview.guid);
    const { value, interpretation } = FINDINGS_OF_CLIPS[clipReview.assessment];
    const finding: Partial<Observation> = clipReview.couldNotBeShown
      ? { dataAbsentReason: NOT_SHOWN }
      : facts.showsDiagnosis
        ? {
            valueCodeableConcept: { coding: [value] },
            interpretation: [{ coding: [interpretation] }],
            component: [{ code: IMAGE_QUALITY, valueInteger: clipReview.rating }],
          }
        : { valueInteger: clipReview.rating };
    const resource: Observation = {
      resourceType: 'Observation',
      identifier: [identifier],
      status: findingStatus(facts, clipReview),
      category: [IMAGING],
      code: facts.showsDiagnosis ? COMPRESSIBILITY : IMAGE_QUALITY,
      subject,
      effectiveDateTime: scan.createdAt.toISOString(),
      ...finding,
      bodySite: bodySite(view, label),
      ...(clipReview.comment !== '' && { note: [{ text: clipReview.comment }] }),
      derivedFrom: [study],
    };
    return [{ identifier, resource }];
  });
}

type Survey = Known<QuestionnaireResponse> | Known<Observation>;

/** The questions that the operator asked, and the Wells score where all of them have an answer. */
export function surveyResources(scan: ScanFacts, subject: Reference<Patient>, name: Name): readonly Survey[] {
  const at = { subject, authored: scan.createdAt.toISOString(), examGuid: scan.examGuid, name };
  return [
    ...(scan.wells === null ? [] : wellsResources(scan.wells, at)),
    ...(scan.iliac === null ? [] : iliacResources(scan.iliac, at)),
  ];
}

interface Asked {
  readonly subject: Reference<Patient>;
  readonly authored: string;
  readonly examGuid: string;
  readonly name: Name;
}

function wellsResources(answers: readonly WellsAnswer[], asked: Asked): readonly Survey[] {
  const result = wellsResult(answers);
  if (result.kind === 'not_submitted') return [];
  const isComplete = result.kind === 'complete';
  const items = WELLS_CRITERIA.map(({ criterion, label }) => {
    const response = answers.find((answer) => answer.criterion === criterion)?.response ?? null;
    return itemOf(criterion, label, response);
  });
  const survey = responseOf('wells', { items, isComplete }, asked);
  // Undefined while an answer is missing: a total of what was answered would read as a low risk.
  if (!isComplete) return [survey];
  const identifier = asked.name('wells-score', asked.examGuid);
  const score: Observation = {
    resourceType: 'Observation',
    identifier: [identifier],
    status: 'final',
    category: [SURVEY],
    code: WELLS_DVT,
    subject: asked.subject,
    effectiveDateTime: asked.authored,
    valueInteger: result.total,
    interpretation: [{ text: WELLS_LEVEL_LABELS[result.level] }],
    derivedFrom: [referenceTo(survey)],
  };
  return [survey, { identifier, resource: score }];
}

function iliacResources(iliac: IliacAnswers, asked: Asked): readonly Survey[] {
  const status = iliacStatus(iliac);
  if (status === 'missing') return [];
  const items = [
    itemOf('proximal_thigh_swelling', 'Proximal thigh swelling', iliac.proximalThighSwelling),
    itemOf('history_of_dvt', 'History of DVT', iliac.historyOfDvt),
    itemOf('type_of_dvt', 'Type of DVT', iliac.typeOfDvt),
  ];
  return [responseOf('iliac', { items, isComplete: status === 'completed' }, asked)];
}

function responseOf(
  kind: 'wells' | 'iliac',
  { items, isComplete }: { readonly items: QuestionnaireResponseItem[]; readonly isComplete: boolean },
  { subject, authored, examGuid, name }: Asked,
): Known<QuestionnaireResponse> {
  const identifier = name(`${kind}-answers`, examGuid);
  return {
    identifier,
    resource: {
      resourceType: 'QuestionnaireResponse',
      identifier,
      status: isComplete ? 'completed' : 'in-progress',
      subject,
      authored,
      item: items,
    },
  };
}

function itemOf(linkId: string, text: string, answer: boolean | string | null): QuestionnaireResponseItem {
  if (answer === null) return { linkId, text };
  const value = typeof answer === 'boolean' ? { valueBoolean: answer } : { valueString: answer };
  return { linkId, text, answer: [value] };
}
