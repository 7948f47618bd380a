import type { GoverningCollection, RetentionFacts } from '@sonoboard/domain/retention/retention-decision';
import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';

export interface ChainFacts extends RetentionFacts {
  readonly chainGuid: string;
  readonly exams: number;
  /** Those that still have a file. */
  readonly clips: number;
}

interface Row extends Record<string, unknown> {
  readonly chainGuid: string;
  readonly exams: number;
  readonly clips: number;
  readonly lastReceivedAt: Date;
  readonly lastReviewedAt: Date | null;
  readonly isArriving: boolean;
  readonly isReviewed: boolean;
  readonly isHeld: boolean;
  readonly hasDraft: boolean;
  readonly isBeingReviewed: boolean;
  readonly collections: readonly GoverningCollection[];
}

/** What decides about chains, as it is at this moment. A chain that is gone has none. */
export async function selectRetentionFacts(
  db: Db,
  chainGuids: readonly string[],
  now: Date,
): Promise<ChainFacts[]> {
  const { rows } = await db.execute<Row>(sql`
    select
      chain.guid as "chainGuid", part.exams, part.received as "lastReceivedAt", part.arriving as "isArriving",
      recorded.clips, said.at as "lastReviewedAt", coalesce(newest.is_reviewed, true) as "isReviewed",
      exists (
        select from legal_holds hold join exams held on held.guid = hold.exam_guid
        where held.chain_guid = chain.guid and hold.released_at is null
      ) as "isHeld",
      exists (select from review_drafts draft where draft.root_exam_guid = chain.guid) as "hasDraft",
      exists (
        select from review_leases lease
        where lease.root_exam_guid = chain.guid and lease.expires_at > ${now.toISOString()}::timestamptz
      ) as "isBeingReviewed",
      holding.collections
    from unnest(${textArray(chainGuids)}::uuid[]) as chain (guid)
    cross join lateral (
      select count(*)::integer as exams,
        max(coalesce(exam.uploaded_at, exam.completed_at, exam.created_at)) as received,
        coalesce(bool_or(exam.uploaded_at is null and not exam.is_aborted), false) as arriving
      from exams exam where exam.chain_guid = chain.guid
    ) part
    cross join lateral (
      select count(*)::integer as clips from exams exam join clips clip on clip.exam_guid = exam.guid
      where exam.chain_guid = chain.guid
        and coalesce(clip.plain_key, clip.overlay_key, clip.plain_tar_key, clip.overlay_tar_key, clip.full_plain_key,
          clip.full_overlay_key, clip.full_plain_tar_key, clip.full_overlay_tar_key) is not null
    ) recorded
    cross join lateral (
      select max(spoken.at) as at from exams exam
      cross join lateral (
        select review.created_at as at from exam_reviews review where review.exam_guid = exam.guid
        union all
        select kept.created_at from review_versions kept where kept.exam_guid = exam.guid
      ) spoken
      where exam.chain_guid = chain.guid
    ) said
    left join lateral (
      select exists (select from exam_reviews review where review.exam_guid = exam.guid) as is_reviewed
      from exams exam
      where exam.chain_guid = chain.guid
        and exam_is_reviewable(exam.uploaded_at, exam.is_aborted, exam.is_practise_exam)
      order by exam.created_at desc, exam.guid desc limit 1
    ) newest on true
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object(
        'guid', collection.guid, 'clipsDays', rule.clips_days, 'examsDays', rule.exams_days,
        'isHeld', exists (
          select from legal_holds hold where hold.collection_guid = collection.guid and hold.released_at is null
        )) order by collection.guid), '[]') as collections
      from data_collections collection
      left join retention_rules rule on rule.collection_guid = collection.guid
      where collection.deleted_at is null and collection.guid in (
        select entry.collection_guid from exams exam join collection_exams entry on entry.exam_guid = exam.guid
        where exam.chain_guid = chain.guid
      )
    ) holding
    where part.exams > 0`);
  return rows.map((row) => ({
    ...row,
    hasClips: row.clips > 0,
    lastReceivedAt: new Date(row.lastReceivedAt),
    lastReviewedAt: row.lastReviewedAt === null ? null : new Date(row.lastReviewedAt),
  }));
}

/** As PostgreSQL writes a list, so that it is one parameter. */
export function textArray(guids: readonly string[]): string {
  return `{${guids.join(',')}}`;
}
