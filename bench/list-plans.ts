import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { storedExamsPage } from '../server/src/exams/stored-exams.queries.ts';
import type { EmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { reviewedExamsStatement } from '../server/src/worklists/reviewed-exams.queries.ts';
import { worklistStatement } from '../server/src/worklists/worklists.queries.ts';
import { ALL_COLLECTIONS } from '../server/src/tables/worklists.tables.ts';
import { ROOT, say } from '../tools/ready.mjs';
import { makeDatabase } from './bench-database.ts';
import { LISTS_OPERATOR, LISTS_READER } from './seed-lists.ts';
import { seedWorklist } from './seed-worklist.ts';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const SEES_ALL = { names: true, id: true };
const SMALL = 1_000;

/** Writes how PostgreSQL reads a page of each list, few and many exams side by side, to bench/plans. */
export async function writeListPlans(postgres: EmbeddedPostgres, large: number): Promise<void> {
  const sides = [
    { exams: SMALL, lists: 'lists_small', worklist: await worklistDatabase(postgres, 'plans_small', SMALL) },
    { exams: large, lists: 'lists_large', worklist: await worklistDatabase(postgres, 'plans_large', large) },
  ];
  const pages: Readonly<Record<string, (client: pg.Client) => Statement>> = {
    'completed-reviews': () => reviewed('completed_reviews'),
    'pending-rescans': () => reviewed('pending_rescans'),
    'my-exams': (client) => stored(client),
  };
  for (const [name, statementOf] of Object.entries(pages)) {
    const parts: string[] = [];
    for (const { exams, lists } of sides) parts.push(await planOf(postgres, lists, exams, statementOf));
    save(name, parts, large);
  }
  const parts: string[] = [];
  for (const { exams, worklist } of sides) {
    parts.push(await planOf(postgres, worklist.database, exams, () => worklistPage(worklist.reviewer)));
  }
  save('worklist', parts, large);
}

async function worklistDatabase(postgres: EmbeddedPostgres, database: string, exams: number) {
  say(`Filling a worklist of ${exams} exams …`);
  const client = new pg.Client(await makeDatabase(postgres, database));
  await client.connect();
  const reviewer = await seedWorklist(client, exams, 'no session');
  await client.end();
  return { database, reviewer };
}

const reviewed = (list: 'completed_reviews' | 'pending_rescans'): Statement => ({
  text: reviewedExamsStatement(list, { limit: 20 }, SEES_ALL),
  values: [LISTS_READER, null],
});

const worklistPage = (reviewer: string): Statement => ({
  text: worklistStatement({ query: { limit: 20 }, sees: SEES_ALL }),
  values: [reviewer, ALL_COLLECTIONS],
});

function stored(client: pg.Client): Statement {
  const db = drizzle(client, { casing: 'snake_case' });
  const { sql, params } = storedExamsPage(
    db,
    LISTS_OPERATOR,
    { limit: 20, now: new Date() },
    SEES_ALL,
  ).toSQL();
  return { text: sql, values: params };
}

async function planOf(
  postgres: EmbeddedPostgres,
  database: string,
  exams: number,
  statementOf: (client: pg.Client) => Statement,
): Promise<string> {
  const client = new pg.Client(postgres.connection(database));
  await client.connect();
  try {
    const plan = await explained(client, statementOf(client));
    return `## ${exams.toLocaleString('en')} exams, all of them in the list\n\n${plan}`;
  } finally {
    await client.end();
  }
}

/** How PostgreSQL answers a statement, as a block of Markdown. */
export async function explained(client: pg.Client, { text, values }: Statement): Promise<string> {
  const explain = { text: `explain (analyze, buffers, costs off) ${text}`, values: [...values] };
  // The first look fills the cache; the second shows what the plan itself costs.
  await client.query(explain);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(explain);
  const lines = rows.map((row) => shortened(row['QUERY PLAN']));
  return `\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`;
}

const WIDTH = 160;
const shortened = (line: string) => (line.length > WIDTH ? `${line.slice(0, WIDTH)} …` : line);

function save(name: string, parts: readonly string[], large: number): void {
  const option = large === 1_000_000 ? ' --million' : '';
  const head = `# The plan of a page: ${name}\n\nWritten by \`npm run bench -- plans${option}\`. What a page touches (actual rows, buffers) must not grow with the exams.\n`;
  savePlan(name, [head, ...parts]);
}

export function savePlan(name: string, parts: readonly string[]): void {
  const folder = join(ROOT, 'bench/plans');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), parts.join('\n'));
}
