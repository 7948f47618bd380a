import { isDeepStrictEqual } from 'node:util';
import type { addAttempt } from '@sonoboard/contract/ingest/ingest.endpoints';
import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import type { clips, StoredFullTags, StoredTag } from '../tables/clips.tables.ts';

export type SentAttempt = BodyOf<typeof addAttempt>;

/** What an app says of an attempt, as its row holds it. */
export function factsOf(sent: SentAttempt) {
  return {
    anatomicalView: sent.anatomical_view,
    attempt: sent.attempt,
    createdAt: new Date(sent.created_at),
    completedAt: sent.completed_at ? new Date(sent.completed_at) : null,
    fps: sent.fps ?? null,
    durationSeconds: sent.duration_seconds ?? null,
    filter: sent.filter || null,
    userAssessment: sent.user_assessment || null,
    algorithmAssessment: sent.algorithm_assessment || null,
    tags: tagsOf(sent.tags ?? []),
    fullTags: sent.full_tags
      ? { fps: sent.full_tags.fps, frameCount: null, tags: tagsOf(sent.full_tags.tags) }
      : null,
  } satisfies Partial<typeof clips.$inferInsert>;
}

function tagsOf(tags: NonNullable<SentAttempt['tags']>): StoredTag[] {
  return tags.map(({ comment, ...tag }) => (comment === undefined ? tag : { ...tag, comment }));
}

type Facts = ReturnType<typeof factsOf>;
interface StoredFacts extends Omit<Facts, 'tags' | 'fullTags'> {
  readonly tags: (typeof clips.$inferSelect)['tags'];
  readonly fullTags: StoredFullTags | null;
}

/** What an app left open was measured from its files, so that these two may differ. */
export function isSameAttempt(
  stored: StoredFacts,
  sent: Facts,
  { mayBeRetagged }: { readonly mayBeRetagged: boolean },
) {
  const rate = sent.fps === null || sent.fps === stored.fps;
  const length = sent.durationSeconds === null || sent.durationSeconds === stored.durationSeconds;
  const tags =
    mayBeRetagged ||
    (isDeepStrictEqual(stored.tags, sent.tags) && isSameFullTags(stored.fullTags, sent.fullTags));
  return rate && length && tags && isDeepStrictEqual(plainFacts(stored), plainFacts(sent));
}

function isSameFullTags(stored: StoredFullTags | null, sent: StoredFullTags | null): boolean {
  const rate = sent === null || sent.fps === null || sent.fps === stored?.fps;
  return rate && isDeepStrictEqual(stored?.tags ?? [], sent?.tags ?? []);
}

function plainFacts(facts: StoredFacts | Facts) {
  const { anatomicalView, attempt, createdAt, completedAt, filter, userAssessment, algorithmAssessment } =
    facts;
  return { anatomicalView, attempt, createdAt, completedAt, filter, userAssessment, algorithmAssessment };
}
