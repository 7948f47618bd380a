import { displayGuid } from '../shared/guid.ts';

export interface ErasedPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Who an erased person is from then on. `.invalid` is a domain that no mail ever reaches. */
export function erasedPerson(guid: string): ErasedPerson {
  return {
    email: `erased-${guid}@erased.invalid`,
    firstName: 'Deleted',
    lastName: `user ${displayGuid(guid)}`,
  };
}

/** A workspace that ended with its owner may have been called after them. */
export function erasedWorkspaceName(guid: string): string {
  return `Deleted workspace ${displayGuid(guid)}`;
}
