import { setTimeout as delay } from 'node:timers/promises';
import {
  addAttempt,
  beginExam,
  completeExam,
  getIngest,
  reportHardwareUsage,
} from '@sonoboard/contract/ingest/ingest.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { SeededRandom } from '../../server/demo/seeded-random.ts';
import type { RecordedFile } from './loops.ts';
import type { MadeUpExam } from './made-up-exam.ts';
import type { PhoneLine } from './phone-line.ts';
import { sendFile } from './send-file.ts';

type Ingest = ReplyOf<typeof getIngest>;

interface Play {
  readonly line: PhoneLine;
  readonly random: SeededRandom;
  /** A phone on the move: it sends in pieces and is put away in between. */
  readonly isRestless: boolean;
  /** How long the server may take to check what it got. */
  readonly patienceMs: number;
  readonly onSent: (bytes: number) => void;
  readonly onSettling: () => void;
}

const FILES_AT_ONCE = 2;
const PIECE_BYTES = [48 * 1024, 160 * 1024] as const;
const PAUSE_MS = [50, 400] as const;
const FIRST_LOOK_MS = 200;
const LONGEST_LOOK_MS = 4_000;

/** Plays one exam from its first call until it has arrived; fails with a sentence that says what stands in the way. */
export async function playExam(exam: MadeUpExam, play: Play): Promise<void> {
  const { line, random } = play;
  const params = { examGuid: exam.guid };
  await line.call(beginExam, { body: exam.begin });
  for (const { body } of exam.attempts) await line.call(addAttempt, { params, body });
  await line.call(reportHardwareUsage, { params, body: exam.usage });
  // Some operators close the exam while its clips are on their way, and some afterwards.
  const isClosedFirst = random.integer(0, 1) === 0;
  if (isClosedFirst) await line.call(completeExam, { params, body: exam.complete });
  await sendFiles(exam.files, play);
  if (!isClosedFirst) await line.call(completeExam, { params, body: exam.complete });
  play.onSettling();
  requireWhole(exam, await settled(exam.guid, play));
}

async function sendFiles(
  files: readonly RecordedFile[],
  { line, random, isRestless, onSent }: Play,
): Promise<void> {
  const sent = new Map<string, number>();
  const waiting = files.map((file) => ({
    file,
    chunkBytes: isRestless ? random.integer(...PIECE_BYTES) : Infinity,
    pause:
      isRestless && random.integer(1, 3) === 1
        ? { afterBytes: random.integer(1, file.size - 1), ms: random.integer(...PAUSE_MS) }
        : null,
  }));
  const sendNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { file, ...options } = next;
      const onProgress = (bytes: number) => {
        sent.set(file.uploadGuid, bytes);
        onSent([...sent.values()].reduce((sum, one) => sum + one, 0));
      };
      await sendFile(line, file, { ...options, onProgress });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: FILES_AT_ONCE }, sendNext));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Looks until there is nothing more to wait for. */
async function settled(examGuid: string, { line, patienceMs }: Play): Promise<Ingest> {
  const givesUpAt = Date.now() + patienceMs;
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(wait * 1.5, LONGEST_LOOK_MS)) {
    const ingest = await line.call(getIngest, { params: { examGuid } });
    const isOnItsWay = ingest.state === 'uploading' || ingest.state === 'checking';
    if (!isOnItsWay || Date.now() > givesUpAt) return ingest;
    await delay(wait);
  }
}

function requireWhole(exam: MadeUpExam, { state, problem, files }: Ingest): void {
  if (state !== 'arrived')
    throw new Error(`The exam is ${state}. ${problem ?? 'The server gives no reason.'}`);
  const verified = new Set(files.filter((file) => file.state === 'verified').map((file) => file.upload_guid));
  const missing = exam.files.filter(({ uploadGuid }) => !verified.has(uploadGuid)).length;
  if (missing > 0) throw new Error(`The exam has arrived, but ${missing} of its files are not verified.`);
  if (files.length !== exam.files.length) {
    throw new Error(`The exam has arrived with ${files.length} files instead of ${exam.files.length}.`);
  }
}
