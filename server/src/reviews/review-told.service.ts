import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import { reportRoute, reviewExamRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import type { Deps } from '../app/deps.ts';
import { peopleToTell } from '../notifications/notifications.service.ts';
import type { Tx } from '../platform/db.ts';
import { reviewSubmittedMail } from './review.mails.ts';

interface SubmittedFacts {
  readonly reviewGuid: string;
  readonly reviewer: { readonly name: string };
  readonly exam: {
    readonly guid: string;
    readonly protocol: ProtocolName;
    readonly linkedTo: string | null;
    readonly hasRescan: boolean;
  };
}

/** Writes to everybody who is told of reviews, once for each review (AMB-125). */
export async function tellOfReview(
  { mail, settings }: Pick<Deps, 'mail' | 'settings'>,
  tx: Tx,
  { reviewGuid, exam, reviewer }: SubmittedFacts,
): Promise<void> {
  const people = await peopleToTell(tx, 'review_submitted', exam.guid);
  const report = reportRoute(reviewExamRoute(exam).flow, reviewGuid);
  for (const person of people) {
    await mail.queue(tx, {
      kind: 'review-submitted',
      to: person.email,
      onceKey: `review-submitted:${reviewGuid}:${person.userGuid}`,
      mail: reviewSubmittedMail({
        reportUrl: settings.publicUrl + reviewPath(report),
        examGuid: exam.guid,
        protocol: exam.protocol,
        reviewerName: reviewer.name,
        collectionName: person.collectionName,
        reader: { name: displayName(person) },
      }),
    });
  }
}
