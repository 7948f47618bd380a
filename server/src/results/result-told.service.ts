import { displayName } from '@sonoboard/domain/accounts/display-name';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import type { Deps } from '../app/deps.ts';
import type { Tx } from '../platform/db.ts';
import { resultMail } from './result.mails.ts';
import { selectOperatorToTell } from './results.queries.ts';

interface DecidedFacts {
  readonly reviewGuid: string;
  readonly reviewerGuid: string;
  readonly exam: { readonly guid: string; readonly protocol: ProtocolName };
}

/**
 * Writes to the operator that a decision was made on their exam, once for each review. Gives who was written to: they
 * need no second mail about the same review.
 */
export async function tellOperator(
  { mail, settings }: Pick<Deps, 'mail' | 'settings'>,
  tx: Tx,
  { reviewGuid, reviewerGuid, exam }: DecidedFacts,
): Promise<string | null> {
  const operator = await selectOperatorToTell(tx, exam.guid);
  if (operator === undefined || operator.userGuid === reviewerGuid) return null;
  await mail.queue(tx, {
    kind: 'result',
    to: operator.email,
    onceKey: `result:${reviewGuid}:${operator.userGuid}`,
    mail: resultMail({
      resultUrl: `${settings.publicUrl}/results/${reviewGuid}`,
      examGuid: exam.guid,
      protocol: exam.protocol,
      reader: { name: displayName(operator) },
    }),
  });
  return operator.userGuid;
}
