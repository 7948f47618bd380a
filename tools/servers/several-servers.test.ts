import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { signIn, signOut } from '@sonoboard/contract/accounts/accounts.endpoints';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { addAttempt, beginExam, getIngest } from '@sonoboard/contract/ingest/ingest.endpoints';
import { getLiveEvents } from '@sonoboard/contract/live/live.endpoints';
import { submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { appendToUpload } from '@sonoboard/contract/uploads/uploads.endpoints';
import { getUser } from '@sonoboard/contract/user-settings/user-settings.endpoints';
import { LOGIN_FAILURE_LIMIT } from '@sonoboard/domain/accounts/login-throttle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../server/src/accounts/password-hash.ts';
import { inTransaction } from '../../server/src/platform/database/db.ts';
import { addMember, makeCollection, makeExam } from '../../server/test/factories.ts';
import { attemptBody, examBody, FILM, fileOf } from '../../server/test/ingest-world.ts';
import { clipsOf, reviewBody } from '../../server/test/review-bodies.ts';
import { runs } from '../../server/test/runs.ts';
import { makeUser, type TestUser } from '../../server/test/test-users.ts';
import { readLoops } from '../phone/loops.ts';
import type { MadeUpExam } from '../phone/made-up-exam.ts';
import { phoneLine, signInPhone } from '../phone/phone-line.ts';
import { playPhones } from '../phone/play-phones.ts';
import { type SeveralServers, startSeveralServers } from './several-servers.fixture.ts';

const PASSWORD = 'Correct-Horse-7';
const PATIENCE_MS = 120_000;
/** The lease of a killed server's job has run out by then, and another server has taken it. */
const LEASE_PATIENCE = { timeout: PATIENCE_MS, interval: 100 };

/** Of one server. */
const JOBS_AT_ONCE = 4;

let servers: SeveralServers;
let collection: string;
let reviewer: TestUser;
beforeAll(async () => {
  servers = await startSeveralServers();
  const { deps } = servers.world;
  collection = await makeCollection(deps, { name: 'DVT North' });
  reviewer = await makeUser(deps);
  await addMember(deps, collection, reviewer, ['reviewer', 'exams_subscriber']);
}, 180_000);
afterAll(() => servers.stop());

const lineTo = (at: number, { cookie }: { readonly cookie: string }) =>
  phoneLine(cookie, { baseUrl: servers.origins[at] ?? '', patienceMs: PATIENCE_MS });

/** In a transaction, which is made again if it meets those of the servers in a deadlock. */
function makeReviewableExam() {
  const { deps } = servers.world;
  const exam = { collections: [collection], clips: clipsOf('dvt_left_two_point') };
  return inTransaction(deps.db, (tx) => makeExam({ ...deps, db: tx }, exam));
}

async function makeOperator(): Promise<TestUser> {
  const operator = await makeUser(servers.world.deps, { passwordHash: await hashPassword(PASSWORD) });
  await addMember(servers.world.deps, collection, operator, ['scanner']);
  return operator;
}

async function count(from: string): Promise<number> {
  const { rows } = await servers.world.database.pool.query<{ n: number }>(
    `select count(*)::int as n from ${from}`,
  );
  return rows[0]?.n ?? 0;
}

test('who signs in at one server is known at the others, and signed out everywhere', async () => {
  const { email, guid } = await makeOperator();
  const [baseUrl = ''] = servers.origins;
  const cookie = await signInPhone({ email, password: PASSWORD }, { baseUrl, patienceMs: PATIENCE_MS });
  expect(await lineTo(1, { cookie }).call(getUser, { params: { guid } })).toMatchObject({ guid });
  await fetch(`${servers.origins[2]}${callAddress(signOut.path)}`, { headers: { cookie } });
  await expect(lineTo(1, { cookie }).call(getUser, { params: { guid } })).rejects.toThrow('401');
});

test('wrong passwords are counted over all servers', async () => {
  const { email } = await makeOperator();
  const tryAt = async (at: number, password: string) => {
    const address = callAddress(signIn.path);
    const reply = await fetch(`${servers.origins[at % servers.origins.length]}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
      body: JSON.stringify({ username: email, password }),
    });
    return reply.status;
  };
  for (let at = 0; at < LOGIN_FAILURE_LIMIT; at += 1) expect(await tryAt(at, 'wrong')).toBe(401);
  for (const at of [0, 1, 2]) expect(await tryAt(at, PASSWORD)).toBe(429);
});

test('a review that is submitted at one server reaches a page that listens at another', async () => {
  const exam = await makeReviewableExam();
  const request = get(`${servers.origins[1]}${callAddress(getLiveEvents.path)}`, {
    headers: { cookie: reviewer.cookie },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let heard = '';
  response.setEncoding('utf8').on('data', (piece: string) => (heard += piece));
  const worklistChanged = '{"kind":"worklist"}';
  // First it hears that everything may have changed before it came.
  await expect.poll(() => heard, LEASE_PATIENCE).toContain(worklistChanged);
  heard = '';
  await lineTo(0, reviewer).call(submitReview, { body: reviewBody(exam) });
  await expect.poll(() => heard, LEASE_PATIENCE).toContain(worklistChanged);
  response.destroy();
});

test('the parts of a file may arrive at different servers', async () => {
  const operator = await makeOperator();
  const file = fileOf();
  const exam = examBody();
  const params = { examGuid: exam.guid };
  await lineTo(0, operator).call(beginExam, { body: exam });
  await lineTo(1, operator).call(addAttempt, { params, body: attemptBody({ files: { plain: file } }) });
  const half = Math.floor(file.size / 2);
  const append = (at: number, start: number, end: number) =>
    fetch(`${servers.origins[at]}${callAddress(appendToUpload.path, { uploadGuid: file.upload_guid })}`, {
      method: 'PATCH',
      headers: {
        cookie: operator.cookie,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(start),
      },
      body: new Uint8Array(FILM.subarray(start, end)),
    });
  expect((await append(1, 0, half)).headers.get('upload-offset')).toBe(String(half));
  expect((await append(2, half, file.size)).status).toBe(204);
  const ofFile = async () =>
    (await lineTo(0, operator).call(getIngest, { params })).files.map(({ state }) => state);
  await expect.poll(ofFile, LEASE_PATIENCE).toEqual(['verified']);
});

describe('servers that are killed and replaced while phones and reviewers work', () => {
  const KILLS = runs({ usual: 2, long: 18 });
  const PHONES = runs({ usual: 2, long: 8 });
  const REVIEWERS = runs({ usual: 2, long: 8 });
  /** So much is answered between two kills at least. */
  const STEPS_BETWEEN = 10;

  const submitted: { readonly examGuid: string; readonly reviewGuid: string }[] = [];
  const arrived: MadeUpExam[] = [];
  const failures: string[] = [];
  const progress = { steps: 0, isOver: false };
  beforeAll(async () => {
    const phones = await Promise.all(Array.from({ length: PHONES }, makeOperator));
    const work = [
      ...Array.from({ length: REVIEWERS }, review),
      ...phones.map((operator, nr) => sendExams(operator, nr)),
    ];
    const killing = killInTurn().finally(() => void (progress.isOver = true));
    await Promise.all([killing, ...work]);
  }, 900_000);

  /** A job of a killed server is taken over after 40 seconds, which only the long run waits for. */
  const isWorthSparing = async () =>
    runs({ usual: 1, long: 0 }) === 1 && (await count(`jobs where status = 'running'`)) > 0;

  async function killInTurn(): Promise<void> {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const next = progress.steps + STEPS_BETWEEN;
      while (progress.steps < next || (await isWorthSparing())) await delay(10);
      await servers.killAndReplace(kill % servers.origins.length);
    }
  }

  /** A reviewer who submits one exam after the other; what is not answered is submitted again. */
  async function review(): Promise<void> {
    const { deps } = servers.world;
    const person = await makeUser(deps);
    await addMember(deps, collection, person, ['reviewer']);
    const line = phoneLine(person.cookie, { baseUrl: servers.proxyUrl, patienceMs: PATIENCE_MS });
    while (!progress.isOver) {
      const exam = await makeReviewableExam();
      const { guid } = await line.call(submitReview, { body: reviewBody(exam) });
      submitted.push({ examGuid: exam.guid, reviewGuid: guid });
      progress.steps += 1;
    }
  }

  async function sendExams(operator: TestUser, nr: number): Promise<void> {
    const loops = await readLoops();
    for (let exam = 1; !progress.isOver; exam += 1) {
      const outcome = await playPhones({
        server: servers.proxyUrl,
        phones: [
          {
            name: operator.email,
            owner: { zone: 'Europe/Berlin', scannerId: `SC-${nr}` },
            exams: 1,
            session: (options) => signInPhone({ email: operator.email, password: PASSWORD }, options),
          },
        ],
        loops,
        seed: `${nr} ${exam}`,
        isFlaky: true,
        patienceMs: PATIENCE_MS,
        options: { isShort: true },
        hear(_, news) {
          if (news.kind === 'failed') failures.push(news.reason);
          else progress.steps += 1;
        },
      });
      arrived.push(...outcome.arrived);
    }
  }

  const listOf = (guids: readonly string[]) => `('${guids.join("','")}')`;
  const examsOfPhones = () => listOf(arrived.map(({ guid }) => guid));
  const filesOfPhones = () => arrived.flatMap(({ files }) => files);

  test('every review that was answered is there, once', async () => {
    expect(submitted.length).toBeGreaterThan(KILLS);
    const { rows } = await servers.world.database.pool.query<{ exam_guid: string; guid: string }>(
      `select exam_guid, guid from exam_reviews where exam_guid in ${listOf(submitted.map(({ examGuid }) => examGuid))}`,
    );
    const stored = rows.map((row) => `${row.exam_guid} ${row.guid}`);
    expect(stored.sort()).toEqual(submitted.map((one) => `${one.examGuid} ${one.reviewGuid}`).sort());
    const audited = `audit_events where action = 'review.submitted' and subject_guid in`;
    const recorded = await count(`${audited} ${listOf(submitted.map(({ reviewGuid }) => reviewGuid))}`);
    expect(recorded).toBe(submitted.length);
  });

  test('every exam that a phone sent has arrived, once, with all its clips byte for byte', async () => {
    expect(failures).toEqual([]);
    expect(arrived.length).toBeGreaterThanOrEqual(PHONES);
    const attempts = arrived.flatMap((exam) => exam.attempts);
    expect(await count(`exams where uploaded_at is not null and guid in ${examsOfPhones()}`)).toBe(
      arrived.length,
    );
    expect(await count(`collection_exams where exam_guid in ${examsOfPhones()}`)).toBe(arrived.length);
    expect(await count(`clips where exam_guid in ${examsOfPhones()}`)).toBe(attempts.length);
    const { rows } = await servers.world.database.pool.query<{ key: string | null }>(
      `select unnest(array[plain_key, overlay_key, full_plain_key]) as key from clips where exam_guid in ${examsOfPhones()}`,
    );
    const keys = rows.map(({ key }) => key).filter((key) => key !== null);
    const hashes = await Promise.all(keys.map((key) => servers.world.deps.blobs.hashOf(key)));
    expect(hashes.sort()).toEqual(
      filesOfPhones()
        .map(({ sha256 }) => sha256)
        .sort(),
    );
  });

  test('every job is done, and every mail is there once and has left', async () => {
    await expect.poll(() => count(`jobs where status in ('waiting', 'running')`), LEASE_PATIENCE).toBe(0);
    expect(await count(`jobs where status = 'failed'`)).toBe(0);
    const ofArrivals = `outbox where kind = 'exam-arrived' and to_address = '${reviewer.email}'`;
    expect(await count(ofArrivals)).toBe(arrived.length);
    const { rows } = await servers.world.database.pool.query<{ guid: string }>('select guid from outbox');
    expect([...new Set(servers.sentMails)].sort()).toEqual(rows.map(({ guid }) => guid).sort());
    // A mail that a killed server had just handed over is handed over again, under the same Message-ID.
    expect(servers.sentMails.length - rows.length).toBeLessThanOrEqual(KILLS * JOBS_AT_ONCE);
  }, 180_000);
});
