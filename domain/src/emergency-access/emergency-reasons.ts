/** Why a reviewer opens an exam that is not theirs. Stored with each access and in the audit trail: codes are added, never renamed. */
export const EMERGENCY_REASONS = [
  'nobody_reachable',
  'patient_transferred',
  'asked_by_colleague',
  'on_call',
  'other',
] as const;

export type EmergencyReason = (typeof EMERGENCY_REASONS)[number];

export const EMERGENCY_REASON_LABELS: Readonly<Record<EmergencyReason, string>> = {
  nobody_reachable: 'Emergency, nobody of the data collection can be reached',
  patient_transferred: 'The patient was transferred to me',
  asked_by_colleague: 'A colleague asked me for help',
  on_call: 'I am on call for this patient',
  other: 'Other reason',
};

/** A word or two explain nothing to the admin who asks about it later. */
export const EMERGENCY_TEXT_MIN = 15;
export const EMERGENCY_TEXT_MAX = 500;

/** How many characters are missing until the explanation is long enough. Spaces around it do not count. */
export function missingExplanation(text: string): number {
  return Math.max(0, EMERGENCY_TEXT_MIN - text.trim().length);
}
