import { randomUUID } from 'node:crypto';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import type { CollectionType } from '@sonoboard/domain/data-collections/collection-type';
import type { MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import type { GroupRole } from '@sonoboard/domain/groups/group-roles';
import { eq } from 'drizzle-orm';
import { users } from '../src/tables/accounts.tables.ts';
import { licenses } from '../src/tables/billing.tables.ts';
import { clips } from '../src/tables/clips.tables.ts';
import { configs } from '../src/tables/configs.tables.ts';
import {
  collectionExams,
  collectionMembers,
  dataCollections,
} from '../src/tables/data-collections.tables.ts';
import { exams } from '../src/tables/exams.tables.ts';
import { groupMembers, groups } from '../src/tables/groups.tables.ts';
import { examReviews } from '../src/tables/reviews.tables.ts';
import { workspaceMembers, workspaces } from '../src/tables/workspaces.tables.ts';
import { makeUser, type WorldDeps } from './test-users.ts';

type Person = { readonly guid: string };

export async function makeCollection(
  deps: WorldDeps,
  {
    type = 'everyone_reviews',
    name = `Collection ${randomUUID()}`,
  }: { type?: CollectionType; name?: string },
): Promise<string> {
  const guid = randomUUID();
  await deps.db.insert(dataCollections).values({ guid, type, name });
  return guid;
}

export async function addMember(
  deps: WorldDeps,
  collectionGuid: string,
  person: Person,
  roles: readonly MemberRole[],
): Promise<void> {
  await deps.db
    .insert(collectionMembers)
    .values({ collectionGuid, userGuid: person.guid, roles: [...roles] });
}

type ClipOptions = Partial<
  Omit<typeof clips.$inferInsert, 'examGuid' | 'plainKey' | 'overlayKey' | 'fullPlainKey' | 'fullPlainTarKey'>
> & {
  readonly anatomicalView: string;
  /** What the files hold; without it there is no file. */
  readonly plain?: string | Buffer;
  readonly overlay?: string | Buffer;
  readonly fullPlain?: string | Buffer;
  readonly fullPlainTar?: string | Buffer;
};

type ExamOptions = Partial<Omit<typeof exams.$inferInsert, 'userGuid'>> & {
  readonly operator?: Person;
  readonly collections?: readonly string[];
  readonly clips?: readonly ClipOptions[];
};

interface TestExam {
  readonly guid: string;
  /** In the order in which they were asked for. */
  readonly clipGuids: readonly string[];
}

/** An exam that is uploaded: on the worklists of the reviewers of its collections. */
export async function makeExam(
  deps: WorldDeps,
  { operator, collections = [], clips: asked = [], ...columns }: ExamOptions,
): Promise<TestExam> {
  const now = deps.clock.now();
  const guid = columns.guid ?? randomUUID();
  const userGuid = operator?.guid ?? (await makeUser(deps)).guid;
  await deps.db.insert(exams).values({
    protocol: 'dvt_left_two_point',
    operatorEmail: 'operator@test.example',
    createdAt: now,
    completedAt: now,
    uploadedAt: now,
    ...columns,
    guid,
    userGuid,
  });
  const clipGuids: string[] = [];
  for (const clip of asked) clipGuids.push(await makeClip(deps, guid, clip));
  await putInto(deps, guid, collections);
  return { guid, clipGuids };
}

export async function putInto(
  deps: WorldDeps,
  examGuid: string,
  collections: readonly string[],
): Promise<void> {
  if (collections.length === 0) return;
  await deps.db
    .insert(collectionExams)
    .values(collections.map((collectionGuid) => ({ collectionGuid, examGuid })));
}

async function makeClip(
  deps: WorldDeps,
  examGuid: string,
  { plain, overlay, fullPlain, fullPlainTar, ...columns }: ClipOptions,
): Promise<string> {
  const keyOf = async (content: string | Buffer | undefined) =>
    content === undefined ? null : (await deps.blobs.put(inOnePiece(content))).key;
  const guid = columns.guid ?? randomUUID();
  await deps.db.insert(clips).values({
    attempt: 1,
    completedAt: deps.clock.now(),
    ...columns,
    guid,
    examGuid,
    plainKey: await keyOf(plain),
    overlayKey: await keyOf(overlay),
    fullPlainKey: await keyOf(fullPlain),
    fullPlainTarKey: await keyOf(fullPlainTar),
  });
  return guid;
}

async function* inOnePiece(content: string | Buffer): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

export async function makeReview(
  deps: WorldDeps,
  {
    reviewer,
    ...columns
  }: Partial<typeof examReviews.$inferInsert> & { readonly examGuid: string; readonly reviewer: Person },
): Promise<string> {
  const guid = columns.guid ?? randomUUID();
  await deps.db.insert(examReviews).values({
    rating: 4,
    assessment: 'negative',
    createdAt: deps.clock.now(),
    ...columns,
    guid,
    reviewerGuid: reviewer.guid,
  });
  return guid;
}

interface TestWorkspace {
  readonly guid: string;
  readonly groupGuid: string;
}

/** A workspace in which its owner works. */
export async function makeWorkspace(
  deps: WorldDeps,
  { owner, name = 'A workspace' }: { readonly owner: Person; readonly name?: string },
): Promise<TestWorkspace> {
  const [guid, groupGuid] = [randomUUID(), randomUUID()];
  await deps.db.insert(groups).values({ guid: groupGuid, name, kind: 'workspace' });
  const dcGuid = await makeCollection(deps, { type: 'single_review_per_exam' });
  await deps.db.insert(workspaces).values({ guid, name, groupGuid, dcGuid, purchaserUserGuid: owner.guid });
  await joinWorkspace(deps, { guid, groupGuid }, owner);
  return { guid, groupGuid };
}

/** The workspace becomes the person's active one. */
export async function joinWorkspace(
  deps: WorldDeps,
  workspace: TestWorkspace,
  person: Person,
  roles: readonly GroupRole[] = [],
): Promise<void> {
  await deps.db.insert(workspaceMembers).values({ workspaceGuid: workspace.guid, userGuid: person.guid });
  await deps.db
    .insert(groupMembers)
    .values({ groupGuid: workspace.groupGuid, userGuid: person.guid, roles: [...roles] });
  await deps.db.update(users).set({ activeWorkspaceGuid: workspace.guid }).where(eq(users.guid, person.guid));
}

/** Puts a person on a config of their own. */
export async function giveConfig(
  deps: WorldDeps,
  person: Person,
  settings: Partial<UserConfig>,
  name = `Config ${randomUUID()}`,
): Promise<string> {
  const guid = randomUUID();
  await deps.db.insert(configs).values({ guid, name, settings });
  await deps.db.update(users).set({ configGuid: guid }).where(eq(users.guid, person.guid));
  return guid;
}

/** A config of a person of staff, who works without a second factor: few tests are about it. */
export async function giveStaffConfig(
  deps: WorldDeps,
  person: Person,
  settings: Partial<UserConfig>,
): Promise<string> {
  return giveConfig(deps, person, { two_fa_required_for_staff: false, ...settings });
}

/** The licence of a workspace that was made without one. */
export async function giveLicense(
  deps: WorldDeps,
  workspace: { readonly guid: string },
  columns: Partial<typeof licenses.$inferInsert> = {},
): Promise<string> {
  const guid = columns.guid ?? randomUUID();
  await deps.db
    .insert(licenses)
    .values({ status: 'active', ...columns, guid, workspaceGuid: workspace.guid });
  return guid;
}
