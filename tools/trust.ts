// `npm run trust`: what the product is trusted for, item by item, with what was measured just now and the bound.
// `-- --all` tries every property many times and adds the long items; `-- --write` writes docs/trust.md from the run;
// `-- --items=38,44` takes some items only.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { ROOT, say } from './ready.mjs';
import type { MeasureReport } from '../bench/measure.ts';
import { isBench, isLong, TRUST_GROUPS, type TrustItem } from './trust/items.ts';
import { judge, type Judgement, type TestResult } from './trust/judge.ts';
import { readRows, trustPage } from './trust/page.ts';

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly meta: { readonly figure?: string };
    }[];
  }[];
}

const words = process.argv.slice(2);
// It takes minutes, or hours: a word that was mistyped must not begin that.
const unknown = words.filter((word) => !/^--(all|write|items=\d+(,\d+)*)$/.test(word));
if (unknown.length > 0) {
  say(`There is no ${unknown.join(' ')}. npm run trust -- [--all] [--write] [--items=38,44]`);
  process.exit(2);
}
const takesAll = words.includes('--all');
const writes = words.includes('--write');

function filesOf(items: readonly TrustItem[]): string[] {
  return [...new Set(items.flatMap(({ shownBy }) => shownBy.map(({ file }) => file)))];
}

interface TestRun {
  readonly results: readonly TestResult[];
  /** False as well when something failed that is no test, such as what is put down after them. */
  readonly isWell: boolean;
}

function runTests(files: readonly string[]): TestRun {
  const folder = join(ROOT, '.cache');
  const file = join(folder, 'trust.json');
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  const words = ['run', ...files, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const env = {
    ...process.env,
    FFMPEG_PATH: ensureFfmpeg(),
    TEST_LENGTH: takesAll ? 'long' : 'usual',
  };
  const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...words], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const results = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({
      file: relative(ROOT, name),
      fullName: test.fullName,
      status: test.status,
      figure: test.meta.figure,
    })),
  );
  return { results, isWell: status === 0 };
}

/** Long enough for the slope of memory. */
const BENCH_MINUTES = 30;

/** What a part of the benchmark measured, as if each row were a test. Nothing else runs meanwhile. */
function runBench(file: string): readonly TestResult[] {
  const report = join(ROOT, '.cache', 'trust-bench.json');
  rmSync(report, { force: true });
  const part = basename(file, '-bench.ts');
  const words = [part, `--minutes=${BENCH_MINUTES}`, `--json=${report}`];
  // It ends with 1 where a bound was missed: the rows tell which.
  spawnSync(process.execPath, ['--import', 'tsx', join(ROOT, 'bench/run.ts'), ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const rows = JSON.parse(readFileSync(report, 'utf8')) as readonly MeasureReport[];
  return rows.map(({ name, isHeld, figure }) => ({
    file,
    fullName: name,
    status: isHeld ? 'passed' : 'failed',
    figure,
  }));
}

function print({ item, state, figure }: Judgement): void {
  say(`${String(item.number).padStart(3)}  ${state.padEnd(9)}  ${item.what}`);
  say(`                ${figure}`);
  say(`                bound: ${item.bound}`);
  if (item.lacks !== undefined) say(`                lacking: ${item.lacks}`);
}

const wanted = words
  .find((word) => word.startsWith('--items='))
  ?.slice('--items='.length)
  .split(',')
  .map(Number);
const groups = TRUST_GROUPS.map(({ name, items }) => ({
  name,
  items: items.filter(({ number }) => wanted?.includes(number) ?? true),
})).filter(({ items }) => items.length > 0);

const started = new Date();
say(`Running the tests behind ${groups.flatMap(({ items }) => items).length} items …`);
const files = filesOf(groups.flatMap(({ items }) => items)).filter((file) => takesAll || !isLong(file));
const testFiles = files.filter((file) => !isBench(file));
const tests: TestRun = testFiles.length > 0 ? runTests(testFiles) : { results: [], isWell: true };
const results = [...tests.results, ...files.filter(isBench).flatMap(runBench)];
const judgements: Judgement[] = [];
for (const { name, items } of groups) {
  say(`\n${name}`);
  for (const item of items) {
    const judgement = judge(item, results, { files, isLong: takesAll });
    judgements.push(judgement);
    print(judgement);
  }
}
const count = (state: Judgement['state']) => judgements.filter((one) => one.state === state).length;
say(
  `\n${count('holds')} hold, ${count('partly')} in part, ${count('fails')} fail, ${count('not shown')} not shown; ` +
    `${Math.round((Date.now() - started.getTime()) / 60_000)} minutes.`,
);
const hasFailedOutside = !tests.isWell && tests.results.every(({ status }) => status === 'passed');
if (hasFailedOutside) say('Something failed that is no test: see above.');
if (writes && !hasFailedOutside) {
  const page = join(ROOT, 'docs/trust.md');
  const rows = readRows(readFileSync(page, 'utf8'));
  const day = started.toISOString().slice(0, 10);
  for (const { item, state, figure } of judgements) rows.set(item.number, { state, figure, day });
  writeFileSync(page, trustPage(rows));
}
process.exitCode = count('fails') > 0 || hasFailedOutside ? 1 : 0;
