import type { FindingKey } from './finding-keys.ts';

/** Why a reviewer keeps what was found. Kept in drafts. */
export interface FindingAnswer {
  /** A code of the finding's own list, or `other`. */
  readonly reason: string;
  /** Only of `other`. */
  readonly text: string;
  /** What the reviewer had read. A reason says nothing of something else that is found later. */
  readonly evidence: string;
}

/** Null: it was given and taken back. */
export type FindingAnswers = { readonly [Key in FindingKey]?: FindingAnswer | null | undefined };

export const OTHER_REASON = 'other';
export const REASON_TEXT_MAX = 500;
