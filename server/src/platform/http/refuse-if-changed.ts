import { isDeepStrictEqual } from 'node:util';
import { AppError } from './app-error.ts';

type Values = Readonly<Record<string, unknown>>;

/** What an editor says to have seen: by name, of any kind, because what stood there may be older than today's rules. */
export type Expected = Values | undefined;

/**
 * Called with the locked row, spelled as the wire spells it: where the editor says what it saw, that must still be so.
 * Values are compared one by one, so that two people who change different things do not get in each other's way.
 */
export function refuseIfChanged(current: Values, expected: Expected): void {
  for (const [name, value] of Object.entries(expected ?? {})) {
    const isProvided = value !== undefined;
    if (isProvided && !isDeepStrictEqual(comparable(current[name]), comparable(value))) {
      throw new AppError('changed_meanwhile');
    }
  }
}

/** Roles and other lists of words are sets: their order says nothing. */
function comparable(value: unknown): unknown {
  if (value === undefined) return null;
  return Array.isArray(value) ? value.map(String).toSorted() : value;
}
