/** What a person is to an exam: the first that fits. */
export const PEOPLE_ROLES = ['operator', 'reviewer', 'admin', 'staff'] as const;

export type PersonRole = (typeof PEOPLE_ROLES)[number];

interface PersonFacts {
  readonly hasRecorded: boolean;
  readonly hasReviewed: boolean;
  /** In the collections that hold the exam. */
  readonly collectionRoles: readonly string[];
  readonly isStaff: boolean;
}

export function personRole({
  hasRecorded,
  hasReviewed,
  collectionRoles,
  isStaff,
}: PersonFacts): PersonRole | null {
  if (hasRecorded) return 'operator';
  if (hasReviewed || collectionRoles.includes('reviewer')) return 'reviewer';
  if (collectionRoles.includes('admin')) return 'admin';
  return isStaff ? 'staff' : null;
}
