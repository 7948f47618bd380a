import type { Client } from 'pg';
import { countTotals, fillInBulk } from './fill-in-bulk.ts';

export const LISTS_READER = '10000000-0000-4000-8000-000000000001';
export const LISTS_OPERATOR = '10000000-0000-4000-8000-000000000002';
const COLLECTIONS = ['20000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000002'] as const;
/** Triggers work on what one statement brings; a million in one piece would be held in memory at once. */
const PIECE = 50_000;

/**
 * Someone who sees everything: `exams` exams, every one reviewed and asking for a rescan, in one collection or in two,
 * all recorded by one person. The hardest case for lists of reviews and for My Exams.
 */
export async function seedLists(
  client: Client,
  exams: number,
  tokenHashes: { readonly reader: string; readonly operator: string },
): Promise<void> {
  await client.query(
    `insert into users (guid, email, first_name, last_name, email_verified_at)
     values ($1, 'reader@bench.example', 'Rhea', 'Viewer', now()), ($2, 'operator@bench.example', 'Omar', 'Perrin', now())`,
    [LISTS_READER, LISTS_OPERATOR],
  );
  await client.query(
    `insert into sessions (token_hash, user_guid, expires_at)
     values ($1, $2, now() + interval '12 hours'), ($3, $4, now() + interval '12 hours')`,
    [tokenHashes.reader, LISTS_READER, tokenHashes.operator, LISTS_OPERATOR],
  );
  for (const [place, guid] of COLLECTIONS.entries()) {
    await client.query(
      `insert into data_collections (guid, name, type) values ($1, $2, 'single_review_per_exam')`,
      [guid, `Bench ${place}`],
    );
    await client.query(
      `insert into collection_members (collection_guid, user_guid, roles) values ($1, $2, '{reviewer,admin}')`,
      [guid, LISTS_READER],
    );
  }
  await fillInBulk(client, ['exams', 'exam_reviews', 'collection_exams'], () => insertExams(client, exams));
  await countTotals(client);
  for (let offset = 0; offset < exams; offset += PIECE) await listReviews(client, offset);
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
     select guid, 'dvt_left_three_point', at, at + interval '9 minutes', at + interval '5 minutes',
       lpad((n % 10000)::text, 4, '0') || '-' || lpad((n / 7 % 10000)::text, 4, '0'),
       'Patient', 'Number ' || n, $1::uuid, 'operator@bench.example', 'Omar', 'Perrin', 'SC-214'
     from filled`,
    [LISTS_OPERATOR],
  );
  await client.query(
    `insert into exam_reviews (exam_guid, reviewer_guid, rating, assessment, clinical_decision, clinical_decision_comment,
       created_at)
     select guid, $1::uuid, n % 5 + 1, 'not_applicable', 'rescan', 'Please scan again', at + interval '20 minutes' from filled`,
    [LISTS_READER],
  );
  await client.query(
    `insert into collection_exams (collection_guid, exam_guid)
     select $1::uuid, guid from filled union all select $2::uuid, guid from filled where n % 10 = 0`,
    [...COLLECTIONS],
  );
}

/** By the very function that the triggers call, which every exam is a chain of its own for. */
async function listReviews(client: Client, offset: number): Promise<void> {
  await client.query(
    'select review_entries_refresh(array(select guid from filled where n > $1::int and n <= $1::int + $2::int))',
    [offset, PIECE],
  );
}
