import { REASON_TEXT_MAX } from '@sonoboard/domain/safety-check/finding-answer';
import { FINDING_KEYS } from '@sonoboard/domain/safety-check/finding-keys';
import * as z from 'zod/mini';
import { Protocol } from '../exams/exam.shapes.ts';
import { DateTime, Guid, NAME_MAX } from '../http/wire-values.ts';

const FindingKey = z.enum(FINDING_KEYS);
const ReasonCode = z.string().check(z.minLength(1), z.maxLength(NAME_MAX));
/** Why findings are kept. A reason for something that the server does not find is left out. */
export const KeptFindings = z
  .array(
    z.strictObject({
      finding: FindingKey,
      reason: ReasonCode,
      /** Of the reason `other`. */
      text: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(REASON_TEXT_MAX)))),
    }),
  )
  .check(
    z.refine(
      (kept) => new Set(kept.map(({ finding }) => finding)).size === kept.length,
      'Each finding can have one reason',
    ),
  );

/** What was found when the review was submitted, as it was shown. */
export const ReviewFinding = z.object({
  finding: FindingKey,
  title: z.string(),
  evidence: z.string(),
  /** In words; null where none was asked for and none given. */
  reason: z.nullable(z.string()),
});

/** What the page of a review cannot know by itself. */
export const SafetyFacts = z.object({
  /** Two exams of the chain that cannot be of one patient. */
  different_patients: z.nullable(z.array(Guid)),
  /** Of the same patient, outside of the chain, on the caller's worklist. Null where the account hides patient ids. */
  other_exam: z.nullable(
    z.object({
      guid: Guid,
      protocol: Protocol,
      linked_to: z.nullable(Guid),
      has_rescan: z.boolean(),
      waiting_since: DateTime,
    }),
  ),
});
