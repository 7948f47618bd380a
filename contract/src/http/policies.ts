/**
 * Who may make a call. An endpoint names one of these; the server holds one check for each name and
 * refuses to start without it. A row outside the caller's reach answers 404, as if it did not exist;
 * a call that is for staff only answers 403.
 */
export const POLICIES = {
  public: 'Anyone.',
  'signed-in': 'Any signed-in person.',
  internal: 'Internal staff.',
  admin: 'Internal staff with the admin flag.',
  'data-management': 'Internal staff with the data-management permission.',
  'self-or-internal': 'The person that the path names, and internal staff.',
  'exam-in-scope': 'People who may see the exam that the path names.',
  'exam-or-review-in-scope': 'People who may see the exam or review that the query names.',
  'exam-reviewer': 'Reviewers of data collections that hold every exam which the body names.',
  'reviewer-of-exam': 'Reviewers of a data collection that holds the exam which the path names.',
  'exam-admin': 'Admins of a data collection that holds the exam which the path names, and internal staff.',
  'clip-in-scope': 'People who may see the exam that the clip belongs to.',
  'review-in-scope': 'People who may see the review that the path names.',
  'review-amender':
    'The author of the review that the path names, and the admins of a data collection that holds its exam.',
  'emergency-reviewer':
    'Reviewers of any data collection who are members of a workspace, unless their config switches emergency access off.',
  'collection-member': 'Members of the data collection that the path names, and internal staff.',
  'collection-admin': 'Admins of the data collection that the path names, and internal staff.',
  'workspace-member': 'Members of the workspace that the path names, and internal staff.',
  'workspace-admin': 'Admins of the workspace that the path names, and internal staff.',
  buyer: 'Signed-in people without a workspace, and the purchaser of the active workspace.',
  purchaser: 'The purchaser of the active workspace.',
  'exam-sender': 'The operator of the exam that the path names, and the account that records it.',
  'own-upload': 'The person who announced the file that the path names.',
  'import-owner':
    'The person who started the import that the path names, and the members of the workspace that it was sent to.',
  'exam-operator': 'The operator of the exam that the review in the path speaks of.',
  'workspace-token': 'Scanners and archives, proven by a token of their workspace.',
  'password-reset': 'People with a fresh reset link or an elevated session.',
  'payment-provider': 'The payment provider, proven by the signature of its message.',
} as const;

export type Policy = keyof typeof POLICIES;
