import type { Client } from 'pg';
import { countTotals, fillInBulk } from './fill-in-bulk.ts';
import { startStaffSession } from './staff-session.ts';

const STAFF = '10000000-0000-4000-8000-000000000001';
const OPERATOR = '10000000-0000-4000-8000-000000000002';
const REVIEWERS = 40;
const REVIEWS_OF_AN_EXAM = 2;
const COLLECTIONS = 30;
const TABLES = ['exams', 'clips', 'exam_reviews', 'clip_reviews', 'collection_exams', 'collection_members'];
/** A piece of the exams, so that the database holds no temporary table of millions of rows. */
const PIECE = 50_000;

const collection = (place: string) => `('20000000-0000-4000-8000-' || lpad((${place})::text, 12, '0'))::uuid`;
const reviewer = (place: string) => `('30000000-0000-4000-8000-' || lpad((${place})::text, 12, '0'))::uuid`;

const hash = (number: string) => `(hashint4(${number}) & 65535)`;

/**
 * `reviews` reviews, each with two to six clips, of exams that two of forty people have read: thirty collections, every
 * tenth exam in two of them. Staff have a session with the token of this hash.
 */
export async function seedStatistics(client: Client, reviews: number, tokenHash: string): Promise<void> {
  await client.query(
    `insert into users (guid, email, email_verified_at) values ($1, 'staff@bench.example', now()), ($2, 'operator@bench.example', now())`,
    [STAFF, OPERATOR],
  );
  await client.query(
    `insert into group_members (group_guid, user_guid)
     select guid, $1::uuid from groups where name = 'advent'`,
    [OPERATOR],
  );
  await startStaffSession(client, STAFF, tokenHash);
  await client.query(
    `insert into users (guid, email, first_name, last_name, email_verified_at)
     select ${reviewer('n')}, 'reviewer' || n || '@bench.example', 'Rhea', 'Viewer ' || n, now()
     from generate_series(0, ${REVIEWERS - 1}) n`,
  );
  await client.query(
    `insert into data_collections (guid, name, type)
     select ${collection('n')}, 'Bench ' || n, case when n % 2 = 0 then 'everyone_reviews' else 'single_review_per_exam' end
     from generate_series(0, ${COLLECTIONS - 1}) n`,
  );
  const exams = reviews / REVIEWS_OF_AN_EXAM;
  await fillInBulk(client, TABLES, async () => {
    for (let first = 1; first <= exams; first += PIECE) {
      await seedPiece(client, first, Math.min(first + PIECE - 1, exams));
    }
    await client.query(
      `insert into collection_members (collection_guid, user_guid, roles)
       select ${collection('c')}, ${reviewer('n')}, '{reviewer}'
       from generate_series(0, ${COLLECTIONS - 1}) c, generate_series(0, ${REVIEWERS - 1}) n`,
    );
  });
  await countTotals(client);
  // As the migration tallies what it finds.
  await client.query('select statistics_rebuild(256)');
  await client.query('vacuum analyze');
}

async function seedPiece(client: Client, first: number, last: number): Promise<void> {
  await client.query('begin');
  await client.query(
    `create temp table piece on commit drop as
     select gen_random_uuid() as guid, n, now() - n * interval '3 minutes' as at from generate_series($1::int, $2::int) n`,
    [first, last],
  );
  await client.query(
    `insert into exams (guid, protocol, created_at, uploaded_at, completed_at, user_guid, operator_email, is_overridden)
     select guid, 'dvt_left_three_point', at, at + interval '9 minutes', at + interval '5 minutes', $1::uuid,
       'operator@bench.example', n % 20 = 0
     from piece`,
    [OPERATOR],
  );
  await client.query(
    `insert into clips (exam_guid, anatomical_view, attempt, completed_at)
     select guid, view.name, 1, at from piece, unnest(array[
       'left_gsv_cfv', 'left_cfv', 'left_sfv', 'left_popliteal_1', 'left_popliteal_2', 'left_calf_1'
     ]) with ordinality as view (name, nr)
     where view.nr <= 2 + n % 5`,
  );
  await client.query(
    // Hashed, so that reviewers, ratings and assessments meet in every combination, as they do in life.
    `insert into exam_reviews (exam_guid, reviewer_guid, rating, assessment, created_at)
     select guid, ${reviewer(`(${hash('n')} + r) % ${REVIEWERS}`)}, ${hash('n * 7 + r')} % 5 + 1,
       (array['negative', 'negative', 'positive', 'not_applicable'])[${hash('n * 11 + r')} % 4 + 1], at + interval '20 minutes'
     from piece, generate_series(0, ${REVIEWS_OF_AN_EXAM - 1}) r`,
  );
  // Joined by hash: the indexes that would lead from exam to clips are built at the end.
  await client.query(
    `insert into clip_reviews (review_guid, exam_guid, clip_guid, rating, assessment, comment)
     select r.guid, r.exam_guid, c.guid, (piece.n + c.attempt + length(c.anatomical_view)) % 5 + 1, 'not_applicable', 'Seen'
     from piece join exam_reviews r on r.exam_guid = piece.guid join clips c on c.exam_guid = piece.guid`,
  );
  await client.query(
    `insert into collection_exams (collection_guid, exam_guid)
     select ${collection(`n % ${COLLECTIONS}`)}, guid from piece union all
     select ${collection(`(n + 1) % ${COLLECTIONS}`)}, guid from piece where n % 10 = 0`,
  );
  await client.query('commit');
}
