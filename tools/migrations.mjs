// The tables in the code and the migrations must say the same: generating once more must find nothing to write. And a migration
// must leave servers of the version before at work, or say that it does not.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, say } from './ready.mjs';
import { rollingProblems } from './rolling-migrations.mjs';

const folder = join(ROOT, 'server/migrations');
const problems = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .flatMap((name) => rollingProblems(name, readFileSync(join(folder, name), 'utf8')));
for (const problem of problems) say(problem);

// Below the repository, because the generator takes relative folders only.
const COPY = '.cache/migrations';

rmSync(join(ROOT, COPY), { recursive: true, force: true });
mkdirSync(join(ROOT, COPY), { recursive: true });
cpSync(folder, join(ROOT, COPY), { recursive: true });
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
process.exit(isSame && problems.length === 0 ? 0 : 1);
