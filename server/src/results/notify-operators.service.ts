import { displayName } from '@sonoboard/domain/accounts/display-name';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import type { Channels, PersonMessage } from '../channels/channels.service.ts';
import type { Tx } from '../platform/database/db.ts';
import type { Settings } from '../platform/settings.ts';
import { resultMail, type ResultNews, resultNewsMail } from './result.mails.ts';
import { selectOperatorToTell } from './results.queries.ts';

interface DecidedSubmission {
  readonly submissionGuid: string;
  /** Who decided, amended or retracted: they need no mail about it. */
  readonly authorGuid: string;
  /** What was done to a decision that was told before; null where it is told for the first time. */
  readonly news: { readonly kind: ResultNews; readonly version: number } | null;
  /** In chain order. */
  readonly reviews: readonly {
    readonly guid: string;
    readonly exam: { readonly guid: string; readonly protocol: ProtocolName };
  }[];
}

/**
 * Tells each operator that a decision was made or changed, in one message about the newest of their exams. Returns who got one: they
 * need no second one about the same submission.
 */
export async function notifyOperators(
  { channels, settings }: { readonly channels: Channels; readonly settings: Settings },
  tx: Tx,
  { submissionGuid, authorGuid, news, reviews }: DecidedSubmission,
): Promise<readonly string[]> {
  const notified: string[] = [];
  const messages: PersonMessage[] = [];
  for (const { guid, exam } of reviews.toReversed()) {
    const operator = await selectOperatorToTell(tx, exam.guid);
    if (operator === undefined || operator.userGuid === authorGuid) continue;
    if (notified.includes(operator.userGuid)) continue;
    notified.push(operator.userGuid);
    const path = `/results/${guid}`;
    const facts = {
      resultUrl: settings.publicUrl + path,
      examGuid: exam.guid,
      protocol: exam.protocol,
      reader: { name: displayName(operator) },
    };
    messages.push({
      userGuid: operator.userGuid,
      event: 'review_submitted',
      push: { kind: news === null ? 'result_available' : 'result_changed', path, collectionName: null },
      mail:
        news === null
          ? {
              kind: 'result',
              to: operator.email,
              onceKey: `result:${submissionGuid}:${operator.userGuid}`,
              mail: resultMail(facts),
            }
          : {
              kind: `result-${news.kind}`,
              to: operator.email,
              onceKey: `result-${news.kind}:${submissionGuid}:${news.version}:${operator.userGuid}`,
              mail: resultNewsMail(news.kind, facts),
            },
    });
  }
  await channels.notifyPeople(tx, messages);
  return notified;
}
