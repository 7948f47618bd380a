import type { Client } from 'pg';

export const LISTS_READER = '10000000-0000-4000-8000-000000000001';
export const LISTS_OPERATOR = '10000000-0000-4000-8000-000000000002';
const COLLECTIONS = ['20000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000002'] as const;
/** Triggers work on what one statement brings; a million in one piece would be held in memory at once. */
const PIECE = 20_000;

/**
 * Somebody who sees everything: `exams` exams, every one reviewed and asking for a rescan, in one collection or in two,
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
  for (let first = 1; first <= exams; first += PIECE) {
    await seedPiece(client, first, Math.min(first + PIECE - 1, exams));
  }
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
    `insert into exams (guid, protocol, created_at, uploaded_at, completed_at, patient_id, patient_first_name,
       patient_last_name, user_guid, operator_email, operator_first_name, operator_last_name, scanner_id)
     select guid, 'dvt_left_three_point', at, at + interval '9 minutes', at + interval '5 minutes',
       lpad((n % 10000)::text, 4, '0') || '-' || lpad((n / 7 % 10000)::text, 4, '0'),
       'Patient', 'Number ' || n, $1::uuid, 'operator@bench.example', 'Omar', 'Perrin', 'SC-214'
     from piece`,
    [LISTS_OPERATOR],
  );
  // Reviewed first, so that they are never due: filling the worklist is not what is measured here.
  await client.query(
    `insert into exam_reviews (exam_guid, reviewer_guid, rating, assessment, clinical_decision, clinical_decision_comment,
       created_at)
     select guid, $1::uuid, n % 5 + 1, 'not_applicable', 'rescan', 'Please scan again', at + interval '20 minutes' from piece`,
    [LISTS_READER],
  );
  await client.query(
    `insert into collection_exams (collection_guid, exam_guid)
     select $1::uuid, guid from piece union all select $2::uuid, guid from piece where n % 10 = 0`,
    [...COLLECTIONS],
  );
  await client.query('commit');
}
