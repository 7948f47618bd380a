import { setTimeout as delay } from 'node:timers/promises';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import pg from 'pg';
import { DEMO_PASSWORD } from '../server/demo/demo-people.ts';
import { openBlobStore } from '../server/src/platform/files/blobs/open-blob-store.ts';
import { loginsToRunning } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { demoPhones } from '../tools/phone/demo-phones.ts';
import { readLoops, type RecordedFile } from '../tools/phone/loops.ts';
import { signInPhone } from '../tools/phone/phone-line.ts';
import { type Phone, playPhones } from '../tools/phone/play-phones.ts';
import { say } from '../tools/ready.mjs';
import { addressOf, DEMO_REVIEWER } from './demo-account.ts';
import { latencyDuring } from './latency-during.ts';
import type { Measure } from './measure.ts';

const PHONES = 200;
const PATIENCE_MS = 240_000;
const IDLE_MS = 5_000;
/** An idle server answers in about 10 ms, and what takes more than a tenth of a second is noticed as waiting. */
const NOTICED = 10;

/** Many phones at once on one server process: nothing may be lost, and others are still answered. */
export async function phonesMeasures(server: string, dataDir: string): Promise<Measure[]> {
  const options = { baseUrl: server, patienceMs: PATIENCE_MS };
  const cookie = await signInPhone({ email: DEMO_REVIEWER.username, password: DEMO_PASSWORD }, options);
  const worklist = { url: `${addressOf(server, getWorklist)}?limit=20&offset=0`, headers: { cookie } };
  const idle = await latencyDuring(worklist, () => delay(IDLE_MS));
  say(`${PHONES} phones send an exam each …`);
  const start = performance.now();
  const busy = await latencyDuring(worklist, () => sendFromAll(server));
  const seconds = (performance.now() - start) / 1000;
  const { arrived } = busy.result;
  const files = arrived.flatMap((exam) => exam.files);
  const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1e6;
  const whole = await countWhole(files, dataDir);
  return [
    {
      name: `exams that arrived of ${PHONES} phones at once`,
      value: arrived.length,
      unit: 'exams',
      bound: { kind: 'at least', value: PHONES },
      details: `${megabytes.toFixed(0)} MB in ${files.length} files, ${seconds.toFixed(0)} s until the last had arrived`,
    },
    {
      name: 'files of theirs that a clip names and the store holds byte for byte',
      value: whole,
      unit: 'files',
      bound: { kind: 'at least', value: files.length },
      details: 'SHA-256 of each blob, read back',
    },
    {
      name: 'worklist call while they send, against an idle server',
      value: busy.median / idle.median,
      unit: 'x',
      bound: { kind: 'at most', value: NOTICED },
      details: `${busy.median.toFixed(1)} ms against ${idle.median.toFixed(1)} ms in the median, at most ${busy.slowest.toFixed(0)} ms; the phones share the cores of this machine`,
    },
    {
      name: 'worklist calls refused while they send',
      value: busy.refused,
      unit: 'calls',
      bound: { kind: 'at most', value: 0 },
      details: `of ${busy.calls} calls`,
    },
  ];
}

async function sendFromAll(server: string) {
  const phones = sharingSessions(demoPhones({ phones: PHONES, exams: PHONES, operator: null }));
  return playPhones({
    server,
    phones,
    loops: await readLoops(),
    seed: 'bench',
    isFlaky: false,
    patienceMs: PATIENCE_MS,
    options: { isShort: true },
    hear: (phone, news) => {
      if (news.kind === 'failed') say(`${phones[phone]?.name}: ${news.reason}`);
    },
  });
}

/** Phones of one operator use one session: what is measured is the sending of exams, not the hashing of passwords. */
function sharingSessions(phones: readonly Phone[]): Phone[] {
  const cookies = new Map<string | null, Promise<string>>();
  return phones.map((phone) => ({
    ...phone,
    session(options) {
      const { scannerId } = phone.owner;
      const cookie = cookies.get(scannerId) ?? phone.session(options);
      cookies.set(scannerId, cookie);
      return cookie;
    },
  }));
}

async function countWhole(files: readonly RecordedFile[], dataDir: string): Promise<number> {
  const blobs = await openBlobStore(readSettings({ DATA_DIR: dataDir }, dataDir).blobStore);
  const kept = new Set<string>();
  for (const key of await keysOfClips(dataDir)) kept.add(await blobs.hashOf(key));
  return files.filter(({ sha256 }) => kept.has(sha256)).length;
}

async function keysOfClips(dataDir: string): Promise<ReadonlySet<string>> {
  const client = new pg.Client((await loginsToRunning(dataDir)).owner);
  await client.connect();
  const { rows } = await client.query<{ plain_key: string }>(
    'select plain_key from clips where plain_key is not null',
  );
  await client.end();
  return new Set(rows.map(({ plain_key: key }) => key));
}
