import type { KeptReason } from './retention-decision.ts';

/** In a few words, for lists. */
export const KEPT_LABELS: Readonly<Record<KeptReason, string>> = {
  held: 'Legal hold',
  arriving: 'Rescan on its way',
  not_reviewed: 'Not reviewed',
  draft: 'Draft of a review',
  being_reviewed: 'Open for review',
};

/** Why an exam stays although its time is over, as a sentence. */
export const KEPT_SENTENCES: Readonly<Record<KeptReason, string>> = {
  held: 'A legal hold keeps it.',
  arriving: 'It stays, because a rescan is on its way.',
  not_reviewed: 'It stays until it is reviewed.',
  draft: 'It stays, because someone has a draft of a review.',
  being_reviewed: 'It stays, because someone is reviewing it.',
};
