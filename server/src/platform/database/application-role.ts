import { sql } from 'drizzle-orm';
import type { Db, Tx } from './db.ts';

/** Of these the application reads rows and adds some, and nothing else. Of all other tables it may change rows, too. */
const TRAIL = ['audit_events', 'audit_links'];

/**
 * What the rights of the application's role lack, or have too much of, as statements for the owner. Tables of later versions get the
 * ordinary rights by themselves. Numbers come from identity columns, which ask for no right to their sequence; a backup reads how
 * far it is.
 */
const differences = (role: string) => sql`
  with role as (select oid, rolname from pg_roles where rolname = ${role}),
  relation as (
    select format('%s %s', case c.relkind when 'S' then 'sequence' else 'table' end, c.oid::regclass) as name,
      case
        when c.relkind in ('S', 'v') or n.nspname = 'drizzle' then 'SELECT'
        when c.relname = any(${sql.param(TRAIL)}::name[]) then 'INSERT, SELECT'
        else 'DELETE, INSERT, SELECT, UPDATE'
      end as wanted,
      (select string_agg(privilege_type || case when is_grantable then ' to pass on' else '' end, ', ' order by privilege_type)
        from aclexplode(c.relacl), role where grantee = role.oid) as held,
      exists (select from pg_attribute a, aclexplode(a.attacl), role where a.attrelid = c.oid and grantee = role.oid)
        as has_columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'S')
      and (n.nspname = 'public' or (n.nspname = 'drizzle' and c.relname = '__drizzle_migrations'))
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  )
  select format('revoke all on %s from %I cascade; grant %s on %s to %I', name, rolname, wanted, name, rolname) as statement
  from relation, role where held is distinct from wanted or has_columns
  union all
  select format('grant usage on schema %I to %I', nspname, rolname) from pg_namespace n, role
  where nspname in ('public', 'drizzle') and not has_schema_privilege(role.oid, n.oid, 'usage')
  union all
  select format('grant execute on function %s to %I', p.oid::regprocedure, rolname) from pg_proc p, role
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not has_function_privilege(role.oid, p.oid, 'execute')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select 'revoke create on schema public from public' where has_schema_privilege('public', 'public', 'create')`;

/** Gives the role the rights of a server at work, in the transaction of the migrations: no table is ever there without them. */
export async function grantApplicationRights(tx: Tx, role: string): Promise<void> {
  const { rows } = await tx.execute<{ statement: string }>(differences(role));
  if (rows.length > 0) await tx.execute(sql.raw(rows.map(({ statement }) => statement).join(';\n')));
}

/**
 * Why rights do not keep this role, by default the one that asks, from changing the audit trail, in words that follow 'the role';
 * null where they do.
 */
export async function selectTrailWeakness(db: Db, role: string | null = null): Promise<string | null> {
  const { rows } = await db.execute<{ weakness: string }>(sql`
    with role as (select * from pg_roles where rolname = coalesce(${role}::name, current_user)),
    trail as (select oid, relowner from pg_class where oid = any(${sql.param(TRAIL)}::regclass[]))
    select weakness from role, lateral (values
      (1, 'is a superuser', rolsuper),
      (2, 'may create roles', rolcreaterole),
      (3, 'owns the tables, or belongs to the role that owns them',
        (select bool_or(pg_has_role(role.oid, relowner, 'member')) from trail)),
      (4, 'owns the database or its schema, or belongs to the role that owns them',
        (select bool_or(pg_has_role(role.oid, nspowner, 'member')) from pg_namespace where nspname = 'public')
        or (select pg_has_role(role.oid, datdba, 'member') from pg_database where datname = current_database())),
      (5, 'has rights to its tables beyond reading and adding rows', (select bool_or(
        has_table_privilege(role.oid, trail.oid, 'update, delete, truncate, references, trigger')
        or has_any_column_privilege(role.oid, trail.oid, 'update, references')) from trail)),
      (6, 'may create objects in the schema of the tables', has_schema_privilege(role.oid, 'public', 'create')),
      (7, 'may create schemas in the database', has_database_privilege(role.oid, current_database(), 'create')),
      (8, 'may switch triggers off', has_parameter_privilege(role.oid, 'session_replication_role', 'set')),
      (9, 'may run programs or write files on the machine of the database',
        pg_has_role(role.oid, 'pg_execute_server_program', 'member') or pg_has_role(role.oid, 'pg_write_server_files', 'member'))
    ) as known (place, weakness, is_there)
    where is_there order by place limit 1`);
  return rows[0]?.weakness ?? null;
}
