import { isGuid } from '../shared/guid.ts';

export type TypedExamId =
  /** The whole id of an exam, as addresses have it. */
  | { readonly kind: 'exam_guid'; readonly guid: string }
  /** The eight characters that pages and mails show; may be a patient ID as well. */
  | { readonly kind: 'display_guid'; readonly text: string }
  | { readonly kind: 'patient_id'; readonly text: string };

const DISPLAYED = /^[\da-f]{8}$/i;

/** What someone typed to find exactly one patient or exam. */
export function readExamId(typed: string): TypedExamId {
  const text = typed.trim();
  if (isGuid(text)) return { kind: 'exam_guid', guid: text.toLowerCase() };
  return DISPLAYED.test(text) ? { kind: 'display_guid', text } : { kind: 'patient_id', text };
}
