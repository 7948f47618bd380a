import { ENDPOINTS, type EndpointName } from '@sonoboard/contract/endpoints';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import { ERRORS } from '@sonoboard/contract/http/errors';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, makeAuthorisationWorld } from './authorisation-world.ts';
import { exampleCall } from './example-calls.ts';
import { noteFigure } from './figure.ts';
import { hostileRequests, type HostileRequest } from './hostile-input.ts';
import { isLongRun, runs } from './runs.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { startSession } from './test-users.ts';

/** A request from the outside reaches the handler by one of them. */
const STRONG = [
  'admin',
  'dataManager',
  'reviewer',
  'operator',
  'workspaceOwner',
  'device',
] as const satisfies readonly Caller[];

/** What of our own could be read from an answer: stacks, statements, names of tables and files. */
const OF_OUR_OWN =
  /\n\s+at |node_modules|\.ts:\d|violates|duplicate key|syntax error|invalid input syntax|relation "|zod/i;

/** The server has no Chromium here, and says so. */
const LACKING: readonly string[] = ['pdf_unavailable'];

// A stream does not end by itself.
const CALLS = Object.entries(ENDPOINTS)
  .map(([name, endpoint]) => ({ name: name as EndpointName, endpoint: endpoint as EndpointSpec }))
  .filter(({ endpoint }) => endpoint.reply !== 'stream');

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ env: { CHROMIUM_PATH: '/nowhere/chromium' } });
});
afterAll(() => world.stop());

let sent = 0;

function payloadOf({ rawBody }: EndpointSpec, body: unknown): { payload?: string | Buffer; type?: string } {
  if (body === undefined) return {};
  if (rawBody !== undefined) return { payload: body as Buffer, type: 'application/offset+octet-stream' };
  return { payload: JSON.stringify(body), type: 'application/json' };
}

test.each(CALLS)(
  '$endpoint.method $endpoint.path answers any input without a fault',
  async ({ name, endpoint }) => {
    const own = await makeAuthorisationWorld(world.deps);
    const requests = hostileRequests(endpoint, exampleCall(name, endpoint, own.objects));
    const answerOf = async ({ url, body }: HostileRequest, caller: (typeof STRONG)[number]) => {
      // Calls before may have ended the session.
      const cookie = await startSession(world.deps, own.people[caller].guid);
      const { payload, type } = payloadOf(endpoint, body);
      sent += 1;
      return world.app.inject({
        method: endpoint.method,
        url,
        headers: { cookie, ...(type === undefined ? {} : { 'content-type': type }) },
        ...(payload === undefined ? {} : { payload }),
      });
    };
    await fc.assert(
      fc.asyncProperty(requests, fc.constantFrom(...STRONG), async (request, caller) => {
        const answer = await answerOf(request, caller);
        if (answer.statusCode < 400 || endpoint.method === 'HEAD') return;
        expect(answer.body).not.toMatch(OF_OUR_OWN);
        if (!String(answer.headers['content-type']).startsWith('application/json')) return;
        const { code, error } = answer.json<{ code: string; error: string }>();
        expect(Object.keys(ERRORS)).toContain(code);
        expect(error).toMatch(/^\S.*\S$/s);
        const isFault = answer.statusCode >= 500 && !LACKING.includes(code);
        expect(isFault, `${answer.statusCode} ${code}`).toBe(false);
      }),
      // The same requests with each change, so that a run says what the change did; others each time in a long run.
      {
        numRuns: runs({ usual: 5, long: 200 }),
        ...(isLongRun ? {} : { seed: CALLS.findIndex((call) => call.name === name) }),
      },
    );
  },
);

test('no request has met a fault of the server', (context) => {
  noteFigure(
    context,
    `${sent.toLocaleString('en')} requests to ${CALLS.length} calls, ${world.faults.length} faults`,
  );
  expect(world.faults).toEqual([]);
});
