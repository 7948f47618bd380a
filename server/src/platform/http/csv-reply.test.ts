import { endpoint } from '@sonoboard/contract/http/endpoint';
import { listQuery, listReply, Total } from '@sonoboard/contract/http/list';
import { POLICIES } from '@sonoboard/contract/http/policies';
import { defaultUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { errorReply, send } from '../../../test/call.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { TestUser } from '../../../test/test-users.ts';
import { auditEvents } from '../../tables/audit.tables.ts';
import { JsonText } from './json-text.ts';
import type { Policies } from './policy.ts';
import { serve } from './serve.ts';

const GUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const ACTOR = { guid: GUID, email: 'a@test.example', name: 'A', permissions: [] };
const SIGNED_IN: TestUser = { guid: GUID, email: ACTOR.email, cookie: 'sonoboard=good' };

const Patient = z.object({
  id: z.int(),
  name: z.nullable(z.string()),
  tags: z.array(z.string()),
  bed: z.optional(z.nullable(z.object({ room: z.string() }))),
});
const listPatients = endpoint({
  method: 'GET',
  path: '/wards/{ward}/patients',
  summary: 'x',
  allow: 'signed-in',
  audit: 'patient-read',
  params: z.strictObject({ ward: z.string() }),
  query: listQuery(['id']),
  reply: listReply(Patient),
});
const listReadings = endpoint({
  method: 'GET',
  path: '/readings',
  summary: 'x',
  allow: 'signed-in',
  audit: 'none',
  query: listQuery(['id']),
  reply: z.object({ readings: z.array(z.looseObject({ id: z.int() })), total: Total }),
});

type PatientRow = z.output<typeof Patient>;
let patients: readonly PatientRow[] = [];
let pagesRead = 0;
let onPage = () => {};

function routes(app: FastifyInstance): void {
  serve(app, listPatients, ({ query, audit }) => {
    const found = patients.filter(({ name }) => query.search?.every((term) => name?.includes(term)) ?? true);
    const start = query.offset ?? 0;
    void audit.recordRead({ action: 'patients.read' });
    pagesRead += 1;
    const items = found.slice(start, start + (query.limit ?? found.length));
    onPage();
    return { items, total: found.length };
  });
  serve(
    app,
    listReadings,
    () => new JsonText(JSON.stringify({ readings: [{ id: 1, depth: { cm: 3 } }], total: 1 })),
  );
}

const policies = Object.fromEntries(
  Object.keys(POLICIES).map((name) => [name, () => {}]),
) as unknown as Policies;
const session = { guid: GUID, elevatedUntil: null, config: defaultUserConfig() };

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp({
    parts: { features: [routes], contract: [listPatients, listReadings] },
    deps: { policies, authenticate: async () => ({ actor: ACTOR, session }) },
  });
});
afterAll(() => running.stop());

function patientsNamed(count: number): readonly PatientRow[] {
  return Array.from({ length: count }, (_, index) => ({ id: index, name: `Patient ${index}`, tags: [] }));
}

async function fileOf(query: object): Promise<readonly string[]> {
  pagesRead = 0;
  const input = { params: { ward: 'a' }, query: { format: 'csv', ...query } as never };
  const response = await send(running.app, listPatients, input, { as: SIGNED_IN });
  expect(response.statusCode).toBe(200);
  return response.body.split('\r\n').slice(0, -1);
}

describe('every list is a CSV file as well', () => {
  test('all rows that match, in the order of the list, with the columns that were asked for', async () => {
    patients = [
      { id: 1, name: 'Ann, Lee', tags: ['x', 'y'] },
      { id: 2, name: null, tags: [] },
      { id: 3, name: '=cmd()', tags: [] },
    ];
    expect(await fileOf({})).toEqual(['\uFEFFid,name,tags,bed', '1,"Ann, Lee",x; y,', '2,,,', "3,'=cmd(),,"]);
    expect(await fileOf({ columns: 'name,id' })).toEqual([
      '\uFEFFname,id',
      '"Ann, Lee",1',
      ',2',
      "'=cmd(),3",
    ]);
    expect(await fileOf({ columns: 'id', search: 'Ann' })).toEqual(['\uFEFFid', '1']);
  });

  test('a point leads into a field that has fields of its own', async () => {
    patients = [
      { id: 1, name: 'Ann', tags: [], bed: { room: 'B2' } },
      { id: 2, name: 'Bo', tags: [], bed: null },
    ];
    expect(await fileOf({ columns: 'id,bed.room' })).toEqual(['\uFEFFid,bed.room', '1,B2', '2,']);
    for (const columns of ['bed.doctor', 'name.first', 'toString.length']) {
      const input = { params: { ward: 'a' }, query: { format: 'csv', columns } } as never;
      expect(await errorReply(running.app, listPatients, input, { as: SIGNED_IN })).toMatchObject({
        error: `columns: there is no column '${columns}'`,
      });
    }
  });

  test('it says its name and its type', async () => {
    const input = { params: { ward: 'a' }, query: { format: 'csv' } } as const;
    const { headers } = await send(running.app, listPatients, input, { as: SIGNED_IN });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const day = running.deps.clock.now().toISOString().slice(0, 10);
    expect(headers['content-disposition']).toBe(`attachment; filename="patients-${day}.csv"`);
  });

  test('a column that does not exist is refused, and nothing is sent', async () => {
    const input = { params: { ward: 'a' }, query: { format: 'csv', columns: 'id,password' } } as never;
    expect(await errorReply(running.app, listPatients, input, { as: SIGNED_IN })).toMatchObject({
      status: 422,
      error: "columns: there is no column 'password'",
    });
  });

  test.each([0, 1, 999, 1000, 1001, 2500])('%i rows are read page by page, each once', async (count) => {
    patients = patientsNamed(count);
    const lines = await fileOf({ columns: 'id' });
    expect(lines.slice(1)).toEqual(patients.map(({ id }) => String(id)));
    expect(pagesRead).toBeLessThanOrEqual(Math.floor(count / 1000) + 1);
  });

  test('rows that arrive at the top meanwhile push nothing into the file twice', async () => {
    patients = patientsNamed(1500);
    onPage = () => {
      patients = [{ id: -1, name: 'new', tags: [] }, ...patients];
      onPage = () => {};
    };
    const lines = await fileOf({ columns: 'id' });
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines).toHaveLength(1501);
  });

  test('every page that is read leaves its trace', async () => {
    patients = patientsNamed(2500);
    const traces = async () =>
      (await running.deps.db.select().from(auditEvents).where(eq(auditEvents.action, 'patients.read')))
        .length;
    const before = await traces();
    await fileOf({});
    expect((await traces()) - before).toBe(3);
  });

  test('rows that say more than is declared bring their own columns', async () => {
    const input = { query: { format: 'csv' } } as const;
    const response = await send(running.app, listReadings, input, { as: SIGNED_IN });
    expect(response.body).toBe('\uFEFFid,depth\r\n1,"{""cm"":3}"\r\n');
  });
});
