import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { sessions } from '../src/tables/accounts.tables.ts';
import type { Deps } from '../src/app/deps.ts';
import { ingests } from '../src/tables/ingest.tables.ts';
import { imports } from '../src/tables/imports.tables.ts';
import {
  addMember,
  giveLicense,
  joinWorkspace,
  makeCollection,
  makeExam,
  makeReview,
  makeWorkspace,
} from './factories.ts';
import { makeUser, type TestUser } from './test-users.ts';

/** Every kind of person that a rule tells apart, each with one standing only. */
export const CALLERS = [
  'anonymous',
  'signedOut',
  'expired',
  'forcedOut',
  'nobody',
  'unverified',
  'device',
  'operator',
  'scanner',
  'reviewer',
  'collectionAdmin',
  'workspaceMember',
  'workspaceAdmin',
  'workspaceOwner',
  'pretender',
  'internal',
  'dataManager',
  'admin',
] as const;

export type Caller = (typeof CALLERS)[number];

/** Those without a session that counts, whatever they might do with one. */
export const OUTSIDERS = [
  'anonymous',
  'signedOut',
  'expired',
  'forcedOut',
] as const satisfies readonly Caller[];

/** The rows that calls name. */
export interface Objects {
  readonly exam: string;
  readonly clip: string;
  readonly review: string;
  readonly collection: string;
  readonly workspace: string;
  readonly license: string;
  readonly import: string;
  readonly person: string;
}

export interface AuthorisationWorld {
  readonly people: Readonly<Record<Exclude<Caller, 'anonymous'>, TestUser>>;
  readonly objects: Objects;
}

export function objectsOfNobody(): Objects {
  const guid = randomUUID;
  return {
    exam: guid(),
    clip: guid(),
    review: guid(),
    collection: guid(),
    workspace: guid(),
    license: guid(),
    import: guid(),
    person: guid(),
  };
}

/** As long as a session lives without a call. */
const SESSION_MS = 12 * 60 * 60 * 1000;

async function makePeople(deps: Deps): Promise<AuthorisationWorld['people']> {
  // Groups with power that lacks its ground: none of it stands without 'internal'.
  const pretended = { permissions: ['admin', 'data-management', 'device'] } as const;
  const everything = { permissions: ['internal', 'admin', 'data-management'] } as const;
  const made = Object.entries({
    signedOut: everything,
    expired: everything,
    forcedOut: { ...everything, forceLogout: true },
    nobody: {},
    unverified: { emailVerifiedAt: null },
    device: { permissions: ['device'] },
    operator: {},
    scanner: {},
    reviewer: {},
    collectionAdmin: {},
    workspaceMember: {},
    workspaceAdmin: {},
    workspaceOwner: {},
    pretender: pretended,
    internal: { permissions: ['internal'] },
    dataManager: { permissions: ['internal', 'data-management'] },
    admin: { permissions: ['internal', 'admin'] },
  } as const satisfies Record<keyof AuthorisationWorld['people'], Parameters<typeof makeUser>[1]>).map(
    async ([caller, options]) => [caller, await makeUser(deps, options)] as const,
  );
  return Object.fromEntries(await Promise.all(made)) as unknown as AuthorisationWorld['people'];
}

export async function makeAuthorisationWorld(deps: Deps): Promise<AuthorisationWorld> {
  const people = await makePeople(deps);
  await deps.db.delete(sessions).where(eq(sessions.userGuid, people.signedOut.guid));
  await deps.db
    .update(sessions)
    .set({ lastSeenAt: new Date(deps.clock.now().getTime() - SESSION_MS) })
    .where(eq(sessions.userGuid, people.expired.guid));

  const collection = await makeCollection(deps, {});
  await addMember(deps, collection, people.scanner, ['scanner']);
  await addMember(deps, collection, people.reviewer, ['reviewer']);
  await addMember(deps, collection, people.collectionAdmin, ['admin']);
  const exam = await makeExam(deps, {
    operator: people.operator,
    collections: [collection],
    clips: [{ anatomicalView: 'gsv_cfv_left', plain: 'a clip' }],
  });
  await deps.db
    .insert(ingests)
    .values({ examGuid: exam.guid, accountGuid: people.device.guid, bodyHash: 'as begun' });
  const review = await makeReview(deps, {
    examGuid: exam.guid,
    reviewer: people.reviewer,
    clinicalDecision: 'discharge',
    clinicalDecisionComment: 'No further imaging.',
  });
  const workspace = await makeWorkspace(deps, { owner: people.workspaceOwner });
  await joinWorkspace(deps, workspace, people.workspaceMember, ['member']);
  await joinWorkspace(deps, workspace, people.workspaceAdmin, ['admin']);
  // Emergency access is for members who review somewhere, and this one does so elsewhere.
  await addMember(deps, await makeCollection(deps, {}), people.workspaceMember, ['reviewer']);
  const person = await makeUser(deps);
  return {
    people,
    objects: {
      exam: exam.guid,
      clip: exam.clipGuids[0] ?? '',
      review,
      collection,
      workspace: workspace.guid,
      license: await giveLicense(deps, workspace),
      import: await makeSentImport(deps, workspace.guid),
      person: person.guid,
    },
  };
}

/** What a scanner of the workspace sent. */
async function makeSentImport({ db }: Deps, workspaceGuid: string): Promise<string> {
  const guid = randomUUID();
  await db.insert(imports).values({ guid, source: 'dicom-web', workspaceGuid, studyUid: '2.25.1' });
  return guid;
}
