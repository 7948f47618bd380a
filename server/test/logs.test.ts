import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { sendPasswordReset, signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import { listExamsForStaff } from '@sonoboard/contract/exams/exam-reports.endpoints';
import { beginExam } from '@sonoboard/contract/ingest/ingest.endpoints';
import { submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { searchForStaff } from '@sonoboard/contract/staff-search/staff-search.endpoints';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobsOf } from '../src/app/jobs.ts';
import { startJobWorker } from '../src/jobs/job-worker.ts';
import { defineJob } from '../src/jobs/jobs.service.ts';
import { composeMail } from '../src/mail/compose-mail.ts';
import { inTransaction } from '../src/platform/database/db.ts';
import { createLog } from '../src/platform/log.ts';
import { jobs } from '../src/tables/jobs.tables.ts';
import { outbox } from '../src/tables/mail.tables.ts';
import { send } from './call.ts';
import { addMember, makeCollection, makeExam } from './factories.ts';
import { addFile, begin } from './import-world.ts';
import { examBody } from './ingest-world.ts';
import { clipsOf, reviewBody } from './review-bodies.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { makeUser, type TestUser } from './test-users.ts';

/** Nothing of ours has this name: each person's data here contains it, and no line of the log may. */
const CANARY = 'Zylinderhuber';
const EMAIL = `${CANARY.toLowerCase()}@clinic.example`;

const lines: string[] = [];
const sink = new Writable({
  write(part: Buffer, _encoding, done) {
    lines.push(part.toString());
    done();
  },
});

let smtp: SMTPServer;
let world: TestApp;
let staff: TestUser;
let reviewer: TestUser;
beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`<${address}> is unknown here`), { responseCode: 550 })),
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  world = await startTestApp({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Sonoboard <no-reply@sonoboard.example>' },
    deps: { log: createLog('trace', sink) },
  });
  staff = await makeUser(world.deps, { permissions: ['internal'] });
  reviewer = await makeUser(world.deps);
});
afterAll(async () => {
  await world.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const leaks = () => lines.filter((line) => line.toLowerCase().includes(CANARY.toLowerCase()));
const answered = (route: string, status: number) =>
  lines.some((line) => {
    const { msg, ...said } = JSON.parse(line) as { msg: string; route?: string; status?: number };
    return msg === 'answered' && said.route === route && said.status === status;
  });

test('signing in, sending, searching and reviewing leave no name, address or comment in the log', async () => {
  const { app, deps } = world;
  await send(app, signIn, { body: { username: EMAIL, password: CANARY } });
  await send(app, sendPasswordReset, { body: { email: EMAIL } });

  const exam = examBody({ patient: { id: CANARY, first_name: CANARY, last_name: CANARY } });
  await send(app, beginExam, { body: exam }, { as: reviewer });
  await send(app, beginExam, { body: { ...exam, protocol: 'cardiac' } }, { as: reviewer });
  await send(app, beginExam, { body: { ...exam, protocol: CANARY as 'cardiac' } }, { as: reviewer });

  const collectionGuid = await makeCollection(deps, {});
  await addMember(deps, collectionGuid, reviewer, ['reviewer']);
  const open = await makeExam(deps, {
    collections: [collectionGuid],
    clips: clipsOf('dvt_left_two_point'),
    patientFirstName: CANARY,
    operatorEmail: EMAIL,
  });
  const review = reviewBody(open, { comment: CANARY, clinical_decision_comment: CANARY });
  const wrong = reviewBody(open, { comment: CANARY, rating: 9 });
  await send(app, submitReview, { body: wrong }, { as: reviewer });
  await send(app, submitReview, { body: review }, { as: reviewer });
  const other = reviewBody(open, { comment: `${CANARY} again` });
  await send(app, submitReview, { body: other }, { as: reviewer });

  await send(app, getWorklist, { query: { search: [CANARY] } }, { as: reviewer });
  await send(app, searchForStaff, { query: { q: CANARY } }, { as: staff });
  await send(app, listExamsForStaff, { query: { search: [CANARY] } }, { as: staff });
  await send(app, getExam, { params: { examGuid: CANARY } }, { as: reviewer });

  expect(answered('/api/examReviews', 409)).toBe(true);
  expect(lines.length).toBeGreaterThan(10);
  expect(leaks()).toEqual([]);
});

test('input that cannot be read leaves nothing of itself in the log', async () => {
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  await fetch(`${origin}/${CANARY}/%c0?name=${CANARY}`);
  await fetch(`${origin}/api/${CANARY}?name=${CANARY}`, { headers: { cookie: `session=${CANARY}` } });
  const body = `{"patient": "${CANARY}`;
  const headers = { 'content-type': 'application/json', cookie: reviewer.cookie, 'user-agent': CANARY };
  await fetch(`${origin}/api/examReviews`, { method: 'POST', body, headers });
  const socket = connect(port, '127.0.0.1');
  socket.end(`${CANARY} / HTTP/9\r\nx: ${CANARY}\r\n\r\n`);
  await once(socket.resume(), 'close');
  expect(answered('/api/examReviews', 400)).toBe(true);
  expect(leaks()).toEqual([]);
});

test('a fault of ours is logged without what the call carried', async () => {
  await world.database.owner.query('alter table worklist_entries rename to worklist_entries_away');
  const reply = await send(world.app, getWorklist, { query: { search: [CANARY] } }, { as: reviewer });
  await world.database.owner.query('alter table worklist_entries_away rename to worklist_entries');
  expect(reply.statusCode).toBe(500);
  expect(lines.some((line) => line.includes('a call failed'))).toBe(true);
  expect(leaks()).toEqual([]);
});

test('jobs that fail are logged without the address, the file or the values that they failed on', async () => {
  const { deps, database, clock } = world;
  const uploadGuid = await addFile(world, reviewer, {
    importGuid: await begin(world, reviewer),
    name: `${CANARY}.mp4`,
    content: Buffer.from(`no film of ${CANARY}`),
  });
  const insertWrongly = defineJob('insert-wrongly', async () => {
    await deps.db.insert(outbox).values({
      guid: CANARY,
      kind: CANARY,
      toAddress: EMAIL,
      subject: CANARY,
      textBody: CANARY,
      htmlBody: CANARY,
      status: 'kept',
      createdAt: clock.now(),
    });
  });
  await inTransaction(deps.db, async (tx) => {
    const mail = composeMail({ subject: CANARY, paragraphs: [CANARY] });
    await deps.mail.queue(tx, { kind: 'greeting', to: EMAIL, mail });
    await deps.jobs.enqueue(tx, 'convert-import-file', { uploadGuid });
    await deps.jobs.enqueue(tx, insertWrongly.name, { name: CANARY });
    // Its payload is read before anything is checked.
    await deps.jobs.enqueue(tx, 'follow-rota', { collectionGuid: CANARY });
  });
  const worker = startJobWorker({
    database,
    connection: database.connection,
    clock,
    log: deps.log,
    jobs: [...jobsOf(deps).filter(({ everyMs }) => everyMs === null), insertWrongly],
    pollMs: 50,
  });
  await expect
    .poll(async () => {
      const left = await deps.db.execute(sql`select from ${jobs} where ${jobs.attempts} = 0`);
      return left.rows.length;
    })
    .toBe(0);
  await worker.stop();
  const failed = lines.flatMap((line) => {
    const { msg, job } = JSON.parse(line) as { msg: string; job?: string };
    return msg === 'a job failed' ? [job] : [];
  });
  expect(failed).toEqual(expect.arrayContaining(['send-mail', 'insert-wrongly', 'follow-rota']));
  expect(leaks()).toEqual([]);
});
