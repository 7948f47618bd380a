import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import type { ClinicalDecision } from '@sonoboard/domain/reviews/clinical-decision';
import { reportRoute, reviewExamRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import type { Deps } from '../app/deps.ts';
import { peopleToTell } from '../notifications/notifications.service.ts';
import type { Tx } from '../platform/db.ts';
import { tellOperator } from '../results/result-told.service.ts';
import { reviewSubmittedMail } from './review.mails.ts';

interface SubmittedFacts {
  readonly reviewGuid: string;
  readonly reviewer: { readonly guid: string; readonly name: string };
  readonly clinicalDecision: ClinicalDecision | null;
  readonly exam: {
    readonly guid: string;
    readonly protocol: ProtocolName;
    readonly linkedTo: string | null;
    readonly hasRescan: boolean;
  };
}

/**
 * Writes to everybody who is told of reviews, once for each review (AMB-125). Where a decision was made, the operator
 * gets the mail that asks them to confirm it instead.
 */
export async function tellOfReview(
  { mail, settings }: Pick<Deps, 'mail' | 'settings'>,
  tx: Tx,
  { reviewGuid, exam, reviewer, clinicalDecision }: SubmittedFacts,
): Promise<void> {
  const operatorTold =
    clinicalDecision === null
      ? null
      : await tellOperator({ mail, settings }, tx, { reviewGuid, reviewerGuid: reviewer.guid, exam });
  const told = await peopleToTell(tx, 'review_submitted', exam.guid);
  const people = told.filter(({ userGuid }) => userGuid !== operatorTold);
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
