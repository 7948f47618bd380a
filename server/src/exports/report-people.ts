import { displayName } from '@sonoboard/domain/accounts/display-name';
import type { PersonFacts } from './report-facts.ts';

export function personOf(firstName: string | null, lastName: string | null, email: string): PersonFacts {
  const person = { firstName: firstName?.trim() ?? '', lastName: lastName?.trim() ?? '' };
  return { ...person, name: displayName({ ...person, email }) };
}
