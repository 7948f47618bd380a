import type { Client } from 'pg';

interface SecondaryIndex {
  readonly name: string;
  readonly definition: string;
}

/**
 * Fills large tables in minutes instead of hours: without the triggers, whose results the caller fills afterwards by the
 * product's own definitions, and with the indexes built once at the end, from their own definitions.
 */
export async function fillInBulk(
  client: Client,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  await client.query(`set maintenance_work_mem = '512MB'`);
  await client.query('set synchronous_commit = off');
  const indexes = await secondaryIndexes(client, tables);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query('set session_replication_role = replica');
  await fill();
  await client.query('set session_replication_role = origin');
  for (const { definition } of indexes) await client.query(definition);
  await client.query(`vacuum analyze ${tables.join(', ')}`);
}

/** Those of constraints stay: the triggers' definitions lean on them, and other tables refer to them. */
async function secondaryIndexes(client: Client, tables: readonly string[]): Promise<SecondaryIndex[]> {
  const { rows } = await client.query<SecondaryIndex>(
    `select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition
     from pg_index index
     where index.indrelid = any ($1::text[]::regclass[])
       and not exists (select from pg_constraint held where held.conindid = index.indexrelid)`,
    [tables],
  );
  return rows;
}

/** As the migrations count what they find. */
export async function countTotals(client: Client): Promise<void> {
  await client.query(
    'insert into stored_exam_totals (user_guid, exams) select user_guid, count(*) from exams group by user_guid',
  );
  await client.query(
    `insert into collection_totals (collection_guid, exams)
     select collection_guid, count(*) from collection_exams group by collection_guid`,
  );
}
