import { PROTOCOL_NAMES } from '@sonoboard/domain/exams/protocols';
import type { Client } from 'pg';
import { startStaffSession } from './staff-session.ts';

export const FIRST_COLLECTION = '20000000-0000-4000-8000-000000000001';
const STAFF = '10000000-0000-4000-8000-000000000001';
const PEOPLE = 40;
const COLLECTIONS = 12;
/** What so many exams come with: people who only watch, clinics, scanners, phones, and the trail of all of it. */
const USERS = 20_000;
const WORKSPACES = 1500;
const PROBES_EACH = 2;
const AUDIT_EVENTS_PER_EXAM = 3;
/** Triggers work on what one statement brings; all in one piece would be held in memory at once. */
const PIECE = 20_000;

/**
 * What staff look through: `exams` completed exams of many people, protocols and collections, three clips and one review
 * each. Anyone who holds the token is internal staff.
 */
export async function seedStaffLists(client: Client, exams: number, tokenHash: string): Promise<void> {
  // Made anew for every run: nobody misses what a crash would lose.
  await client.query(
    `set synchronous_commit = off; set work_mem = '64MB'; set maintenance_work_mem = '256MB'`,
  );
  await client.query(
    `insert into users (guid, email, first_name, last_name, email_verified_at)
     select ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'person' || n || '@bench.example', 'Person',
       'Number ' || n, now() from generate_series(1, $1::int) n`,
    [PEOPLE],
  );
  await startStaffSession(client, STAFF, tokenHash);
  await client.query(
    `insert into data_collections (guid, name, type)
     select ('20000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Study ' || n, 'single_review_per_exam'
     from generate_series(1, $1::int) n`,
    [COLLECTIONS],
  );
  await withoutWordIndexes(client, async () => {
    for (let first = 1; first <= exams; first += PIECE) {
      await seedPiece(client, first, Math.min(first + PIECE - 1, exams));
    }
    await seedAround(client);
  });
  await client.query('vacuum analyze');
}

/** The indexes of words in a text cost more than all else while rows come in, and a fraction of that made from the whole. */
async function withoutWordIndexes(client: Client, fill: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select quote_ident(c.relname) as name, pg_get_indexdef(c.oid) as definition
     from pg_class c join pg_am method on method.oid = c.relam
     where c.relkind = 'i' and method.amname = 'gin' and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of indexes) await client.query(definition);
}

async function seedAround(client: Client): Promise<void> {
  await client.query(
    `insert into users (email, first_name, last_name, profession, email_verified_at)
     select 'user' || n || '@bench.example', (array['Amara', 'Bjørn', 'Chen', 'Dalia', 'Emeka'])[n % 5 + 1],
       'Family ' || n % 3000, (array['Physician', 'Nurse'])[n % 2 + 1], now()
     from generate_series(1, $1::int) n`,
    [USERS],
  );
  await client.query(
    `with clinic as (
       select n, gen_random_uuid() as guid, gen_random_uuid() as team, gen_random_uuid() as collection
       from generate_series(1, $1::int) n
     ), team as (
       insert into groups (guid, name, kind) select team, 'Team ' || n, 'workspace' from clinic
     ), collection as (
       insert into data_collections (guid, name) select collection, 'Exams of clinic ' || n from clinic
     )
     insert into workspaces (guid, name, group_guid, dc_guid, purchaser_user_guid)
     select guid, 'Clinic ' || n, team, collection, $2::uuid from clinic`,
    [WORKSPACES, STAFF],
  );
  await client.query(
    `insert into probes (serial_number, workspace_guid)
     select upper('l7hd' || left(guid::text, 8) || n), guid from workspaces cross join generate_series(1, $1::int) n`,
    [PROBES_EACH],
  );
  await client.query(
    `insert into phones (phone_serial_number, app_version, owning_user_guid, probe_guid)
     select 'R58M' || serial_number, '2.' || length(serial_number), $1::uuid, guid from probes`,
    [STAFF],
  );
  await client.query(
    `insert into audit_events (at, kind, action, actor_guid, exam_guids)
     select created_at + n * interval '1 minute', 'patient-read', 'exam.read', user_guid, array[guid]
     from exams cross join generate_series(1, $1::int) n`,
    [AUDIT_EVENTS_PER_EXAM],
  );
}

async function seedPiece(client: Client, first: number, last: number): Promise<void> {
  await client.query('begin');
  await client.query(
    `create temp table piece on commit drop as
     select gen_random_uuid() as guid, n, now() - n * interval '7 minutes' as at,
       ('10000000-0000-4000-8000-' || lpad((n % $3::int + 1)::text, 12, '0'))::uuid as operator,
       ('10000000-0000-4000-8000-' || lpad((n / 3 % $3::int + 1)::text, 12, '0'))::uuid as reviewer,
       ('20000000-0000-4000-8000-' || lpad((n % $4::int + 1)::text, 12, '0'))::uuid as collection,
       ($5::text[])[n % cardinality($5::text[]) + 1] as protocol
     from generate_series($1::int, $2::int) n`,
    [first, last, PEOPLE, COLLECTIONS, PROTOCOL_NAMES],
  );
  await client.query(
    `insert into exams (guid, protocol, created_at, uploaded_at, completed_at, is_practise_exam, is_virtual_scan,
       patient_id, patient_first_name, patient_last_name, patient_sex, patient_date_of_birth, patient_height_cm,
       patient_weight_kg, scan_id, scan_nr, user_guid, operator_email, operator_first_name, operator_last_name, scanner_id)
     select guid, protocol, at, at + interval '9 minutes', at + interval '5 minutes', n % 50 = 0, n % 200 = 0,
       'MRN-' || lpad((n * 7919 % 1000000)::text, 6, '0'), (array['Amara', 'Bjørn', 'Chen', 'Dalia', 'Emeka'])[n % 5 + 1],
       'Family ' || n % 3000, (array['male', 'female'])[n % 2 + 1], date '1930-01-01' + n % 25000, 150 + n % 50, 45 + n % 80,
       'scan-' || n, n % 400 + 1, operator, 'person' || (n % $1::int + 1) || '@bench.example', 'Person',
       'Number ' || (n % $1::int + 1), 'SC-' || n % 90
     from piece`,
    [PEOPLE],
  );
  await client.query(
    `insert into clips (exam_guid, anatomical_view, attempt, duration_seconds, fps, plain_key, completed_at)
     select guid, (case when protocol like '%right%' then 'right_' else 'left_' end) || view, 1, 6.5, 30, 'no-file', at
     from piece cross join unnest(array['gsv_cfv', 'sfv', 'popliteal_1']) as view`,
  );
  // Nobody is a member, so nothing is due; and a review that finds its exam in place is listed once, not twice.
  await client.query(
    'insert into collection_exams (collection_guid, exam_guid) select collection, guid from piece',
  );
  await client.query(
    `insert into exam_reviews (exam_guid, reviewer_guid, rating, assessment, created_at)
     select guid, reviewer, n % 5 + 1, (array['negative', 'negative', 'positive', 'not_applicable'])[n % 4 + 1],
       at + interval '20 minutes' from piece`,
  );
  await client.query('commit');
}
