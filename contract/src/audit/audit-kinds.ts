export const AUDIT_KINDS = ['change', 'patient-read', 'sign-in', 'refusal'] as const;
