/** How long an exam counts as being reviewed after its page was last heard of. */
export const REVIEW_LEASE_MS = 60_000;

/** Three tries before a lease runs out: one lost call does not hide a colleague. */
export const LEASE_RENEWED_EVERY_MS = REVIEW_LEASE_MS / 3;
