// Migrates a database in a process of its own, so that a test can kill it: its address, then the folder of migrations.
import { migrate } from '../src/platform/database/migrate.ts';

const [connectionString = '', folder = ''] = process.argv.slice(2);
await migrate({ connectionString }, { folder });
