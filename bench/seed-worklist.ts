import type { Client } from 'pg';
import { countTotals, fillInBulk } from './fill-in-bulk.ts';

const REVIEWER = '10000000-0000-4000-8000-000000000001';
const OPERATOR = '10000000-0000-4000-8000-000000000002';
const COLLECTION = '20000000-0000-4000-8000-000000000001';

/** A reviewer with a session, and `exams` exams that are all due: the hardest case for a list. */
export async function seedWorklist(client: Client, exams: number, tokenHash: string): Promise<string> {
  await client.query(
    `insert into users (guid, email, first_name, last_name, email_verified_at)
     values ($1, 'reviewer@bench.example', 'Rhea', 'Viewer', now()), ($2, 'operator@bench.example', 'Omar', 'Perrin', now())`,
    [REVIEWER, OPERATOR],
  );
  await client.query(
    `insert into sessions (token_hash, user_guid, expires_at) values ($1, $2, now() + interval '12 hours')`,
    [tokenHash, REVIEWER],
  );
  await client.query(
    `insert into data_collections (guid, name, type) values ($1, 'Bench', 'single_review_per_exam')`,
    [COLLECTION],
  );
  await client.query(
    `insert into collection_members (collection_guid, user_guid, roles) values ($1, $2, '{reviewer}')`,
    [COLLECTION, REVIEWER],
  );
  await fillInBulk(client, ['exams', 'collection_exams'], () => insertExams(client, exams));
  await countTotals(client);
  // The product's own way to fill the worklist of someone who becomes a reviewer.
  await client.query('select worklist_refresh_members(array[$1::uuid], array[$2::uuid])', [
    COLLECTION,
    REVIEWER,
  ]);
  await client.query('vacuum analyze');
  return REVIEWER;
}

async function insertExams(client: Client, exams: number): Promise<void> {
  await client.query(
    `insert into exams (protocol, created_at, uploaded_at, completed_at, patient_id, patient_first_name,
       patient_last_name, user_guid, operator_email, operator_first_name, operator_last_name, scanner_id)
     select 'dvt_left_three_point', t.at, t.at + interval '9 minutes', t.at + interval '5 minutes',
       lpad((n % 10000)::text, 4, '0') || '-' || lpad((n / 7 % 10000)::text, 4, '0'),
       'Patient', 'Number ' || n, $1, 'operator@bench.example', 'Omar', 'Perrin', 'SC-214'
     from generate_series(1, $2::int) n, lateral (select now() - n * interval '3 minutes' as at) t`,
    [OPERATOR, exams],
  );
  await client.query(`insert into collection_exams (collection_guid, exam_guid) select $1, guid from exams`, [
    COLLECTION,
  ]);
}

/** From now on every exam has a target, and the list is sorted by it: the product's own statements, without the job between them. */
export async function giveTargets(client: Client): Promise<void> {
  await client.query('alter table collection_targets disable trigger user');
  await client.query(
    'insert into collection_targets (collection_guid, review_minutes, urgent_review_minutes) values ($1, 240, 60)',
    [COLLECTION],
  );
  await client.query('alter table collection_targets enable trigger user');
  await client.query('select worklist_refresh_members(array[$1::uuid], array[$2::uuid])', [
    COLLECTION,
    REVIEWER,
  ]);
  await client.query('vacuum analyze');
}
