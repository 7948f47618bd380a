import { getReviewDraft } from '@sonoboard/contract/reviews/review-drafts.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { type KillableServer, SHARED_SECRETS, startKillableServer } from '../../test/killable-server.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../test/test-users.ts';
import { apiUrl } from '../platform/http/serve.ts';

let world: TestApp;
let reviewer: TestUser;
let examGuid: string;
const servers: KillableServer[] = [];
beforeAll(async () => {
  world = await startTestApp({ env: SHARED_SECRETS });
  // The server that gets killed lives by the real clock.
  world.clock.forward(Date.now() - world.clock.now().getTime());
  reviewer = await makeUser(world.deps);
  const collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
  examGuid = (await makeExam(world.deps, { collections: [collection] })).guid;
});
afterAll(async () => {
  for (const server of servers) server.clear();
  await world.stop();
});

async function startServer(): Promise<(method: 'GET' | 'POST', body?: object) => Promise<Response>> {
  const server = await startKillableServer(world);
  servers.push(server);
  const cookie = await startSession(world.deps, reviewer.guid);
  const address = `${server.origin}${apiUrl(getReviewDraft).replace(':examGuid', examGuid)}`;
  return (method, body) =>
    fetch(address, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
}

test('a server that is killed between saves, or within one, has lost nothing that it had answered', async () => {
  const ask = await startServer();
  let answered = 0;
  for (let letter = 1; ; letter += 1) {
    const draft = { clips: {}, note: { value: 'x'.repeat(letter), at: letter } };
    const reply = ask('POST', { draft });
    // It dies while this one is on its way.
    if (letter === 20) servers[0]?.kill();
    const isAnswered = await reply.then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isAnswered) break;
    answered = letter;
  }
  expect(answered).toBeGreaterThanOrEqual(19);

  const again = await startServer();
  const { draft } = getReviewDraft.reply.parse(await (await again('GET')).json());
  expect(draft.note?.at).toBeGreaterThanOrEqual(answered);
  expect(draft.note?.value).toBe('x'.repeat(draft.note?.at ?? 0));
}, 60_000);
