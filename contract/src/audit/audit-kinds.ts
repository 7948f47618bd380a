export const AUDIT_KINDS = ['change', 'patient-read', 'sign-in', 'refusal'] as const;

/** What a list may be narrowed to: a kind, or all that has to do with emergency access, of whichever kind it is. */
export const AUDIT_FILTERS = [...AUDIT_KINDS, 'emergency'] as const;
