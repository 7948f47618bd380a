import { calfNote } from '@sonoboard/domain/reviews/calf-note';

interface CalfNotAssessed {
  readonly views_missing: number;
  readonly views_unclear: number;
}

/** Of a stored review as the server sends it; null where the calf was assessed. */
export function storedCalfNote(gap: CalfNotAssessed | null): string | null {
  return calfNote(gap && { viewsMissing: gap.views_missing, viewsUnclear: gap.views_unclear });
}
