export const URGENT_REASON_MAX = 500;

const URGENT_REASON_MISSING = 'Say why the exam is urgent.';
const URGENT_REASON_TOO_LONG = `The reason may have at most ${URGENT_REASON_MAX} characters.`;
const REASON_WITHOUT_URGENCY = 'A reason is given only for an urgent exam.';

/** What is wrong with how an operator marks an exam urgent; null when all is well. */
export function urgencyProblem(isUrgent: boolean, reason: string | null): string | null {
  const length = reason?.trim().length ?? 0;
  if (!isUrgent) return length > 0 ? REASON_WITHOUT_URGENCY : null;
  if (length === 0) return URGENT_REASON_MISSING;
  return length > URGENT_REASON_MAX ? URGENT_REASON_TOO_LONG : null;
}
