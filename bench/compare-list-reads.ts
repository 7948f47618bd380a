// `npx tsx bench/compare-list-reads.ts`: the pages of three lists as they are read, beside plainer ways (docs/decisions/0009).
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import pg from 'pg';
import {
  CALL_STATEMENT_TIMEOUT_MS,
  type Database,
  openDatabase,
} from '../server/src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { prepareStatement } from '../server/src/platform/database/prepared.ts';
import { reviewDrafts } from '../server/src/tables/drafts.tables.ts';
import { exams } from '../server/src/tables/exams.tables.ts';
import { ALL_COLLECTIONS, worklistEntries, worklistTotals } from '../server/src/tables/worklists.tables.ts';
import { calfGapJson } from '../server/src/results/calf-gap.sql.ts';
import { AS_PAGE, type PageRow } from '../server/src/worklists/listed-exam.ts';
import { reviewedExamsStatement } from '../server/src/worklists/reviewed-exams.queries.ts';
import { worklistStatement } from '../server/src/worklists/worklists.queries.ts';
import { say } from '../tools/ready.mjs';
import { makeDatabase } from './bench-database.ts';
import { LISTS_READER, seedLists } from './seed-lists.ts';
import { seedWorklist } from './seed-worklist.ts';
import { median } from './statistics.ts';

const EXAMS = 50_000;
const ROUNDS = 5;
const READS_ALONE = 100;
const READS_TOGETHER = 400;
const CALLERS = 8;
const PAGE = { limit: 20 };
const SEES_ALL = { names: true, id: true };

type Read = () => Promise<PageRow | undefined>;

interface List {
  readonly name: string;
  readonly ways: Readonly<Record<string, Read>>;
}

const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const OPERATOR = `'operator_name', e.operator_name, 'operator_email', e.operator_email, 'scanner_id', e.scanner_id`;
const PATIENT = `'patient_id', e.patient_id, 'patient_first_name', e.patient_first_name, 'patient_last_name', e.patient_last_name`;

const WORKLIST_ITEM = `json_build_object('guid', e.guid, 'protocol', e.protocol, ${PATIENT},
  'date_added', ${moment('w.date_added')}, 'date_added_timezone_id', e.created_at_timezone_id, ${OPERATOR},
  'is_virtual_scan', e.is_virtual_scan, 'linked_to', e.linked_to,
  'has_rescan', exists(select 1 from exams r where r.linked_to = e.guid),
  'has_draft', exists(select from review_drafts d where d.reviewer_guid = $1 and d.root_exam_guid = e.chain_guid))`;

const REVIEW_ITEM = `json_build_object('guid', r.guid, 'clip_set_guid', e.guid, 'protocol', e.protocol, ${PATIENT}, ${OPERATOR},
  'email', u.email, 'reviewer_name', nullif(btrim(u.first_name || ' ' || u.last_name), ''),
  'reviewer_guid', r.reviewer_guid, 'assessment', r.assessment, 'calf_not_assessed', ${calfGapJson('r', 'e')}::json,
  'rating', r.rating, 'clinical_decision', r.clinical_decision, 'clip_set_created_at', ${moment('e.created_at')},
  'clip_set_created_at_timezone_id', e.created_at_timezone_id, 'created_at', ${moment('r.created_at')},
  'created_at_timezone_id', r.created_at_timezone_id, 'version', r.version, 'is_virtual_scan', e.is_virtual_scan,
  'linked_to', coalesce(e.linked_to, (
    select rescan.guid from exams rescan where rescan.chain_guid = e.guid and rescan.guid <> e.guid
    order by rescan.created_at desc, rescan.guid desc limit 1)))`;

const AGGREGATED = `coalesce(json_agg(item), '[]')::text as items, string_agg(guid::text, ',') as "examGuids"`;

/** The same statement, with each item built and all of them aggregated by PostgreSQL's JSON functions. */
function withJsonFunctions(statement: string, item: string): string {
  const changed = statement
    .replace(/select e\.guid, '\{[\s\S]*?\}' as item from/, () => `select e.guid, ${item} as item from`)
    .replace(AS_PAGE, () => AGGREGATED);
  if (!changed.includes('json_build_object') || !changed.includes('json_agg')) throw new Error(statement);
  return changed;
}

/** Put together by Drizzle at each call, as its `sql` is elsewhere, and planned at each call. */
function asDrizzle(statement: string, values: readonly unknown[]): SQL {
  const parts = statement.split(/\$(\d)/);
  return sql.join(
    parts.map((part, place) => (place % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)),
  );
}

interface Reading {
  readonly name: string;
  readonly statement: string;
  readonly item: string;
  readonly values: readonly unknown[];
}

function waysOf(database: Database, { name, statement, item, values }: Reading): List['ways'] {
  const prepared = (text: string, isAlwaysFast: boolean, kind: string): Read => {
    const ready = prepareStatement<PageRow>(database, { name: `${name}_${kind}`, text, isAlwaysFast });
    return async () => (await ready.run(values))[0];
  };
  const aggregated = withJsonFunctions(statement, item);
  return {
    'joined text, prepared, shared connection': prepared(statement, true, 'shared'),
    'joined text, prepared, pool': prepared(statement, false, 'pool'),
    'JSON functions, prepared, pool': prepared(aggregated, false, 'aggregated'),
    'JSON functions, Drizzle sql, pool': async () =>
      (await database.db.execute<PageRow & Record<string, unknown>>(asDrizzle(aggregated, values))).rows[0],
  };
}

/** The worklist by Drizzle's query builder alone. */
function builtWorklist({ db }: Database, reviewerGuid: string): Read {
  return async () => {
    const own = and(
      eq(worklistEntries.reviewerGuid, reviewerGuid),
      eq(worklistEntries.collectionGuid, ALL_COLLECTIONS),
    );
    const entries = db
      .select({ examGuid: worklistEntries.examGuid, dateAdded: worklistEntries.dateAdded })
      .from(worklistEntries)
      .where(own)
      .orderBy(desc(worklistEntries.dateAdded), desc(worklistEntries.examGuid))
      .limit(PAGE.limit)
      .as('w');
    const total = db
      .select({ due: worklistTotals.due })
      .from(worklistTotals)
      .where(
        and(
          eq(worklistTotals.reviewerGuid, reviewerGuid),
          eq(worklistTotals.collectionGuid, ALL_COLLECTIONS),
        ),
      );
    const drafted = db
      .select({ guid: reviewDrafts.rootExamGuid })
      .from(reviewDrafts)
      .where(
        and(eq(reviewDrafts.reviewerGuid, reviewerGuid), eq(reviewDrafts.rootExamGuid, exams.chainGuid)),
      );
    const item = sql`json_build_object('guid', ${exams.guid}, 'protocol', ${exams.protocol},
      'patient_id', ${exams.patientId}, 'patient_first_name', ${exams.patientFirstName},
      'patient_last_name', ${exams.patientLastName}, 'date_added', ${entries.dateAdded},
      'date_added_timezone_id', ${exams.createdAtTimezoneId}, 'operator_name', ${exams.operatorName},
      'operator_email', ${exams.operatorEmail}, 'scanner_id', ${exams.scannerId},
      'is_virtual_scan', ${exams.isVirtualScan}, 'linked_to', ${exams.linkedTo},
      'has_rescan', exists(select 1 from exams r where r.linked_to = ${exams.guid}), 'has_draft', exists ${drafted})`;
    const [page] = await db
      .select({
        total: sql<number>`coalesce(${total}, 0)`,
        items: sql<string>`coalesce(json_agg(${item} order by ${entries.dateAdded} desc, ${exams.guid} desc), '[]')::text`,
        examGuids: sql<string | null>`string_agg(${exams.guid}::text, ',')`,
      })
      .from(entries)
      .innerJoin(exams, eq(exams.guid, entries.examGuid));
    return page;
  };
}

async function alone(read: Read): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < READS_ALONE; index += 1) {
    const start = performance.now();
    await read();
    times.push(performance.now() - start);
  }
  return median(times);
}

/** Reads per second of a few callers, and the milliseconds that each costs this process. */
async function together(read: Read): Promise<{ readonly perSecond: number; readonly cpu: number }> {
  let left = READS_TOGETHER;
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (left > 0) {
        left -= 1;
        await read();
      }
    }),
  );
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    perSecond: (READS_TOGETHER * 1000) / (performance.now() - start),
    cpu: (user + system) / 1000 / READS_TOGETHER,
  };
}

async function compare({ name, ways }: List): Promise<void> {
  const results = new Map(
    Object.keys(ways).map((way) => [way, { ms: [] as number[], rate: [] as number[], cpu: [] as number[] }]),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [way, read] of Object.entries(ways)) {
      const result = results.get(way);
      result?.ms.push(await alone(read));
      const { perSecond, cpu } = await together(read);
      result?.rate.push(perSecond);
      result?.cpu.push(cpu);
    }
  }
  for (const [way, { ms, rate, cpu }] of results) {
    const page = await ways[way]?.();
    const shown = [
      name.padEnd(18),
      way.padEnd(42),
      `${median(ms).toFixed(2)} ms`,
      `${median(rate).toFixed(0)}/s`,
      `${median(cpu).toFixed(2)} ms Node`,
      `${page?.examGuids?.split(',').length ?? 0} of ${page?.total ?? 0}`,
    ];
    console.log(shown.join('  '));
  }
}

const open = (connection: pg.ClientConfig) =>
  openDatabase({ connection, maxConnections: 10, statementTimeoutMs: CALL_STATEMENT_TIMEOUT_MS });

async function seeded<Seeded>(connection: pg.ClientConfig, seed: (client: pg.Client) => Promise<Seeded>) {
  const client = new pg.Client(connection);
  await client.connect();
  const result = await seed(client);
  await client.end();
  return result;
}

const folder = mkdtempSync(join(tmpdir(), 'sonoboard-list-reads-'));
const postgres = await startEmbeddedPostgres(join(folder, 'database'));
try {
  say(`Filling ${EXAMS} exams twice …`);
  const hash = () => randomBytes(16).toString('hex');
  const due = await makeDatabase(postgres, 'due');
  const reviewed = await makeDatabase(postgres, 'reviewed');
  const reviewer = await seeded(due, (client) => seedWorklist(client, EXAMS, hash()));
  await seeded(reviewed, (client) => seedLists(client, EXAMS, { reader: hash(), operator: hash() }));

  const dueDatabase = open(due);
  await compare({
    name: 'worklist',
    ways: {
      ...waysOf(dueDatabase, {
        name: 'worklist',
        statement: worklistStatement({ query: PAGE, sees: SEES_ALL }),
        item: WORKLIST_ITEM,
        values: [reviewer, ALL_COLLECTIONS],
      }),
      'JSON functions, Drizzle builder, pool': builtWorklist(dueDatabase, reviewer),
    },
  });
  await dueDatabase.close();

  const reviewedDatabase = open(reviewed);
  for (const name of ['completed_reviews', 'pending_rescans'] as const) {
    const statement = reviewedExamsStatement(name, PAGE, SEES_ALL);
    const reading = { name, statement, item: REVIEW_ITEM, values: [LISTS_READER, null] };
    await compare({ name, ways: waysOf(reviewedDatabase, reading) });
  }
  await reviewedDatabase.close();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
