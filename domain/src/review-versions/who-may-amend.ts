/** What connects a person with a submission. */
interface PersonAtSubmission {
  /** They gave the reviews. */
  readonly isAuthor: boolean;
  /** They are admin of a collection that holds the exam. */
  readonly isCollectionAdmin: boolean;
  /** They review in a collection that holds the exam. */
  readonly isReviewer: boolean;
}

/** Whoever answers for what a review says. Others who may read it, staff among them, may not change it. */
export function mayAmend(person: Pick<PersonAtSubmission, 'isAuthor' | 'isCollectionAdmin'>): boolean {
  return person.isAuthor || person.isCollectionAdmin;
}

/** Of two people, the second: not the one who asked, and somebody who can judge whose exam it is. */
export function mayConfirmRetraction(
  person: PersonAtSubmission & { readonly isRequester: boolean },
): boolean {
  return !person.isRequester && (person.isAuthor || person.isCollectionAdmin || person.isReviewer);
}

export function mayCancelRetraction(person: {
  readonly isRequester: boolean;
  readonly isCollectionAdmin: boolean;
}): boolean {
  return person.isRequester || person.isCollectionAdmin;
}
