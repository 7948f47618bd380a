import type { Outcome } from './assessment.ts';

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  compressible: 'negative',
  negative: 'negative',
  incompressible: 'positive',
  positive: 'positive',
};

/**
 * What the operator (or the algorithm beside them) said about a clip, in the reviewer's words. Referrals, `retry`
 * and `none` are all indeterminate (AMB-153), and so is a word that a newer app sends; null is silence.
 */
export function operatorAssessment(recorded: string | null): Outcome | null {
  if (recorded === null || recorded === '') return null;
  const word = recorded.toLowerCase();
  return Object.hasOwn(OUTCOMES, word) ? (OUTCOMES[word] ?? 'not_applicable') : 'not_applicable';
}
