import { REASON_TEXT_MAX } from '@sonoboard/domain/safety-check/finding-answer';
import { FINDING_KEYS } from '@sonoboard/domain/safety-check/finding-keys';
import * as z from 'zod/mini';
import { Guid, NAME_MAX } from '../http/wire-values.ts';
import { draftAnswersShape, draftClipShape, DraftScoreRegister, Moment } from './answer.shapes.ts';

const CLIPS_MAX = 200;

const DraftClip = z.strictObject({ score: DraftScoreRegister, ...draftClipShape });

/** Twice of what can be submitted, as of the other texts. */
const FINDING_TEXT_MAX = 2 * REASON_TEXT_MAX;
const EVIDENCE_MAX = 4000;

const DraftFinding = z.strictObject({
  value: z.nullable(
    z.strictObject({
      reason: z.string().check(z.minLength(1), z.maxLength(NAME_MAX)),
      text: z.string().check(z.maxLength(FINDING_TEXT_MAX)),
      evidence: z.string().check(z.maxLength(EVIDENCE_MAX)),
    }),
  ),
  at: Moment,
});

const DraftFindings = z.partialRecord(z.enum(FINDING_KEYS), DraftFinding);

/** The domain's own shape, the same in the browser, on the wire and in the database: none may read it otherwise. */
export const ReviewDraft = z.strictObject({
  clips: z
    .record(Guid, DraftClip)
    .check(
      z.refine((clips) => Object.keys(clips).length <= CLIPS_MAX, `At most ${CLIPS_MAX} clips can be kept`),
    ),
  ...draftAnswersShape,
  findings: z.optional(DraftFindings),
  clearedAt: z.optional(Moment),
});
