import { randomUUID } from 'node:crypto';
import { changeLicense } from '@sonoboard/contract/billing/billing.endpoints';
import { assignUserConfig } from '@sonoboard/contract/configs/configs.endpoints';
import {
  changeCollectionMember,
  removeCollectionMember,
} from '@sonoboard/contract/data-collections/collection-members.endpoints';
import {
  deleteDataCollection,
  listAllDataCollections,
} from '@sonoboard/contract/data-collections/data-collections.endpoints';
import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import { removeGroupMember } from '@sonoboard/contract/groups/groups.endpoints';
import {
  acceptInvitation,
  getUserInvitation,
  inviteToWorkspace,
  removeInvitation,
} from '@sonoboard/contract/workspaces/workspace-members.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseAccountAgain } from '../src/deletion-requests/erasure.service.ts';
import { configs } from '../src/tables/configs.tables.ts';
import { groups } from '../src/tables/groups.tables.ts';
import { call, send } from './call.ts';
import { addMember, giveLicense, makeCollection, makeExam, makeWorkspace } from './factories.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { makeUser, type TestUser } from './test-users.ts';
import { makeInvitation } from './workspaces.ts';

let world: TestApp;
let staff: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
});
afterAll(() => world.stop());

/** A right in use, by a session that stays open, and how it is taken away. */
interface Held {
  /** Uses the right once; says what the server answered. */
  use(): Promise<string>;
  takeAway(): Promise<unknown>;
}

const PATIENT = 'Okafor';

/** A reviewer of an exam, who reads the name of its patient. */
async function makeReader() {
  const reader = await makeUser(world.deps);
  const collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reader, ['reviewer']);
  const { guid } = await makeExam(world.deps, { collections: [collection], patientLastName: PATIENT });
  const use = async () => {
    const { statusCode, body } = await send(
      world.app,
      getExam,
      { params: { examGuid: guid } },
      { as: reader },
    );
    return body.includes(PATIENT) ? `${statusCode} with the name` : String(statusCode);
  };
  return { reader, collection, use };
}

async function makeOwner() {
  const owner = await makeUser(world.deps);
  const workspace = await makeWorkspace(world.deps, { owner });
  const license = await giveLicense(world.deps, workspace);
  return { owner, workspace, license };
}

const KINDS: Readonly<Record<string, { hold: () => Promise<Held>; before: string; after: string }>> = {
  'being a member': {
    hold: async () => {
      const { reader, collection: guid, use } = await makeReader();
      const request = { params: { guid }, body: { guid: reader.guid } };
      return { use, takeAway: () => call(world.app, removeCollectionMember, request, { as: staff }) };
    },
    before: '200 with the name',
    after: '404',
  },
  'a role': {
    hold: async () => {
      const { reader, collection: guid, use } = await makeReader();
      const body = { guid: reader.guid, roles: ['scanner' as const] };
      return {
        use,
        takeAway: () => call(world.app, changeCollectionMember, { params: { guid }, body }, { as: staff }),
      };
    },
    before: '200 with the name',
    after: '404',
  },
  'a permission': {
    hold: async () => {
      const colleague = await makeUser(world.deps, { permissions: ['internal'] });
      const [internal] = await world.deps.db.select().from(groups).where(eq(groups.name, 'internal'));
      const request = { params: { guid: internal?.guid ?? '' }, body: { member_guid: colleague.guid } };
      return {
        use: async () =>
          String((await send(world.app, listAllDataCollections, {}, { as: colleague })).statusCode),
        takeAway: () => call(world.app, removeGroupMember, request, { as: staff }),
      };
    },
    before: '200',
    after: '403',
  },
  'a licence': {
    hold: async () => {
      const { owner, workspace, license } = await makeOwner();
      const invite = () => ({
        params: { id: workspace.guid },
        body: { email: `${randomUUID()}@new.example` },
      });
      const request = { params: { licenseGuid: license }, body: { status: 'inactive' as const } };
      return {
        use: async () =>
          String((await send(world.app, inviteToWorkspace, invite(), { as: owner })).statusCode),
        takeAway: () => call(world.app, changeLicense, request, { as: staff }),
      };
    },
    before: '201',
    after: '422',
  },
  'a config': {
    hold: async () => {
      const { reader, use } = await makeReader();
      const guid = randomUUID();
      const settings = {
        record_patient_name_default_value: 'disabled',
        record_patient_name_enable_user_overwrite: false,
      } as const;
      await world.deps.db.insert(configs).values({ guid, name: `Hides names ${guid}`, settings });
      const request = { params: { guid: reader.guid }, body: { config_guid: guid } };
      return { use, takeAway: () => call(world.app, assignUserConfig, request, { as: staff }) };
    },
    before: '200 with the name',
    after: '200',
  },
  'an invitation': {
    hold: async () => {
      const { owner, workspace } = await makeOwner();
      const invited = await makeUser(world.deps);
      const invId = await makeInvitation(world.deps, {
        workspaceGuid: workspace.guid,
        email: invited.email,
      });
      const request = { params: { id: workspace.guid, invId } };
      const body = { workspace_guid: workspace.guid };
      return {
        use: async () => {
          const own = await send(
            world.app,
            getUserInvitation,
            { params: { guid: invited.guid } },
            { as: invited },
          );
          // Taking it up would end it.
          if (own.body.includes(workspace.guid)) return 'invited';
          return String((await send(world.app, acceptInvitation, { body }, { as: invited })).statusCode);
        },
        takeAway: () => call(world.app, removeInvitation, request, { as: owner }),
      };
    },
    before: 'invited',
    after: '404',
  },
  'a collection': {
    hold: async () => {
      const { collection: guid, use } = await makeReader();
      return {
        use,
        takeAway: () => call(world.app, deleteDataCollection, { params: { guid } }, { as: staff }),
      };
    },
    before: '200 with the name',
    after: '404',
  },
  'an account': {
    hold: async () => {
      const { reader, use } = await makeReader();
      return { use, takeAway: () => eraseAccountAgain(world.deps, reader.guid) };
    },
    before: '200 with the name',
    after: '401',
  },
};

test.each(Object.entries(KINDS))(
  '%s that is taken away is refused at the next request',
  async (_kind, { hold, before, after }) => {
    const { use, takeAway } = await hold();
    expect(await use()).toBe(before);
    // A second time, so that whatever is remembered of the first one is.
    expect(await use()).toBe(before);
    await takeAway();
    expect(await use()).toBe(after);
  },
);
