import { eq } from 'drizzle-orm';
import { auditEvents } from '../src/tables/audit.tables.ts';
import { exams } from '../src/tables/exams.tables.ts';
import { examReviews } from '../src/tables/reviews.tables.ts';
import { type AuditKeys, macOfContent } from '../src/platform/audit-mac.ts';
import type { Tx } from '../src/platform/database/db.ts';
import { behaviourEvents } from '../src/tables/telemetry.tables.ts';
import { DEMO_ACCOUNTS, DEMO_PEOPLE, personGuid } from './demo-people.ts';
import { minutesAfter, type DemoTime } from './demo-time.ts';
import { guidOf, randomOf } from './seeded-random.ts';

const PAGES = ['/worklist', '/create-review/{guid}', '/review/{guid}/report', '/completed-reviews'] as const;

/** Traces that the people of the demo world would have left: sign-ins, exams opened, submitted reviews, pages seen. */
export async function fillTrail(tx: Tx, time: DemoTime, keys: AuditKeys): Promise<void> {
  const reviews = await tx
    .select({
      guid: examReviews.guid,
      examGuid: examReviews.examGuid,
      reviewerGuid: examReviews.reviewerGuid,
      createdAt: examReviews.createdAt,
      arrivedAt: exams.uploadedAt,
    })
    .from(examReviews)
    .innerJoin(exams, eq(exams.guid, examReviews.examGuid))
    .orderBy(examReviews.createdAt, examReviews.guid);
  const submitted = reviews.map(({ guid, examGuid, reviewerGuid, createdAt }) => ({
    guid: guidOf(`event of review ${guid}`),
    at: createdAt,
    kind: 'change' as const,
    action: 'review.submitted',
    actorGuid: reviewerGuid,
    subjectKind: 'review',
    subjectGuid: guid,
    examGuids: [examGuid],
    ip: '203.0.113.7',
  }));
  const opened = reviews.map(({ guid, examGuid, reviewerGuid, createdAt, arrivedAt }) => ({
    guid: guidOf(`event of opening for review ${guid}`),
    at: laterOf(minutesAfter(createdAt, -randomOf(`opening ${guid}`).integer(4, 25)), arrivedAt),
    kind: 'patient-read' as const,
    action: 'exam.read',
    actorGuid: reviewerGuid,
    subjectKind: 'exam',
    subjectGuid: examGuid,
    examGuids: [examGuid],
    ip: '203.0.113.7',
  }));
  const signedIn = peopleWhoSignIn().map((key) => ({
    guid: guidOf(`event of sign-in ${key}`),
    at: minutesAfter(time.now, -randomOf(`sign-in ${key}`).integer(70, 7000)),
    kind: 'sign-in' as const,
    action: 'session.started',
    actorGuid: personGuid(key),
    subjectKind: 'user',
    subjectGuid: personGuid(key),
    ip: '203.0.113.7',
  }));
  const events = [...opened, ...submitted, ...signedIn].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
  await tx.insert(auditEvents).values(events.map((event) => ({ ...event, mac: macOfContent(keys, event) })));
  await tx.insert(behaviourEvents).values(
    PAGES.map((page, index) => ({
      userGuid: personGuid('reviewer'),
      type: 'PageView' as const,
      page,
      startedAt: minutesAfter(time.now, -90 + index * 12),
      secondsOnPage: 40 + index * 65,
      at: minutesAfter(time.now, -80 + index * 12),
    })),
  );
}

/** Nobody opens an exam before it has arrived. */
function laterOf(at: Date, arrivedAt: Date | null): Date {
  return arrivedAt !== null && arrivedAt > at ? arrivedAt : at;
}

function peopleWhoSignIn(): string[] {
  const announced = new Set(DEMO_ACCOUNTS.map(({ email }) => email));
  return DEMO_PEOPLE.filter((one) => announced.has(one.email) && one.isVerified).map((one) => one.key);
}
