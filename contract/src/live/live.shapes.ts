/** What may have changed. Which exam it was is not said: the page asks for its list again, and sees what it may see. */
export const LIVE_KINDS = ['worklist', 'reviews', 'leases', 'exams', 'workspaces'] as const;

export type LiveKind = (typeof LIVE_KINDS)[number];
