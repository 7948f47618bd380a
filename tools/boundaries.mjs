// Holds the import directions of docs/ARCHITECTURE.md. A checker that reads nothing reports success, so the count is held too.
import './runtime.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, say } from './ready.mjs';

const MODULES_AT_LEAST = 200;

const done = spawnSync(
  join(ROOT, 'node_modules/.bin/depcruise'),
  [
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    'domain/src',
    'contract/src',
    'server/src',
    'server/demo',
    'web/src',
  ],
  { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 },
);
const { summary } = JSON.parse(done.stdout || '{"summary":{"totalCruised":0,"violations":[]}}');
for (const { rule, from, to } of summary.violations) say(`${rule.severity}: ${rule.name}: ${from} → ${to}`);
if (summary.totalCruised < MODULES_AT_LEAST) {
  say(`Only ${summary.totalCruised} modules were read: the check itself is broken. ${done.stderr}`);
  process.exit(1);
}
say(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} violations`,
);
process.exit(summary.error > 0 ? 1 : 0);
