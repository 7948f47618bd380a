/** How a version of a review came to be. Version 1 is what was submitted. */
export const AMENDMENT_KINDS = ['correction', 'addendum'] as const;
export type AmendmentKind = (typeof AMENDMENT_KINDS)[number];

export const VERSION_KINDS = ['submitted', ...AMENDMENT_KINDS, 'retraction'] as const;
export type VersionKind = (typeof VERSION_KINDS)[number];

/** Takes words of its own. */
export const OTHER_AMENDMENT_REASON = 'other';

/** Codes are stored: add some, do not rename them. */
export const AMENDMENT_REASONS = {
  correction: {
    view_assessment_wrong: 'Assessment of a view was wrong',
    decision_wrong: 'Clinical decision was wrong',
    rating_wrong: 'Image quality was rated wrongly',
    text_wrong: 'Text was wrong or unclear',
    other: 'Other reason',
  },
  addendum: {
    new_information: 'New information',
    clarification: 'Clarification',
    contact_recorded: 'Contact with the operator or patient',
    other: 'Other reason',
  },
  retraction: {
    wrong_patient: 'Recorded under the wrong patient',
    wrong_exam: 'Review belongs to another exam',
    other: 'Other reason',
  },
} as const satisfies Readonly<Record<Exclude<VersionKind, 'submitted'>, Readonly<Record<string, string>>>>;

export const AMENDMENT_TEXT_MAX = 2000;
