import { createContext, useContext } from 'react';
import type { VersionsReply } from '../versions/review-versions.queries.ts';
import type { StaleCorrection } from './kept-corrections.ts';
import type { KeptCorrectionHandle } from './use-kept-correction.ts';

/** What the pages of one correction share. */
export interface OpenCorrection {
  readonly kept: KeptCorrectionHandle;
  /** The version that is corrected. */
  readonly version: number;
  /** Null where they could not be asked for; the server still decides. */
  readonly reply: VersionsReply | null;
  /** Entered for versions before, which somebody else amended meanwhile. */
  readonly stale: readonly StaleCorrection[];
  readonly forgetStale: (correction: StaleCorrection) => void;
}

const CorrectionContext = createContext<OpenCorrection | null>(null);

export const CorrectionProvider = CorrectionContext.Provider;

export function useCorrection(): OpenCorrection {
  const correction = useContext(CorrectionContext);
  if (correction === null) throw new Error('There is no correction around this page.');
  return correction;
}
