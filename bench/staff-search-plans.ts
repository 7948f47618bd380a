import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as search from '../server/src/staff-search/staff-search.queries.ts';
import { explained, savePlan } from './list-plans.ts';

/** In one row, in every fifth, and in every one without ever being the whole of a field. */
const WORDS = ['mrn-007919', 'chen', 'family'];
const SEES_ALL = { names: true, id: true };

/** Writes how PostgreSQL finds what staff type into the command palette to bench/plans, for the kinds that grow large. */
export async function writeStaffSearchPlans(connection: pg.ClientConfig, exams: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const db = drizzle(client, { casing: 'snake_case' });
    const parts = [
      `# The plans of the command palette\n\nWritten by \`npm run bench -- search-plans\` at ${exams.toLocaleString('en')} exams. A word may be in every row; what is read (actual rows, buffers) must not grow with the rows.\n`,
    ];
    for (const text of WORDS) {
      const statements = {
        exams: search.selectExamsFound(db, { text }, SEES_ALL),
        users: search.selectUsersFound(db, { text }),
      };
      for (const [kind, statement] of Object.entries(statements)) {
        const { sql, params } = statement.toSQL();
        parts.push(`## ${kind} by '${text}'\n\n${await explained(client, { text: sql, values: params })}`);
      }
    }
    savePlan('staff-search', parts);
  } finally {
    await client.end();
  }
}
