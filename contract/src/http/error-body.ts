import * as z from 'zod/mini';

/** What every failure looks like on the wire (AMB-009); pages branch on the code and show the text. */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.string(),
  /** The way on, where there is one; what it holds depends on the code. */
  details: z.optional(z.record(z.string(), z.unknown())),
});
