import { randomUUID } from 'node:crypto';
import { sendMailAgain } from '@sonoboard/contract/mail/mail.endpoints';
import { and, eq, sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { runJobs } from '../../test/run-jobs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { jobs } from '../tables/jobs.tables.ts';
import { inTransaction } from '../platform/database/db.ts';
import { outbox } from '../tables/mail.tables.ts';

let server: SMTPServer;
let world: TestApp;
let staff: TestUser;
let received: string[];
let guid: string;
beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      received.push(...envelope.rcptTo.map(({ address }) => address));
      stream.on('end', done).resume();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  world = await startTestApp({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'no-reply@sonoboard.example' },
  });
  staff = await makeUser(world.deps, { permissions: ['internal'] });
});
afterAll(async () => {
  await world.stop();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(async () => {
  received = [];
  guid = randomUUID();
  await world.deps.db.insert(outbox).values(mail(guid, 'failed'));
});

const mail = (mailGuid: string, status: 'failed' | 'queued' | 'kept') => ({
  guid: mailGuid,
  kind: 'greeting',
  toAddress: 'jane@clinic.example',
  subject: 'Hello',
  textBody: 'Hello',
  htmlBody: '<p>Hello</p>',
  status,
  attempts: 12,
  lastError: '550 no such box',
  createdAt: new Date(0),
});
const again = (mailGuid: string) =>
  call(world.app, sendMailAgain, { params: { guid: mailGuid } }, { as: staff });
const againRefused = (mailGuid: string, of = world, as = staff) =>
  errorReply(of.app, sendMailAgain, { params: { guid: mailGuid } }, { as });
const statusOf = async (mailGuid: string) =>
  (await world.deps.db.select({ status: outbox.status }).from(outbox).where(eq(outbox.guid, mailGuid)))[0]
    ?.status;

describe('POST /mails/{guid}/send-again', () => {
  test('sends a mail that failed, once, and writes down who asked for it', async () => {
    expect(await again(guid)).toMatchObject({ guid, status: 'queued', attempts: 12 });
    expect(await againRefused(guid)).toMatchObject({ status: 422, code: 'mail_not_failed' });
    await runJobs(world);
    expect(received).toEqual(['jane@clinic.example']);
    expect(await statusOf(guid)).toBe('sent');
    const rows = (await auditRows(world.deps, 'mail.sent_again')).filter(
      ({ subjectGuid }) => subjectGuid === guid,
    );
    expect(rows).toMatchObject([
      { actorGuid: staff.guid, before: { attempts: 12, lastError: '550 no such box' } },
    ]);
  });

  test('a mail whose job is run again is sent as well', async () => {
    await inTransaction(world.deps.db, (tx) => world.deps.jobs.enqueue(tx, 'send-mail', { mailGuid: guid }));
    await runJobs(world);
    expect(received).toEqual(['jane@clinic.example']);
    expect(await statusOf(guid)).toBe('sent');
  });

  test('asked twice at once, it is sent once', async () => {
    const answers = await Promise.allSettled([again(guid), again(guid), again(guid)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const queued = await world.deps.db
      .select({ guid: jobs.guid })
      .from(jobs)
      .where(and(eq(jobs.name, 'send-mail'), eq(sql`payload ->> 'mailGuid'`, guid)));
    expect(queued).toHaveLength(1);
    await runJobs(world);
  });

  test('refuses mails that did not fail or are not there, and anyone who is not staff', async () => {
    for (const status of ['queued', 'kept'] as const) {
      const other = randomUUID();
      await world.deps.db.insert(outbox).values(mail(other, status));
      expect(await againRefused(other)).toMatchObject({ status: 422, code: 'mail_not_failed' });
    }
    expect(await againRefused(randomUUID())).toMatchObject({ status: 404, code: 'mail_not_found' });
    expect(await againRefused(guid, world, await makeUser(world.deps))).toMatchObject({ status: 403 });
  });

  test('says so when there is no mail server', async () => {
    const silent = await startTestApp();
    try {
      await silent.deps.db.insert(outbox).values(mail(guid, 'failed'));
      const person = await makeUser(silent.deps, { permissions: ['internal'] });
      expect(await againRefused(guid, silent, person)).toMatchObject({ status: 422, code: 'no_mail_server' });
    } finally {
      await silent.stop();
    }
  });
});
