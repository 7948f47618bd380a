import { displayName } from '@sonoboard/domain/accounts/display-name';
import type { VersionKind } from '@sonoboard/domain/review-versions/amendment';
import { reportRoute, reviewExamRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { Channels, PersonMessage } from '../channels/channels.service.ts';
import type { Outbox } from '../mail/mail.service.ts';
import { notificationRecipients } from '../notifications/notifications.service.ts';
import type { Tx } from '../platform/database/db.ts';
import { together } from '../platform/database/together.ts';
import type { Settings } from '../platform/settings.ts';
import { notifyOperators } from '../results/notify-operators.service.ts';
import type { HeldReview, HeldSubmission } from '../reviews/amended-submission.service.ts';
import { type PersonAtExam, selectPeopleAtExam, selectReviewerToTell } from './review-versions.queries.ts';
import { reviewNewsMail, secondPersonMail } from './review-versions.mails.ts';
import type { NewVersion } from './store-version.service.ts';

interface NotifyDeps {
  readonly mail: Outbox;
  readonly channels: Channels;
  readonly settings: Settings;
}

interface Told {
  readonly userGuid: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly collectionName: string;
}

const RESULT_NEWS = { correction: 'corrected', addendum: 'supplemented', retraction: 'retracted' } as const;
const MAIL_KINDS: Readonly<Record<Exclude<VersionKind, 'submitted'>, string>> = {
  correction: 'review-corrected',
  addendum: 'review-supplemented',
  retraction: 'review-retracted',
};

/**
 * One message for each person and version. It goes to the operators, who must read the result again where there was or is a decision; to all
 * who hear of submitted reviews; and to the reviewer, where another person amended the review.
 */
export async function notifyVersion(
  { channels, settings }: Omit<NotifyDeps, 'mail'>,
  tx: Tx,
  { held, made }: { readonly held: HeldSubmission; readonly made: NewVersion },
): Promise<void> {
  const { submissionGuid, reviews, version } = held;
  const decided = reviews.filter(
    ({ row }, at) =>
      row.clinicalDecision !== null || (made.contents[at]?.review.clinicalDecision ?? null) !== null,
  );
  const newestFirst = reviews.toReversed();
  const [operators, members, reviewers] = await together(
    notifyOperators({ channels, settings }, tx, {
      submissionGuid,
      authorGuid: made.author.guid,
      news: { kind: RESULT_NEWS[made.kind], version: version + 1 },
      reviews: decided.map(({ row, exam }) => ({ guid: row.guid, exam })),
    }),
    together(...newestFirst.map(({ exam }) => notificationRecipients(tx, 'review_submitted', exam.guid))),
    selectReviewerToTell(tx, held.reviewerGuid, reviews[0].exam.guid),
  );
  const notified = new Set([made.author.guid, ...operators]);
  const kind = MAIL_KINDS[made.kind];
  const messages = newestFirst.flatMap((review, at) =>
    [...reviewers, ...(members[at] ?? [])].flatMap((recipient): PersonMessage[] => {
      const { userGuid, email, collectionName } = recipient;
      if (notified.has(userGuid)) return [];
      notified.add(userGuid);
      return [
        {
          userGuid,
          event: 'review_submitted',
          push: { kind: 'result_changed', path: reportPath(review), collectionName },
          mail: {
            kind,
            to: email,
            onceKey: `${kind}:${submissionGuid}:${version + 1}:${userGuid}`,
            mail: reviewNewsMail(made.kind, factsFor(settings, review, { author: made.author, recipient })),
          },
        },
      ];
    }),
  );
  await channels.notifyPeople(tx, messages);
}

function reportPath({ exam, row }: HeldReview): string {
  return reviewPath(reportRoute(reviewExamRoute(exam).flow, row.guid));
}

/** Admins and the reviewer can judge best; where there is none but the one who asked, every reviewer is told. */
export async function notifySecondPeople(
  { mail, settings }: Omit<NotifyDeps, 'channels'>,
  tx: Tx,
  {
    held,
    named,
    requester,
  }: { readonly held: HeldSubmission; readonly named: HeldReview; readonly requester: Actor },
): Promise<void> {
  const people = await selectPeopleAtExam(tx, named.exam.guid);
  const others = people.filter(({ userGuid }) => userGuid !== requester.guid);
  const first = others.filter(({ isAdmin, userGuid }) => isAdmin || userGuid === held.reviewerGuid);
  const told = new Map((first.length > 0 ? first : others).map((person) => [person.userGuid, person]));
  await together(
    ...[...told.values()].map((recipient: PersonAtExam) =>
      mail.queue(tx, {
        kind: 'retraction-requested',
        to: recipient.email,
        mail: secondPersonMail(factsFor(settings, named, { author: requester, recipient })),
      }),
    ),
  );
}

function factsFor(
  settings: Settings,
  review: HeldReview,
  { author, recipient }: { readonly author: Actor; readonly recipient: Told },
) {
  return {
    reportUrl: settings.publicUrl + reportPath(review),
    examGuid: review.exam.guid,
    protocol: review.exam.protocol,
    authorName: author.name,
    collectionName: recipient.collectionName,
    reader: { name: displayName(recipient) },
  };
}
