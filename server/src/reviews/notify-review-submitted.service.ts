import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import { reportRoute, reviewExamRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import type { Channels, PersonMessage } from '../channels/channels.service.ts';
import { notificationRecipients } from '../notifications/notifications.service.ts';
import type { Tx } from '../platform/database/db.ts';
import { together } from '../platform/database/together.ts';
import type { Settings } from '../platform/settings.ts';
import { notifyOperators } from '../results/notify-operators.service.ts';
import { reviewSubmittedMail } from './review.mails.ts';

interface SubmittedReview {
  readonly guid: string;
  readonly hasDecision: boolean;
  readonly exam: {
    readonly guid: string;
    readonly protocol: ProtocolName;
    readonly linkedTo: string | null;
    readonly hasRescan: boolean;
  };
}

interface ReviewSubmission {
  readonly submissionGuid: string;
  readonly reviewer: { readonly guid: string; readonly name: string };
  /** In chain order. */
  readonly reviews: readonly SubmittedReview[];
}

/**
 * Tells each recipient once per submission, however many scans of a chain it reviews (AMB-125, AMB-166). Where a decision
 * was made, the operators are asked to confirm it instead. The reviewer is told nothing. Webhooks hear of each exam.
 */
export async function notifyReviewSubmitted(
  { channels, settings }: { readonly channels: Channels; readonly settings: Settings },
  tx: Tx,
  { submissionGuid, reviewer, reviews }: ReviewSubmission,
): Promise<void> {
  const decided = reviews.filter(({ hasDecision }) => hasDecision);
  // The newest scan first: its report is the one that the mail opens.
  const newestFirst = reviews.toReversed();
  const [operators, members] = await together(
    notifyOperators({ channels, settings }, tx, {
      submissionGuid,
      authorGuid: reviewer.guid,
      news: null,
      reviews: decided,
    }),
    together(...newestFirst.map(({ exam }) => notificationRecipients(tx, 'review_submitted', exam.guid))),
  );
  const notified = new Set([reviewer.guid, ...operators]);
  const messages: PersonMessage[] = [];
  for (const [at, review] of newestFirst.entries()) {
    const path = reportPath(review);
    for (const recipient of members[at] ?? []) {
      if (notified.has(recipient.userGuid)) continue;
      notified.add(recipient.userGuid);
      messages.push({
        userGuid: recipient.userGuid,
        event: 'review_submitted',
        push: { kind: 'result_available', path, collectionName: recipient.collectionName },
        mail: {
          kind: 'review-submitted',
          to: recipient.email,
          onceKey: `review-submitted:${submissionGuid}:${recipient.userGuid}`,
          mail: reviewSubmittedMail({
            reportUrl: settings.publicUrl + path,
            examGuid: review.exam.guid,
            protocol: review.exam.protocol,
            scanCount: reviews.length,
            reviewerName: reviewer.name,
            collectionName: recipient.collectionName,
            reader: { name: displayName(recipient) },
          }),
        },
      });
    }
  }
  await together(
    channels.notifyPeople(tx, messages),
    ...reviews.map((review) =>
      channels.notifyWebhooks(tx, {
        event: 'review_submitted',
        examGuid: review.exam.guid,
        path: reportPath(review),
      }),
    ),
  );
}

function reportPath({ guid, exam }: SubmittedReview): string {
  return reviewPath(reportRoute(reviewExamRoute(exam).flow, guid));
}
