// `npm run phone`: plays phones of demo operators against a running server. `npm run phone -- --help` tells how.
import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import { demoPhones } from './phone/demo-phones.ts';
import { readLoops } from './phone/loops.ts';
import type { Original } from './phone/made-up-exam.ts';
import { phoneLine } from './phone/phone-line.ts';
import { HELP, type PhoneOptions, readPhoneOptions } from './phone/phone-options.ts';
import { type Phone, playPhones } from './phone/play-phones.ts';
import { progressBoard } from './phone/progress-board.ts';
import { say } from './ready.mjs';

const PATIENCE_MS = 120_000;

/** The patient and the protocol of the exam that is scanned again, as its operator sees them. */
async function originalOf(guid: string, phone: Phone, baseUrl: string): Promise<Original> {
  const options = { baseUrl, patienceMs: PATIENCE_MS };
  const line = phoneLine(await phone.session(options), options);
  const { exam } = await line.call(getExam, { params: { examGuid: guid } });
  return {
    guid,
    protocol: exam.protocol,
    patient: {
      id: exam.patient_id,
      first_name: exam.patient_first_name,
      last_name: exam.patient_last_name,
    },
  };
}

/** Asked once before the phones try for minutes. */
async function requireServer(server: string): Promise<void> {
  const isThere = await fetch(`${server}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isThere) throw new Error(`No Sonoboard answers at ${server}. npm start starts one.`);
}

const some = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** True when every exam has arrived. */
async function play(options: PhoneOptions): Promise<boolean> {
  const { server, seed, isFlaky, isPractice, urgentReason, rescanOf } = options;
  await requireServer(server);
  const phones = demoPhones(options);
  const [first] = phones;
  const original =
    rescanOf === null || first === undefined ? undefined : await originalOf(rescanOf, first, server);
  say(
    `Sending ${some(options.exams, 'exam')} from ${some(phones.length, 'phone')} to ${server}; the seed is ${seed}.`,
  );
  const board = progressBoard(
    phones.map(({ name }) => name),
    process.stdout,
  );
  const { arrived, failed, cuts } = await playPhones({
    server,
    phones,
    loops: await readLoops(),
    seed,
    isFlaky,
    patienceMs: PATIENCE_MS,
    options: { isPractice, urgentReason, rescanOf: original },
    hear: board.hear,
  });
  board.end();
  if (isFlaky) say(`The network cut ${cuts} connections.`);
  say(`${arrived.length} exams arrived, ${failed} failed`);
  return failed === 0;
}

const asked = readPhoneOptions(process.argv.slice(2));
switch (asked.kind) {
  case 'help':
    say(HELP);
    break;
  case 'mistake':
    say(`${asked.sentence} npm run phone -- --help tells what there is.`);
    process.exitCode = 1;
    break;
  case 'play':
    try {
      if (!(await play(asked.options))) process.exitCode = 1;
    } catch (error) {
      say(`The phones could not play. ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
}
