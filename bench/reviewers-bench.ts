import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { hashOfToken, newSessionToken } from '../server/src/accounts/session-token.ts';
import type { EmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { say } from '../tools/ready.mjs';
import { applicationUrl, makeDatabase } from './bench-database.ts';
import { startBenchServer } from './bench-server.ts';
import type { Measure } from './measure.ts';
import { noWork, type Reviewer, reviewOne, type Work } from './reviewer-at-work.ts';
import { seedReviewers } from './seed-reviewers.ts';

const REVIEWERS = 100;
const AUDIT_ROWS = 1_000_000;
/** Of an exam, for one who hardly looks: people take minutes. */
const SECONDS_PER_EXAM = 30;
const ALONE_EXAMS = 60;
/** Plans and caches are made by the first calls, which nobody compares. */
const WARM_UP_EXAMS = 10;
const MEMORY_EVERY_MS = 10_000;
/** Below this a slope says nothing: the first minutes fill caches. */
const SLOPE_FROM_MINUTES = 30;

/**
 * Many reviewers for so many minutes, each with list, exam, lease, drafts and submission over HTTP; and how long these take
 * against one reviewer alone, just before and on the same data.
 */
export async function reviewersMeasures(
  postgres: EmbeddedPostgres,
  { exams, minutes }: { readonly exams: number; readonly minutes: number },
): Promise<Measure[]> {
  say(`Filling ${exams} exams and ${AUDIT_ROWS} rows of the trail …`);
  const connection = await makeDatabase(postgres, 'bench_reviewers');
  const client = new pg.Client(connection);
  await client.connect();
  const sessionSecret = randomBytes(32).toString('hex');
  const tokens = Array.from({ length: REVIEWERS }, newSessionToken);
  const tokenHashes = tokens.map((token) => hashOfToken(token, sessionSecret));
  await seedReviewers(client, { exams, auditRows: AUDIT_ROWS, tokenHashes });
  const server = await startBenchServer({
    DATABASE_URL: applicationUrl(connection),
    SESSION_SECRET: sessionSecret,
    URL_SIGNING_SECRET: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
  });
  try {
    const reviewers = tokens.map((token, n) => ({ baseUrl: server.baseUrl, token, place: n % 10 }));
    await workAlone(reviewers, WARM_UP_EXAMS);
    const alone = await workAlone(reviewers, ALONE_EXAMS);
    say(`${REVIEWERS} reviewers work for ${minutes} minutes …`);
    const memory = watchMemory(server.pid);
    const together = await workTogether(reviewers, minutes);
    return measuresOf({
      alone,
      together,
      minutes,
      wrong: await countWrong(client, together),
      slope: memory.end(),
    });
  } finally {
    await server.stop();
    await client.end();
  }
}

async function workAlone([reviewer]: readonly Reviewer[], exams: number): Promise<Work> {
  const work = noWork();
  if (reviewer === undefined) return work;
  for (let done = 0; done < exams; done += 1) await reviewOne(reviewer, work, 0);
  return work;
}

async function workTogether(reviewers: readonly Reviewer[], minutes: number): Promise<Work> {
  const work = noWork();
  const end = Date.now() + minutes * 60_000;
  await Promise.all(
    reviewers.map(async (reviewer, n) => {
      // Not all of them in the same second.
      await delay((n * SECONDS_PER_EXAM * 1000) / reviewers.length);
      while (Date.now() < end) {
        await reviewOne(reviewer, work, SECONDS_PER_EXAM).catch((error: unknown) => {
          work.faults += 1;
          say(String(error));
        });
      }
    }),
  );
  return work;
}

/** Reviews that were answered and are not there, or are there more than once. */
async function countWrong(client: pg.Client, { reviewed }: Work): Promise<number> {
  const { rows } = await client.query<{ readonly wrong: number }>(
    `select count(*)::int as wrong from unnest($1::uuid[]) as answered (guid)
     where (select count(*) from exam_reviews where exam_guid = answered.guid) <> 1
       or (select count(*) from audit_events where action = 'review.submitted' and exam_guids @> array[answered.guid]) <> 1`,
    [reviewed],
  );
  return rows[0]?.wrong ?? Number.NaN;
}

/** How much of its memory a process gains in an hour, by a line through the second half of what was seen. */
function watchMemory(pid: number): { end(): number } {
  const seen: { readonly hours: number; readonly bytes: number }[] = [];
  const started = Date.now();
  const look = () => {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    seen.push({ hours: (Date.now() - started) / 3_600_000, bytes: Number(kilobytes) * 1024 });
  };
  const timer = setInterval(look, MEMORY_EVERY_MS);
  return {
    end() {
      clearInterval(timer);
      look();
      return slopeOf(seen.slice(Math.floor(seen.length / 2)));
    },
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function slopeOf(seen: readonly { readonly hours: number; readonly bytes: number }[]): number {
  const hours = mean(seen.map((one) => one.hours));
  const bytes = mean(seen.map((one) => one.bytes));
  const both = mean(seen.map((one) => (one.hours - hours) * (one.bytes - bytes)));
  const spread = mean(seen.map((one) => (one.hours - hours) ** 2));
  return spread === 0 ? 0 : both / spread / bytes;
}

function slowOf(milliseconds: readonly number[]): number {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

interface Outcome {
  readonly alone: Work;
  readonly together: Work;
  readonly minutes: number;
  readonly wrong: number;
  readonly slope: number;
}

function measuresOf({ alone, together, minutes, wrong, slope }: Outcome): Measure[] {
  const ratio = (what: 'reads' | 'submits'): Pick<Measure, 'value' | 'unit' | 'bound' | 'details'> => {
    const [many, one] = [slowOf(together[what]), slowOf(alone[what])];
    return {
      value: many / one,
      unit: 'x',
      bound: { kind: 'at most', value: 3 },
      details: `95 of 100 calls within ${many.toFixed(0)} ms against ${one.toFixed(0)} ms; ${together[what].length} calls, an exam in ${SECONDS_PER_EXAM} s each`,
    };
  };
  const none = { kind: 'at most', value: 0 } as const;
  const asked = `${together.reviewed.length} reviews in ${minutes} minutes, ${together.late} by a colleague who was faster`;
  return [
    { name: `${REVIEWERS} reviewers: lists and exams against one reviewer alone`, ...ratio('reads') },
    { name: `${REVIEWERS} reviewers: submissions against one reviewer alone`, ...ratio('submits') },
    {
      name: `${REVIEWERS} reviewers: calls that failed`,
      value: together.faults,
      unit: 'calls',
      bound: none,
      details: asked,
    },
    {
      name: `${REVIEWERS} reviewers: reviews lost or doubled`,
      value: wrong,
      unit: 'exams',
      bound: none,
      details: asked,
    },
    ...(minutes < SLOPE_FROM_MINUTES
      ? []
      : [
          {
            name: 'memory of the server after an hour of such work',
            value: 1 + slope,
            unit: 'x',
            bound: { kind: 'at most', value: 1.05 },
            details: `by the second half of ${minutes} minutes`,
          } as const,
        ]),
  ];
}
