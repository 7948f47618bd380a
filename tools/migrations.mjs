// The tables in the code and the migrations must say the same: generating once more must find nothing to write.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, say } from './ready.mjs';

// Below the repository, because the generator takes relative folders only.
const COPY = '.cache/migrations';

rmSync(join(ROOT, COPY), { recursive: true, force: true });
mkdirSync(join(ROOT, COPY), { recursive: true });
cpSync(join(ROOT, 'server/migrations'), join(ROOT, COPY), { recursive: true });
const done = spawnSync(
  join(ROOT, 'node_modules/.bin/drizzle-kit'),
  ['generate', '--dialect', 'postgresql', '--schema', './server/src/**/*.tables.ts', '--out', COPY],
  { cwd: ROOT, encoding: 'utf8' },
);
// The generator ends with success also when it could not read a thing, so its own words are what counts.
const isSame = done.stdout.includes('No schema changes');
if (!isSame) {
  say(`${done.stdout}${done.stderr}`);
  say('The tables differ from the migrations: run `npm run migration` and review what it writes.');
}
process.exit(isSame ? 0 : 1);
