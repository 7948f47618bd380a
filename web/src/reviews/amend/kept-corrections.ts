import {
  EMPTY_DRAFT,
  mergeDrafts,
  type Register,
  type ReviewDraft,
} from '@sonoboard/domain/reviews/review-draft';
import { del, delMany, entries, get, update } from 'idb-keyval';
import { now } from '../../platform/clock.ts';

/** Whose correction of which version of a review. */
export interface CorrectionPlace {
  readonly userGuid: string;
  readonly reviewGuid: string;
  readonly version: number;
}

/** What someone entered to correct a review and has not saved yet. */
export interface KeptCorrection {
  readonly draft: ReviewDraft;
  /** A code; empty until one is chosen. */
  readonly reason: Register<string>;
  readonly words: Register<string>;
  readonly savedAt: number;
}

const NOTHING_SAID: Register<string> = { value: '', at: 0 };
export const EMPTY_CORRECTION: KeptCorrection = {
  draft: EMPTY_DRAFT,
  reason: NOTHING_SAID,
  words: NOTHING_SAID,
  savedAt: 0,
};

const NAME = 'kept-correction';
/** As long as drafts of reviews are kept. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** What the disk has, and what a page left as it went. Null where nothing was entered. */
export async function readCorrection(place: CorrectionPlace): Promise<KeptCorrection | null> {
  const left = leftCorrection(place);
  const kept = await onDisk(place);
  return left !== null && kept !== null ? mergeCorrections(kept, left) : (left ?? kept);
}

async function onDisk(place: CorrectionPlace): Promise<KeptCorrection | null> {
  try {
    return (await get<KeptCorrection>(keyOf(place))) ?? null;
  } catch {
    // A private window may refuse the store, or have none.
    return null;
  }
}

/** Joins it with what another tab has kept; safe on the disk once this resolves. */
export async function keepCorrection(place: CorrectionPlace, correction: KeptCorrection): Promise<void> {
  await update<KeptCorrection>(keyOf(place), (kept) =>
    mergeCorrections(kept ?? EMPTY_CORRECTION, correction),
  );
  forgetLeft(place);
}

export async function forgetCorrection(place: CorrectionPlace): Promise<void> {
  forgetLeft(place);
  await del(keyOf(place));
}

/** For a page that goes before the disk has it: local storage takes it at once. */
export function leaveCorrection(place: CorrectionPlace, correction: KeptCorrection): void {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(correction));
  } catch {
    // It is full or blocked; the write that is under way may still come to its end.
  }
}

export interface StaleCorrection extends KeptCorrection {
  readonly place: CorrectionPlace;
}

/** What this person entered for any version of a review, the newest version first. What is too old is deleted. */
export async function correctionsOf({
  userGuid,
  reviewGuid,
}: Omit<CorrectionPlace, 'version'>): Promise<readonly StaleCorrection[]> {
  const all = (await entries<IDBValidKey, unknown>()).flatMap(([key, kept]) => {
    const place = typeof key === 'string' ? placeOf(key) : null;
    return place === null || typeof key !== 'string' ? [] : [{ key, place, kept: kept as KeptCorrection }];
  });
  const limit = now().getTime() - KEPT_MS;
  await delMany(all.filter(({ kept }) => kept.savedAt < limit).map(({ key }) => key));
  return all
    .filter(({ place, kept }) => {
      const isOwn = place.userGuid === userGuid && place.reviewGuid === reviewGuid;
      return isOwn && kept.savedAt >= limit;
    })
    .map(({ place, kept }) => ({ ...kept, place }))
    .toSorted((one, other) => other.place.version - one.place.version);
}

export function mergeCorrections(one: KeptCorrection, other: KeptCorrection): KeptCorrection {
  return {
    draft: mergeDrafts(one.draft, other.draft),
    reason: later(one.reason, other.reason),
    words: later(one.words, other.words),
    savedAt: Math.max(one.savedAt, other.savedAt),
  };
}

function later(one: Register<string>, other: Register<string>): Register<string> {
  return other.at >= one.at ? other : one;
}

function keyOf({ userGuid, reviewGuid, version }: CorrectionPlace): string {
  return [NAME, userGuid, reviewGuid, version].join(' ');
}

function placeOf(key: string): CorrectionPlace | null {
  const [name, userGuid, reviewGuid, version] = key.split(' ');
  if (name !== NAME || userGuid === undefined || reviewGuid === undefined) return null;
  return { userGuid, reviewGuid, version: Number(version) };
}

function leftCorrection(place: CorrectionPlace): KeptCorrection | null {
  try {
    const left = localStorage.getItem(keyOf(place));
    return left === null ? null : (JSON.parse(left) as KeptCorrection);
  } catch {
    return null;
  }
}

function forgetLeft(place: CorrectionPlace): void {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // Where storage is blocked nothing was left.
  }
}
