// `npm run affected [-- <commit>]`: the tests that a change can reach, before the whole of `npm test`. The change is what
// differs from the given commit, by default from the last one. Unit and API tests are found by what they import; browser
// tests by the feature, because a browser test imports no page.
import './runtime.mjs';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { affectedSpecs } from './affected-specs.mjs';
import { ensureHeadlessShell } from './chromium.mjs';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { freePort } from './free-port.mjs';
import { ensureBuilt, ensureInstalled, ROOT, run, runTool, say } from './ready.mjs';

const base = process.argv[2] ?? 'HEAD';
const git = (...words) =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

ensureInstalled();
const changed = [
  ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
];
if (changed.length === 0) {
  say(`Nothing differs from ${base}.`);
  process.exit(0);
}
say(`${changed.length} files differ from ${base}.`);

const present = changed.filter((file) => existsSync(join(ROOT, file)));
const code = present.filter((file) => /\.tsx?$/.test(file));
const specs = affectedSpecs(changed, readdirSync(join(ROOT, 'e2e')));

const STEPS = [
  {
    name: 'format',
    run: () => runTool('prettier', ['--check', '--ignore-unknown', '--log-level', 'warn', ...present]),
  },
  {
    name: 'lint',
    run: () => (code.length === 0 ? 0 : runTool('oxlint', ['--type-aware', '--quiet', ...code])),
  },
  { name: 'types', run: () => run(process.execPath, ['tools/types.mjs']) },
  { name: 'unit and API tests', run: runVitest },
  { name: `browser tests (${specs.length} files)`, run: () => (specs.length === 0 ? 0 : runBrowser()) },
];
for (const step of STEPS) {
  say(`\n— ${step.name}`);
  if ((await step.run()) !== 0) {
    say(`\nFailed: ${step.name}`);
    process.exit(1);
  }
}

function runVitest() {
  const env = { FFMPEG_PATH: ensureFfmpeg() };
  return runTool('vitest', ['run', '--changed', base, '--passWithNoTests'], { env });
}

async function runBrowser() {
  await ensureBuilt();
  const executable = ensureHeadlessShell();
  const env = {
    E2E_PORT: String(await freePort()),
    FFMPEG_PATH: ensureFfmpeg(),
    ...(executable ? { CHROMIUM_PATH: executable } : {}),
  };
  return runTool('playwright', ['test', '--reporter=list', ...specs], { env });
}
