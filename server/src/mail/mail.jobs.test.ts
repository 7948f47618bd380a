import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../test/test-clock.ts';
import { type TestDatabase, testDatabase } from '../../test/test-database.ts';
import { type JobWorker, startJobWorker } from '../jobs/job-worker.ts';
import { jobQueue } from '../jobs/jobs.service.ts';
import { inTransaction } from '../platform/database/db.ts';
import { composeMail } from './compose-mail.ts';
import { mailJobs } from './mail.jobs.ts';
import { mailOutbox } from './mail.service.ts';
import { outbox } from '../tables/mail.tables.ts';

let database: TestDatabase;
let clock: ReturnType<typeof testClock>;
let server: SMTPServer;
let worker: JobWorker | null;
let received: { from: string; to: string[]; raw: string }[];
let answer: (recipient: string) => Error | null;

beforeEach(async () => {
  database = await testDatabase();
  clock = testClock();
  worker = null;
  received = [];
  answer = () => null;
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(answer(address)),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await worker?.stop(0);
  await new Promise<void>((resolve) => server.close(resolve));
  await database.drop();
});

const rows = () => database.db.select().from(outbox);

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(10);
}

function startMailing(): void {
  const { port } = server.server.address() as { port: number };
  const settings = {
    mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Sonoboard <no-reply@sonoboard.example>' },
  };
  worker = startJobWorker({
    database,
    connection: database.connection,
    clock,
    log: pino({ level: 'silent' }),
    jobs: mailJobs({ db: database.db, clock, settings }),
    pollMs: 50,
  });
}

const MAIL = composeMail({
  subject: 'Grüße',
  paragraphs: ['Hello <you> & "me".'],
  action: { label: 'Open', url: 'https://sonoboard.example/a?b=c&d=e' },
});

const queue = (hasMailServer: boolean, onceKey?: string, isForgotten?: boolean) =>
  inTransaction(database.db, (tx) =>
    mailOutbox({ clock, jobs: jobQueue(clock), hasMailServer }).queue(tx, {
      kind: 'greeting',
      to: 'jane@clinic.example',
      mail: MAIL,
      ...(onceKey === undefined ? {} : { onceKey }),
      ...(isForgotten === undefined ? {} : { isForgotten }),
    }),
  );

test('a queued mail arrives once, as text and as HTML, under an id made from its row', async () => {
  startMailing();
  await queue(true);
  await until(async () => (await rows())[0]?.status === 'sent');
  const [row] = await rows();
  expect(row).toMatchObject({ attempts: 1, sentAt: clock.now(), lastError: null });
  expect(received).toMatchObject([{ from: 'no-reply@sonoboard.example', to: ['jane@clinic.example'] }]);
  const mail = await PostalMime.parse(received[0]?.raw ?? '');
  expect(mail).toMatchObject({ subject: 'Grüße', messageId: `<${row?.guid}@sonoboard.example>` });
  expect(mail.text).toContain('Hello <you> & "me".');
  expect(mail.html).toContain('Hello &#60;you&#62; &#38; &#34;me&#34;.');
});

test('a mail server that refuses for now is asked again, with the same id', async () => {
  answer = () => Object.assign(new Error('try later'), { responseCode: 451 });
  startMailing();
  await queue(true);
  await until(async () => (await rows())[0]?.attempts === 1);
  expect(await rows()).toMatchObject([
    { status: 'queued', lastError: expect.stringContaining('451') as string },
  ]);
  answer = () => null;
  clock.forward(5_000);
  await until(async () => (await rows())[0]?.status === 'sent');
  expect(received).toHaveLength(1);
});

test('without a mail server mails are kept to be read, and are not sent when one comes', async () => {
  await queue(false);
  startMailing();
  await delay(200);
  expect(await rows()).toMatchObject([
    { status: 'kept', subject: 'Grüße', toAddress: 'jane@clinic.example' },
  ]);
  expect(received).toEqual([]);
});

test('a mail to someone who is erased arrives, and then no row tells of it', async () => {
  startMailing();
  await queue(true, undefined, true);
  await until(async () => (await rows()).length === 0);
  expect(received).toMatchObject([{ to: ['jane@clinic.example'] }]);
});

test('such a mail is not kept for staff without a mail server, nor when it is refused for ever', async () => {
  await queue(false, undefined, true);
  expect(await rows()).toEqual([]);
  answer = (address) => Object.assign(new Error(`no such box: ${address}`), { responseCode: 550 });
  startMailing();
  await queue(true, undefined, true);
  // Each step is longer than any wait between two attempts.
  await until(async () => {
    clock.forward(6 * 60 * 60 * 1000);
    return (await rows()).length === 0;
  });
  expect(received).toEqual([]);
  const quoting = await database.pool.query("select 1 from jobs j where j::text like '%jane@clinic%'");
  expect(quoting.rows).toEqual([]);
});

test('one event makes one mail, however often it is told', async () => {
  await queue(true, 'exam-1:jane');
  await queue(true, 'exam-1:jane');
  expect(await rows()).toHaveLength(1);
});

test('a subject cannot begin another header', () => {
  expect(composeMail({ subject: 'a\r\nBcc: x@y.z', paragraphs: [] }).subject).toBe('a Bcc: x@y.z');
});
