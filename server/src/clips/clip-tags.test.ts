import { getClipTags } from '@sonoboard/contract/clips/clips.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../test/call.ts';
import { makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

let world: TestApp;
let operator: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  operator = await makeUser(world.deps);
});
afterAll(() => world.stop());

type Clip = Omit<NonNullable<Parameters<typeof makeExam>[1]['clips']>[number], 'anatomicalView'>;

async function tagsOf(clip: Clip) {
  const exam = await makeExam(world.deps, { operator, clips: [{ ...clip, anatomicalView: 'cfv' }] });
  const params = { sequenceGuid: exam.clipGuids[0] ?? '' };
  return call(world.app, getClipTags, { params }, { as: operator });
}

test('RV-145, RV-289: the tags of a clip are type and frame, in the order of the app, plus the frame rate', async () => {
  const tags = [
    { type: 'COMPRESSION_START', frameIndex: 30, comment: 'canary' },
    { type: 'COMPRESSION_END', frameIndex: 12 },
  ];
  expect(await tagsOf({ tags, fps: 29.97 })).toEqual({
    tags: {
      tags: [
        { type: 'COMPRESSION_START', frameIndex: 30 },
        { type: 'COMPRESSION_END', frameIndex: 12 },
      ],
      fps: 29.97,
    },
  });
});

test('RV-319: a clip without tags has an empty list; an unknown frame rate is null', async () => {
  expect(await tagsOf({})).toEqual({ tags: { tags: [], fps: null } });
});
