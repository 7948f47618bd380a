import { storedChoices } from '../platform/stored-choice.ts';
import { ENTRY_KINDS, type Entry, type EntryKind, keyOf } from './entries.ts';

/** What was chosen, by kind and guid or path alone: no name of a patient or a person stays in the browser. */
export type RecentChoice = Pick<Entry, 'kind' | 'id'>;

const KEPT_MAX = 6;
const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const placeOf = (userGuid: string) => `recent-choices:${userGuid}`;

/** The last choice first. Whatever else may stand there counts as nothing. */
export function recentChoices(userGuid: string): readonly RecentChoice[] {
  try {
    const kept: unknown = JSON.parse(storedChoices.read(placeOf(userGuid)) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap(asChoice).slice(0, KEPT_MAX) : [];
  } catch {
    return [];
  }
}

function asChoice(kept: unknown): readonly RecentChoice[] {
  if (!Array.isArray(kept)) return [];
  const [kind, id]: readonly unknown[] = kept;
  if (!isKind(kind) || typeof id !== 'string') return [];
  return kind === 'page' || GUID.test(id) ? [{ kind, id }] : [];
}

function isKind(kind: unknown): kind is EntryKind {
  return ENTRY_KINDS.some((one) => one === kind);
}

export function rememberChoice(userGuid: string, { kind, id }: RecentChoice): void {
  const others = recentChoices(userGuid).filter((one) => keyOf(one) !== keyOf({ kind, id }));
  const kept = [{ kind, id }, ...others].slice(0, KEPT_MAX).map((one) => [one.kind, one.id]);
  storedChoices.write(placeOf(userGuid), JSON.stringify(kept));
}
