import type { CodeableConcept, Coding } from '@medplum/fhirtypes';
import { PROTOCOLS, type ProtocolName } from '@sonoboard/domain/exams/protocols';
import type { VersionKind } from '@sonoboard/domain/review-versions/amendment';
import type { Assessment } from '@sonoboard/domain/reviews/assessment';
import type { ReportReason } from './report-facts.ts';

const SNOMED = 'http://snomed.info/sct';
const LOINC = 'http://loinc.org';
const DICOM = 'http://dicom.nema.org/resources/ontology/DCM';
const SECTIONS = 'http://terminology.hl7.org/CodeSystem/v2-0074';
const INTERPRETATION = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';

/** No public code system knows compressibility of a vein, or the quality of a clip; these names are ours. */
const FINDINGS = 'https://sonoboard.example/fhir/CodeSystem/clip-findings';

const sct = (code: string, display: string): Coding => ({ system: SNOMED, code, display });
const loinc = (code: string, display: string): Coding => ({ system: LOINC, code, display });
const own = (code: string, display: string): Coding => ({ system: FINDINGS, code, display });

export const ULTRASOUND: Coding = { system: DICOM, code: 'US', display: 'Ultrasound' };
export const LOWER_LIMB: Coding = sct('61685007', 'Lower limb structure');
export const SIDES: Readonly<Record<'left' | 'right', Coding>> = {
  left: sct('7771000', 'Left'),
  right: sct('24028007', 'Right'),
};

export const IMAGING: CodeableConcept = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'imaging' }],
};
export const SURVEY: CodeableConcept = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'survey' }],
};

export const COMPRESSIBILITY: CodeableConcept = {
  coding: [own('compressibility', 'Compressibility of the vein')],
  text: 'Compressibility of the vein',
};
export const IMAGE_QUALITY: CodeableConcept = {
  coding: [own('image-quality', 'Image quality score, 1 to 5')],
  text: 'Image quality score, 1 to 5',
};

/**
 * Our own name only. LOINC 89547-4 is the Wells score for pulmonary embolism, and the SNOMED code that one public file gives
 * for this one (429053008) could not be confirmed: a code that means something else would be worse than none.
 */
export const WELLS_DVT: CodeableConcept = {
  coding: [own('wells-dvt', 'Wells score for deep vein thrombosis')],
  text: 'Wells score for deep vein thrombosis',
};

/** Only for positive reports: a negative one has a text and no code, because no code says 'none was found here'. */
export const DVT_OF_LOWER_LIMB: CodeableConcept = {
  coding: [sct('404223003', 'Deep venous thrombosis of lower extremity')],
};

interface Finding {
  readonly value: Coding;
  readonly interpretation: Coding;
}

const POSITIVE: Coding = { system: INTERPRETATION, code: 'POS', display: 'Positive' };
const NEGATIVE: Coding = { system: INTERPRETATION, code: 'NEG', display: 'Negative' };
const INDETERMINATE: Coding = { system: INTERPRETATION, code: 'IND', display: 'Indeterminate' };

export const FINDINGS_OF_CLIPS: Readonly<Record<Assessment, Finding>> = {
  positive: { value: own('incompressible', 'Incompressible'), interpretation: POSITIVE },
  negative: { value: own('compressible', 'Compressible'), interpretation: NEGATIVE },
  not_applicable: { value: own('not-assessable', 'Not assessable'), interpretation: INDETERMINATE },
  rescan: { value: own('needs-rescan', 'Needs a rescan'), interpretation: INDETERMINATE },
  standard: { value: own('needs-standard', 'Needs a standard ultrasound'), interpretation: INDETERMINATE },
};

const COMMON_FEMORAL = sct('397363009', 'Common femoral vein');
const POPLITEAL = sct('56849005', 'Popliteal vein');
const POSTERIOR_TIBIAL = sct('4258007', 'Posterior tibial vein');

/** The vein that a view shows. The peroneal veins (calf 4 to 6) have no code in the public text that was searched. */
const VEINS: Readonly<Record<string, Coding>> = {
  gsv_cfv: COMMON_FEMORAL,
  cfv: COMMON_FEMORAL,
  sfv: sct('397364003', 'Superficial femoral vein'),
  popliteal_1: POPLITEAL,
  popliteal_2: POPLITEAL,
  popliteal_3: POPLITEAL,
  calf_1: POSTERIOR_TIBIAL,
  calf_2: POSTERIOR_TIBIAL,
  calf_3: POSTERIOR_TIBIAL,
};

/** Where on the body a clip was taken; of views without a code the name alone. */
export function bodySite(view: string, label: string): CodeableConcept {
  const vein = VEINS[view.replace(/^(?:left|right)_/, '')];
  return { ...(vein && { coding: [vein] }), text: label };
}

export function reportCategory(protocol: ProtocolName): CodeableConcept {
  const { supportsAssessment } = PROTOCOLS[protocol];
  return {
    coding: [
      supportsAssessment
        ? { system: SECTIONS, code: 'VUS', display: 'Vascular Ultrasound' }
        : { system: SECTIONS, code: 'RUS', display: 'Radiology Ultrasound' },
    ],
  };
}

/** What was done: ultrasound of the leg veins by side, and where two points only were looked at, that too. */
export function reportCode(protocol: ProtocolName): CodeableConcept {
  const { displayName, side, supportsAssessment } = PROTOCOLS[protocol];
  if (!supportsAssessment || side === null) {
    return { coding: [loinc('18748-4', 'Diagnostic imaging study')], text: displayName };
  }
  const leg =
    side === 'left'
      ? loinc('48692-8', 'US Lower extremity vein - left')
      : loinc('48691-0', 'US Lower extremity vein - right');
  const limited = loinc('80860-0', 'US Lower extremity veins - unilateral limited');
  return { coding: protocol.endsWith('_two_point') ? [leg, limited] : [leg], text: displayName };
}

/** The number by which the hospital ordered the study (HL7 v2-0203). */
export const accessionIdentifier = (value: string) => ({
  type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'ACSN' }] },
  value,
});

const DATA_OPERATION = 'http://terminology.hl7.org/CodeSystem/v3-DataOperation';
const PARTICIPANT = 'http://terminology.hl7.org/CodeSystem/provenance-participant-type';

/** What was done to the report, in the words that Provenance of R4 takes. */
export const ACTIVITIES: Readonly<Record<VersionKind, Coding>> = {
  submitted: { system: DATA_OPERATION, code: 'CREATE', display: 'create' },
  correction: { system: DATA_OPERATION, code: 'UPDATE', display: 'revise' },
  addendum: { system: DATA_OPERATION, code: 'APPEND', display: 'append' },
  retraction: { system: DATA_OPERATION, code: 'NULLIFY', display: 'nullify' },
};

export const AUTHOR: Coding = { system: PARTICIPANT, code: 'author', display: 'Author' };
export const VERIFIER: Coding = { system: PARTICIPANT, code: 'verifier', display: 'Verifier' };

/** Why a review was amended or retracted; no public code system knows these reasons. */
export function amendmentReason({ code, label, text }: ReportReason): CodeableConcept {
  return {
    coding: [{ system: 'https://sonoboard.example/fhir/CodeSystem/amendment-reasons', code, display: label }],
    text: text === '' ? label : text,
  };
}
