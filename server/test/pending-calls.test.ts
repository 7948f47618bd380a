import { ENDPOINTS } from '@sonoboard/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pendingEndpoints } from '../src/app/pending-endpoints.ts';
import { type AuthorisationWorld, makeAuthorisationWorld, objectsOfNobody } from './authorisation-world.ts';
import { send } from './call.ts';
import { exampleCall } from './example-calls.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** Spelled out, so that a call leaves this list only by being built. It must shrink to nothing. */
const NOT_BUILT_YET = [] as const;

let world: TestApp;
let people: AuthorisationWorld['people'];
let objects: AuthorisationWorld['objects'];
beforeAll(async () => {
  world = await startTestApp();
  ({ people, objects } = await makeAuthorisationWorld(world.deps));
});
afterAll(() => world.stop());

test('the calls that are not built yet are these', () => {
  const pending = new Set(pendingEndpoints);
  const names = Object.entries(ENDPOINTS).flatMap(([name, endpoint]) =>
    pending.has(endpoint) ? [name] : [],
  );
  expect(names.toSorted()).toEqual(NOT_BUILT_YET);
});

describe('a call that is not built yet', () => {
  test.each(NOT_BUILT_YET)('%s says so, and only to whoever may make it', async (name) => {
    const endpoint = ENDPOINTS[name];
    const ask = async (as: AuthorisationWorld['people'][keyof typeof people] | null, about = objects) => {
      const input: object = exampleCall(name, endpoint, about);
      const response = await send(world.app, endpoint, input, as ? { as } : {});
      return { status: response.statusCode, ...response.json<{ error: string; code: string }>() };
    };
    const answers = await Promise.all([null, ...Object.values(people)].map((person) => ask(person)));
    const told = answers.filter(({ status }) => status === 501);
    expect(told.length).toBeGreaterThan(0);
    const error = `${endpoint.method} ${endpoint.path} is not available yet.`;
    for (const answer of told) expect(answer).toEqual({ status: 501, code: 'not_implemented', error });
    const refused = answers.filter(({ status }) => status !== 501);
    expect(refused.every(({ status }) => [400, 401, 403, 404].includes(status))).toBe(true);
    expect(JSON.stringify(refused)).not.toContain('not available yet');
  });

  test('tells nobody who is outside that a row exists', async () => {
    const input: object = exampleCall('getReview', ENDPOINTS.getReview, objectsOfNobody());
    const real: object = exampleCall('getReview', ENDPOINTS.getReview, objects);
    const [random, foreign] = [
      await send(world.app, ENDPOINTS.getReview, input as never, { as: people.nobody }),
      await send(world.app, ENDPOINTS.getReview, real as never, { as: people.nobody }),
    ];
    expect(random.statusCode).toBe(404);
    expect(foreign.body).toBe(random.body);
  });
});
