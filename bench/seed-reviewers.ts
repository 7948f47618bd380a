import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import type { Client } from 'pg';
import { countTotals, fillInBulk } from './fill-in-bulk.ts';

/** Reviewers share a worklist with some colleagues, as the departments of a hospital do. */
const REVIEWERS_OF_A_COLLECTION = 10;
const PROTOCOL = 'dvt_left_two_point';

interface Size {
  readonly exams: number;
  readonly auditRows: number;
  /** One for each reviewer. */
  readonly tokenHashes: readonly string[];
}

/** Signed-in reviewers with exams that are all due, and a long trail behind them. */
export async function seedReviewers(client: Client, { exams, auditRows, tokenHashes }: Size): Promise<void> {
  await client.query(
    `create temp table reviewers as
     select gen_random_uuid() as guid, n, n / $2::int as place, token_hash
     from unnest($1::text[]) with ordinality as given (token_hash, nth), lateral (select nth - 1 as n) counted`,
    [tokenHashes, REVIEWERS_OF_A_COLLECTION],
  );
  await client.query(
    `insert into users (guid, email, first_name, last_name, email_verified_at)
     select guid, 'reviewer' || n || '@bench.example', 'Rhea', 'Viewer ' || n, now() from reviewers`,
  );
  await client.query(
    `insert into sessions (token_hash, user_guid, expires_at)
     select token_hash, guid, now() + interval '12 hours' from reviewers`,
  );
  await client.query(
    `create temp table collections as
     select gen_random_uuid() as guid, place from (select distinct place from reviewers) places`,
  );
  await client.query(
    `insert into data_collections (guid, name, type)
     select guid, 'Department ' || place, 'single_review_per_exam' from collections`,
  );
  await client.query(
    `insert into collection_members (collection_guid, user_guid, roles)
     select collections.guid, reviewers.guid, '{reviewer}' from reviewers join collections using (place)`,
  );
  await fillInBulk(client, ['exams', 'clips', 'collection_exams'], () => insertExams(client, exams));
  await countTotals(client);
  // Department by department: the triggers of the list work on what one statement brings.
  const { rows } = await client.query<{ readonly place: string }>(
    'select place from collections order by place',
  );
  for (const { place } of rows) {
    await client.query(
      `select worklist_refresh_members(array_agg(collections.guid), array_agg(reviewers.guid))
       from reviewers join collections using (place) where place = $1`,
      [place],
    );
  }
  await fillInBulk(client, ['audit_events'], () => insertTrail(client, auditRows));
  await client.query('vacuum analyze');
}

async function insertExams(client: Client, exams: number): Promise<void> {
  await client.query(
    `create temp table filled as
     select gen_random_uuid() as guid, n, now() - n * interval '3 minutes' as at from generate_series(1, $1::int) n`,
    [exams],
  );
  await client.query(
    `insert into exams (guid, protocol, created_at, uploaded_at, completed_at, patient_id, patient_first_name,
       patient_last_name, user_guid, operator_email, operator_first_name, operator_last_name, scanner_id)
     select guid, '${PROTOCOL}', at, at + interval '9 minutes', at + interval '5 minutes',
       lpad((n % 10000)::text, 4, '0') || '-' || lpad((n / 7 % 10000)::text, 4, '0'), 'Patient', 'Number ' || n,
       (select guid from reviewers order by n limit 1), 'operator@bench.example', 'Omar', 'Perrin', 'SC-214'
     from filled`,
  );
  const views = PROTOCOLS[PROTOCOL].views.map(({ id }) => id);
  await client.query(
    `insert into clips (exam_guid, anatomical_view, attempt, completed_at, plain_key)
     select guid, view, 1, at, md5(guid::text || view) || md5(view) from filled, unnest($1::text[]) as view`,
    [views],
  );
  await client.query(
    `insert into collection_exams (collection_guid, exam_guid)
     select collections.guid, filled.guid from filled
     join collections on collections.place = filled.n % (select count(*) from collections)`,
  );
}

async function insertTrail(client: Client, rows: number): Promise<void> {
  await client.query(
    `insert into audit_events (at, kind, action, actor_guid, subject_kind, subject_guid, exam_guids, request_id, ip)
     select at - interval '1 minute', 'patient-read', 'exam.read', (select guid from reviewers order by n limit 1), 'exam', guid,
       array[guid], 'bench', '127.0.0.1'
     from filled, generate_series(1, $1::int / (select count(*)::int from filled)) again`,
    [rows],
  );
}
