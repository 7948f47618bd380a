/** A receipt is looked at later: 'Today' would say nothing then. */
export const LONG_AGO = new Date(0);
