import { randomUUID } from 'node:crypto';
import { listAuditEvents } from '@sonoboard/contract/audit/audit.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../tables/accounts.tables.ts';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { makeCollection, makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { auditEvents } from '../tables/audit.tables.ts';

let world: TestApp;
let staff: TestUser;
let ada: TestUser;
let bob: TestUser;
let exam: string;
let other: string;
let collection: string;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
  ada = await makeUser(world.deps, { email: 'ada@audit.example', firstName: 'Ada', lastName: 'Byron' });
  bob = await makeUser(world.deps, { email: 'bob@audit.example' });
  collection = await makeCollection(world.deps, { name: 'North Ward' });
  exam = (await makeExam(world.deps, { collections: [collection], patientId: 'P-77' })).guid;
  other = (await makeExam(world.deps, { collections: [collection], patientId: 'P-78' })).guid;
  const at = (day: number) => new Date(Date.UTC(2026, 0, day, 12));
  await world.deps.db.insert(auditEvents).values([
    { at: at(1), kind: 'sign-in', action: 'session.started', actorGuid: ada.guid },
    {
      at: at(2),
      kind: 'patient-read',
      action: 'exam.read',
      actorGuid: ada.guid,
      subjectKind: 'exam',
      subjectGuid: exam,
      examGuids: [exam],
      ip: '10.0.0.1',
    },
    {
      at: at(3),
      kind: 'change',
      action: 'collection.changed',
      actorGuid: bob.guid,
      subjectKind: 'collection',
      subjectGuid: collection,
      before: { name: 'North' },
      after: { name: 'North Ward' },
    },
    {
      at: at(4),
      kind: 'patient-read',
      action: 'worklist.read',
      actorGuid: bob.guid,
      examGuids: [exam, other],
    },
    {
      at: at(5),
      kind: 'change',
      action: 'collection.rota_followed',
      subjectKind: 'collection',
      subjectGuid: collection,
    },
  ]);
});
afterAll(() => world.stop());

const list = (query: object = {}) =>
  call(world.app, listAuditEvents, { query: { to: '2026-01-31', ...query } }, { as: staff });
const actions = async (query: object = {}) => (await list(query)).items.map(({ action }) => action);

describe('AMB-022: GET /audit-events', () => {
  test('tells who saw or changed what, when, newest first, with names', async () => {
    const { items, total, is_total_capped: isCapped } = await list();
    expect(items.map(({ action }) => action)).toEqual([
      'collection.rota_followed',
      'worklist.read',
      'collection.changed',
      'exam.read',
      'session.started',
    ]);
    expect([total, isCapped]).toEqual([5, false]);
    expect(items[2]).toEqual({
      guid: expect.any(String) as string,
      at: '2026-01-03T12:00:00.000Z',
      kind: 'change',
      action: 'collection.changed',
      actor_guid: bob.guid,
      actor_email: 'bob@audit.example',
      actor_name: 'Test Person',
      is_emergency: false,
      subject_kind: 'collection',
      subject_guid: collection,
      subject_name: 'North Ward',
      exam_guids: [],
      exam_count: 0,
      before: { name: 'North' },
      after: { name: 'North Ward' },
      request_id: null,
      ip: null,
    });
    expect(items[0]).toMatchObject({ actor_guid: null, actor_email: null });
  });

  test.each([
    ['a person by email', () => ({ person: ' Ada@audit.example ' }), ['exam.read', 'session.started']],
    ['a person by guid', () => ({ person: ada.guid }), ['exam.read', 'session.started']],
    ['nobody', () => ({ person: 'nobody@audit.example' }), []],
    ['words of a name', () => ({ search: ['byr'] }), ['exam.read', 'session.started']],
    ['a patient', () => ({ patient: 'P-77' }), ['worklist.read', 'exam.read']],
    ['an unknown patient', () => ({ patient: 'P-0' }), []],
    ['an exam', () => ({ exam: other }), ['worklist.read']],
    ['a patient and an exam of another', () => ({ patient: 'P-77', exam: other }), []],
    ['a kind', () => ({ kind: 'change' }), ['collection.rota_followed', 'collection.changed']],
    ['days', () => ({ from: '2026-01-02', to: '2026-01-03' }), ['collection.changed', 'exam.read']],
    [
      'all of it',
      () => ({ person: bob.guid, exam, kind: 'patient-read', from: '2026-01-04' }),
      ['worklist.read'],
    ],
  ])('narrows to %s', async (_, query, expected) => {
    expect(await actions(query())).toEqual(expected);
  });

  test('pages and turns round', async () => {
    expect(await actions({ limit: 2, offset: 1 })).toEqual(['worklist.read', 'collection.changed']);
    expect(await actions({ sort: 'at', order: 'asc', limit: 1 })).toEqual(['session.started']);
  });

  test('is written down itself, with what was asked and about which exams', async () => {
    const before = (await auditRows(world.deps, 'audit-trail.read')).length;
    await list({ patient: 'P-77' });
    const rows = await auditRows(world.deps, 'audit-trail.read');
    expect(rows).toHaveLength(before + 1);
    expect(rows.at(-1)).toMatchObject({
      kind: 'patient-read',
      actorGuid: staff.guid,
      examGuids: [exam],
      after: { asked: { patient: 'P-77', to: '2026-01-31' } },
    });
  });

  test('AD-002: is for staff', async () => {
    expect(await errorReply(world.app, listAuditEvents, {}, { as: ada })).toMatchObject({ status: 403 });
  });

  test('is a file as well', async () => {
    const query = {
      to: '2026-01-31',
      kind: 'change',
      format: 'csv',
      columns: 'at,actor_email,action,after',
    } as const;
    const { body } = await send(world.app, listAuditEvents, { query }, { as: staff });
    expect(body.trim().split(/\r?\n/)).toHaveLength(3);
    expect(body).toContain('bob@audit.example,collection.changed');
  });

  test('refuses what is no filter', async () => {
    for (const query of [{ kind: 'gossip' }, { from: 'yesterday' }, { exam: 'x' }]) {
      const response = await send(world.app, listAuditEvents, { query: query as never }, { as: staff });
      expect(response.statusCode).toBe(422);
    }
  });

  test('knows the deeds of someone who is erased by their guid, and not their name', async () => {
    const gone = await makeUser(world.deps, { email: 'gone@audit.example' });
    await world.deps.db.insert(auditEvents).values({
      at: new Date(0),
      kind: 'change',
      action: 'user.changed',
      actorGuid: gone.guid,
      subjectKind: 'user',
      subjectGuid: gone.guid,
    });
    await world.deps.db.update(users).set({ erasedAt: world.clock.now() }).where(eq(users.guid, gone.guid));
    const { items } = await list({ person: gone.guid });
    expect(items).toMatchObject([{ actor_guid: gone.guid, actor_email: null, subject_name: null }]);
  });

  test('counts no further than ten thousand, and says so', async () => {
    const many = randomUUID();
    await world.database.pool.query(
      `insert into audit_events (at, kind, action, actor_guid)
       select '2025-01-01'::timestamptz + n * interval '1 second', 'sign-in', 'session.started', $1
       from generate_series(1, 10001) n`,
      [many],
    );
    expect(await list({ person: many, limit: 1 })).toMatchObject({ total: 10_000, is_total_capped: true });
  });
});
