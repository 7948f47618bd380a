import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../server/src/accounts/password-hash.ts';
import { addMember, makeCollection } from '../../server/test/factories.ts';
import { makeUser } from '../../server/test/test-users.ts';
import { readLoops } from './loops.ts';
import type { MadeUpExam } from './made-up-exam.ts';
import { signInPhone } from './phone-line.ts';
import { type PhoneNews, playPhones } from './play-phones.ts';
import { type RealServer, startRealServer } from './real-server.fixture.ts';

const PHONES = 3;
const SEED = '6';
const PASSWORD = 'Correct-Horse-7';
const PATIENCE_MS = 90_000;

describe('three phones on a bad network, against the real server', () => {
  let server: RealServer;
  let outcome: Awaited<ReturnType<typeof playPhones>>;
  const failures: PhoneNews[] = [];
  beforeAll(async () => {
    server = await startRealServer();
    outcome = await play();
  }, 180_000);
  afterAll(() => server.stop());

  async function play() {
    const collection = await makeCollection(server, { name: 'DVT North' });
    const subscriber = await makeUser(server);
    await addMember(server, collection, subscriber, ['reviewer', 'exams_subscriber']);
    const passwordHash = await hashPassword(PASSWORD);
    const phones = [];
    for (let nr = 1; nr <= PHONES; nr += 1) {
      const operator = await makeUser(server, { passwordHash });
      await addMember(server, collection, operator, ['scanner']);
      phones.push({
        name: `Phone ${nr}`,
        owner: { zone: 'Europe/Berlin', scannerId: `SC-${nr}` },
        exams: 1,
        session: (options: Parameters<typeof signInPhone>[1]) =>
          signInPhone({ email: operator.email, password: PASSWORD }, options),
      });
    }
    return playPhones({
      server: server.baseUrl,
      phones,
      loops: await readLoops(),
      seed: SEED,
      isFlaky: true,
      patienceMs: PATIENCE_MS,
      hear: (_, news) => void (news.kind === 'failed' && failures.push(news)),
    });
  }

  async function count(from: string): Promise<number> {
    const { rows } = await server.database.pool.query<{ n: number }>(
      `select count(*)::int as n from ${from}`,
    );
    return rows[0]?.n ?? 0;
  }

  const files = (exams: readonly MadeUpExam[]) => exams.flatMap((exam) => exam.files);

  test('a phone that repeats any call after a lost connection changes nothing: all arrive, each once', async () => {
    expect(failures).toEqual([]);
    expect(outcome).toMatchObject({ failed: 0 });
    expect(outcome.cuts).toBeGreaterThan(PHONES);
    const attempts = outcome.arrived.flatMap((exam) => exam.attempts);
    expect(await count('exams where uploaded_at is not null')).toBe(PHONES);
    expect(await count('exams')).toBe(PHONES);
    expect(await count('clips')).toBe(attempts.length);
    expect(await count('hardware_usages')).toBe(PHONES);
    expect(await count(`uploads where state = 'verified'`)).toBe(files(outcome.arrived).length);
    expect(await count('uploads')).toBe(files(outcome.arrived).length);
  });

  test('an arrived exam is in the collection of its scanner and on the worklist, and is told of once', async () => {
    expect(await count('collection_exams')).toBe(PHONES);
    expect(
      await count(`worklist_entries where collection_guid <> '00000000-0000-0000-0000-000000000000'`),
    ).toBe(PHONES);
    expect(await count(`outbox where kind = 'exam-arrived'`)).toBe(PHONES);
  });

  test('every file is kept byte for byte, and named by its clip', async () => {
    const { rows } = await server.database.pool.query<{ key: string }>(
      `select unnest(array[plain_key, overlay_key, full_plain_key]) as key from clips`,
    );
    const named = rows.map(({ key }) => key).filter((key) => key !== null);
    const kept = await Promise.all(named.map((key) => server.blobs.hashOf(key)));
    expect(kept.sort()).toEqual(
      files(outcome.arrived)
        .map(({ sha256 }) => sha256)
        .sort(),
    );
  });

  test('no cut is a fault of the server', () => {
    expect(server.faults).toEqual([]);
  });
});
