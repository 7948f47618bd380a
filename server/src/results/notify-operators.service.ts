import { displayName } from '@sonoboard/domain/accounts/display-name';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import type { Outbox } from '../mail/mail.service.ts';
import type { Tx } from '../platform/database/db.ts';
import type { Settings } from '../platform/settings.ts';
import { resultMail } from './result.mails.ts';
import { selectOperatorToTell } from './results.queries.ts';

interface DecidedSubmission {
  readonly submissionGuid: string;
  readonly reviewerGuid: string;
  /** In chain order. */
  readonly reviews: readonly {
    readonly guid: string;
    readonly exam: { readonly guid: string; readonly protocol: ProtocolName };
  }[];
}

/**
 * Tells each operator that a decision was made, in one mail about the newest of their exams. Returns who got one: they
 * need no second mail about the same submission.
 */
export async function notifyOperators(
  { mail, settings }: { readonly mail: Outbox; readonly settings: Settings },
  tx: Tx,
  { submissionGuid, reviewerGuid, reviews }: DecidedSubmission,
): Promise<readonly string[]> {
  const notified: string[] = [];
  for (const { guid, exam } of reviews.toReversed()) {
    const operator = await selectOperatorToTell(tx, exam.guid);
    if (operator === undefined || operator.userGuid === reviewerGuid) continue;
    if (notified.includes(operator.userGuid)) continue;
    notified.push(operator.userGuid);
    await mail.queue(tx, {
      kind: 'result',
      to: operator.email,
      onceKey: `result:${submissionGuid}:${operator.userGuid}`,
      mail: resultMail({
        resultUrl: `${settings.publicUrl}/results/${guid}`,
        examGuid: exam.guid,
        protocol: exam.protocol,
        reader: { name: displayName(operator) },
      }),
    });
  }
  return notified;
}
