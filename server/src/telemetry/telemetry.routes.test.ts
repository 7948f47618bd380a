import { recordBehaviour } from '@sonoboard/contract/telemetry/telemetry.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorReply, send } from '../../test/call.ts';
import { runJob } from '../../test/run-job.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser } from '../../test/test-users.ts';
import { telemetryJobs } from './telemetry.jobs.ts';
import { behaviourEvents } from '../tables/telemetry.tables.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());

const VISIT = { AnalyticsEventType: 'PageView', PageName: '/worklist', TimeOnPage: 12.5 } as const;
const eventsOf = (userGuid: string) =>
  world.deps.db.select().from(behaviourEvents).where(eq(behaviourEvents.userGuid, userGuid));

test('RV-293: a page tells how long it was open; guids and patient data stay out', async () => {
  const user = await makeUser(world.deps);
  const response = await send(
    world.app,
    recordBehaviour,
    {
      body: {
        ...VISIT,
        PageName: '/create-review/0f8fad5b-d9cb-469f-a165-70867728950e?search=Miller',
        StartTs: world.clock.now().getTime() - 12_500,
        clips: 3,
        patientName: 'Miller',
      },
    },
    { as: user },
  );
  expect(response.statusCode).toBe(204);
  expect(response.body).toBe('');
  expect(await eventsOf(user.guid)).toEqual([
    expect.objectContaining({
      type: 'PageView',
      page: '/create-review/{guid}',
      startedAt: new Date(world.clock.now().getTime() - 12_500),
      secondsOnPage: 12.5,
      extra: { clips: 3 },
      at: world.clock.now(),
    }),
  ]);
});

test('a start that no clock could have said is left out, the visit counts', async () => {
  const user = await makeUser(world.deps);
  await send(world.app, recordBehaviour, { body: { ...VISIT, StartTs: 9e15 } }, { as: user });
  expect(await eventsOf(user.guid)).toMatchObject([{ startedAt: null, page: '/worklist' }]);
});

test.each([
  ['a kind that does not exist', { AnalyticsEventType: 'Click' }],
  ['a negative time', { TimeOnPage: -1 }],
  ['nested data', { more: { deep: 1 } }],
])('%s is refused, and nothing is kept', async (_, wrong) => {
  const user = await makeUser(world.deps);
  const body = { ...VISIT, StartTs: 0, ...wrong };
  expect(await errorReply(world.app, recordBehaviour, { body: body as never }, { as: user })).toMatchObject({
    status: 422,
    code: 'invalid_input',
  });
  expect(await eventsOf(user.guid)).toEqual([]);
});

test('behaviour is forgotten after 90 days', async () => {
  const user = await makeUser(world.deps);
  const visit = { ...VISIT, StartTs: 0 };
  await send(world.app, recordBehaviour, { body: visit }, { as: user });
  const forget = () => runJob(telemetryJobs(world.deps), 'forget-behaviour');
  const noted = world.clock.now();
  world.clock.forward(90 * 24 * 60 * 60 * 1000);
  await forget();
  expect(await eventsOf(user.guid)).toHaveLength(1);
  world.clock.forward(1);
  await forget();
  expect(await eventsOf(user.guid)).toEqual([]);
  world.clock.set(noted);
});
