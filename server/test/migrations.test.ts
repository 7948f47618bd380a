import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violatedConstraint } from '../src/platform/database/db-errors.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { firstMigrations, migrationNames } from './migrations-folder.ts';
import {
  COLLECTION,
  MIGRATIONS_BEFORE_ROWS,
  OLDER_ROWS,
  OPERATOR,
  ORIGINAL,
  RESCAN,
  REVIEWER,
} from './older-rows.ts';
import { runs } from './runs.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ as: 'owner' });
});
afterAll(() => database.drop());

async function inEmptyDatabase(
  name: string,
  work: (connection: pg.ClientConfig) => Promise<void>,
): Promise<void> {
  const own = `${database.connection.database}_${name}`;
  await database.pool.query(`create database ${own}`);
  try {
    await work({ ...database.connection, database: own });
  } finally {
    await database.pool.query(`drop database ${own} with (force)`);
  }
}

async function query(connection: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Column by column, rule by rule: what two databases have to agree on to have the same schema. */
const SCHEMA_TEXT = `
  select string_agg(line, E'\\n' order by line) as text from (
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, generation_expression) as line
      from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_viewdef(oid) from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
  ) as lines`;

/** Databases of older versions that are brought up to date: the oldest that can hold rows, some between, the previous one. */
function olderVersions(): number[] {
  const all = Array.from(
    { length: migrationNames().length - MIGRATIONS_BEFORE_ROWS },
    (_, index) => MIGRATIONS_BEFORE_ROWS + index,
  );
  const step = Math.ceil((all.length - 1) / (runs({ usual: 2, long: all.length }) - 1));
  return all.toReversed().filter((_, index) => index % step === 0);
}

describe('migrations', () => {
  test('lead from an empty database to the whole schema, with what the product cannot run without', async () => {
    await inEmptyDatabase('empty', async (connection) => {
      await migrate(connection);
      expect(await query(connection, 'select name, is_default from configs')).toEqual([
        { name: 'Default', is_default: true },
      ]);
      expect(await query(connection, 'select name from groups order by name')).toEqual(
        ['admin', 'advent', 'data-management', 'device', 'internal'].map((name) => ({ name })),
      );
      expect(await query(connection, 'select demo from installation')).toEqual([{ demo: false }]);
      expect(await query(connection, 'select guid from users')).toEqual([]);
    });
  });

  test.each(olderVersions())(
    'lead from the first %i with data in it to the same schema, keep the rows and list what is due',
    async (count) => {
      const older = firstMigrations(count);
      try {
        await inEmptyDatabase('older', async (connection) => {
          await migrate(connection, { folder: older });
          await query(connection, OLDER_ROWS);
          await migrate(connection);
          expect(await query(connection, 'select guid, patient_last_name from exams order by guid')).toEqual([
            { guid: ORIGINAL, patient_last_name: 'Haddad' },
            { guid: RESCAN, patient_last_name: null },
          ]);
          expect(await query(connection, 'select reviewer_guid, exam_guid from worklist_entries')).toEqual([
            { reviewer_guid: REVIEWER, exam_guid: RESCAN },
            { reviewer_guid: REVIEWER, exam_guid: RESCAN },
          ]);
          const [upgraded] = await query(connection, SCHEMA_TEXT);
          const [fresh] = await query(database.connection, SCHEMA_TEXT);
          expect(upgraded).toEqual(fresh);
        });
      } finally {
        rmSync(older, { recursive: true });
      }
    },
  );
});

describe('the database itself refuses', () => {
  beforeAll(async () => {
    await database.pool.query(OLDER_ROWS);
    await database.pool.query(`
      insert into audit_events (at, kind, action) values (now(), 'change', 'test.done');
      insert into groups (guid, name, kind)
        values ('b0000000-0000-4000-8000-000000000001', 'internal', 'workspace');
      insert into workspaces (guid, name, slots_users, slots_probes, group_guid, dc_guid, purchaser_user_guid)
        values ('d0000000-0000-4000-8000-000000000001', 'Clinic', 2, 1,
                'b0000000-0000-4000-8000-000000000001', '${COLLECTION}', '${OPERATOR}');
      insert into workspace_members (workspace_guid, user_guid)
        values ('d0000000-0000-4000-8000-000000000001', '${OPERATOR}');
      insert into workspace_invitations (workspace_guid, email)
        values ('d0000000-0000-4000-8000-000000000001', 'guest@x.y');
      insert into probes (serial_number, workspace_guid)
        values ('L7HD3123456A0001', 'd0000000-0000-4000-8000-000000000001');
      insert into exam_reviews (exam_guid, reviewer_guid, single_review, rating, assessment)
        values ('${ORIGINAL}', '${REVIEWER}', true, 4, 'negative');
      insert into clips (guid, exam_guid, anatomical_view, attempt)
        values ('f0000000-0000-4000-8000-000000000001', '${RESCAN}', 'ruq', 1);`);
  });

  const workspace = `'d0000000-0000-4000-8000-000000000001'`;

  test.each([
    ['to change an audited event', `update audit_events set action = 'x'`, 'audit_events_append_only'],
    ['to delete an audited event', 'delete from audit_events', 'audit_events_append_only'],
    ['to empty the audit trail', 'truncate audit_events', 'audit_events_append_only'],
    ['to change a submitted review', 'update exam_reviews set rating = 1', 'exam_reviews_append_only'],
    ['to delete a submitted review', 'delete from exam_reviews', 'exam_reviews_append_only'],
    [
      'a second review where one is enough',
      `insert into exam_reviews (exam_guid, reviewer_guid, single_review, rating, assessment)
       values ('${ORIGINAL}', '${OPERATOR}', true, 4, 'negative')`,
      'exam_reviews_single',
    ],
    [
      'a second review by the same reviewer',
      `insert into exam_reviews (exam_guid, reviewer_guid, rating, assessment)
       values ('${ORIGINAL}', '${REVIEWER}', 4, 'negative')`,
      'exam_reviews_exam_reviewer',
    ],
    [
      'a rating of six',
      `insert into exam_reviews (exam_guid, reviewer_guid, rating, assessment)
       values ('${RESCAN}', '${REVIEWER}', 6, 'negative')`,
      'exam_reviews_rating',
    ],
    [
      'a decision without its note',
      `insert into exam_reviews (exam_guid, reviewer_guid, rating, assessment, clinical_decision)
       values ('${RESCAN}', '${REVIEWER}', 4, 'negative', 'discharge')`,
      'exam_reviews_decision_note',
    ],
    [
      'a clip of another exam in a review',
      `insert into clip_reviews (review_guid, exam_guid, clip_guid, rating, assessment)
       select guid, exam_guid, 'f0000000-0000-4000-8000-000000000001', 4, 'negative' from exam_reviews`,
      'clip_reviews_clip',
    ],
    [
      'a rescan of a rescan',
      `insert into exams (protocol, user_guid, operator_email, linked_to)
       values ('efast', '${OPERATOR}', 'o@x.y', '${RESCAN}')`,
      'exams_linked_to_root',
    ],
    [
      'to link an exam that has rescans of its own',
      `with other as (
         insert into exams (protocol, user_guid, operator_email) values ('efast', '${OPERATOR}', 'o@x.y') returning guid
       ) update exams set linked_to = other.guid from other where exams.guid = '${ORIGINAL}'`,
      'exams_linked_to_root',
    ],
    [
      'a member more than there are seats',
      `insert into workspace_members (workspace_guid, user_guid) values (${workspace}, '${REVIEWER}')`,
      'workspaces_seats',
    ],
    [
      'a scanner more than there are slots',
      `insert into probes (serial_number, workspace_guid) values ('C3HD3123456A0002', ${workspace})`,
      'workspaces_probes',
    ],
    [
      'a second open invitation of one address',
      `insert into workspace_invitations (workspace_guid, email) values (${workspace}, 'guest@x.y')`,
      'workspace_invitations_one_pending',
    ],
    [
      'to remove the owner of a workspace',
      `delete from workspace_members where user_guid = '${OPERATOR}'`,
      'workspace_members_keep_owner',
    ],
    [
      'a workspace whose group grants permissions',
      `update workspaces set group_guid = (select guid from groups where name = 'admin')`,
      'workspaces_group',
    ],
    [
      'an active workspace of which the person is no member',
      `update users set active_workspace_guid = ${workspace} where guid = '${REVIEWER}'`,
      'users_active_membership',
    ],
    [
      'a second group that grants a permission',
      `insert into groups (name) values ('Internal')`,
      'groups_permission_name',
    ],
    ['to delete the default config', 'delete from configs where is_default', 'configs_keep_default'],
    [
      'a second default config',
      `insert into configs (name, is_default) values ('x', true)`,
      'configs_one_default',
    ],
    ['an address that is not lower-case', `insert into users (email) values ('A@x.y')`, 'users_email_form'],
    [
      'a collection whose name differs only by case',
      `insert into data_collections (name) values ('NORTH')`,
      'data_collections_live_name',
    ],
    [
      'an unknown role',
      `update collection_members set roles = '{boss}' where user_guid = '${REVIEWER}'`,
      'collection_members_roles',
    ],
    ['a title of 201 characters', `update groups set name = repeat('x', 201)`, 'groups_name_length'],
  ])('%s', async (_, statement, constraint) => {
    const refusal = await database.pool.query(statement).then(
      () => null,
      (error: unknown) => error,
    );
    expect(violatedConstraint(refusal)).toBe(constraint);
  });
});

test('a seat is free again when an invitation is answered, and the answer makes room for the member', async () => {
  const seats = 'select seats_taken from workspaces';
  expect(await query(database.connection, seats)).toEqual([{ seats_taken: 2 }]);
  await query(
    database.connection,
    `update workspace_invitations set status = 'accepted';
     insert into workspace_members (workspace_guid, user_guid) select guid, '${REVIEWER}' from workspaces;
     update users set active_workspace_guid = (select guid from workspaces) where guid = '${REVIEWER}'`,
  );
  expect(await query(database.connection, seats)).toEqual([{ seats_taken: 2 }]);
  await query(database.connection, `delete from workspace_members where user_guid = '${REVIEWER}'`);
  expect(await query(database.connection, seats)).toEqual([{ seats_taken: 1 }]);
  const active = `select active_workspace_guid from users where guid = '${REVIEWER}'`;
  expect(await query(database.connection, active)).toEqual([{ active_workspace_guid: null }]);
});
