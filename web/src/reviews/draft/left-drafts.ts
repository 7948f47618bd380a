import { ReviewDraft as DraftShape } from '@sonoboard/contract/reviews/review-draft.shapes';
import { EMPTY_DRAFT, hasNews, mergeDrafts, type ReviewDraft } from '@sonoboard/domain/reviews/review-draft';
import { LEFT_DRAFT, leftDraftKeys } from './draft-database.ts';
import type { DraftPlace, DraftToKeep } from './draft-store.ts';

interface LeftDraft extends DraftToKeep {
  readonly key: string;
}

/**
 * For a page that goes: the store answers when the disk has the draft, and a page that goes is not waited for. Local storage
 * takes it at once, and unlike the one of the session it outlives a tab that is closed. Each copy has a key of its own:
 * tabs that go together do not write over each other, and anyone who removes a copy removes no other than the one they read.
 */
export function leaveDraft({ userGuid, rootGuid, examGuid, draft }: DraftToKeep): void {
  const own = crypto.getRandomValues(new Uint32Array(2)).join('-');
  try {
    localStorage.setItem([LEFT_DRAFT, userGuid, rootGuid, examGuid, own].join(' '), JSON.stringify(draft));
  } catch {
    // It is full or blocked; the write that is under way may still come to its end.
  }
}

/** What pages left of this draft, joined. */
export function leftDraft(place: DraftPlace): ReviewDraft {
  const drafts = leftDrafts().filter((left) => isOf(place, left));
  return drafts.reduce((joined, { draft }) => mergeDrafts(joined, draft), EMPTY_DRAFT);
}

/** The disk or the server has this copy: what was left and says nothing else is not needed any more. */
export function forgetLeftDrafts(place: DraftPlace, known: ReviewDraft): void {
  for (const left of leftDrafts()) {
    if (isOf(place, left) && !hasNews(known, left.draft)) localStorage.removeItem(left.key);
  }
}

/** Everybody's: in the store each has a place of its own, and the rules for drafts hold. What cannot be kept now stays. */
export async function takeOverLeftDrafts(keep: (draft: DraftToKeep) => Promise<void>): Promise<void> {
  for (const { key, ...draft } of leftDrafts()) {
    await keep(draft);
    localStorage.removeItem(key);
  }
}

/** What is no draft could keep a review from opening, and nobody could ever use it: it is removed. */
function leftDrafts(): readonly LeftDraft[] {
  return leftDraftKeys().flatMap((key) => {
    const [, userGuid = '', rootGuid = '', examGuid = '', own] = key.split(' ');
    const draft = draftIn(localStorage.getItem(key));
    if (draft !== null && own !== undefined) return [{ key, userGuid, rootGuid, examGuid, draft }];
    localStorage.removeItem(key);
    return [];
  });
}

function draftIn(text: string | null): ReviewDraft | null {
  try {
    return DraftShape.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

function isOf({ userGuid, rootGuid }: DraftPlace, left: DraftPlace): boolean {
  return left.userGuid === userGuid && left.rootGuid === rootGuid;
}
