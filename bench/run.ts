// `npm run bench`: speed as ratios, each against a peer or a limit that is measured in the same run, medians of interleaved rounds.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { ensureChromium } from '../tools/chromium.mjs';
import { ensureBuilt, say } from '../tools/ready.mjs';
import { auditMeasures } from './audit-bench.ts';
import { backupMeasures } from './backup-bench.ts';
import { startBenchServer } from './bench-server.ts';
import { clipMeasures } from './clip-bench.ts';
import { coldStartMeasures } from './cold-start-bench.ts';
import { writeListPlans } from './list-plans.ts';
import { listMeasures } from './lists-bench.ts';
import { asMarkdown, asReport, asTable, holds, type Measure } from './measure.ts';
import { openExamMeasures } from './open-exam-bench.ts';
import { phonesMeasures } from './phones-bench.ts';
import { nextExamMeasures, playerMeasures } from './player-bench.ts';
import { reviewersMeasures } from './reviewers-bench.ts';
import { scriptSizeMeasures } from './script-size-bench.ts';
import { STAFF_LISTS_DATABASE, staffListMeasures } from './staff-lists-bench.ts';
import { writeStaffSearchPlans } from './staff-search-plans.ts';
import { statisticsMeasures } from './statistics-bench.ts';
import { submitMeasures } from './submit-bench.ts';
import { uploadMeasures } from './uploads-bench.ts';
import { worklistMeasures } from './worklist-bench.ts';

const PARTS = [
  'worklist',
  'cold-start',
  'lists',
  'plans',
  'statistics',
  'staff-lists',
  'search-plans',
  'phones',
  'uploads',
  'clips',
  'backup',
  'audit',
  'submit',
  'reviewers',
  'scripts',
  'open-exam',
  'player',
  'next-exam',
];
const OPTION = /^--(million|table|minutes=\d+|json=.+)$/;

const words = process.argv.slice(2);
// All of it takes an hour: a word that was mistyped must not begin that.
const unknown = words.filter((word) => !PARTS.includes(word) && !OPTION.test(word));
if (unknown.length > 0) {
  say(
    `There is no ${unknown.join(' ')}. npm run bench -- [part …] [--million] [--minutes=30] [--table] [--json=FILE]`,
  );
  say(`Parts: ${PARTS.join(', ')}. Without one: all but plans and search-plans, about an hour.`);
  process.exit(2);
}
const valueOf = (option: string) => words.find((word) => word.startsWith(option))?.slice(option.length);
const wanted = new Set(words.filter((word) => PARTS.includes(word)));
const isWanted = (part: string) => wanted.size === 0 || wanted.has(part);
/** `npm run bench -- worklist lists --million`: ten times the exams, and some minutes to fill them. */
const large = words.includes('--million') ? 1_000_000 : 100_000;

const folder = mkdtempSync(join(tmpdir(), 'sonoboard-bench-'));
const measures: Measure[] = [];

async function benchWorklist(): Promise<void> {
  const postgres = await startEmbeddedPostgres(join(folder, 'worklist'));
  try {
    measures.push(...(await worklistMeasures(postgres, large)));
  } finally {
    await postgres.stop();
  }
}

async function benchColdStart(): Promise<void> {
  const postgres = await startEmbeddedPostgres(join(folder, 'cold-start'));
  try {
    measures.push(...(await coldStartMeasures(postgres, ensureChromium())));
  } finally {
    await postgres.stop();
  }
}

async function benchLists(): Promise<void> {
  const postgres = await startEmbeddedPostgres(join(folder, 'lists'));
  try {
    measures.push(...(await listMeasures(postgres, large)));
    if (wanted.has('plans')) await writeListPlans(postgres, large);
  } finally {
    await postgres.stop();
  }
}

async function benchStatistics(): Promise<void> {
  const postgres = await startEmbeddedPostgres(join(folder, 'statistics'));
  try {
    measures.push(...(await statisticsMeasures(postgres, large)));
  } finally {
    await postgres.stop();
  }
}

async function benchStaffLists(): Promise<void> {
  const postgres = await startEmbeddedPostgres(join(folder, 'staff-lists'));
  try {
    measures.push(...(await staffListMeasures(postgres, large)));
    if (wanted.has('search-plans')) {
      await writeStaffSearchPlans(postgres.connection(STAFF_LISTS_DATABASE), large);
    }
  } finally {
    await postgres.stop();
  }
}

async function benchPhones(): Promise<void> {
  say('Starting a demo …');
  const dataDir = join(folder, 'phones');
  const server = await startBenchServer({ DATA_DIR: dataDir });
  try {
    measures.push(...(await phonesMeasures(server.baseUrl, dataDir)));
  } finally {
    await server.stop();
  }
}

async function benchUploads(): Promise<void> {
  const postgres = await startEmbeddedPostgres(join(folder, 'uploads'));
  try {
    measures.push(...(await uploadMeasures(postgres, join(folder, 'upload-files'))));
  } finally {
    await postgres.stop();
  }
}

async function benchClips(): Promise<void> {
  const postgres = await startEmbeddedPostgres(join(folder, 'clips'));
  try {
    measures.push(...(await clipMeasures(postgres, join(folder, 'clip-files'))));
  } finally {
    await postgres.stop();
  }
}

/** `npm run bench -- reviewers --minutes=30`: with memory, which shows a slope after half an hour only. */
const minutes = Number(valueOf('--minutes=') ?? 10);

async function benchReviewers(): Promise<void> {
  const postgres = await startEmbeddedPostgres(join(folder, 'reviewers'));
  try {
    measures.push(...(await reviewersMeasures(postgres, { exams: large, minutes })));
  } finally {
    await postgres.stop();
  }
}

async function benchBackup(): Promise<void> {
  const postgres = await startEmbeddedPostgres(join(folder, 'backup'));
  try {
    measures.push(...(await backupMeasures(postgres, join(folder, 'backup-files'))));
  } finally {
    await postgres.stop();
  }
}

async function benchAudit(): Promise<void> {
  const postgres = await startEmbeddedPostgres(join(folder, 'audit'));
  try {
    measures.push(...(await auditMeasures(postgres)));
  } finally {
    await postgres.stop();
  }
}

async function benchSubmit(): Promise<void> {
  const postgres = await startEmbeddedPostgres(join(folder, 'submit'));
  try {
    measures.push(...(await submitMeasures(postgres)));
  } finally {
    await postgres.stop();
  }
}

async function benchDemo(): Promise<void> {
  const chromiumPath = ensureChromium();
  say('Starting a demo …');
  const server = await startBenchServer({ DATA_DIR: join(folder, 'demo') });
  try {
    if (isWanted('scripts')) measures.push(...(await scriptSizeMeasures(server.baseUrl, chromiumPath)));
    if (isWanted('open-exam')) measures.push(...(await openExamMeasures(server.baseUrl, chromiumPath)));
    if (isWanted('player')) measures.push(...(await playerMeasures(server, chromiumPath)));
    else if (wanted.has('next-exam')) measures.push(...(await nextExamMeasures(server, chromiumPath)));
  } finally {
    await server.stop();
  }
}

await ensureBuilt();
try {
  if (isWanted('worklist')) await benchWorklist();
  if (isWanted('cold-start')) await benchColdStart();
  if (isWanted('lists') || wanted.has('plans')) await benchLists();
  if (isWanted('statistics')) await benchStatistics();
  if (isWanted('staff-lists') || wanted.has('search-plans')) await benchStaffLists();
  if (isWanted('phones')) await benchPhones();
  if (isWanted('uploads')) await benchUploads();
  if (isWanted('clips')) await benchClips();
  if (isWanted('backup')) await benchBackup();
  if (isWanted('audit')) await benchAudit();
  if (isWanted('submit')) await benchSubmit();
  if (isWanted('reviewers')) await benchReviewers();
  if (['scripts', 'open-exam', 'player', 'next-exam'].some(isWanted)) await benchDemo();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
// `npm run bench -- --table`: as docs/performance.md has it.
say(`\n${words.includes('--table') ? asMarkdown(measures) : asTable(measures)}`);
const report = valueOf('--json=');
if (report !== undefined) writeFileSync(report, JSON.stringify(measures.map(asReport)));
process.exitCode = measures.every(holds) ? 0 : 1;
