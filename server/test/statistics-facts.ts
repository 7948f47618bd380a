import { COLLECTION_TYPES, type CollectionType } from '@sonoboard/domain/data-collections/collection-type';
import type { MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import { RATINGS, type Rating } from '@sonoboard/domain/reviews/rating';
import fc from 'fast-check';
import { users } from '../src/tables/accounts.tables.ts';
import { clips } from '../src/tables/clips.tables.ts';
import {
  collectionExams,
  collectionMembers,
  dataCollections,
} from '../src/tables/data-collections.tables.ts';
import { exams } from '../src/tables/exams.tables.ts';
import { groupMembers, groups } from '../src/tables/groups.tables.ts';
import { clipReviews, examReviews } from '../src/tables/reviews.tables.ts';
import { CLEAR_VERSIONS } from './amended-rows.ts';
import type { TestDatabase } from './test-database.ts';

/** People, collections and exams by their place in their list. */
export interface StatisticsFacts {
  readonly people: readonly { readonly isNurse: boolean }[];
  readonly collections: readonly FactCollection[];
  readonly exams: readonly FactExam[];
}

export interface FactCollection {
  readonly type: CollectionType;
  readonly isDeleted: boolean;
  readonly expected: number;
  /** One for each person; null is no member. */
  readonly roles: readonly (readonly MemberRole[] | null)[];
}

export interface FactExam {
  readonly operator: number;
  readonly day: number;
  readonly excludeFromAnalysis: boolean;
  readonly isPractiseExam: boolean;
  readonly isAborted: boolean;
  readonly isVirtualScan: boolean;
  readonly isOverridden: boolean;
  readonly isUploaded: boolean;
  readonly collections: readonly number[];
  readonly views: readonly string[];
  readonly reviews: readonly FactReview[];
}

export interface FactReview {
  readonly by: number;
  readonly day: number;
  readonly rating: Rating;
  readonly assessment: Outcome;
  /** One for each view. */
  readonly clipRatings: readonly Rating[];
}

export const PEOPLE = 5;
export const COLLECTIONS = 3;
// Of both legs, of an arm, and one that no protocol names.
const VIEWS = ['left_gsv_cfv', 'right_gsv_cfv', 'left_popliteal_1', 'left_radial_artery', 'right_elsewhere'];

const guid = (kind: string, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const personGuid = (n: number) => guid('a', n);
export const personEmail = (n: number) => `${['m', 'B', 'z', 'd', 'a'][n]?.toLowerCase()}${n}@facts.example`;
export const collectionGuid = (n: number) => guid('c', n);
export const examGuid = (n: number) => guid('e', n);
export const moment = (day: number) => new Date(Date.UTC(2026, 0, 1 + day, 9, 30, 15, 120));

const aRating = fc.constantFrom(...RATINGS);
const seldom = fc.nat(9).map((n) => n === 0);
const oftenNot = fc.nat(2).map((n) => n === 0);

const aReview = (by: number, views: number): fc.Arbitrary<FactReview> =>
  fc.record({
    by: fc.constant(by),
    day: fc.nat(40),
    rating: aRating,
    assessment: fc.constantFrom<Outcome>('positive', 'negative', 'not_applicable'),
    clipRatings: fc.array(aRating, { minLength: views, maxLength: views }),
  });

/** Nobody as often as someone: what is open must not be a rarity. */
const reviewers = fc.oneof(fc.constant([]), fc.subarray(Array.from({ length: PEOPLE }, (_, n) => n)));

const anExam: fc.Arbitrary<FactExam> = fc.tuple(fc.subarray(VIEWS), reviewers).chain(([views, chosen]) =>
  fc.record({
    operator: fc.nat(PEOPLE - 1),
    day: fc.nat(20),
    excludeFromAnalysis: seldom,
    isPractiseExam: seldom,
    isAborted: seldom,
    isVirtualScan: seldom,
    isOverridden: fc.boolean(),
    isUploaded: oftenNot.map((not) => !not),
    collections: fc.subarray(Array.from({ length: COLLECTIONS }, (_, n) => n)),
    views: fc.constant(views),
    reviews: fc.tuple(...chosen.map((by) => aReview(by, views.length))),
  }),
);

export const someRoles = fc.option(fc.subarray<MemberRole>(['reviewer', 'scanner', 'admin']), { nil: null });

export const statisticsFacts: fc.Arbitrary<StatisticsFacts> = fc.record({
  people: fc.array(fc.record({ isNurse: fc.boolean() }), { minLength: PEOPLE, maxLength: PEOPLE }),
  collections: fc.array(
    fc.record({
      type: fc.constantFrom(...COLLECTION_TYPES),
      isDeleted: oftenNot,
      expected: fc.nat(300),
      roles: fc.array(someRoles, { minLength: PEOPLE, maxLength: PEOPLE }),
    }),
    { minLength: COLLECTIONS, maxLength: COLLECTIONS },
  ),
  exams: fc.array(anExam, { maxLength: 14, size: 'max' }),
});

/** What an earlier world left goes first; who was there before the first one, stays. */
export async function writeFacts(database: TestDatabase, facts: StatisticsFacts): Promise<void> {
  await database.owner.query(`${CLEAR_VERSIONS}
    alter table clip_reviews disable trigger all; alter table exam_reviews disable trigger all;
    delete from clip_reviews; delete from exam_reviews;
    alter table clip_reviews enable trigger all; alter table exam_reviews enable trigger all;
    delete from collection_exams; delete from collection_members; delete from data_collections;
    delete from clips; delete from exams where linked_to is not null; delete from exams;
    truncate statistics_exams, statistics_reviews, exam_tallies, review_tallies, view_tallies, finding_tallies, exam_blocks;
    delete from group_members where user_guid in (select guid from users where email like '%@facts.example');
    delete from users where email like '%@facts.example'`);
  const groupsByName = new Map((await database.db.select().from(groups)).map((group) => [group.name, group]));
  const insert = async (table: Parameters<typeof database.db.insert>[0], rows: readonly object[]) => {
    if (rows.length > 0) await database.db.insert(table).values(rows as never);
  };
  await insert(
    users,
    facts.people.map((_, n) => ({ guid: personGuid(n), email: personEmail(n), firstName: `P${n}` })),
  );
  await insert(
    groupMembers,
    facts.people.map(({ isNurse }, n) => ({
      groupGuid: groupsByName.get(isNurse ? 'advent' : 'device')?.guid,
      userGuid: personGuid(n),
    })),
  );
  await insert(
    dataCollections,
    facts.collections.map(({ type, isDeleted, expected }, n) => ({
      guid: collectionGuid(n),
      name: `Collection ${n}`,
      type,
      deletedAt: isDeleted ? moment(0) : null,
      expectedExams: expected,
    })),
  );
  await insert(
    collectionMembers,
    facts.collections.flatMap(({ roles }, n) =>
      roles.flatMap((held, person) =>
        held === null
          ? []
          : [{ collectionGuid: collectionGuid(n), userGuid: personGuid(person), roles: held }],
      ),
    ),
  );
  await insert(
    exams,
    facts.exams.map(({ operator, day, isUploaded, ...flags }, n) => ({
      ...flags,
      guid: examGuid(n),
      protocol: 'dvt_left_two_point',
      userGuid: personGuid(operator),
      operatorEmail: personEmail(operator),
      createdAt: moment(day),
      completedAt: moment(day),
      uploadedAt: isUploaded ? moment(day) : null,
    })),
  );
  await insert(clips, facts.exams.flatMap(clipRows));
  await insert(
    collectionExams,
    facts.exams.flatMap(({ collections }, n) =>
      collections.map((place) => ({ collectionGuid: collectionGuid(place), examGuid: examGuid(n) })),
    ),
  );
  await insert(examReviews, facts.exams.flatMap(reviewRows));
  await insert(clipReviews, facts.exams.flatMap(clipReviewRows));
}

const clipGuid = (exam: number, view: number) => guid('b', exam * VIEWS.length + view);
export const reviewGuid = (exam: number, by: number) => guid('d', exam * PEOPLE + by);

const clipRows = ({ views }: FactExam, exam: number) =>
  views.map((anatomicalView, view) => ({
    guid: clipGuid(exam, view),
    examGuid: examGuid(exam),
    anatomicalView,
    attempt: 1,
  }));

export const reviewRows = ({ reviews }: FactExam, exam: number) =>
  reviews.map(({ by, day, rating, assessment }) => ({
    guid: reviewGuid(exam, by),
    examGuid: examGuid(exam),
    reviewerGuid: personGuid(by),
    rating,
    assessment,
    createdAt: moment(day),
  }));

export const clipReviewRows = ({ reviews }: FactExam, exam: number) =>
  reviews.flatMap(({ by, clipRatings }) =>
    clipRatings.map((rating, view) => ({
      reviewGuid: reviewGuid(exam, by),
      examGuid: examGuid(exam),
      clipGuid: clipGuid(exam, view),
      rating,
      assessment: 'not_applicable',
      comment: 'Seen',
    })),
  );
