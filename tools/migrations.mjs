// The tables in the code and the migrations must say the same: generating once more must find nothing to write.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, runTool, say } from './ready.mjs';

const copy = mkdtempSync(join(tmpdir(), 'sonoboard-migrations-'));
cpSync(join(ROOT, 'server/migrations'), copy, { recursive: true });
const before = readdirSync(copy).length;
const code = runTool(
  'drizzle-kit',
  ['generate', '--dialect', 'postgresql', '--schema', 'server/src/**/*.tables.ts', '--out', copy],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
const isSame = readdirSync(copy).length === before;
rmSync(copy, { recursive: true, force: true });
if (!isSame) say('The tables differ from the migrations: run `npm run migration` and review what it writes.');
process.exit(code === 0 && isSame ? 0 : 1);
