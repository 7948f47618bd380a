import { ADVENT_GROUP } from '@sonoboard/domain/advent/advent-group';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import type { Rating } from '@sonoboard/domain/reviews/rating';
import type { RatingRange } from '@sonoboard/domain/statistics/rating-filter';
import type { FindingKey } from '@sonoboard/domain/safety-check/finding-keys';
import { ACEP_PLOT } from '@sonoboard/domain/statistics/acep-projection';
import type { Database } from '../platform/database/db.ts';
import { prepareStatement } from '../platform/database/prepared.ts';
import { jsonMoment, jsonObject, jsonText, jsonWord } from '../platform/database/sql-json.ts';

export interface StatisticsFilter {
  /** Undefined asks for all collections together. */
  readonly collectionGuid: string | undefined;
  readonly ratings: RatingRange;
  readonly withoutOverriddenAdvent: boolean;
  /** Of the Acep projection: so many clip sets tell the present acceptance. */
  readonly window: number;
}

/** The lists of the Acep projection hold the newest, with the number of all beside them: a reply must not grow for ever. */
const LISTED = 100;

/** $1 is the collection or null. What was deleted counts no more. An exam is in exactly one set of collections. */
const SCOPE = `scope as materialized (
  select guid, type, expected_exams from data_collections where deleted_at is null and ($1::uuid is null or guid = $1)
), parts as materialized (
  select part.set_id, scope.guid as collection_guid, scope.type
  from collection_set_members part join scope on scope.guid = part.collection_guid
), sets as materialized (select distinct set_id from parts)`;

/** $4 leaves out exams of Advent nurses who overrode the algorithm (AMB-208). */
const LEFT_OUT = `left_out as materialized (
  select member.user_guid from group_members member
  join groups g on g.guid = member.group_guid and g.kind = 'permission' and g.name = '${ADVENT_GROUP}'
  where $4::boolean
)`;
/** 'Is true' keeps the planner from joining: both sets are hashed once for the whole statement. */
const IS_COUNTED = `(set_id in (select set_id from sets)) is true and overridden_by not in (select user_guid from left_out)`;

/** $2 to $3 are the overall ratings that are asked for (AMB-206): all of them, or those from 3. */
const IS_ASKED_FOR = 'rating between $2::int and $3::int';
const ofAsked = (all: string, from3: string) => `case when $2::int = 1 then ${all} else ${from3} end`;

/** Sums over a few rows for each set; what was taken back leaves rows of nothing. */
const TALLIES = `tallies as materialized (
  select set_id, reviewer_guid as user_guid, rating, assessment, is_uploaded, sum(reviews)::int as reviews
  from review_tallies where ${IS_COUNTED}
  group by set_id, reviewer_guid, rating, assessment, is_uploaded having sum(reviews) > 0
), asked as (select * from tallies where ${IS_ASKED_FOR}
), exam_sums as materialized (
  select set_id, block, sum(exams)::int as exams, sum(uploaded)::int as uploaded, sum(open)::int as open,
    sum(${ofAsked('reviewed', 'reviewed_from_3')})::int as clip_sets,
    sum(${ofAsked('accepted', 'reviewed_from_3')})::int as accepted,
    sum(${ofAsked('mean_ratings', 'mean_ratings_from_3')}::float8) as mean_ratings
  from exam_tallies where ${IS_COUNTED} group by grouping sets ((set_id), (block))
)`;

/**
 * Sets of collections share no exam, so what a person could have done is added up over them (AMB-211): where everyone
 * reviews all that can be reviewed, where one is enough what they did and what is open still, elsewhere what they did.
 */
const PROGRESS = `reviewable as (
  select set_id, uploaded, open from exam_sums where set_id is not null
), due as (
  select member.user_guid, parts.set_id, bool_or(parts.type = 'everyone_reviews') as is_for_everyone
  from parts join collection_members member on member.collection_guid = parts.collection_guid
  where 'reviewer' = any(member.roles)
  group by member.user_guid, parts.set_id
), done as (
  select user_guid, set_id, sum(reviews) as reviews, sum(rating * reviews) as rating_sum,
    coalesce(sum(reviews) filter (where assessment = 'positive'), 0) as positive,
    coalesce(sum(reviews) filter (where assessment = 'negative'), 0) as negative,
    coalesce(sum(reviews) filter (where not is_uploaded), 0) as beside
  from asked group by user_guid, set_id
), newest as (
  select done.user_guid, max(last.created_at) as created_at
  from done cross join lateral (
    select review.created_at from statistics_reviews review
    where review.set_id = done.set_id and review.reviewer_guid = done.user_guid and review.${IS_ASKED_FOR}
      and review.overridden_by not in (select user_guid from left_out)
    order by review.created_at desc limit 1
  ) last
  group by done.user_guid
), progress as (
  select user_guid, coalesce(sum(done.reviews), 0) as reviews,
    coalesce(sum(done.rating_sum), 0) as rating_sum,
    coalesce(sum(done.positive), 0) as positive, coalesce(sum(done.negative), 0) as negative,
    coalesce(sum(case
      when due.is_for_everyone then reviewable.uploaded + coalesce(done.beside, 0)
      when due.user_guid is not null then coalesce(done.reviews, 0) + reviewable.open
      else done.reviews
    end), 0) as total
  from due full join done using (user_guid, set_id) join reviewable using (set_id)
  group by user_guid
), listed as (
  select member.user_guid from collection_members member join scope on scope.guid = member.collection_guid
  where 'reviewer' = any(member.roles)
  union select user_guid from done
)`;

/**
 * Exams in their order, block by block: how many come before each block, and how they were rated. 'Clip sets' are those
 * with a review that is asked for. So the clip set at any place is found by reading one block.
 */
const BLOCKS = `blocks as materialized (
  select block, row_number() over in_order as nr, exams, clip_sets, accepted,
    sum(exams) over in_order - exams as exams_before, sum(clip_sets) over in_order - clip_sets as clip_sets_before,
    sum(accepted) over in_order - accepted as accepted_before,
    sum(mean_ratings) over in_order - mean_ratings as mean_ratings_before
  from exam_sums where block is not null and exams > 0
  window in_order as (order by block)
), totals as materialized (
  select coalesce(sum(exams), 0)::int as exams, coalesce(sum(clip_sets), 0)::int as clip_sets,
    coalesce(sum(accepted), 0)::int as accepted
  from blocks
)`;

const IS_CLIP_SET = `${ofAsked('reviews', 'reviews_from_3')} > 0`;

/**
 * The places of the plot: all, or evenly chosen ones with the first and the last. The moving mean at a place is the
 * difference of two sums from the beginning, up to this place and up to the one where its window ($5) begins.
 */
const PLACES = `points as materialized (
  select (case when totals.clip_sets <= ${ACEP_PLOT.maxPoints} then n + 1
    else 1 + (2 * n * (totals.clip_sets - 1)::bigint + ${ACEP_PLOT.maxPoints - 1}) / ${2 * (ACEP_PLOT.maxPoints - 1)} end)::int as place
  from totals, generate_series(0, least(totals.clip_sets, ${ACEP_PLOT.maxPoints}) - 1) n
), places as materialized (
  select place, width_bucket(place, (select array_agg(clip_sets_before::int + 1 order by nr) from blocks)) as nr
  from (select place from points union select place - $5::int from points where place > $5::int) wanted
), sums as materialized (
  select here.place, here.mean_rating, here.mean_ratings, here.accepted
  from blocks cross join lateral (
    select blocks.clip_sets_before + row_number() over in_order as place, mean_rating,
      blocks.mean_ratings_before + sum(mean_in_units) over in_order as mean_ratings,
      blocks.accepted_before + sum(is_accepted) over in_order as accepted
    from (
      select created_at, exam_guid, ($2::int > 1 or 2 * reviews_from_3 >= reviews)::int as is_accepted,
        ${ofAsked('rating_sum / reviews::float8', 'rating_sum_from_3 / reviews_from_3::float8')} as mean_rating,
        ${ofAsked('mean_rating(rating_sum, reviews)', 'mean_rating(rating_sum_from_3, reviews_from_3)')}::float8 as mean_in_units
      from statistics_exams
      where block = blocks.block and ${IS_CLIP_SET} and ${IS_COUNTED}
    ) clip_set
    window in_order as (order by created_at, exam_guid rows unbounded preceding)
  ) here
  where (blocks.nr in (select nr from places)) is true and (here.place in (select place from places)) is true
), plot as (
  select at.place, at.mean_rating,
    (at.mean_ratings - coalesce(before.mean_ratings, 0)) / mean_rating(1, 1) / least(at.place, $5::int) as moving_mean
  from points join sums at using (place) left join sums before on before.place = points.place - $5::int
)`;

/** The newest, found in the last blocks that hold enough of them. */
const NEWEST = `newest_exams as materialized (
  select exam.* from blocks, totals, lateral (
    select exam_guid, created_at from statistics_exams
    where block = blocks.block and ${IS_COUNTED} order by created_at desc, exam_guid desc limit ${LISTED}
  ) exam
  where blocks.exams > 0 and blocks.exams_before + blocks.exams > totals.exams - ${LISTED}
  order by exam.created_at desc, exam.exam_guid desc limit ${LISTED}
), newest_reviews as materialized (
  select review.exam_guid, clip_set.created_at, review.reviewer_guid, review.rating, review.created_at as reviewed_at
  from blocks, totals, lateral (
    select exam_guid, created_at from statistics_exams
    where block = blocks.block and ${IS_CLIP_SET} and ${IS_COUNTED}
    order by created_at desc, exam_guid desc limit ${LISTED}
  ) clip_set
  join lateral (
    select given.exam_guid, given.reviewer_guid, given.rating, given.created_at from statistics_reviews given
    where given.exam_guid = clip_set.exam_guid and given.${IS_ASKED_FOR}
  ) review on true
  where blocks.clip_sets > 0 and blocks.clip_sets_before + blocks.clip_sets > totals.clip_sets - ${LISTED}
  order by clip_set.created_at desc, review.exam_guid desc, review.created_at desc, review.reviewer_guid desc
  limit ${LISTED}
)`;

const ACEP_REVIEWS = `(
  select coalesce(string_agg(${jsonObject({
    clipSetGuid: jsonWord('newest.exam_guid'),
    clipSetCreatedAt: jsonMoment('newest.created_at'),
    scannerEmail: jsonText('exam.operator_email'),
    scannerGuid: jsonWord('exam.user_guid'),
    reviewerEmail: jsonText('reviewer.email'),
    rating: 'newest.rating',
  })}, ',' order by newest.created_at, newest.exam_guid, newest.reviewed_at, newest.reviewer_guid), '')
  from newest_reviews newest
  join exams exam on exam.guid = newest.exam_guid join users reviewer on reviewer.guid = newest.reviewer_guid
)`;

const CLIP_SETS = `(
  select coalesce(string_agg(${jsonObject({
    guid: jsonWord('exam_guid'),
    created_at: jsonMoment('created_at'),
  })}, ',' order by created_at, exam_guid), '')
  from newest_exams
)`;

const rowsOf = (select: string) =>
  `(select coalesce(json_agg(row_to_json(line)), '[]') from (${select}) line)`;

/** The statement behind the page: $1 collection or null, $2 and $3 the ratings, $4 without overridden Advent exams, $5 the window. */
const STATISTICS = `with ${SCOPE}, ${LEFT_OUT}, ${TALLIES}, ${PROGRESS}, ${BLOCKS}, ${PLACES}, ${NEWEST}
  select
    (select count(*)::int from scope) as collections,
    (select coalesce(sum(expected_exams), 0)::float8 from scope where $1::uuid is not null or not exists (
      select from workspaces w where w.dc_guid = scope.guid and w.deleted_at is not null
    )) as expected,
    totals.exams,
    (select coalesce(sum(reviews), 0)::int from tallies) as "allReviews",
    ${rowsOf('select rating, assessment, sum(reviews) as count from asked group by rating, assessment')} as scores,
    ${rowsOf(`select anatomical_view as view, clip_rating as rating, sum(clips) as count
      from view_tallies where ${IS_COUNTED} and ${IS_ASKED_FOR}
      group by anatomical_view, clip_rating having sum(clips) > 0`)} as views,
    ${rowsOf(`select finding, reason, sum(findings) as count
      from finding_tallies where ${IS_COUNTED} and ${IS_ASKED_FOR}
      group by finding, reason having sum(findings) > 0 order by finding, reason`)} as findings,
    ${rowsOf(`select u.guid, u.email, btrim(u.first_name || ' ' || u.last_name) as name, newest.created_at as newest,
        coalesce(p.reviews, 0) as reviews, coalesce(p.rating_sum, 0) as "ratingSum",
        coalesce(p.positive, 0) as positive, coalesce(p.negative, 0) as negative, coalesce(p.total, 0) as total
      from listed join users u on u.guid = listed.user_guid
      left join progress p on p.user_guid = u.guid left join newest on newest.user_guid = u.guid
      order by newest.created_at desc nulls last, lower(u.email), u.guid`)} as progress,
    ${ACEP_REVIEWS} as "acepReviews",
    ${CLIP_SETS} as "clipSets",
    totals.clip_sets as "reviewedClipSets",
    totals.accepted as "acceptedClipSets",
    totals.accepted - coalesce((select accepted from sums where place = totals.clip_sets - $5::int), 0)::int as "acceptedInWindow",
    ${rowsOf('select place, mean_rating as "meanRating", moving_mean as "movingMean" from plot order by place')} as plot
  from totals`;

export interface ScoreRow {
  readonly rating: Rating;
  readonly assessment: Outcome;
  readonly count: number;
}

export interface ViewRow {
  readonly view: string;
  readonly rating: Rating;
  readonly count: number;
}

export interface FindingRow {
  readonly finding: FindingKey;
  /** A code of domain's catalogue, empty where none was given. */
  readonly reason: string;
  readonly count: number;
}

export interface ProgressRow {
  readonly guid: string;
  readonly email: string;
  readonly name: string;
  readonly newest: string | null;
  readonly reviews: number;
  readonly ratingSum: number;
  readonly positive: number;
  readonly negative: number;
  readonly total: number;
}

interface PlotRow {
  readonly place: number;
  readonly meanRating: number;
  readonly movingMean: number;
}

export interface StatisticsRow {
  readonly collections: number;
  readonly expected: number;
  readonly exams: number;
  readonly allReviews: number;
  readonly scores: readonly ScoreRow[];
  readonly views: readonly ViewRow[];
  readonly findings: readonly FindingRow[];
  readonly progress: readonly ProgressRow[];
  /** The members of two lists, as JSON, as they leave. */
  readonly acepReviews: string;
  readonly clipSets: string;
  readonly reviewedClipSets: number;
  readonly acceptedClipSets: number;
  readonly acceptedInWindow: number;
  readonly plot: readonly PlotRow[];
}

/** Planned anew each time: a collection of ten exams and all exams of all collections need different plans. */
export async function selectStatistics(
  database: Pick<Database, 'pool' | 'sharedConnections'>,
  filter: StatisticsFilter,
): Promise<StatisticsRow> {
  const statement = prepareStatement<StatisticsRow>(database, {
    name: '',
    text: STATISTICS,
    isAlwaysFast: false,
  });
  const { collectionGuid = null, ratings, withoutOverriddenAdvent, window } = filter;
  const [row] = await statement.run([
    collectionGuid,
    ratings.min,
    ratings.max,
    withoutOverriddenAdvent,
    window,
  ]);
  if (row === undefined) throw new Error('The statistics are always one row.');
  return row;
}
