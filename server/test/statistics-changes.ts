import { COLLECTION_TYPES, type CollectionType } from '@sonoboard/domain/data-collections/collection-type';
import type { MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import { RATINGS, type Rating } from '@sonoboard/domain/reviews/rating';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import {
  collectionExams,
  collectionMembers,
  dataCollections,
} from '../src/tables/data-collections.tables.ts';
import { exams } from '../src/tables/exams.tables.ts';
import { groupMembers, groups } from '../src/tables/groups.tables.ts';
import { clipReviews, examReviews } from '../src/tables/reviews.tables.ts';
import {
  clipReviewRows,
  collectionGuid,
  COLLECTIONS,
  examGuid,
  type FactCollection,
  type FactExam,
  moment,
  PEOPLE,
  personEmail,
  personGuid,
  reviewGuid,
  reviewRows,
  someRoles,
  type StatisticsFacts,
} from './statistics-facts.ts';
import type { TestDatabase } from './test-database.ts';

const FLAGS = [
  'excludeFromAnalysis',
  'isPractiseExam',
  'isAborted',
  'isVirtualScan',
  'isOverridden',
] as const;

type ExamChange =
  | { readonly kind: 'flag'; readonly flag: (typeof FLAGS)[number] }
  | { readonly kind: 'upload' }
  | { readonly kind: 'operator'; readonly person: number }
  | { readonly kind: 'link'; readonly collection: number }
  | { readonly kind: 'unlink'; readonly collection: number }
  | {
      readonly kind: 'review';
      readonly by: number;
      readonly day: number;
      readonly rating: Rating;
      readonly assessment: Outcome;
      readonly clipRating: Rating;
    }
  | {
      readonly kind: 'amend';
      readonly by: number;
      readonly rating: Rating;
      readonly assessment: Outcome;
      readonly clipRating: Rating;
    }
  | { readonly kind: 'retract'; readonly by: number };

/** What may happen to a world after its statistics were read. Exams by a number, taken modulo how many there are. */
export type StatisticsChange =
  | { readonly kind: 'exam'; readonly exam: number; readonly change: ExamChange }
  | { readonly kind: 'delete'; readonly collection: number }
  | { readonly kind: 'type'; readonly collection: number; readonly type: CollectionType }
  | {
      readonly kind: 'roles';
      readonly collection: number;
      readonly person: number;
      readonly roles: readonly MemberRole[] | null;
    }
  | { readonly kind: 'nurse'; readonly person: number }
  | { readonly kind: 'tidy' }
  | { readonly kind: 'rebuild' };

const aPerson = fc.nat(PEOPLE - 1);
const aCollection = fc.nat(COLLECTIONS - 1);
const aRating = fc.constantFrom(...RATINGS);
const kind = <Kind extends string>(name: Kind) => fc.constant(name);

const examChange: fc.Arbitrary<ExamChange> = fc.oneof(
  fc.record({ kind: kind('flag'), flag: fc.constantFrom(...FLAGS) }),
  fc.record({ kind: kind('upload') }),
  fc.record({ kind: kind('operator'), person: aPerson }),
  fc.record({ kind: kind('link'), collection: aCollection }),
  fc.record({ kind: kind('unlink'), collection: aCollection }),
  fc.record({
    kind: kind('review'),
    by: aPerson,
    day: fc.nat(60),
    rating: aRating,
    assessment: fc.constantFrom<Outcome>('positive', 'negative', 'not_applicable'),
    clipRating: aRating,
  }),
  fc.record({
    kind: kind('amend'),
    by: aPerson,
    rating: aRating,
    assessment: fc.constantFrom<Outcome>('positive', 'negative', 'not_applicable'),
    clipRating: aRating,
  }),
  fc.record({ kind: kind('retract'), by: aPerson }),
);

export const statisticsChanges: fc.Arbitrary<readonly StatisticsChange[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: kind('exam'), exam: fc.nat(99), change: examChange }) },
    { weight: 1, arbitrary: fc.record({ kind: kind('delete'), collection: aCollection }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: kind('type'),
        collection: aCollection,
        type: fc.constantFrom(...COLLECTION_TYPES),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: kind('roles'),
        collection: aCollection,
        person: aPerson,
        roles: someRoles,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: kind('nurse'), person: aPerson }) },
    { weight: 1, arbitrary: fc.record({ kind: kind('tidy') }) },
    { weight: 1, arbitrary: fc.record({ kind: kind('rebuild') }) },
  ),
  { minLength: 20, maxLength: 30 },
);

/** Makes the change in the database, and gives the facts as they are then. */
export async function makeChange(
  database: TestDatabase,
  facts: StatisticsFacts,
  change: StatisticsChange,
): Promise<StatisticsFacts> {
  const { db } = database;
  switch (change.kind) {
    case 'exam': {
      if (facts.exams.length === 0) return facts;
      const n = change.exam % facts.exams.length;
      const changed = await changeExam(database, facts.exams[n] as FactExam, n, change.change);
      return { ...facts, exams: facts.exams.with(n, changed) };
    }
    case 'delete': {
      const { isDeleted } = facts.collections[change.collection] as FactCollection;
      await db
        .update(dataCollections)
        .set({ deletedAt: isDeleted ? null : moment(0), name: `Collection ${change.collection}` })
        .where(eq(dataCollections.guid, collectionGuid(change.collection)));
      return withCollection(facts, change.collection, { isDeleted: !isDeleted });
    }
    case 'type':
      await db
        .update(dataCollections)
        .set({ type: change.type })
        .where(eq(dataCollections.guid, collectionGuid(change.collection)));
      return withCollection(facts, change.collection, { type: change.type });
    case 'roles': {
      const member = {
        collectionGuid: collectionGuid(change.collection),
        userGuid: personGuid(change.person),
      };
      await db
        .delete(collectionMembers)
        .where(
          and(
            eq(collectionMembers.collectionGuid, member.collectionGuid),
            eq(collectionMembers.userGuid, member.userGuid),
          ),
        );
      if (change.roles !== null) {
        await db.insert(collectionMembers).values({ ...member, roles: [...change.roles] });
      }
      const { roles } = facts.collections[change.collection] as FactCollection;
      return withCollection(facts, change.collection, { roles: roles.with(change.person, change.roles) });
    }
    case 'nurse':
      return changeGroup(database, facts, change.person);
    case 'tidy':
      await tidy(database);
      return facts;
    case 'rebuild':
      await database.owner.query('select statistics_rebuild(3)');
      return facts;
    default:
      return change satisfies never;
  }
}

/** As the job does it, with blocks so small that a handful of exams makes several. */
export async function tidy(database: TestDatabase, size = 2): Promise<void> {
  await database.pool.query('select statistics_fold()');
  await database.pool.query(
    `select statistics_split_block(block, $1) from exam_tallies group by block having sum(exams) > $1`,
    [size],
  );
}

async function changeExam(
  { db, pool }: TestDatabase,
  exam: FactExam,
  n: number,
  change: ExamChange,
): Promise<FactExam> {
  const update = (values: Partial<typeof exams.$inferInsert>) =>
    db
      .update(exams)
      .set(values)
      .where(eq(exams.guid, examGuid(n)));
  switch (change.kind) {
    case 'flag': {
      const flag = { [change.flag]: !exam[change.flag] };
      await update(flag);
      return { ...exam, ...flag };
    }
    case 'upload':
      await update({ uploadedAt: exam.isUploaded ? null : moment(exam.day) });
      return { ...exam, isUploaded: !exam.isUploaded };
    case 'operator':
      await update({ userGuid: personGuid(change.person), operatorEmail: personEmail(change.person) });
      return { ...exam, operator: change.person };
    case 'link':
      if (exam.collections.includes(change.collection)) return exam;
      await db
        .insert(collectionExams)
        .values({ collectionGuid: collectionGuid(change.collection), examGuid: examGuid(n) });
      return { ...exam, collections: [...exam.collections, change.collection] };
    case 'unlink':
      await db
        .delete(collectionExams)
        .where(
          and(
            eq(collectionExams.collectionGuid, collectionGuid(change.collection)),
            eq(collectionExams.examGuid, examGuid(n)),
          ),
        );
      return { ...exam, collections: exam.collections.filter((place) => place !== change.collection) };
    case 'review': {
      if (exam.reviews.some(({ by }) => by === change.by)) return exam;
      const { by, day, rating, assessment, clipRating } = change;
      const review = { by, day, rating, assessment, clipRatings: exam.views.map(() => clipRating) };
      const alone = { ...exam, reviews: [review] };
      await db.insert(examReviews).values(reviewRows(alone, n));
      const clipRows = clipReviewRows(alone, n);
      if (clipRows.length > 0) await db.insert(clipReviews).values(clipRows as never);
      return { ...exam, reviews: [...exam.reviews, review] };
    }
    case 'amend': {
      const at = exam.reviews.findIndex(({ by }) => by === change.by);
      const review = exam.reviews[at];
      if (review === undefined) return exam;
      const { rating, assessment, clipRating } = change;
      await pool.query('select test_amend($1, $2, $3)', [
        reviewGuid(n, change.by),
        JSON.stringify({ rating, assessment }),
        clipRating,
      ]);
      const clipRatings = review.clipRatings.map(() => clipRating);
      return { ...exam, reviews: exam.reviews.with(at, { ...review, rating, assessment, clipRatings }) };
    }
    case 'retract':
      await pool.query('select test_retract($1)', [reviewGuid(n, change.by)]);
      return { ...exam, reviews: exam.reviews.filter(({ by }) => by !== change.by) };
    default:
      return change satisfies never;
  }
}

async function changeGroup(
  { db }: TestDatabase,
  facts: StatisticsFacts,
  n: number,
): Promise<StatisticsFacts> {
  const isNurse = !(facts.people[n]?.isNurse ?? false);
  await db.delete(groupMembers).where(eq(groupMembers.userGuid, personGuid(n)));
  const [group] = await db
    .select()
    .from(groups)
    .where(eq(groups.name, isNurse ? 'advent' : 'device'));
  await db.insert(groupMembers).values({ groupGuid: group?.guid ?? '', userGuid: personGuid(n) });
  return { ...facts, people: facts.people.with(n, { isNurse }) };
}

function withCollection(facts: StatisticsFacts, n: number, change: Partial<FactCollection>): StatisticsFacts {
  const collection = { ...(facts.collections[n] as FactCollection), ...change };
  return { ...facts, collections: facts.collections.with(n, collection) };
}
