import { ENDPOINTS } from '@sonoboard/contract/endpoints';
import { POLICIES, type Policy } from '@sonoboard/contract/http/policies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  ABOUT_A_ROW,
  ANSWERED,
  askAs,
  CALLS,
  changes,
  type ExampleCall,
  EXPECTED,
  isOutsider,
  meetAll,
} from './authorisation-table.ts';
import {
  type AuthorisationWorld,
  type Caller,
  CALLERS,
  makeAuthorisationWorld,
  type Objects,
  objectsOfNobody,
} from './authorisation-world.ts';
import { send } from './call.ts';
import { exampleCall } from './example-calls.ts';
import { noteFigure } from './figure.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let world: TestApp;
let shared: AuthorisationWorld;
beforeAll(async () => {
  // Nothing is printed here: who may ask is told before it would be.
  world = await startTestApp({ env: { CHROMIUM_PATH: '/nowhere/chromium' } });
  shared = await makeAuthorisationWorld(world.deps);
});
afterAll(() => world.stop());

/** Calls by one kind of person, each held against the table. */
let cells = 0;

test('the table knows every policy, and every call has an example that its form allows', () => {
  expect(Object.keys(EXPECTED).toSorted()).toEqual(Object.keys(POLICIES).toSorted());
  for (const { name, endpoint } of CALLS) {
    const { params, query = {}, body } = exampleCall(name, endpoint, objectsOfNobody());
    const inputs = [
      [endpoint.params, params],
      [endpoint.query, query],
      [endpoint.body, body],
    ] as const;
    for (const [schema, input] of inputs) {
      expect(schema === undefined || z.safeParse(schema, input).success, `input of ${name}`).toBe(true);
    }
  }
});

/** The policies behind which the internal area lies. */
const FOR_STAFF: ReadonlySet<Policy> = new Set<Policy>(['internal', 'admin', 'data-management']);

async function ask(example: ExampleCall, own: AuthorisationWorld, caller: Caller, objects: Objects) {
  cells += 1;
  return askAs(world, example, { people: own.people, caller, objects });
}

async function expectMatrix(example: ExampleCall) {
  const expected = EXPECTED[example.endpoint.allow];
  const own = changes(example.endpoint) ? await makeAuthorisationWorld(world.deps) : shared;
  cells += CALLERS.length;
  expect(await meetAll(world, example, { own, expected })).toEqual(expected);
}

describe('who may make which call', () => {
  test.each(ANSWERED.filter(({ endpoint }) => FOR_STAFF.has(endpoint.allow)))(
    'AD-001, AD-003, AD-184, AMB-005: $endpoint.method $endpoint.path ($endpoint.allow)',
    expectMatrix,
  );

  test.each(ANSWERED.filter(({ endpoint }) => !FOR_STAFF.has(endpoint.allow)))(
    'AMB-005: $endpoint.method $endpoint.path ($endpoint.allow)',
    expectMatrix,
  );

  test.each(CALLS.filter(({ endpoint }) => ABOUT_A_ROW.has(endpoint.allow)))(
    'AMB-005: $endpoint.method $endpoint.path answers for a row out of reach as for one that does not exist',
    async (example) => {
      const expected = EXPECTED[example.endpoint.allow];
      const outside = CALLERS.filter((caller) => expected[caller] === '404');
      expect(outside.length).toBeGreaterThan(0);
      for (const caller of outside) {
        const foreign = await ask(example, shared, caller, shared.objects);
        const random = await ask(example, shared, caller, objectsOfNobody());
        expect(random, `as ${caller}`).toEqual(foreign);
      }
      for (const caller of CALLERS.filter((one) => expected[one] !== '404')) {
        const { answer } = await ask(example, shared, caller, objectsOfNobody());
        const allowed = isOutsider(caller) ? ['401'] : ['404', 'open'];
        expect(allowed, `${caller} and a row that does not exist`).toContain(answer);
      }
    },
  );

  test.each(CALLS.filter(({ endpoint }) => endpoint.allow === 'self-or-internal'))(
    'AMB-049: $endpoint.method $endpoint.path is open to the person themselves',
    async (example) => {
      const own = changes(example.endpoint) ? await makeAuthorisationWorld(world.deps) : shared;
      for (const [caller, { guid }] of Object.entries(own.people)) {
        const { answer } = await ask(example, own, caller as Caller, { ...own.objects, person: guid });
        expect(answer, `as ${caller}`).toBe(isOutsider(caller as Caller) ? '401' : 'open');
      }
    },
  );
});

test('AMB-191: where a call names a person by email as well, any spelling of the own name is one', async () => {
  const { reviewer, internal } = shared.people;
  const list = (username: string) =>
    send(world.app, ENDPOINTS.listStoredExams, { params: { username } }, { as: reviewer });
  for (const own of [
    reviewer.guid,
    reviewer.guid.toUpperCase(),
    reviewer.email,
    reviewer.email.toUpperCase(),
  ]) {
    expect((await list(own)).statusCode, `of ${own}`).not.toBe(404);
  }
  for (const other of [internal.guid, internal.email, 'nobody@test.example', `${reviewer.email} `]) {
    expect((await list(other)).statusCode, `of ${other}`).toBe(404);
  }
});

test('no call has met a fault of the server', (context) => {
  noteFigure(context, `${cells.toLocaleString('en')} answers to ${CALLERS.length} kinds of people`);
  expect(world.faults).toEqual([]);
});
