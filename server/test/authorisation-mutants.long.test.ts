import { isDeepStrictEqual } from 'node:util';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import type { Policy } from '@sonoboard/contract/http/policies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Policies } from '../src/platform/http/policy.ts';
import { ANSWERED, type ExampleCall, EXPECTED, meetAll, type Row } from './authorisation-table.ts';
import { makeAuthorisationWorld } from './authorisation-world.ts';
import { noteFigure } from './figure.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({
    env: { CHROMIUM_PATH: '/nowhere/chromium' },
    changeDeps: ({ policies }) => ({ policies: onlyThoseNamed(policies) }),
  });
});
afterAll(() => world.stop());

/** A check is made only where the endpoint names it at that moment, so that a test can take it away from one call. */
function onlyThoseNamed(policies: Policies): Policies {
  const checks = Object.entries(policies).map(([name, check]) => [
    name,
    (call: { readonly endpoint: EndpointSpec }) =>
      call.endpoint.allow === name ? (check as (one: unknown) => unknown)(call) : undefined,
  ]);
  return Object.fromEntries(checks) as Policies;
}

/** What the kinds of people meet while the call is open to all who are signed in, or to everybody. */
async function meetOpened(example: ExampleCall, allow: Policy, expected: Row): Promise<Row> {
  const own = await makeAuthorisationWorld(world.deps);
  const kept = example.endpoint.allow;
  Object.assign(example.endpoint, { allow });
  try {
    return await meetAll(world, example, { own, expected });
  } finally {
    Object.assign(example.endpoint, { allow: kept });
  }
}

/** Their handlers need the proof itself for what they do, and so ask for it again: without the policy they refuse the same. */
const ASK_FOR_PROOF_AGAIN: ReadonlySet<string> = new Set([
  'resetPassword',
  'storeInstances',
  'storeInstancesOfStudy',
  'receiveBillingEvent',
]);

const differs = (one: Row, other: Row) => !isDeepStrictEqual(one, other);

test.for(['public', 'signed-in'] as const)(
  'every call whose policy is made %s differs from the table',
  async (allow, context) => {
    const stricter = ANSWERED.filter(({ endpoint }) => differs(EXPECTED[endpoint.allow], EXPECTED[allow]));
    const survivors: string[] = [];
    for (const example of stricter) {
      const expected = EXPECTED[example.endpoint.allow];
      if (!differs(await meetOpened(example, allow, expected), expected)) survivors.push(example.name);
    }
    noteFigure(
      context,
      `${stricter.length - survivors.length} of ${stricter.length} calls that were made ${allow} were found; the others ask for a proof themselves`,
    );
    expect(survivors.filter((name) => !ASK_FOR_PROOF_AGAIN.has(name))).toEqual([]);
    expect(stricter.length).toBeGreaterThan(100);
  },
);
