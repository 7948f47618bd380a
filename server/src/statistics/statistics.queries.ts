import { ADVENT_GROUP } from '@sonoboard/domain/advent/advent-group';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import type { Rating } from '@sonoboard/domain/reviews/rating';
import type { RatingRange } from '@sonoboard/domain/statistics/rating-filter';
import type { Database } from '../platform/database/db.ts';
import { prepareStatement } from '../platform/database/prepared.ts';
import { jsonMoment, jsonObject, jsonText, jsonWord } from '../platform/database/sql-json.ts';

export interface StatisticsFilter {
  /** Undefined asks for all collections together. */
  readonly collectionGuid: string | undefined;
  readonly ratings: RatingRange;
  readonly withoutOverriddenAdvent: boolean;
}

/** $1 is the collection or null. What was deleted counts no more. */
const SCOPE = `scope as materialized (
  select guid, type, expected_exams from data_collections where deleted_at is null and ($1::uuid is null or guid = $1)
)`;

/**
 * The exams that count (AMB-207), each once and none that is still being recorded, with the collections of the scope that it is in and what lists say of it, as
 * JSON. $4 leaves out exams of Advent nurses who overrode the algorithm (AMB-208).
 */
const COUNTED = `counted as materialized (
  select e.guid, e.created_at, e.uploaded_at is not null as is_uploaded, home.collections, e.user_guid as scanner_guid,
    ${jsonMoment('e.created_at')} as created_at_json, ${jsonText('e.operator_email')} as scanner_email_json
  from (
    select entry.exam_guid, array_agg(entry.collection_guid order by entry.collection_guid) as collections
    from collection_exams entry join scope on scope.guid = entry.collection_guid
    group by entry.exam_guid
  ) home
  join exams e on e.guid = home.exam_guid
  where (e.completed_at is not null or e.uploaded_at is not null)
    and not (e.exclude_from_analysis or e.is_practise_exam or e.is_aborted or e.is_virtual_scan)
    and not ($4::boolean and e.is_overridden and e.user_guid in (
      select member.user_guid from group_members member
      join groups g on g.guid = member.group_guid and g.kind = 'permission' and g.name = '${ADVENT_GROUP}'
    ))
)`;

/** Every review of a counted exam; $2 to $3 are the overall ratings that are asked for (AMB-206). */
const IS_ASKED_FOR = 'rating between $2::int and $3::int';
const GIVEN = `given as materialized (
  select r.guid, r.exam_guid, r.reviewer_guid, r.rating, r.assessment, r.created_at, e.is_uploaded, e.collections
  from counted e join exam_reviews r on r.exam_guid = e.guid
)`;

/** Reviews are counted once, by everything that a figure asks for; the figures are sums over these few rows. */
const TALLIES = `tallies as materialized (
  select reviewer_guid as user_guid, collections, rating, assessment, is_uploaded, count(*) as reviews,
    max(created_at) as newest
  from given group by reviewer_guid, collections, rating, assessment, is_uploaded
), asked as (select * from tallies where ${IS_ASKED_FOR})`;

/**
 * Sets of collections share no exam, so what a person could have done is added up over them (AMB-211): where everyone
 * reviews all that can be reviewed, where one is enough what they did and what is open still, elsewhere what they did.
 */
const PROGRESS = `sets as (
  select collections, count(*) filter (where is_uploaded) as reviewable,
    count(*) filter (where is_uploaded and not is_reviewed) as open
  from (
    select collections, is_uploaded, guid in (select exam_guid from given) as is_reviewed from counted
  ) exam
  group by collections
), due as (
  select member.user_guid, sets.collections, bool_or(scope.type = 'everyone_reviews') as is_for_everyone
  from sets cross join lateral unnest(sets.collections) as home (guid)
  join scope on scope.guid = home.guid
  join collection_members member on member.collection_guid = home.guid and 'reviewer' = any(member.roles)
  group by member.user_guid, sets.collections
), done as (
  select user_guid, collections, sum(reviews) as reviews, sum(rating * reviews) as rating_sum, max(newest) as newest,
    coalesce(sum(reviews) filter (where assessment = 'positive'), 0) as positive,
    coalesce(sum(reviews) filter (where assessment = 'negative'), 0) as negative,
    coalesce(sum(reviews) filter (where not is_uploaded), 0) as beside
  from asked group by user_guid, collections
), progress as (
  select user_guid, max(done.newest) as newest, coalesce(sum(done.reviews), 0) as reviews,
    coalesce(sum(done.rating_sum), 0) as rating_sum,
    coalesce(sum(done.positive), 0) as positive, coalesce(sum(done.negative), 0) as negative,
    coalesce(sum(case
      when due.is_for_everyone then sets.reviewable + coalesce(done.beside, 0)
      when due.user_guid is not null then coalesce(done.reviews, 0) + sets.open
      else done.reviews
    end), 0) as total
  from due full join done using (user_guid, collections) join sets using (collections)
  group by user_guid
), listed as (
  select member.user_guid from collection_members member join scope on scope.guid = member.collection_guid
  where 'reviewer' = any(member.roles)
  union select user_guid from progress
)`;

const EMAILS = `emails as materialized (select guid, ${jsonText('email')} as json from users)`;

/** The members of a list, whose values need no object of the driver's on their way out. Rows are sorted while they are short. */
const joined = (item: string, columns: string, source: string, order: string) => `(
  select coalesce(string_agg(${item}, ','), '') from (select ${columns} from ${source} order by ${order} offset 0) sorted
)`;

const ACEP_REVIEWS = joined(
  jsonObject({
    clipSetGuid: jsonWord('exam_guid'),
    clipSetCreatedAt: 'created_at_json',
    scannerEmail: 'scanner_email_json',
    scannerGuid: jsonWord('scanner_guid'),
    reviewerEmail: 'json',
    rating: 'rating',
  }),
  'r.exam_guid, e.created_at_json, e.scanner_email_json, e.scanner_guid, emails.json, r.rating',
  `given r join counted e on e.guid = r.exam_guid join emails on emails.guid = r.reviewer_guid where r.${IS_ASKED_FOR}`,
  'e.created_at, r.exam_guid, r.created_at, r.reviewer_guid',
);

const CLIP_SETS = joined(
  jsonObject({ guid: jsonWord('guid'), created_at: 'created_at_json' }),
  'guid, created_at_json',
  'counted',
  'created_at, guid',
);

/** The statement behind the page: $1 collection or null, $2 and $3 the ratings, $4 without overridden Advent exams. */
export const STATISTICS = `with ${SCOPE}, ${COUNTED}, ${GIVEN}, ${TALLIES}, ${PROGRESS}, ${EMAILS}
  select
    (select count(*)::int from scope) as collections,
    (select coalesce(sum(expected_exams), 0)::float8 from scope where $1::uuid is not null or not exists (
      select from workspaces w where w.dc_guid = scope.guid and w.deleted_at is not null
    )) as expected,
    (select count(*)::int from counted) as exams,
    (select coalesce(sum(reviews), 0)::int from tallies) as "allReviews",
    (select coalesce(json_agg(row_to_json(line)), '[]') from (
      select rating, assessment, sum(reviews) as count from asked group by rating, assessment
    ) line) as scores,
    (select coalesce(json_agg(row_to_json(line)), '[]') from (
      select c.anatomical_view as view, clip_review.rating, count(*)
      from given r join clip_reviews clip_review on clip_review.review_guid = r.guid join clips c on c.guid = clip_review.clip_guid
      where r.${IS_ASKED_FOR} and not clip_review.could_not_be_shown group by c.anatomical_view, clip_review.rating
    ) line) as views,
    (select coalesce(json_agg(row_to_json(line)), '[]') from (
      select u.guid, u.email, btrim(u.first_name || ' ' || u.last_name) as name, p.newest,
        coalesce(p.reviews, 0) as reviews, coalesce(p.rating_sum, 0) as "ratingSum",
        coalesce(p.positive, 0) as positive, coalesce(p.negative, 0) as negative, coalesce(p.total, 0) as total
      from listed join users u on u.guid = listed.user_guid left join progress p on p.user_guid = u.guid
      order by p.newest desc nulls last, lower(u.email), u.guid
    ) line) as progress,
    ${ACEP_REVIEWS} as "acepReviews",
    ${CLIP_SETS} as "clipSets"`;

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

export interface StatisticsRow {
  readonly collections: number;
  readonly expected: number;
  readonly exams: number;
  readonly allReviews: number;
  readonly scores: readonly ScoreRow[];
  readonly views: readonly ViewRow[];
  readonly progress: readonly ProgressRow[];
  /** The members of two lists, as JSON, as they leave. */
  readonly acepReviews: string;
  readonly clipSets: string;
}

/** Planned anew each time: a collection of ten exams and all exams of all collections need different plans. */
export function statisticsReader(database: Database) {
  const statement = prepareStatement<StatisticsRow>(database, {
    name: '',
    text: STATISTICS,
    isAlwaysFast: false,
  });
  return async (filter: StatisticsFilter): Promise<StatisticsRow> => {
    const { collectionGuid = null, ratings, withoutOverriddenAdvent } = filter;
    const [row] = await statement.run([collectionGuid, ratings.min, ratings.max, withoutOverriddenAdvent]);
    if (row === undefined) throw new Error('The statistics are always one row.');
    return row;
  };
}
