import { isDeepStrictEqual } from 'node:util';
import {
  clearedDraft,
  EMPTY_DRAFT,
  isEmptyDraft,
  mergeDrafts,
  type ReviewDraft,
} from '@sonoboard/domain/reviews/review-draft';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/db.ts';
import { type DraftOfExam, hasOpenExam, selectDraft, writeDraft } from './drafts.queries.ts';

interface DraftDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: CallAudit;
}

/** A pause after which a reviewer has come back: the trail keeps one save of each visit, not one of each letter. */
const NEW_VISIT_AFTER_MS = 30 * 60 * 1000;

export async function loadDraft(
  { db, audit }: DraftDeps,
  actor: Actor,
  examGuid: string,
): Promise<ReviewDraft> {
  const { content } = await readDraft(db, { examGuid, reviewerGuid: actor.guid });
  if (isEmptyDraft(content)) audit.nothingToRecord();
  else {
    await audit.recordRead({
      action: 'review-draft.read',
      subject: ['exam', examGuid],
      examGuids: [examGuid],
    });
  }
  return content;
}

/** Nobody's words are refused for coming late: each value that is newer than the kept one stands. */
export function saveDraft(
  deps: DraftDeps,
  actor: Actor,
  examGuid: string,
  incoming: ReviewDraft,
): Promise<ReviewDraft> {
  return changeDraft(
    deps,
    { examGuid, reviewerGuid: actor.guid, clipGuids: Object.keys(incoming.clips) },
    (kept) => mergeDrafts(kept, incoming),
  );
}

export function discardDraft(deps: DraftDeps, actor: Actor, examGuid: string): Promise<ReviewDraft> {
  return changeDraft(deps, { examGuid, reviewerGuid: actor.guid }, (kept) =>
    clearedDraft(kept, deps.clock.now().getTime()),
  );
}

/**
 * To be called when a review was stored, in its transaction. While another exam of the chain still waits for this
 * reviewer, the draft stays: it holds the words about that one. An empty draft is left behind, which keeps a tab that was
 * away from bringing the old words back.
 */
export async function forgetDraft(
  tx: Tx,
  { examGuid, reviewerGuid, isChainComplete }: DraftOfExam & { readonly isChainComplete: boolean },
  now: Date,
): Promise<void> {
  for (;;) {
    const kept = await readDraft(tx, { examGuid, reviewerGuid });
    if (!isChainComplete && (await hasOpenExam(tx, kept.key))) return;
    const content = clearedDraft(kept.content, now.getTime());
    if (await writeDraft(tx, kept.key, { content, revision: kept.revision, savedAt: now })) return;
  }
}

interface WantedDraft extends DraftOfExam {
  /** Clips that must belong to the chain. */
  readonly clipGuids?: readonly string[];
}

/** Without a lock: two saves at once both start from the same revision, and the slower one starts again. */
async function changeDraft(
  { db, clock, audit }: DraftDeps,
  wanted: WantedDraft,
  change: (kept: ReviewDraft) => ReviewDraft,
): Promise<ReviewDraft> {
  for (;;) {
    const kept = await readDraft(db, wanted);
    const content = change(kept.content);
    if (isDeepStrictEqual(content, kept.content)) {
      audit.nothingToRecord();
      return content;
    }
    const savedAt = clock.now();
    const write = (at: Db) => writeDraft(at, kept.key, { content, revision: kept.revision, savedAt });
    const action = noteworthy(kept, content, savedAt);
    if (action === null) audit.nothingToRecord();
    const isWritten =
      action === null
        ? await write(db)
        : await inTransaction(db, async (tx) => {
            const isFirst = await write(tx);
            // Only that it happened: what was said is not on record before it is submitted.
            const subject = ['exam', wanted.examGuid] as const;
            if (isFirst) await audit.record(tx, { action, subject, examGuids: [wanted.examGuid] });
            return isFirst;
          });
    if (isWritten) return content;
  }
}

function noteworthy(
  kept: { readonly content: ReviewDraft; readonly savedAt: Date | null },
  content: ReviewDraft,
  now: Date,
): 'review-draft.saved' | 'review-draft.discarded' | null {
  if (isEmptyDraft(content)) return isEmptyDraft(kept.content) ? null : 'review-draft.discarded';
  const isNewVisit =
    kept.savedAt === null ||
    now.getTime() - kept.savedAt.getTime() >= NEW_VISIT_AFTER_MS ||
    isEmptyDraft(kept.content);
  return isNewVisit ? 'review-draft.saved' : null;
}

/** Not audited: the caller records what leaves. */
export async function readDraft(db: Db, { examGuid, reviewerGuid, clipGuids = [] }: WantedDraft) {
  const row = await selectDraft(db, { examGuid, reviewerGuid, clipGuids });
  if (row === undefined) throw new AppError('exam_not_found');
  if (row.hasStrangers) throw new AppError('draft_clip_unknown');
  return {
    key: { reviewerGuid, rootExamGuid: row.rootExamGuid },
    content: row.content ?? EMPTY_DRAFT,
    revision: row.revision ?? 0,
    savedAt: row.savedAt,
  };
}
