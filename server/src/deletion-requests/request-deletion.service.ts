import { deletionHoldText } from '@sonoboard/domain/accounts/deletion-holds';
import { deletionDueOn } from '@sonoboard/domain/deletion-requests/deletion-dates';
import { mayDeleteAccount } from '@sonoboard/domain/user-settings/account-deletion';
import type { Outbox } from '../mail/mail.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import type { Settings } from '../platform/settings.ts';
import { lockDeletionRequest, updateDeletionRequest } from './request-deletion.queries.ts';
import { deletionCancelledMail, deletionRequestedMail } from './deletion-requests.mails.ts';
import { selectHoldingWorkspaces } from './erasure-holds.queries.ts';

interface DeletionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Outbox;
  readonly audit: CallAudit;
  readonly settings: Pick<Settings, 'publicUrl' | 'supportEmail'>;
}

/** The time of the request that stands now; asking twice keeps the first. Taking it back is always possible. */
export async function requestDeletion(
  { db, clock, mail, audit, settings }: DeletionDeps,
  actor: { readonly guid: string },
  request: { readonly isWanted: boolean; readonly isAllowedByConfig: boolean },
): Promise<Date | null> {
  const view = { userGuid: actor.guid, isAllowedByConfig: request.isAllowedByConfig };
  if (request.isWanted && !mayDeleteAccount(actor, view)) throw new AppError('account_deletion_disabled');
  const now = clock.now();
  const requestedOn = request.isWanted ? now : null;
  return inTransaction(db, async (tx) => {
    const user = await lockDeletionRequest(tx, actor.guid);
    if (user === undefined) throw new AppError('user_not_found');
    if ((user.requestedOn !== null) === request.isWanted) {
      audit.nothingToRecord();
      return user.requestedOn;
    }
    if (request.isWanted) await refuseHeldDeletion(tx, actor.guid);
    await updateDeletionRequest(tx, actor.guid, { requestedOn, now });
    const reader = { firstName: user.firstName, ...settings };
    await mail.queue(tx, {
      kind: request.isWanted ? 'deletion-requested' : 'deletion-cancelled',
      to: user.email,
      mail: request.isWanted
        ? deletionRequestedMail({ ...reader, dueOn: deletionDueOn(now) })
        : deletionCancelledMail(reader),
    });
    await audit.record(tx, {
      action: request.isWanted ? 'account-deletion.requested' : 'account-deletion.cancelled',
      subject: ['user', actor.guid],
      before: { deletionRequestedOn: user.requestedOn },
      after: { deletionRequestedOn: requestedOn },
    });
    return requestedOn;
  });
}

/** The owner would otherwise learn only after 30 days that the account could not be deleted. */
async function refuseHeldDeletion(tx: Tx, userGuid: string): Promise<void> {
  const holds = await selectHoldingWorkspaces(tx, userGuid);
  if (holds.length === 0) return;
  const sentences = holds.map(({ name, ...hold }) => deletionHoldText({ ...hold, workspaceName: name }));
  throw new AppError('account_deletion_held', { message: sentences.join(' ') });
}
