import { EMERGENCY_REASON_LABELS, EMERGENCY_REASONS } from '../emergency-access/emergency-reasons.ts';
import type { HistoryEventKind } from './history-events.ts';
import type { SignOfLife } from './visits.ts';

interface ActionSpec {
  /** What it says about who has the exam open. */
  readonly sign?: SignOfLife['kind'];
  /** What it is in the history by itself. */
  readonly event?: HistoryEventKind;
}

/**
 * The actions of the audit trail that a history is made of. Left out are rows of lists, what pages fetch ahead, and clips: nobody
 * opened the exam by these. What is kept in tables of its own, such as a review, is taken from there.
 */
const ACTIONS = {
  'exam.read': { sign: 'opened' },
  'chain.read': { sign: 'opened' },
  'review.read': { sign: 'opened' },
  'result.read': { sign: 'opened' },
  'exam-metadata.read': { sign: 'opened' },
  'review-draft.read': { sign: 'active' },
  'review-draft.saved': { sign: 'active', event: 'draft_saved' },
  'review-draft.discarded': { sign: 'active', event: 'draft_discarded' },
  'review.submitted': { sign: 'submitted' },
  'review-versions.read': { sign: 'active' },
  'review.corrected': { sign: 'active' },
  'review.addendum': { sign: 'active' },
  'review.retraction-requested': { sign: 'active' },
  'review.retraction-cancelled': { sign: 'active' },
  'review.retracted': { sign: 'active' },
  'result.confirmed': { sign: 'active' },
  'review.exported': { event: 'exported' },
  'exam-history.exported': { event: 'exported' },
  'emergency-access.granted': { event: 'emergency_granted' },
  'emergency-access.ended': { event: 'emergency_ended' },
  'exam.aborted': { event: 'stopped' },
  'exam.file_refused': { event: 'file_refused' },
  'exam.corrected': { event: 'corrected' },
  'exam.changed': { event: 'corrected' },
  'collection.exams_added': { event: 'collection_added' },
  'collection.exam_removed': { event: 'collection_removed' },
} as const satisfies Record<string, ActionSpec>;

export type HistoryAction = keyof typeof ACTIONS;

export const RECORDED_ACTIONS: Readonly<Record<HistoryAction, ActionSpec>> = ACTIONS;

export const HISTORY_ACTIONS = Object.keys(ACTIONS) as HistoryAction[];

const REPORT_FILES: Readonly<Record<string, string>> = {
  pdf: 'as PDF',
  fhir: 'as a FHIR bundle',
  dicom: 'as DICOM files',
};

export function exportManner(action: HistoryAction, after: Readonly<Record<string, unknown>>): string | null {
  if (action === 'exam-history.exported') return 'this history as CSV';
  const file = REPORT_FILES[String(after['as'])] ?? null;
  const version = Number(after['version'] ?? 1);
  return file === null || version === 1 ? file : `${file}, version ${version},`;
}

/** Why, in the person's own words too, and how many admins were told: 'I am on call for this patient. … 2 admins told'. */
export function emergencyWords({
  reason: code,
  explanation,
  admins,
}: Readonly<Record<string, unknown>>): string {
  const reason = EMERGENCY_REASONS.find((known) => known === code);
  const told = typeof admins === 'number' ? `${admins} ${admins === 1 ? 'admin' : 'admins'} told` : '';
  const label = reason === undefined || reason === 'other' ? '' : EMERGENCY_REASON_LABELS[reason];
  return [label, typeof explanation === 'string' ? explanation : '', told]
    .map(withoutFullStop)
    .filter((part) => part !== '')
    .join('. ');
}

function withoutFullStop(text: string): string {
  const trimmed = text.trim();
  return trimmed.endsWith('.') ? withoutFullStop(trimmed.slice(0, -1)) : trimmed;
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  patientId: 'patient ID',
  patientFirstName: 'first name',
  patientLastName: 'last name',
  patientSex: 'sex',
  patientDateOfBirth: 'date of birth',
  patientHeightCm: 'height',
  patientWeightKg: 'weight',
  note: 'note',
  groundTruth: 'ground truth',
  excludeFromAnalysis: 'use in analysis',
  isPractiseExam: 'practice mark',
  is_practise_exam: 'practice mark',
};

/** Which fields, and not what they held: an account may hide who the patient is. */
export function correctedFields(after: Readonly<Record<string, unknown>>): string | null {
  const words = Object.keys(after).flatMap((field) => FIELD_WORDS[field] ?? []);
  const text = words.join(', ');
  return text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1);
}
