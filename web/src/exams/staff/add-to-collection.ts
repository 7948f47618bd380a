import { addExamsToCollection } from '@sonoboard/contract/data-collections/collection-exams.calls';
import { call } from '../../platform/call.ts';

/** As many as one call takes. */
export const EXAMS_PER_CALL = 1000;
const SUGGESTIONS = 6;

interface NamedCollection {
  readonly guid: string;
  readonly name: string;
}

const known = (name: string) => name.trim().toLowerCase();

/** The collection that was typed in full; names differ by more than their case (AMB-223). */
export function collectionNamed(
  collections: readonly NamedCollection[],
  typed: string,
): NamedCollection | undefined {
  return collections.find(({ name }) => known(name) === known(typed));
}

/** Those whose name holds what was typed, the ones that start with it first. */
export function suggestedCollections(
  collections: readonly NamedCollection[],
  typed: string,
): readonly NamedCollection[] {
  const sought = known(typed);
  return collections
    .filter(({ name }) => known(name).includes(sought))
    .toSorted(
      (one, other) =>
        Number(!known(one.name).startsWith(sought)) - Number(!known(other.name).startsWith(sought)),
    )
    .slice(0, SUGGESTIONS);
}

/**
 * Piece by piece, each whole or not at all. Adding is idempotent: anyone who tries again after a failure adds what is missing.
 * Answers how many were not in the collection before (AMB-229).
 */
export async function addExams(collectionGuid: string, examGuids: readonly string[]): Promise<number> {
  let added = 0;
  for (let first = 0; first < examGuids.length; first += EXAMS_PER_CALL) {
    const piece = examGuids.slice(first, first + EXAMS_PER_CALL);
    const body = { clip_set_guids: [...piece] };
    // One after the other: each locks the collection, and a failure stops the rest.
    // oxlint-disable-next-line no-await-in-loop
    const { items } = await call(addExamsToCollection, { params: { guid: collectionGuid }, body });
    added += items.length;
  }
  return added;
}
