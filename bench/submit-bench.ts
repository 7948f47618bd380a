import { randomBytes } from 'node:crypto';
import { submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { confirmIdentity } from '@sonoboard/contract/signatures/signatures.endpoints';
import pg from 'pg';
import { hashPassword } from '../server/src/accounts/password-hash.ts';
import { hashOfToken, newSessionToken } from '../server/src/accounts/session-token.ts';
import type { EmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { say } from '../tools/ready.mjs';
import { applicationUrl, makeDatabase } from './bench-database.ts';
import { startBenchServer } from './bench-server.ts';
import { addressOf } from './demo-account.ts';
import type { Measure } from './measure.ts';
import { seedReviewers } from './seed-reviewers.ts';
import { interleavedSamples, median, spread } from './statistics.ts';

const EXAMS = 10_000;
const AUDIT_ROWS = 100_000;
const ROUNDS = 100;
/** Plans and caches are made by the first calls, which nobody compares. */
const WARM_UP_ROUNDS = 20;
const PASSWORD = 'Demo1234';

/** A submission that is signed and keeps a contradiction with a reason, against one that is neither, at the same server. */
export async function submitMeasures(postgres: EmbeddedPostgres): Promise<Measure[]> {
  say(`Filling ${EXAMS} exams …`);
  const connection = await makeDatabase(postgres, 'bench_submit');
  const client = new pg.Client(connection);
  await client.connect();
  const sessionSecret = randomBytes(32).toString('hex');
  const token = newSessionToken();
  const tokenHashes = [hashOfToken(token, sessionSecret)];
  await seedReviewers(client, { exams: EXAMS, auditRows: AUDIT_ROWS, tokenHashes });
  await client.query('update users set password_hash = $1', [await hashPassword(PASSWORD)]);
  const exams = await dueExams(client, 2 * (ROUNDS + WARM_UP_ROUNDS));
  await client.end();
  const server = await startBenchServer({
    DATABASE_URL: applicationUrl(connection),
    SESSION_SECRET: sessionSecret,
    URL_SIGNING_SECRET: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
  });
  try {
    const reviewer = { baseUrl: server.baseUrl, token };
    const confirmations: string[] = [];
    const rounds = {
      plain: async () => (await submit(reviewer, reviewOf(take(exams), 'standard'))).milliseconds,
      confirmed: async () => {
        const confirmed = await post(reviewer, confirmIdentity, { password: PASSWORD });
        confirmations.push(confirmIdentity.reply.parse(confirmed.content).guid);
        return confirmed.milliseconds;
      },
      signed: async () => {
        const review = keepingContradiction(reviewOf(take(exams), 'discharge'));
        const signature = { confirmation: take(confirmations) };
        return (await submit(reviewer, { ...review, signature })).milliseconds;
      },
    };
    await interleavedSamples(WARM_UP_ROUNDS, rounds);
    const { plain, confirmed, signed } = await interleavedSamples(ROUNDS, rounds);
    return [
      {
        name: 'a signed submission that keeps a contradiction against one that is neither',
        value: median(signed) / median(plain),
        unit: 'x',
        bound: { kind: 'at most', value: 1.2 },
        details: `${spread(signed)} against ${spread(plain)}; confirming by password before it takes ${spread(confirmed)}`,
      },
    ];
  } finally {
    await server.stop();
  }
}

interface Reviewer {
  readonly baseUrl: string;
  readonly token: string;
}

interface DueExam {
  readonly guid: string;
  readonly clips: readonly string[];
}

async function dueExams(client: pg.Client, count: number): Promise<DueExam[]> {
  const { rows } = await client.query<DueExam>(
    `select listed.exam_guid as guid, array(select guid::text from clips where exam_guid = listed.exam_guid) as clips
     from worklist_entries listed join data_collections on data_collections.guid = listed.collection_guid
     order by listed.exam_guid limit $1`,
    [count],
  );
  return rows;
}

function take<Item>(items: Item[]): Item {
  const item = items.pop();
  if (item === undefined) throw new Error('There is nothing left to take.');
  return item;
}

function reviewOf({ guid, clips }: DueExam, decision: 'standard' | 'discharge') {
  return {
    clip_set_guid: guid,
    exam_review: {
      rating: 4,
      comment: 'Fine.',
      created_at_timezone_id: 'Europe/Berlin',
      clinical_decision: decision,
      clinical_decision_comment: 'Told the nurse.',
      communicated: true,
    },
    sequences: clips.map((clip_guid) => ({
      clip_guid,
      rating: 4,
      assessment: 'positive',
      comment: 'Well seen.',
    })),
  };
}

/** A positive exam whose patient is sent home. */
function keepingContradiction(review: ReturnType<typeof reviewOf>) {
  const kept_findings = [{ finding: 'decision_against_outcome', reason: 'agreed_by_phone' }];
  return { ...review, exam_review: { ...review.exam_review, kept_findings } };
}

async function submit(reviewer: Reviewer, review: object): Promise<{ readonly milliseconds: number }> {
  return post(reviewer, submitReview, review);
}

async function post(
  { baseUrl, token }: Reviewer,
  endpoint: typeof submitReview | typeof confirmIdentity,
  body: object,
): Promise<{ readonly milliseconds: number; readonly content: unknown }> {
  const started = performance.now();
  const reply = await fetch(addressOf(baseUrl, endpoint), {
    method: 'POST',
    headers: { cookie: `sonoboard=${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const content: unknown = await reply.json();
  if (!reply.ok) throw new Error(`${endpoint.path}: ${reply.status} ${JSON.stringify(content)}`);
  return { milliseconds: performance.now() - started, content };
}
