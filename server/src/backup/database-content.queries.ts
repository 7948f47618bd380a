import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/db.ts';

interface TableColumns {
  readonly name: string;
  /** Without those that the database computes itself. */
  readonly columns: readonly string[];
}

/** Every table of the product, extensions aside. */
export async function selectTables(db: Db): Promise<TableColumns[]> {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select c.relname as name, array_agg(a.attname::text order by a.attname) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`);
  return rows;
}

/** Sequences that were used, with the number that each gave last. */
export async function selectSequences(db: Db): Promise<{ name: string; lastValue: string }[]> {
  const { rows } = await db.execute<{ name: string; lastValue: string }>(sql`
    select sequencename as name, last_value::text as "lastValue" from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`);
  return rows;
}

export async function setSequence(
  db: Db,
  { name, lastValue }: { readonly name: string; readonly lastValue: string },
): Promise<void> {
  await db.execute(sql`select setval(format('public.%I', ${name}::text)::regclass, ${lastValue}::bigint)`);
}

/** Since when this installation exists, to the microsecond: no other has the same, and a restore keeps it. */
export async function selectInstallation(db: Db): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as id from installation`,
  );
  if (rows[0] === undefined) throw new Error('The table installation is empty');
  return rows[0].id;
}

/** Anything at all that a restore could mix with what it brings. */
export async function hasTables(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`);
  return rows.length > 0;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export async function selectForeignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await db.execute<{ table: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by conrelid::regclass::text, conname`);
  return rows;
}

export async function dropForeignKey(tx: Tx, { table, name }: ForeignKey): Promise<void> {
  await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
}

/** Checks all rows at once, which is quicker than one by one. */
export async function addForeignKey(tx: Tx, { table, name, definition }: ForeignKey): Promise<void> {
  await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
}

interface SpecialTrigger {
  readonly table: string;
  readonly name: string;
  readonly mode: 'enable always' | 'enable replica' | 'disable';
}

/** Triggers that fire otherwise than triggers do by themselves, such as those that keep audit events as they are. */
export async function selectSpecialTriggers(db: Db): Promise<SpecialTrigger[]> {
  const { rows } = await db.execute<{ table: string; name: string; mode: SpecialTrigger['mode'] }>(sql`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name,
      case tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'disable' end as mode
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled <> 'O' and relnamespace = 'public'::regnamespace`);
  return rows;
}

export async function setTriggerMode(tx: Tx, { table, name, mode }: SpecialTrigger): Promise<void> {
  await tx.execute(sql.raw(`alter table ${table} ${mode} trigger ${name}`));
}

/** Its own triggers are off until `enableTriggers`, and the rows that the migrations made are gone. */
export async function emptyTable(tx: Tx, table: string): Promise<void> {
  await tx.execute(sql`alter table ${tableName(table)} disable trigger user`);
  await tx.execute(sql`delete from ${tableName(table)}`);
}

export async function enableTriggers(tx: Tx, table: string): Promise<void> {
  await tx.execute(sql`alter table ${tableName(table)} enable trigger user`);
}

const tableName = (table: string) => sql`public.${sql.identifier(table)}`;

export async function analyzeDatabase(db: Db): Promise<void> {
  await db.execute(sql`analyze`);
}

/** Any number, the same in every release. */
const BACKUP_LOCK = 7_466_004;

/** False while another backup of this database runs; true holds others off until the connection ends. */
export async function tryBackupLock(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ got: boolean }>(
    sql`select pg_try_advisory_lock(${BACKUP_LOCK}) as got`,
  );
  return rows[0]?.got ?? false;
}

/** Rows of a table as text, columns in the order of `columns`. */
export function copyStatement(
  { name, columns }: TableColumns,
  direction: 'to stdout' | 'from stdin',
): string {
  const list = columns.map(quoted).join(', ');
  return `copy public.${quoted(name)} (${list}) ${direction}`;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
