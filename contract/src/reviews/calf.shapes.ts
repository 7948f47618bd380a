import * as z from 'zod/mini';

/** Calf views that a negative assessment of a split protocol does not cover; null where the calf was assessed. */
export const CalfNotAssessed = z.nullable(z.object({ views_missing: z.int(), views_unclear: z.int() }));
