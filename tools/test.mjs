// `npm test`: everything that must hold, in the order of what is cheapest to learn, then one line: N passed, N failed.
// `npm run check` leaves the browser out; `npm test -- --long` tries every property many times. With DATABASE_URL the API
// tests run against that server; the browser tests always run the product with the database that it brings along.
import './runtime.mjs';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureHeadlessShell } from './chromium.mjs';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { ensureBuilt, ensureInstalled, ROOT, runQuietly, runTool, runToolQuietly, say } from './ready.mjs';
import { freePort } from './free-port.mjs';

const withBrowser = !process.argv.includes('--check');
const isLong = process.argv.includes('--long');
const total = { passed: 0, failed: 0 };
const failures = [];

function count(name, passed, failed) {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(name);
}

// The slowest first, so that the quick ones fill the other core meanwhile.
const STATIC_CHECKS = [
  { name: 'types', check: () => runQuietly(process.execPath, ['tools/types.mjs']) },
  { name: 'lint', check: () => runToolQuietly('oxlint', ['--type-aware', '--quiet']) },
  { name: 'format', check: () => runToolQuietly('prettier', ['--check', '--log-level', 'warn', '.']) },
  { name: 'import boundaries', check: () => runQuietly(process.execPath, ['tools/boundaries.mjs']) },
  { name: 'unused code', check: () => runToolQuietly('knip', []) },
  {
    // What only tests use is no product code: a rule that the product performs elsewhere would be tested in vain.
    name: 'code that only tests use',
    check: () => runToolQuietly('knip', ['--production', '--config', 'knip.product.json']),
  },
  {
    name: 'migrations match the tables',
    check: () => runQuietly(process.execPath, ['tools/migrations.mjs']),
  },
];
const CHECKS_AT_ONCE = 2;

async function runStaticChecks() {
  const waiting = [...STATIC_CHECKS];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { name, check } = next;
      const { code, output } = await check();
      say(`\n— ${name}: ${code === 0 ? 'passed' : 'failed'}`);
      if (code !== 0) say(output);
      count(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1);
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
}

const reports = join(ROOT, '.cache');
const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

function vitest() {
  say('\n— unit and API tests');
  const file = join(reports, 'vitest.json');
  const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const env = { FFMPEG_PATH: ensureFfmpeg(), TEST_LENGTH: isLong ? 'long' : 'usual' };
  const code = runTool('vitest', words, { env });
  const report = readReport(file);
  const failed = report?.numFailedTests ?? 0;
  // A file that cannot even be loaded has no failed test of its own; the exit code tells.
  count('unit and API tests', report?.numPassedTests ?? 0, code === 0 ? failed : Math.max(1, failed));
}

async function browser() {
  const executable = ensureHeadlessShell();
  await ensureBuilt();
  say('\n— browser tests');
  const file = join(reports, 'playwright.json');
  const code = runTool('playwright', ['test', '--reporter=list,json'], {
    env: {
      DATABASE_URL: undefined,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      E2E_PORT: String(await freePort()),
      FFMPEG_PATH: ensureFfmpeg(),
      ...(executable ? { CHROMIUM_PATH: executable } : {}),
    },
  });
  const stats = readReport(file)?.stats;
  // A test that needs a second try is broken: it counts as one that failed twice.
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  count('browser tests', stats?.expected ?? 0, code === 0 ? failed : Math.max(1, failed));
}

ensureInstalled();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
await runStaticChecks();
vitest();
if (withBrowser) await browser();

if (failures.length > 0) say(`\nFailed: ${failures.join(', ')}`);
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
