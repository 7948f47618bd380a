import { randomUUID } from 'node:crypto';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import type { CollectionType } from '@sonoboard/domain/data-collections/collection-type';
import type { MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import { type ProtocolName, PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import type { Assessment, Outcome } from '@sonoboard/domain/reviews/assessment';
import type { ClinicalDecision } from '@sonoboard/domain/reviews/clinical-decision';
import { eq } from 'drizzle-orm';
import { hashPassword } from '../src/accounts/password-hash.ts';
import { clips } from '../src/tables/clips.tables.ts';
import type { exams } from '../src/tables/exams.tables.ts';
import { questionnaires } from '../src/tables/exams.tables.ts';
import { type ClipKind, type ClipLibrary, storeClipLibrary } from '../demo/clip-library.ts';
import { clipReviews } from '../src/tables/reviews.tables.ts';
import { workspaces } from '../src/tables/workspaces.tables.ts';
import {
  addMember,
  giveConfig,
  giveStaffConfig,
  joinWorkspace,
  makeCollection,
  makeExam,
  makeReview,
  makeWorkspace,
  putInto,
} from './factories.ts';
import { makeUser, type TestUser, type WorldDeps } from './test-users.ts';

/** A well-formed key under which nothing is stored. */
const LOST_KEY = '0'.repeat(64);

interface ClipOptions {
  /** What the loop shows; by default a vein that compresses, or an organ where the protocol has no veins. */
  readonly shows?: ClipKind;
  /** The operator's word in the app: compressible, incompressible, none, refer_to_rescan … */
  readonly operatorSays?: string;
  /** The file is not there: no address at all, or an address that answers 404. */
  readonly file?: 'none' | 'lost' | 'lost_overlay';
}

interface ExamOptions {
  readonly protocol?: ProtocolName;
  /** Views by their id; those that are not named get a usual clip. */
  readonly clips?: Readonly<Record<string, ClipOptions>>;
  /** Views that were never recorded. */
  readonly missing?: readonly string[];
  /** The exam, by its place in the list, of which this is a rescan. */
  readonly rescanOf?: number;
  /** The guid of its operator; by default someone whom nobody knows. */
  readonly recordedBy?: string;
  /** Minutes ago; by default exams come an hour apart, the last one just now. */
  readonly minutesAgo?: number;
  /** Further columns of the exam: patientId, patientFirstName, isVirtualScan, wellsScore, operatorFirstName … */
  readonly columns?: Partial<Omit<typeof exams.$inferInsert, 'guid' | 'createdAt' | 'uploadedAt'>>;
  readonly questionnaire?: Partial<Omit<typeof questionnaires.$inferInsert, 'examGuid'>>;
  readonly reviews?: readonly ReviewOptions[];
}

interface ReviewOptions {
  /** The reviewer by their place. */
  readonly by?: number;
  readonly rating?: number;
  readonly assessment?: Outcome;
  readonly comment?: string;
  readonly decision?: ClinicalDecision;
  readonly note?: string;
  /** What was said of every clip, and of some views in particular. */
  readonly clipRating?: number;
  readonly clipAssessment?: Assessment;
  readonly clips?: Readonly<Record<string, { rating?: number; assessment?: Assessment; comment?: string }>>;
}

interface PersonOptions {
  readonly config?: Partial<UserConfig>;
  readonly permissions?: readonly ('internal' | 'admin' | 'data-management' | 'device')[];
  readonly roles?: readonly MemberRole[];
  /** In another collection, of which nobody else knows. */
  readonly reviewsElsewhere?: true;
  readonly firstName?: string;
  readonly lastName?: string;
  /** For a test that signs in on the page; without one nobody can. */
  readonly password?: string;
}

export interface ReviewWorldOptions {
  readonly type?: CollectionType;
  readonly collectionName?: string;
  /** Into a collection that stands already, to let exams arrive. */
  readonly collectionGuid?: string;
  /** The collection is the one of a workspace, of which all people are members. */
  readonly inWorkspace?: true;
  /** By default one reviewer with the default config. */
  readonly people?: readonly PersonOptions[];
  readonly exams?: readonly ExamOptions[];
}

interface WorldExam {
  readonly guid: string;
  /** Clips by their view. */
  readonly clips: Readonly<Record<string, string>>;
  readonly reviewGuids: readonly string[];
}

export interface ReviewWorld {
  readonly collectionGuid: string;
  readonly people: readonly TestUser[];
  readonly exams: readonly WorldExam[];
}

const MINUTE_MS = 60_000;
const APART_MINUTES = 60;

/** A collection of its own with its people and exams: nothing that another test could meet. */
export async function makeReviewWorld(deps: WorldDeps, options: ReviewWorldOptions): Promise<ReviewWorld> {
  const library = await storeClipLibrary(deps.blobs);
  const workspace = options.inWorkspace ? await makeClinic(deps) : null;
  const collectionGuid =
    options.collectionGuid ??
    workspace?.dcGuid ??
    (await makeCollection(deps, {
      ...(options.type && { type: options.type }),
      ...(options.collectionName && { name: options.collectionName }),
    }));
  const people: TestUser[] = [];
  for (const person of options.people ?? [{}]) people.push(await makePerson(deps, collectionGuid, person));
  if (workspace !== null) for (const person of people) await joinWorkspace(deps, workspace, person);
  const made: WorldExam[] = [];
  const planned = options.exams ?? [];
  for (const [at, exam] of planned.entries()) {
    const minutesAgo = exam.minutesAgo ?? (planned.length - 1 - at) * APART_MINUTES;
    const linkedTo = exam.rescanOf === undefined ? null : (made[exam.rescanOf]?.guid ?? null);
    made.push(await makeWorldExam({ deps, library, collectionGuid, people }, exam, { minutesAgo, linkedTo }));
  }
  return { collectionGuid, people, exams: made };
}

async function makeClinic(deps: WorldDeps) {
  const workspace = await makeWorkspace(deps, { owner: await makeUser(deps), name: 'North Clinic' });
  const [row] = await deps.db.select().from(workspaces).where(eq(workspaces.guid, workspace.guid));
  return { ...workspace, dcGuid: row?.dcGuid ?? '' };
}

async function makePerson(
  deps: WorldDeps,
  collectionGuid: string,
  options: PersonOptions,
): Promise<TestUser> {
  const { config, roles = ['reviewer'], reviewsElsewhere = false, password, ...columns } = options;
  const person = await makeUser(deps, {
    firstName: 'Helena',
    lastName: 'Vogt',
    ...columns,
    ...(password !== undefined && { passwordHash: await hashPassword(password) }),
  });
  if (roles.length > 0) await addMember(deps, collectionGuid, person, roles);
  if (reviewsElsewhere) await addMember(deps, await makeCollection(deps, {}), person, ['reviewer']);
  const isStaff = options.permissions?.includes('internal') ?? false;
  if (config !== undefined) await (isStaff ? giveStaffConfig : giveConfig)(deps, person, config);
  return person;
}

interface Around {
  readonly deps: WorldDeps;
  readonly library: ClipLibrary;
  readonly collectionGuid: string;
  readonly people: readonly TestUser[];
}

async function makeWorldExam(
  around: Around,
  options: ExamOptions,
  { minutesAgo, linkedTo }: { readonly minutesAgo: number; readonly linkedTo: string | null },
): Promise<WorldExam> {
  const { deps } = around;
  const protocol = options.protocol ?? 'dvt_left_two_point';
  const createdAt = new Date(deps.clock.now().getTime() - minutesAgo * MINUTE_MS);
  const { guid } = await makeExam(deps, {
    patientId: '4471-0932',
    patientFirstName: 'Amara',
    patientLastName: 'Okafor',
    operatorFirstName: 'Jonas',
    operatorLastName: 'Weber',
    operatorPhoneNumber: '+49 151 555 0187',
    operatorLandlineNumber: '+49 30 555 0188',
    scannerId: 'SC-214',
    ...options.columns,
    ...(options.recordedBy !== undefined && { operator: { guid: options.recordedBy } }),
    protocol,
    linkedTo,
    createdAt,
    completedAt: createdAt,
    uploadedAt: createdAt,
  });
  const ofViews = await makeClips(around, guid, protocol, options);
  if (options.questionnaire !== undefined) {
    await deps.db.insert(questionnaires).values({ examGuid: guid, createdAt, ...options.questionnaire });
  }
  // Into its collection once it is whole: a page that is open must not meet an exam without clips.
  await putInto(deps, guid, [around.collectionGuid]);
  const reviewGuids: string[] = [];
  for (const review of options.reviews ?? []) {
    reviewGuids.push(await makeWorldReview(around, { guid, clips: ofViews, createdAt }, review));
  }
  return { guid, clips: ofViews, reviewGuids };
}

async function makeClips(
  { deps, library }: Around,
  examGuid: string,
  protocol: ProtocolName,
  options: ExamOptions,
): Promise<Record<string, string>> {
  const usual: ClipKind = PROTOCOLS[protocol].supportsAssessment ? 'negative' : 'organ';
  const ofViews: Record<string, string> = {};
  const views = PROTOCOLS[protocol].views.map(({ id }) => id).filter((id) => !options.missing?.includes(id));
  const rows = views.map((view, at) => {
    const { shows = usual, operatorSays = 'compressible', file } = options.clips?.[view] ?? {};
    const kind = library[shows];
    const clip = kind[at % kind.length] ?? kind[0];
    const guid = randomUUID();
    ofViews[view] = guid;
    return {
      guid,
      examGuid,
      anatomicalView: view,
      attempt: 1,
      userAssessment: operatorSays,
      durationSeconds: clip.frames / clip.fps,
      fps: clip.fps,
      frameCount: clip.frames,
      tags: clip.tags,
      plainKey: file === 'none' ? null : file === 'lost' ? LOST_KEY : clip.plainKey,
      overlayKey: file === 'none' ? null : file === undefined ? clip.overlayKey : LOST_KEY,
      completedAt: deps.clock.now(),
    };
  });
  await deps.db.insert(clips).values(rows);
  return ofViews;
}

async function makeWorldReview(
  { deps, people }: Around,
  exam: { readonly guid: string; readonly clips: Readonly<Record<string, string>>; readonly createdAt: Date },
  options: ReviewOptions,
): Promise<string> {
  const reviewer = people[options.by ?? 0];
  if (reviewer === undefined) throw new Error('A review needs a person of the world.');
  const { rating = 4, assessment = 'negative', clipRating = 4, clipAssessment = 'negative' } = options;
  const now = deps.clock.now().getTime();
  const createdAt = new Date(Math.min(exam.createdAt.getTime() + 10 * MINUTE_MS, now));
  const guid = await makeReview(deps, {
    examGuid: exam.guid,
    reviewer,
    rating,
    assessment,
    comment: options.comment ?? '',
    clinicalDecision: options.decision ?? null,
    clinicalDecisionComment: options.decision === undefined ? null : (options.note ?? 'Told by phone.'),
    communicatedAt: options.decision === undefined ? null : createdAt,
    createdAt,
  });
  await deps.db.insert(clipReviews).values(
    Object.entries(exam.clips).map(([view, clipGuid]) => ({
      guid: randomUUID(),
      reviewGuid: guid,
      examGuid: exam.guid,
      clipGuid,
      rating: clipRating,
      assessment: clipAssessment,
      comment: '',
      ...options.clips?.[view],
    })),
  );
  return guid;
}
