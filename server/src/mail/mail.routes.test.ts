import { randomUUID } from 'node:crypto';
import { listMails, readMail } from '@sonoboard/contract/mail/mail.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { outbox } from '../tables/mail.tables.ts';

let world: TestApp;
let staff: TestUser;
let admin: TestUser;
const mails = { kept: randomUUID(), sent: randomUUID(), failed: randomUUID() };
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
  admin = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
  const row = {
    kind: 'verify-email',
    textBody: 'Open: http://x.example/a?token=secret',
    htmlBody: '<p>secret</p>',
  };
  await world.deps.db.insert(outbox).values([
    {
      ...row,
      guid: mails.kept,
      toAddress: 'ada@mail.example',
      subject: 'Confirm',
      status: 'kept',
      createdAt: new Date(3000),
    },
    {
      ...row,
      guid: mails.sent,
      toAddress: 'bob@mail.example',
      subject: 'Reset',
      status: 'sent',
      createdAt: new Date(2000),
      sentAt: new Date(2500),
    },
    {
      ...row,
      guid: mails.failed,
      toAddress: 'cyd@mail.example',
      subject: 'Confirm',
      status: 'failed',
      lastError: '550',
      createdAt: new Date(1000),
    },
  ]);
});
afterAll(() => world.stop());

const listed = async (query: object = {}) =>
  (await call(world.app, listMails, { query: { search: ['@mail.example'], ...query } }, { as: staff })).items;
const read = (guid: string, as = admin) => call(world.app, readMail, { params: { guid } }, { as });

describe('the outbox', () => {
  test('lists what was sent to whom, newest first, without a text', async () => {
    const items = await listed();
    expect(items.map(({ guid }) => guid)).toEqual([mails.kept, mails.sent, mails.failed]);
    expect(items[1]).toEqual({
      guid: mails.sent,
      kind: 'verify-email',
      to_address: 'bob@mail.example',
      subject: 'Reset',
      status: 'sent',
      attempts: 0,
      last_error: null,
      created_at: new Date(2000).toISOString(),
      sent_at: new Date(2500).toISOString(),
    });
    expect(JSON.stringify(items)).not.toContain('secret');
  });

  test('is searched by address, subject and state, sorted and paged', async () => {
    const guids = async (query: object) => (await listed(query)).map(({ guid }) => guid);
    expect(await guids({ search: ['CYD@'] })).toEqual([mails.failed]);
    expect(await guids({ search: ['confirm', 'kept'] })).toEqual([mails.kept]);
    expect(await guids({ sort: 'to_address', order: 'desc' })).toEqual([
      mails.failed,
      mails.sent,
      mails.kept,
    ]);
    expect(await guids({ limit: 1, offset: 1 })).toEqual([mails.sent]);
  });

  test('an administrator reads a mail that no mail server took, and that is written down', async () => {
    expect(await read(mails.kept)).toMatchObject({ text: 'Open: http://x.example/a?token=secret' });
    expect(await auditRows(world.deps, 'mail.read')).toMatchObject([
      { kind: 'change', actorGuid: admin.guid, subjectKind: 'mail', subjectGuid: mails.kept },
    ]);
  });

  test('what was sent, or is still to be sent, belongs to its reader', async () => {
    expect(await read(mails.sent)).toMatchObject({ status: 'sent', text: null });
    expect(await read(mails.failed)).toMatchObject({ last_error: '550', text: null });
  });

  test('staff without the admin flag read no mail, and everybody else sees no list', async () => {
    const refused = await errorReply(world.app, readMail, { params: { guid: mails.kept } }, { as: staff });
    expect(refused).toMatchObject({ status: 403 });
    const user = await makeUser(world.deps);
    expect(await errorReply(world.app, listMails, {}, { as: user })).toMatchObject({ status: 403 });
  });

  test('a mail that is not there is not found', async () => {
    const missing = { params: { guid: randomUUID() } };
    expect(await errorReply(world.app, readMail, missing, { as: admin })).toMatchObject({
      status: 404,
      error: 'Mail not found.',
    });
  });
});
