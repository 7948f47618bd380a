import type { TestDatabase } from './test-database.ts';

/**
 * Amending and retracting as one statement each, for worlds of bare rows: as `storeVersion` and `replaceReviews` do it, with versions that
 * say nothing. A world that gives a review again under a guid that was retracted finds its versions there.
 */
const FUNCTIONS = `
  create function test_store_next_version(amended uuid, kind text) returns void language sql as $$
    insert into review_versions (review_guid, version, exam_guid, submission_guid, reviewer_guid, kind, author_guid,
      created_at, created_at_timezone_id, reason, addendum, content)
    select review.guid, made.version, review.exam_guid, review.submission_guid, review.reviewer_guid, made.kind,
      review.reviewer_guid, review.created_at, 'UTC', case when made.kind <> 'submitted' then 'text_wrong' end,
      case when made.kind = 'addendum' then 'More.' end, '{}'
    from exam_reviews review
    cross join lateral (values
      (review.version, case when review.version = 1 then 'submitted' else 'correction' end),
      (review.version + 1, kind)
    ) made (version, kind)
    where review.guid = amended
    on conflict do nothing
  $$;

  create function test_amend(amended uuid, changes jsonb, clip_rating integer default null) returns void
  language plpgsql as $$
  declare
    review exam_reviews;
    clips clip_reviews[];
    findings review_findings[];
  begin
    select * into review from exam_reviews where guid = amended;
    if not found then return; end if;
    clips := array(select said from clip_reviews said where said.review_guid = amended);
    findings := array(select stated from review_findings stated where stated.review_guid = amended);
    perform test_store_next_version(amended, case when changes = '{}' then 'addendum' else 'correction' end);
    perform withdraw_reviews(array[amended]);
    review := jsonb_populate_record(review, changes || jsonb_build_object('version', review.version + 1));
    insert into exam_reviews select review.*;
    insert into clip_reviews select said.* from unnest(clips) listed
    cross join lateral jsonb_populate_record(listed,
      jsonb_build_object('rating', coalesce(clip_rating, listed.rating))) said;
    insert into review_findings select stated.* from unnest(findings) stated;
  end $$;

  create function test_retract(retracted uuid) returns void language plpgsql as $$
  begin
    perform test_store_next_version(retracted, 'retraction');
    perform retract_reviews(array[retracted]);
  end $$;`;

export async function addAmendingFunctions({ owner }: Pick<TestDatabase, 'owner'>): Promise<void> {
  await owner.query(FUNCTIONS);
}

/** Clears what else belongs to reviews, for a world that starts over. */
export const CLEAR_VERSIONS = `
  alter table review_versions disable trigger all;
  delete from review_versions;
  alter table review_versions enable trigger all;
  alter table review_versions enable always trigger review_versions_append_only;`;
