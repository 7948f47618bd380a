import { AMENDMENT_REASONS, OTHER_AMENDMENT_REASON } from './amendment.ts';
import type { VersionKind } from './amendment.ts';

/** `other` says nothing without words. */
export function saysWhy(reason: string, text: string): boolean {
  return reason !== OTHER_AMENDMENT_REASON || text.trim() !== '';
}

/** In words; null for what was submitted. A code that is no longer known stands for itself. */
export function amendmentReasonText(kind: VersionKind, reason: string | null): string | null {
  if (kind === 'submitted' || reason === null) return null;
  const reasons: Readonly<Record<string, string>> = AMENDMENT_REASONS[kind];
  return reasons[reason] ?? reason;
}
