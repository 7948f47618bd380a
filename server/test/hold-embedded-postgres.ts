import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres/embedded-postgres.ts';

// A server of its own process, for tests that kill it: node --import tsx hold-embedded-postgres.ts DATA_DIR
const postgres = await startEmbeddedPostgres(process.argv[2] ?? '', { isDurable: false });
const client = new pg.Client(postgres.connection());
await client.connect();
await client.query("create table marks (kept text); insert into marks values ('yes')");
await client.end();
process.stdout.write('ready\n');
setInterval(() => {}, 60_000);
