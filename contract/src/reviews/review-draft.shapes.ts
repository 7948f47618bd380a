import * as z from 'zod/mini';
import { Guid } from '../http/wire-values.ts';
import { draftAnswersShape, draftClipShape, DraftScoreRegister, Moment } from './answer.shapes.ts';
import { DraftFindings } from './safety-check.shapes.ts';

const CLIPS_MAX = 200;

const DraftClip = z.strictObject({ score: DraftScoreRegister, ...draftClipShape });

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
